import { formatTaka } from '#lib/money.ts'
import { getCards, getCategories, getProduct } from '#shop/catalog/contract.ts'
import { priceOf } from '#shop/catalog/rules.ts'
import { getSettings } from '#shop/settings/contract.ts'
import { orErrorPage } from '#web/answers.ts'
import { PageHead } from '#web/components/page-head.tsx'
import { ProductGrid } from '#web/components/product-grid.tsx'
import { apiContext, languageContext, pageContext } from '#web/context.ts'
import { textsOf, useLanguage, useTexts } from '#web/texts/texts.tsx'
import type { Route } from './+types/product'
import { breadcrumbData, categoryCrumb, productData } from './linked-data.ts'
import { Breadcrumb } from './product/breadcrumb.tsx'
import { Details } from './product/details.tsx'
import { Gallery } from './product/gallery.tsx'
import { OrderBox } from './product/order-box.tsx'
import { OrderButtons } from './product/order-buttons.tsx'
import { useOrdering } from './product/ordering.ts'
import { Price } from './product/price.tsx'
import { Promises, type PromisesMade, ReturnNotice } from './product/promises.tsx'
import { Rating } from './product/rating.tsx'
import { RecentlyViewed } from './product/recently-viewed.tsx'
import { Share } from './product/share.tsx'
import { type ShownProduct, shownProduct } from './product/shown-product.ts'

const mostRelated = 10

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const api = context.get(apiContext)
  const language = context.get(languageContext)
  const { data: product } = await api(getProduct, { params: { id: params.id } }).catch(orErrorPage)
  const [categories, settings, { rows: cards }] = await Promise.all([
    api(getCategories, {}),
    api(getSettings, {}),
    // One more than shown, since the product itself may be among them.
    api(getCards, { query: { category: product.category, limit: mostRelated + 1, language } }),
  ]).catch(orErrorPage)
  const shown = shownProduct(product, categories, language)
  const { origin } = new URL(request.url)
  const { category, subCategory, subCategoryBn, name, nameBn } = shown
  context
    .get(pageContext)
    .linkedData.push(
      productData(origin, language, product, settings.shopName),
      breadcrumbData(origin, language, [
        { name: textsOf(language).product.home, path: '/' },
        ...(shown.hasSubCategory ? [categoryCrumb(category, subCategory, subCategoryBn || subCategory)] : []),
        { name: nameBn || name },
      ]),
    )
  const { freeDeliveryOver, returnDays, refusalChargeInsideDhaka, refusalChargeOutsideDhaka } = settings
  return {
    product: shown,
    related: cards.filter(({ _id }) => _id !== product._id).slice(0, mostRelated),
    promises: { freeDeliveryOver, returnDays, refusalChargeInsideDhaka, refusalChargeOutsideDhaka },
  }
}

export default function ProductPage({ loaderData }: Route.ComponentProps) {
  const { product, related, promises } = loaderData
  const texts = useTexts().product
  const language = useLanguage()
  const name = (language === 'bn' && product.nameBn) || product.name
  return (
    <main id="content" tabIndex={-1} className="outline-none">
      <PageHead
        title={texts.title(name)}
        description={texts.description(name, formatTaka(priceOf(product), language))}
        offer={{ picture: product.images[0] ?? '', name, price: priceOf(product), soldOut: product.soldOut }}
      />
      <div className="page-width pt-4">
        <Breadcrumb product={product} />
        {/* Another product starts with nothing chosen. */}
        <ProductView key={product._id} product={product} promises={promises}>
          {related.length > 0 && (
            <section aria-labelledby="related" className="mt-10">
              <h2 id="related" className="mb-4 text-2">
                {texts.related}
              </h2>
              <ProductGrid cards={related} />
            </section>
          )}
          <RecentlyViewed id={product._id} />
        </ProductView>
      </div>
    </main>
  )
}

interface ViewProps {
  product: ShownProduct
  promises: PromisesMade
  children: React.ReactNode
}

function ProductView({ product, promises, children }: ViewProps) {
  const isBengali = useLanguage() === 'bn'
  const ordering = useOrdering(product)
  const name = (isBengali && product.nameBn) || product.name
  return (
    <>
      <div className="mt-4 grid gap-6 desk:grid-cols-[minmax(0,1.15fr)_minmax(0,1fr)] desk:gap-8 wide:gap-10">
        <Gallery images={product.images} alts={product.imageAlts} name={name} />
        <div className="flex flex-col gap-5">
          <div>
            <h1 className="text-2 leading-tight desk:text-3">{name}</h1>
            <Rating ratings={product.ratings} reviews={product.reviews} />
          </div>
          <Price product={product} />
          <OrderBox product={product} name={name} ordering={ordering} />
          <OrderButtons ordering={ordering} className="hidden desk:flex" />
          <ReturnNotice promises={promises} />
          <Share name={name} />
        </div>
      </div>
      <Promises promises={promises} />
      <Details description={(isBengali && product.descriptionBn) || product.description} />
      {children}
      <OrderButtons ordering={ordering} isBar className="action-bar mt-6 desk:hidden" />
    </>
  )
}
