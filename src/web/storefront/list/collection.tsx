import { Link } from 'react-router'
import { localName } from '#lib/language.ts'
import { collectionPath } from '#shop/catalog/rules.ts'
import { imageAtWidth } from '#shop/media/rules.ts'
import { useLanguage, useMessages } from '#web/data/i18n.tsx'
import { apiContext, languageContext, orErrorPage } from '#web/data/loader-context.ts'
import type { PageHandle } from '#web/page-rules.ts'
import { breadcrumbData } from '#web/storefront/product/structured-data.ts'
import { commonMessages } from '#web/ui/messages.ts'
import { PageHead } from '#web/ui/page-head.tsx'
import type { Route } from './+types/collection'
import { isIndexable, type ListConfig, listParams } from './list-state.ts'
import { loadList } from './load-list.ts'
import { catalogPageMessages } from './page-messages.ts'
import { ProductList, useShownList } from './product-list.tsx'

export const handle: PageHandle = { robots: 'catalog', cacheKeyParams: { freeText: listParams } }

const configOf = (slug: string, isPicked: boolean): ListConfig => ({
  path: collectionPath(slug),
  fixedParams: {},
  defaultSort: isPicked ? 'picked' : 'newest',
  hasCategories: false,
})

export async function loader({ params: { slug }, request, context }: Route.LoaderArgs) {
  const language = context.get(languageContext)
  const collection = await context
    .get(apiContext)('GET /collections/:slug', { params: { slug } })
    .catch(orErrorPage)
  const first = await loadList({ request, context }, configOf(slug, collection.isPicked), {
    collection: slug,
  })
  const { isPicked, image } = collection
  const name = localName(language, collection)
  const text = localName(language, { name: collection.text, nameBn: collection.textBn })
  const crumbs = [
    { name: commonMessages[language].breadcrumbHome, path: '/' },
    { name, path: collectionPath(slug) },
  ]
  const structuredData = [breadcrumbData(new URL(request.url).origin, language, crumbs)]
  return { slug, name, text, image, isPicked, first, structuredData }
}

/** Products that the shop put together, with a picture and words of their own. */
export default function CollectionPage({ loaderData }: Route.ComponentProps) {
  const t = useMessages(catalogPageMessages)
  const language = useLanguage()
  const { slug, name, text, image, isPicked, first, structuredData } = loaderData
  const config = configOf(slug, isPicked)
  const state = useShownList(config)
  return (
    <main id="content" tabIndex={-1} className="page-width pt-1 outline-none md:pt-6">
      <PageHead
        title={t.categoryTitle(name)}
        description={text || t.categoryDescription(name)}
        index={first.total > 0 && isIndexable(state)}
        structuredData={structuredData}
      />
      {image && (
        <img
          src={imageAtWidth(image, 900)}
          srcSet={`${imageAtWidth(image, 300)} 300w, ${imageAtWidth(image, 900)} 900w`}
          sizes="(min-width: 901px) 900px, 100vw"
          alt=""
          width="900"
          height="300"
          className="mb-2 aspect-3/1 w-full max-w-[56.25rem] rounded-lg bg-sunken object-cover"
        />
      )}
      <ProductList
        key={`${slug} ${language}`}
        heading={name}
        steps={[{ label: name }]}
        intro={
          text && <p className="mb-4 max-w-[42rem] whitespace-pre-line wrap-anywhere text-ink-2">{text}</p>
        }
        config={config}
        base={{ collection: slug }}
        first={first}
        empty={
          <div className="flex flex-col items-center gap-6 py-12 text-center">
            <p className="text-lg">{t.nothingIn(name)}</p>
            <Link to="/shop" className="button-quiet">
              {t.goToShop}
            </Link>
          </div>
        }
      />
    </main>
  )
}
