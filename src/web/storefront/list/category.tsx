import { data, Link, redirect } from 'react-router'
import { localName } from '#lib/language.ts'
import { categoryPath } from '#shop/catalog/rules.ts'
import { useLanguage, useMessages } from '#web/data/i18n.tsx'
import { apiContext, languageContext, orErrorPage } from '#web/data/loader-context.ts'
import type { PageHandle } from '#web/page-rules.ts'
import { breadcrumbData, categoryCrumb } from '#web/storefront/product/structured-data.ts'
import { commonMessages } from '#web/ui/messages.ts'
import { PageHead } from '#web/ui/page-head.tsx'
import { PageLink } from '#web/ui/page-link.tsx'
import type { Route } from './+types/category'
import { mainCategoryLink } from './category-links.ts'
import { findSubCategory } from './find-categories.ts'
import { isIndexable, type ListConfig, listParams } from './list-state.ts'
import { loadList } from './load-list.ts'
import { catalogPageMessages } from './page-messages.ts'
import { ProductList, useShownList } from './product-list.tsx'

export const handle: PageHandle = {
  robots: 'catalog',
  cacheKeyParams: { freeText: listParams, closed: ['category'] },
}

const configOf = (subCategory: string, category: string | null): ListConfig => ({
  path: `/category/${encodeURIComponent(subCategory)}`,
  fixedParams: category === null ? {} : { category },
  defaultSort: 'newest',
  hasCategories: false,
})

const namesOf = ({ name, nameBn }: { name: string; nameBn: string }) => ({ name, nameBn })

type Match = NonNullable<ReturnType<typeof findSubCategory>>

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url)
  const category = searchParams.get('category')
  const query = { subCategory: params.subCategory, ...(category !== null && { category }) }
  const [categories, first] = await Promise.all([
    context.get(apiContext)('GET /categories', {}).catch(orErrorPage),
    loadList({ request, context }, configOf(params.subCategory, category), query),
  ])
  const match = findSubCategory(categories, category, params.subCategory)
  if (match) {
    // An address with former names, or in upper case, leads to that with the names of today (D11).
    const subCategoryName = match.subCategory.name.toLowerCase()
    const categoryName = category === null && !match.isFormer ? null : match.category.name.toLowerCase()
    if (subCategoryName !== params.subCategory || categoryName !== category) {
      searchParams.delete('category')
      const path =
        categoryName === null
          ? configOf(subCategoryName, null).path
          : categoryPath(categoryName, subCategoryName)
      throw redirect(
        searchParams.size ? `${path}${categoryName === null ? '?' : '&'}${searchParams}` : path,
        301,
      )
    }
  }
  const language = context.get(languageContext)
  const breadcrumbOf = ({ category, subCategory }: Match) =>
    breadcrumbData(new URL(request.url).origin, language, [
      { name: commonMessages[language].breadcrumbHome, path: '/' },
      categoryCrumb(category.name, subCategory.name, localName(language, subCategory)),
    ])
  const pageData = {
    query,
    category: category === null || !match ? null : namesOf(match.category),
    siblings:
      category === null || !match
        ? []
        : match.category.subCategories.map((each) => ({
            label: localName(language, each),
            to: categoryPath(match.category.name, each.name),
            isCurrent: each === match.subCategory,
          })),
    subCategory: match ? namesOf(match.subCategory) : { name: params.subCategory, nameBn: '' },
    first,
    picture: match?.category.isImageChosen ? match.category.image : '',
    structuredData: match && category !== null ? [breadcrumbOf(match)] : undefined,
  }
  // An unknown sub-category is shown as an empty one, with a status that search engines understand.
  return match ? pageData : data(pageData, { status: 404 })
}

export default function CategoryPage({ loaderData }: Route.ComponentProps) {
  const catalogText = useMessages(catalogPageMessages)
  const language = useLanguage()
  const { query, category, subCategory, siblings, first } = loaderData
  const config = configOf(query.subCategory, query.category ?? null)
  const state = useShownList(config)
  const name = localName(language, subCategory)
  return (
    <main id="content" tabIndex={-1} className="page-width pt-1 outline-none md:pt-6">
      <PageHead
        title={catalogText.categoryTitle(name)}
        description={catalogText.categoryDescription(name)}
        path={category ? categoryPath(category.name, subCategory.name) : undefined}
        index={first.total > 0 && isIndexable(state)}
        picture={loaderData.picture}
        structuredData={loaderData.structuredData}
      />
      <ProductList
        key={config.path + query.category}
        heading={name}
        steps={[
          ...(category
            ? [
                {
                  label: localName(language, category),
                  to: mainCategoryLink(category.name),
                },
              ]
            : []),
          { label: name },
        ]}
        config={config}
        base={query}
        first={first}
        siblings={siblings}
        empty={
          <div className="flex flex-col items-center gap-6 py-12 text-center">
            <p className="text-lg">{catalogText.nothingIn(name)}</p>
            <Link to="/shop" className="button-quiet">
              {catalogText.goToShop}
            </Link>
          </div>
        }
      />
      {category && first.nextCursor === null && (
        <p className="mt-8 text-center">
          <PageLink to={mainCategoryLink(category.name)} className="button-quiet">
            {catalogText.allOf(localName(language, category))}
          </PageLink>
        </p>
      )}
    </main>
  )
}
