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
import { CategoryTiles } from './category-tiles.tsx'
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
      {/* On a phone the pictures stand in the list. */}
      <nav aria-label={t.categories} className="mb-6 max-md:hidden">
        <CategoryTiles
          tiles={categories.map(({ name, label, image }) => ({ label, image, to: mainCategoryLink(name) }))}
        />
      </nav>
      <div className="card px-3 md:px-4">
        {categories.map((category) => (
          <section
            key={category.name}
            aria-label={category.label}
            className="relative border-t border-line first:border-t-0 md:py-3 lg:grid lg:grid-cols-[14.5rem_minmax(0,1fr)] lg:items-start lg:gap-x-10"
          >
            <h2 className="text-lg max-md:mr-[44px]">
              <PageLink
                to={mainCategoryLink(category.name)}
                className="flex min-h-11 flex-wrap items-center gap-3 py-1.5 underline-offset-4 wrap-anywhere hover:underline"
              >
                <Thumbnail
                  image={category.image}
                  className="size-[44px] shrink-0 rounded-md bg-tile object-cover md:hidden"
                  iconClass="p-2 text-line-strong"
                />
                <span className="min-w-0 max-md:grow max-md:basis-32">{category.label}</span>
                <Icon name="chevron-right" className="size-4 text-ink-3 max-md:hidden" />
              </PageLink>
            </h2>
            {/* Folded on a phone. With more room it is open, where the browser can show what is folded. */}
            {subCategoriesOf(category).length > 0 && (
              <details className="group/fold md:details-content:[content-visibility:visible]">
                <summary
                  aria-label={t.subCategoriesOf(category.label)}
                  className="absolute top-2 right-0 flex size-[44px] cursor-pointer list-none items-center justify-center md:supports-[selector(::details-content)]:hidden [&::-webkit-details-marker]:hidden"
                >
                  <Icon name="chevron-down" className="size-5 group-open/fold:rotate-180" />
                </summary>
                <ul className="grid grid-cols-[repeat(auto-fill,minmax(7.5rem,1fr))] gap-x-4">
                  {subCategoriesOf(category).map(({ name, label }) => (
                    <li key={name}>
                      <PageLink
                        to={categoryLink(category.name, name).to}
                        className="flex min-h-11 items-center py-1 leading-snug text-ink-2 underline-offset-4 hover:underline"
                      >
                        {label}
                      </PageLink>
                    </li>
                  ))}
                </ul>
              </details>
            )}
          </section>
        ))}
      </div>
    </main>
  )
}
