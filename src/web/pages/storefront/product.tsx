import { localName } from '#lib/language.ts'
import { formatTaka } from '#lib/money.ts'
import { priceOf } from '#shop/catalog/rules.ts'
import { useLanguage, useMessages } from '#web/data/i18n.tsx'
import { apiContext, languageContext, orErrorPage } from '#web/data/loader-context.ts'
import { Gallery } from '#web/features/catalog/gallery.tsx'
import { type Policies, PolicyTiles, ReturnNotice } from '#web/features/catalog/policy-tiles.tsx'
import { ProductGrid } from '#web/features/catalog/product-card.tsx'
import { Details, Price, ProductBreadcrumb, Rating } from '#web/features/catalog/product-information.tsx'
import { productMessages } from '#web/features/catalog/product-messages.ts'
import { type ShownProduct, shownProduct } from '#web/features/catalog/product-view.ts'
import { RecentlyViewed } from '#web/features/catalog/recently-viewed.tsx'
import { Share } from '#web/features/catalog/share.tsx'
import { breadcrumbData, categoryCrumb, productData } from '#web/features/catalog/structured-data.ts'
import { BuyButtons, ProductOptions } from '#web/features/ordering/cart/product-options.tsx'
import { useProductOrder } from '#web/features/ordering/cart/use-product-order.ts'
import { BelowFold } from '#web/ui/below-fold.tsx'
import { commonMessages } from '#web/ui/messages.ts'
import { PageHead } from '#web/ui/page-head.tsx'
import type { PageHandle } from '../page-rules.ts'
import type { Route } from './+types/product'

export const handle: PageHandle = { robots: 'catalog' }

const maxRelated = 10

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const api = context.get(apiContext)
  const language = context.get(languageContext)
  const { data: product } = await api('GET /product/:id', { params: { id: params.id } }).catch(orErrorPage)
  const [categories, settings, { rows: cards }] = await Promise.all([
    api('GET /categories', {}),
    api('GET /settings', {}),
    // One more than shown, since the product itself may be among them.
    api('GET /product-summaries', {
      query: { category: product.category, limit: maxRelated + 1, language },
    }),
  ]).catch(orErrorPage)
  const shown = shownProduct(product, categories, language)
  const { origin } = new URL(request.url)
  const { category, subCategory, subCategoryBn, name, nameBn } = shown
  const { freeDeliveryOver, returnDays, refusalChargeInsideDhaka, refusalChargeOutsideDhaka } = settings
  return {
    product: shown,
    related: cards.filter(({ _id }) => _id !== product._id).slice(0, maxRelated),
    policies: { freeDeliveryOver, returnDays, refusalChargeInsideDhaka, refusalChargeOutsideDhaka },
    structuredData: [
      productData(origin, language, product, settings.shopName),
      breadcrumbData(origin, language, [
        { name: commonMessages[language].breadcrumbHome, path: '/' },
        ...(shown.hasSubCategory ? [categoryCrumb(category, subCategory, subCategoryBn || subCategory)] : []),
        { name: nameBn || name },
      ]),
    ],
  }
}

export default function ProductPage({ loaderData }: Route.ComponentProps) {
  const { product, related, policies, structuredData } = loaderData
  const productText = useMessages(productMessages)
  const language = useLanguage()
  const name = localName(language, product)
  return (
    <main id="content" tabIndex={-1} className="outline-none">
      <PageHead
        title={productText.title(name)}
        description={productText.description(name, formatTaka(priceOf(product), language))}
        offer={{ picture: product.images[0] ?? '', name, price: priceOf(product), soldOut: product.soldOut }}
        structuredData={structuredData}
      />
      <div className="page-width pt-4">
        <ProductBreadcrumb product={product} />
        {/* The key resets the chosen options for another product. */}
        <ProductView key={product._id} product={product} policies={policies}>
          {related.length > 0 && (
            <BelowFold>
              <section aria-labelledby="related" className="mt-10">
                <h2 id="related" className="mb-4 text-xl">
                  {productText.related}
                </h2>
                <ProductGrid cards={related} />
              </section>
            </BelowFold>
          )}
          <RecentlyViewed id={product._id} />
        </ProductView>
      </div>
    </main>
  )
}

interface ViewProps {
  product: ShownProduct
  policies: Policies
  children: React.ReactNode
}

function ProductView({ product, policies, children }: ViewProps) {
  const ordering = useProductOrder(product)
  const name = localName(useLanguage(), product)
  return (
    <>
      <div className="mt-4 grid gap-6 md:grid-cols-[minmax(0,1.15fr)_minmax(0,1fr)] md:gap-8 lg:gap-10">
        <Gallery images={product.images} alts={product.imageAlts} name={name} />
        <div className="flex flex-col gap-5">
          <div>
            <h1 className="text-xl leading-tight md:text-2xl">{name}</h1>
            <Rating ratings={product.ratings} reviews={product.reviews} />
          </div>
          <Price product={product} />
          <ProductOptions product={product} name={name} ordering={ordering} />
          <BuyButtons ordering={ordering} className="hidden md:flex" />
          <ReturnNotice policies={policies} />
          <Share name={name} />
        </div>
      </div>
      <PolicyTiles policies={policies} />
      <Details product={product} />
      {children}
      <BuyButtons ordering={ordering} isBar className="action-bar mt-6 md:hidden" />
    </>
  )
}
