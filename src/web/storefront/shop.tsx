import { getCards } from '#shop/catalog/contract.ts'
import { orErrorPage } from '#web/answers.ts'
import { apiContext } from '#web/context.ts'
import { en } from '#web/texts/en/all-texts.ts'
import { useTexts } from '#web/texts/texts.tsx'
import type { Route } from './+types/shop'
import { ProductList, pageSize } from './product-list.tsx'
import { productPageOf } from './product-pages.ts'

export const meta: Route.MetaFunction = () => [
  { title: en.catalog.shopTitle },
  { name: 'description', content: en.catalog.shopDescription },
]

export async function loader({ request, context }: Route.LoaderArgs) {
  const cursor = new URL(request.url).searchParams.get('cursor') ?? undefined
  const page = await context
    .get(apiContext)(getCards, { query: { cursor, limit: pageSize } })
    .catch(orErrorPage)
  return productPageOf(page)
}

export default function Shop({ loaderData: first }: Route.ComponentProps) {
  const { catalog } = useTexts()
  return (
    <main id="content" tabIndex={-1} className="page-width pt-6 outline-none">
      <h1 className="mb-4 text-3">{catalog.allProducts}</h1>
      {first.total === 0 ? <p>{catalog.noProducts}</p> : <ProductList query={{}} first={first} />}
    </main>
  )
}
