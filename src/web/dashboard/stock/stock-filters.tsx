import { localName } from '#lib/language.ts'
import { maxSearchInput } from '#shop/catalog/rules.ts'
import { oneOf, text, useListState } from '#web/dashboard/kit/list-state.ts'
import { Select } from '#web/dashboard/kit/select.tsx'
import { useLanguage, useMessages } from '#web/data/i18n.tsx'
import { useApiQuery, usePagedQuery } from '#web/data/query.tsx'
import { stockMessages } from './messages.ts'

/** The stocks of the products that the address names, and what a page with them shows above and instead of them. */
export function useStocks({ sort }: { sort?: 'need' } = {}) {
  const t = useMessages(stockMessages)
  const language = useLanguage()
  const { values, change, tabs, search } = useListState({
    search: text(maxSearchInput),
    category: text(100),
    show: oneOf(['all', 'out', 'low'], 'all'),
  })
  const { show, category } = values
  const { data: categories = [] } = useApiQuery('GET /categories', {})
  const list = usePagedQuery('GET /stocks', {
    query: { ...values, show: show === 'all' ? '' : show, ...(sort && { sort }) },
  })
  return {
    list,
    shows: {
      /** Each product with all its variants, not only those that run out. */
      allVariants: show === 'all',
      everything: show === 'all' && !values.search && !category,
    },
    search: search('search', t.search),
    tools: (
      <Select
        aria-label={t.category}
        className="min-w-32 flex-1 md:w-auto md:flex-none"
        value={category}
        onChoose={(name) => change({ category: name })}
        options={[
          { value: '', text: t.allCategories },
          ...categories.map((each) => ({ value: each.name, text: localName(language, each) })),
        ]}
      />
    ),
    tabs: { label: t.show, tabs: tabs('show', t.filters) },
    empty: values.search ? t.noMatch(values.search) : t.none[show],
  }
}
