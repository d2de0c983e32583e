import { useId } from 'react'
import { useMessages } from '#web/data/i18n.tsx'
import { apiContext, languageContext, orErrorPage } from '#web/data/loader-context.ts'
import type { PageHandle } from '#web/page-rules.ts'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { PageHead } from '#web/ui/page-head.tsx'
import { PageLink } from '#web/ui/page-link.tsx'
import { Thumbnail } from '#web/ui/thumbnail.tsx'
import type { Route } from './+types/categories'
import {
  categoryLink,
  collectionLinkOf,
  mainCategoryLink,
  menuEntryOf,
  subCategoriesOf,
} from './category-links.ts'
import { catalogPageMessages } from './page-messages.ts'

export const handle: PageHandle = { robots: 'sitemap' }

export async function loader({ context }: Route.LoaderArgs) {
  const api = context.get(apiContext)
  const [categories, collections] = await Promise.all([
    api('GET /categories', {}),
    api('GET /collections', {}),
  ]).catch(orErrorPage)
  const language = context.get(languageContext)
  return {
    categories: categories.map((category) => ({
      ...menuEntryOf(category, language),
      image: category.image,
    })),
    collections: collections.map((each) => ({ ...collectionLinkOf(each, language), image: each.image })),
  }
}

/** All categories with their sub-categories: where the tab of a phone and the menu lead. */
export default function Categories({ loaderData: { categories, collections } }: Route.ComponentProps) {
  const t = useMessages(catalogPageMessages)
  const headingId = useId()
  return (
    <main id="content" tabIndex={-1} className="page-width pt-4 outline-none md:pt-6">
      <PageHead title={t.categoriesTitle} description={t.categoriesDescription} />
      <Breadcrumbs steps={[{ label: t.categories }]} />
      <h1 className="mt-2 mb-4 text-2xl">{t.categories}</h1>
      {collections.length > 0 && (
        <section aria-labelledby={headingId} className="mb-4">
          <h2 id={headingId} className="mb-2 text-lg">
            {t.collections}
          </h2>
          <ul className="flex flex-wrap gap-2">
            {collections.map(({ to, label, image }) => (
              <li key={to}>
                <PageLink to={to} className="category-pill text-base">
                  <Thumbnail
                    image={image}
                    className="size-9 rounded-full bg-tile object-cover"
                    iconClass="p-2 text-line-strong"
                  />
                  {label}
                </PageLink>
              </li>
            ))}
          </ul>
        </section>
      )}
      {/* A phone shows one category at a time. */}
      <nav
        aria-label={t.categories}
        className="sticky top-14 z-10 -mx-4 mb-2 overflow-x-auto bg-paper px-4 py-1.5 [scrollbar-width:none] md:hidden"
      >
        <ul className="flex w-max gap-2">
          {categories.map(({ name, label }, index) => (
            <li key={name}>
              <a href={`#category-${index}`} className="chip text-sm">
                {label}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <div className="gap-4 md:columns-2 lg:columns-3">
        {categories.map((category, index) => (
          <section
            key={category.name}
            id={`category-${index}`}
            aria-label={category.label}
            className="card mb-3 scroll-mt-12 break-inside-avoid p-4 md:mb-4"
          >
            <h2 className="text-lg">
              <PageLink
                to={mainCategoryLink(category.name)}
                className="-mt-1 flex min-h-12 flex-wrap items-center gap-3 underline-offset-4 hover:underline"
              >
                <Thumbnail
                  image={category.image}
                  className="size-12 rounded-md bg-tile object-cover"
                  iconClass="p-3 text-line-strong"
                />
                <span className="grow basis-[min-content]">{category.label}</span>
                <Icon name="chevron-right" className="size-4 text-ink-3" />
              </PageLink>
            </h2>
            <ul className="mt-2 grid grid-cols-[repeat(auto-fill,minmax(7.5rem,1fr))] gap-x-4">
              {subCategoriesOf(category).map(({ name, label }) => (
                <li key={name} className="border-t border-line">
                  <PageLink
                    to={categoryLink(category.name, name).to}
                    className="flex min-h-11 items-center py-1 leading-snug text-ink-2 underline-offset-4 hover:underline"
                  >
                    {label}
                  </PageLink>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </main>
  )
}
