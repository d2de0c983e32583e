import { data, Link } from 'react-router'
import { type Category, getCards, getCategories } from '#shop/catalog/contract.ts'
import { orErrorPage } from '#web/answers.ts'
import { apiContext } from '#web/context.ts'
import { en } from '#web/texts/en/all-texts.ts'
import { useLanguage, useTexts } from '#web/texts/texts.tsx'
import type { Route } from './+types/category'
import { ProductList, pageSize } from './product-list.tsx'
import { productPageOf } from './product-pages.ts'

export const meta: Route.MetaFunction = ({ loaderData }) => {
  if (!loaderData) return [{ title: en.common.notFound }]
  const { name } = loaderData.subCategory
  return [
    { title: en.catalog.categoryTitle(name) },
    { name: 'description', content: en.catalog.categoryDescription(name) },
  ]
}

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const api = context.get(apiContext)
  const asked = new URL(request.url).searchParams
  const category = asked.get('category') ?? undefined
  const query = { subCategory: params.subCategory, ...(category !== undefined && { category }) }
  const [categories, page] = await Promise.all([
    api(getCategories, {}),
    api(getCards, { query: { ...query, cursor: asked.get('cursor') ?? undefined, limit: pageSize } }),
  ]).catch(orErrorPage)
  const found = findNames(categories, params.subCategory, category)
  const shown = {
    query,
    category: category === undefined ? null : (found?.category ?? null),
    subCategory: found?.subCategory ?? { name: params.subCategory, nameBn: '' },
    first: productPageOf(page),
  }
  // Nobody's sub-category is an empty one to the reader and no page to a search engine.
  return found ? shown : data(shown, { status: 404 })
}

const same = (a: string, b: string) => a.toLowerCase() === b.toLowerCase()

/** The proper names of what an address says in lower case. */
function findNames(categories: Category[], subCategoryName: string, categoryName?: string) {
  for (const category of categories) {
    if (categoryName !== undefined && !same(category.name, categoryName)) continue
    const subCategory = category.subCategories.find(({ name }) => same(name, subCategoryName))
    if (subCategory)
      return {
        category: { name: category.name, nameBn: category.nameBn },
        subCategory: { name: subCategory.name, nameBn: subCategory.nameBn },
      }
  }
  return null
}

export default function CategoryPage({ loaderData }: Route.ComponentProps) {
  const { catalog } = useTexts()
  const isBengali = useLanguage() === 'bn'
  const { query, category, subCategory, first } = loaderData
  const name = (isBengali && subCategory.nameBn) || subCategory.name
  return (
    <main id="content" tabIndex={-1} className="page-width pt-6 outline-none">
      {category && <p className="text-ink-2">{isBengali ? category.nameBn : category.name}</p>}
      <h1 className="mb-4 text-3">{name}</h1>
      {first.total === 0 ? (
        <div className="flex flex-col items-center gap-6 py-12 text-center">
          <p className="text-1">{catalog.nothingIn(name)}</p>
          <Link to="/shop" className="button-primary">
            {catalog.goToShop}
          </Link>
        </div>
      ) : (
        <ProductList
          key={`${query.category} ${query.subCategory}`}
          query={query}
          first={first}
          keep={query.category === undefined ? {} : { category: query.category }}
        />
      )}
    </main>
  )
}
