import { redirect } from 'react-router'
import { getCategories } from '#shop/catalog/contract.ts'
import { orErrorPage } from '#web/answers.ts'
import { Breadcrumbs } from '#web/components/breadcrumbs.tsx'
import { PageHead } from '#web/components/page-head.tsx'
import { apiContext, languageContext } from '#web/context.ts'
import { useTexts } from '#web/texts/texts.tsx'
import type { Route } from './+types/shop'
import { menuEntryOf } from './home/menu-entry.ts'
import { addressOf, type ListHome, mayBeListed, readState } from './list/list-state.ts'
import { loadList } from './list/load-list.ts'
import { renamed } from './named-place.ts'
import { ProductList, useListState } from './product-list.tsx'

export { shouldRevalidate } from './list/growing.ts'

const home: ListHome = { path: '/shop', keep: {}, sort: 'newest', hasCategories: true }

export async function loader(args: Route.LoaderArgs) {
  const language = args.context.get(languageContext)
  const [first, categories] = await Promise.all([
    loadList(args, home),
    args.context.get(apiContext)(getCategories, {}).catch(orErrorPage),
  ])
  const state = readState(new URL(args.request.url).searchParams, home)
  const names = renamed(categories, state)
  if (names) throw redirect(addressOf({ ...state, ...names }, home), 301)
  return { first, categories: categories.map((category) => menuEntryOf(category, language)) }
}

export default function Shop({ loaderData: { first, categories } }: Route.ComponentProps) {
  const { catalog } = useTexts()
  const state = useListState(home)
  return (
    <main id="content" tabIndex={-1} className="page-width pt-6 outline-none">
      <PageHead title={catalog.shopTitle} description={catalog.shopDescription} index={mayBeListed(state)} />
      <Breadcrumbs steps={[{ word: catalog.allProducts }]} />
      <h1 className="mt-2 mb-3 text-3">{catalog.allProducts}</h1>
      <ProductList home={home} first={first} categories={categories} empty={<p>{catalog.noProducts}</p>} />
    </main>
  )
}
