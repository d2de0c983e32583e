import { useEffect, useState } from 'react'
import { data } from 'react-router'
import { ShopError } from '#lib/errors.ts'
import { localName } from '#lib/language.ts'
import { formatTaka } from '#lib/money.ts'
import { priceOf } from '#shop/catalog/rules.ts'
import { parseVideoUrl, videoEmbedUrl } from '#shop/catalog/video-rules.ts'
import type { Block } from '#shop/order-pages/block-fields.ts'
import { useLanguage, useMessages } from '#web/data/i18n.tsx'
import { apiContext, languageContext, orErrorPage, showOnlyContext } from '#web/data/loader-context.ts'
import { measure } from '#web/data/measure.ts'
import type { PageHandle } from '#web/page-rules.ts'
import { isOwnColor } from '#web/shared/products/color-swatch.tsx'
import { productMessages } from '#web/shared/products/product-messages.ts'
import { listedCombos } from '#web/storefront/combo/listed-combo.ts'
import { shownProduct } from '#web/storefront/product/product-view.ts'
import { PageHead } from '#web/ui/page-head.tsx'
import type { Route } from './+types/order-page'
import { BlockView } from './blocks/block-view.tsx'
import { countVisit } from './count-visit.ts'
import { orderPageMessages } from './messages.ts'
import { PageContext, type PageView, shownBlocks } from './page-view.ts'

export const handle: PageHandle = {
  robots: 'catalog',
  // Of the page that is not switched on yet. Another value than the page's own is not found.
  cacheKeyParams: { freeText: [], closed: ['preview'] },
}

/** Reviews of each product that come with the page. */
const maxReviews = 3

const videosOf = (blocks: readonly Block[]) =>
  Object.fromEntries(
    blocks.flatMap((block) => {
      const link = block.type === 'media' ? parseVideoUrl(block.video) : null
      return block.type === 'media' && link !== null
        ? [[block.video, { link, player: videoEmbedUrl(link) }] as const]
        : []
    }),
  )

const orNone = (error: unknown) =>
  error instanceof ShopError && error.code === 'not-found' ? null : orErrorPage(error)

export async function loader({ params: { slug }, request, context }: Route.LoaderArgs) {
  const api = context.get(apiContext)
  const language = context.get(languageContext)
  const preview = new URL(request.url).searchParams.get('preview')
  const query = preview === null ? {} : { preview }
  const page = await api('GET /order-pages/:slug', { params: { slug }, query }).catch(orErrorPage)
  const found = await Promise.all(
    page.productIds.map((id) => api('GET /product/:id', { params: { id } }).catch(orNone)),
  )
  const products = found.flatMap((each) => (each ? [each.data] : []))
  // Nothing of it is sold any more.
  if (products.length === 0) throw data(null, 404)
  const ids = products.map(({ _id }) => _id)
  const hasReviews = page.blocks.some(({ type }) => type === 'reviews')
  const [settings, { version: _, ...rates }, ofParts, colorValues, ...reviews] = await Promise.all([
    api('GET /settings', {}),
    api('GET /delivery-rates', {}),
    Promise.all(ids.map((id) => api('GET /product/:id/combos', { params: { id } }))),
    products.some(({ colors }) => colors.some(isOwnColor)) ? api('GET /color-values', {}) : {},
    ...(hasReviews ? products : []).map(({ _id }) =>
      api('GET /product/:id/reviews', { params: { id: _id }, query: { limit: maxReviews } }),
    ),
  ]).catch(orErrorPage)
  context.get(showOnlyContext)(page.productIds)
  return {
    slug,
    isPreview: page.isPreview,
    noindex: page.noindex || page.isPreview,
    title: localName(language, { name: page.title, nameBn: page.titleBn }),
    blocks: shownBlocks(page.blocks, language),
    // Here, because hardly a page needs what tells players from links.
    videos: videosOf(page.blocks),
    products: products.map((product) => ({
      ...shownProduct(product, [], colorValues, language),
      // The blocks say what there is to say.
      description: '',
      descriptionBn: '',
    })),
    combos: listedCombos(
      [
        ...new Map(ofParts.flatMap(({ combos }) => combos).map((combo) => [combo._id, combo])).values(),
      ].filter(({ parts }) => parts.every(({ productId }) => ids.includes(productId))),
      language,
    ),
    reviews: reviews.flatMap(({ rows }) => rows),
    rates,
    isKept: settings.keepCheckouts === 'on',
  }
}

export default function OrderPage({ loaderData }: Route.ComponentProps) {
  const { slug, isPreview, noindex, title, blocks, products, ...page } = loaderData
  const t = useMessages(orderPageMessages)
  const productText = useMessages(productMessages)
  const language = useLanguage()
  const [wanted, want] = useState<PageView['wanted']>(null)
  const [first] = products
  useEffect(() => {
    if (isPreview) return
    countVisit(slug)
    if (!first) return
    const price = priceOf(first)
    const items = [{ id: first._id, name: first.name, price, quantity: 1 }]
    measure({ name: 'ViewContent', value: price, isGroup: first.variants.length > 0, items })
  }, [slug])
  const formAt = blocks.findIndex(({ type }) => type === 'form')
  const soldOut = products.every((product) => product.soldOut)
  const price = first ? formatTaka(Math.min(...products.map(priceOf)), language) : ''
  const picture = blocks.find((block) => block.type === 'media')?.picture || first?.images[0] || ''
  const orderLink = (
    <a href="#order" className="button-buy grow">
      {t.orderNow}
    </a>
  )
  const views = blocks.map((block, index) => <BlockView key={index} block={block} isFirst={index === 0} />)
  return (
    <main id="content" tabIndex={-1} className="mx-auto max-w-[44rem] px-4 pt-4 outline-none">
      <PageHead
        title={title}
        description={productText.description(title, price)}
        index={!noindex}
        offer={{ picture, name: title, price: first ? priceOf(first) : 0, soldOut }}
      />
      <PageContext value={{ ...page, slug, isPreview, products, wanted, want }}>
        <div className="flex flex-col gap-6">
          <h1 className="text-3xl wrap-anywhere">{title}</h1>
          {views.slice(0, formAt)}
          {formAt > 0 && !soldOut && (
            <div
              data-action-bar
              className="action-bar flex-wrap gap-x-3 gap-y-1 md:static md:mx-0 md:rounded-lg md:border md:border-line"
            >
              <p className="font-display text-lg font-semibold">
                {products.length > 1 || first?.variants.length ? productText.from(price) : price}
              </p>
              {orderLink}
            </div>
          )}
        </div>
        <div className="mt-6 flex flex-col gap-8">
          {views.slice(formAt)}
          {formAt < blocks.length - 1 && !soldOut && <p className="flex">{orderLink}</p>}
        </div>
      </PageContext>
    </main>
  )
}
