import { useEffect, useState } from 'react'
import { Form } from 'react-router'
import { localName } from '#lib/language.ts'
import { api } from '#web/data/api.ts'
import { useLanguage, useMessages } from '#web/data/i18n.tsx'
import { layoutMessages } from '#web/shared/layout/messages.ts'
import { searchMessages } from '#web/shared/products/messages.ts'
import { mainCategoryLink } from '#web/storefront/list/category-links.ts'
import { PageLink } from '#web/ui/page-link.tsx'

/** Where a visitor whom an old link has led to no page goes on: a search, and the categories. */
export function WhereElse() {
  const t = useMessages(layoutMessages)
  const searchText = useMessages(searchMessages)
  const language = useLanguage()
  const [categories, setCategories] = useState<{ name: string; nameBn: string }[]>([])
  useEffect(() => {
    // Without them the link to all of them is enough.
    api('GET /categories', {}).then(setCategories, () => {})
  }, [])
  return (
    <>
      <Form action="/search" className="mt-10 flex w-full max-w-md flex-wrap gap-2">
        <input
          type="search"
          name="q"
          aria-label={searchText.label}
          placeholder={searchText.label}
          maxLength={100}
          autoComplete="off"
          enterKeyHint="search"
          className="field min-w-32 flex-1"
        />
        <button type="submit" className="button-quiet">
          {searchText.button}
        </button>
      </Form>
      <nav aria-label={t.categories} className="mt-6">
        <ul className="flex max-w-3xl flex-wrap justify-center gap-2">
          {categories.map((category) => (
            <li key={category.name}>
              <PageLink to={mainCategoryLink(category.name)} className="chip">
                {localName(language, category)}
              </PageLink>
            </li>
          ))}
          <li>
            <PageLink to="/categories" className="chip">
              {t.categories}
            </PageLink>
          </li>
        </ul>
      </nav>
    </>
  )
}
