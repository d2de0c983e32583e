import { redirect } from 'react-router'
import { useMessages } from '#web/data/i18n.tsx'
import { apiContext, languageContext, orErrorPage } from '#web/data/loader-context.ts'
import type { PageHandle } from '#web/page-rules.ts'
import { catalogMessages } from '#web/shared/products/messages.ts'
import { PageHead } from '#web/ui/page-head.tsx'
import type { Route } from './+types/shop'
import { menuEntryOf } from './category-links.ts'
import { currentNames } from './find-categories.ts'
import {
  isIndexable,
  type ListConfig,
  listHref,
  listParamsWithCategories,
  readListState,
} from './list-state.ts'
import { loadList } from './load-list.ts'
import { catalogPageMessages } from './page-messages.ts'
import { ProductList, useShownList } from './product-list.tsx'

export const handle: PageHandle = {
  robots: 'sitemap',
  cacheKeyParams: { freeText: listParamsWithCategories },
}

const config: ListConfig = { path: '/shop', fixedParams: {}, defaultSort: 'newest', hasCategories: true }

export async function loader(args: Route.LoaderArgs) {
  const language = args.context.get(languageContext)
  const [first, categories] = await Promise.all([
    loadList(args, config),
    args.context.get(apiContext)('GET /categories', {}).catch(orErrorPage),
  ])
  const state = readListState(new URL(args.request.url).searchParams, config)
  const names = currentNames(categories, state)
  if (names) throw redirect(listHref({ ...state, ...names }, config), 301)
  return { first, categories: categories.map((category) => menuEntryOf(category, language)) }
}

export default function Shop({ loaderData: { first, categories } }: Route.ComponentProps) {
  const catalogText = useMessages(catalogPageMessages)
  const { noProducts } = useMessages(catalogMessages)
  const state = useShownList(config)
  const category = categories.find(({ name }) => name.toLowerCase() === state.category)
  return (
    <main id="content" tabIndex={-1} className="page-width pt-1 outline-none md:pt-6">
      <PageHead
        title={catalogText.shopTitle}
        description={catalogText.shopDescription}
        index={isIndexable(state)}
      />
      <ProductList
        heading={category?.label ?? catalogText.allProducts}
        steps={[
          { label: catalogText.allProducts, ...(category && { to: '/shop' }) },
          ...(category ? [{ label: category.label }] : []),
        ]}
        config={config}
        first={first}
        categories={categories}
        empty={<p>{noProducts}</p>}
      />
    </main>
  )
}
