import { memo, useEffect } from 'react'
import { data, redirect } from 'react-router'
import { localName } from '#lib/language.ts'
import { formatTaka } from '#lib/money.ts'
import type { ProductSummary } from '#shop/catalog/contract.ts'
import { isProductId, priceOf, productPath } from '#shop/catalog/rules.ts'
import { chargeByWeight, type Tariff } from '#shop/delivery/rules.ts'
import { useLanguage, useMessages } from '#web/data/i18n.tsx'
import { apiContext, languageContext, orErrorPage, showOnlyContext } from '#web/data/loader-context.ts'
import { measure } from '#web/data/measure.ts'
import type { PageHandle } from '#web/page-rules.ts'
import { isOwnColor } from '#web/shared/products/color-swatch.tsx'
import { productMessages } from '#web/shared/products/product-messages.ts'
import { LineLimit } from '#web/storefront/cart/call-to-order.tsx'
import { OptionPickers } from '#web/storefront/cart/option-pickers.tsx'
import {
  BuyBar,
  BuyButtons,
  PieceStepper,
  ProductCode,
  StockLeft,
} from '#web/storefront/cart/product-options.tsx'
import { QuantityChoice } from '#web/storefront/cart/quantity-choice.tsx'
import { useProductOrder } from '#web/storefront/cart/use-product-order.ts'
import { ComboBlock } from '#web/storefront/combo/combo-block.tsx'
import { type ListedCombo, listedCombos } from '#web/storefront/combo/listed-combo.ts'
import { type Policies, PolicyTiles, Promises, ReturnNotice } from '#web/storefront/home/policy-tiles.tsx'
import { RecentlyViewed } from '#web/storefront/home/recently-viewed.tsx'
import { ProductGrid } from '#web/storefront/list/product-card.tsx'
import { ProductReviews } from '#web/storefront/reviews/product-reviews.tsx'
import { StockAlertForm } from '#web/storefront/stock-alerts/stock-alert-form.tsx'
import { BelowFold } from '#web/ui/below-fold.tsx'
import { commonMessages } from '#web/ui/messages.ts'
import { PageHead } from '#web/ui/page-head.tsx'
import type { Route } from './+types/product'
import { Ask, OrderByPhone } from './ask.tsx'
import { Gallery } from './gallery.tsx'
import { Offers, offersFor, runningOffers, type ShownOffer } from './offers.tsx'
import { Details, Heart, OfferEnd, Price, ProductBreadcrumb, Rating } from './product-information.tsx'
import { type ShownProduct, shownProduct } from './product-view.ts'
import { Share } from './share.tsx'
import { breadcrumbData, categoryCrumb, productData } from './structured-data.ts'
import { Video } from './video.tsx'

export const handle: PageHandle = {
  robots: 'catalog',
  // Advertisements of a variant lead to the product with this variant chosen. No free text: what is no variant is not cached.
  cacheKeyParams: { freeText: [], closed: ['variant'] },
}

const maxRelated = 10
/** Reviews that come with the page. */
const firstReviews = 3

/** Of these, each once, those that are not sold out first. */
function relatedOf({ _id: own }: { _id: string }, found: readonly ProductSummary[]) {
  const others = [...new Map(found.map((card) => [card._id, card])).values()].filter(({ _id }) => _id !== own)
  return [...others.filter(({ soldOut }) => !soldOut), ...others.filter(({ soldOut }) => soldOut)].slice(
    0,
    maxRelated,
  )
}

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const api = context.get(apiContext)
  const language = context.get(languageContext)
  if (!isProductId(params.id)) throw data(null, 404)
  const { data: product } = await api('GET /product/:id', { params: { id: params.id } }).catch(orErrorPage)
  const url = new URL(request.url)
  const variantId = url.searchParams.get('variant')
  const variant = product.variants.find(({ _id }) => _id === variantId)
  // A variant that is gone since it was advertised: its product is still shown.
  if (variantId !== null && !variant) throw redirect(productPath(params.id))
  const othersOf = (query: { category: string; subCategory?: string }) =>
    // One more than shown, since the product itself may be among them.
    api('GET /product-summaries', { query: { ...query, limit: maxRelated + 1, language } })
  const [categories, settings, rates, offers, combos, colorValues, closest, others, reviews] =
    await Promise.all([
      api('GET /categories', {}),
      api('GET /settings', {}),
      api('GET /delivery-rates', {}),
      api('GET /offers', {}),
      api('GET /product/:id/combos', { params: { id: params.id } }),
      product.colors.some(isOwnColor) ? api('GET /color-values', {}) : {},
      othersOf({ category: product.category, subCategory: product.subCategory }),
      othersOf({ category: product.category }),
      api('GET /product/:id/reviews', { params: { id: params.id }, query: { limit: firstReviews } }),
    ]).catch(orErrorPage)
  const starCounts =
    reviews.total === 0
      ? []
      : await api('GET /product/:id/review-counts', { params: { id: params.id } }).catch(orErrorPage)
  const found = [...closest.rows, ...others.rows]
  const related = relatedOf(product, found)
  // One that is sold out may come back before those that are shown.
  const seen = [...related, ...found.filter(({ soldOut }) => soldOut)]
  context.get(showOnlyContext)([product._id, ...seen.map(({ _id }) => _id), ...combos.productIds])
  const shown = shownProduct(product, categories, colorValues, language)
  const { origin } = url
  const { category, subCategory, subCategoryBn, name, nameBn } = shown
  const { freeDeliveryOver, returnDays, refusalChargeInsideDhaka, refusalChargeOutsideDhaka } = settings
  const { deliveryDaysInsideDhaka, deliveryDaysOutsideDhaka } = settings
  const chargeOf = (tariff: Tariff) =>
    chargeByWeight(tariff, product.weight ?? rates.usualWeight, rates.steps)
  return {
    product: shown,
    variantId: variant?._id,
    reviews,
    starCounts,
    related,
    combos: listedCombos(combos.combos, language),
    offers: offersFor(runningOffers(offers.automatic, language), [
      { id: product._id, category: product.category },
    ]),
    policies: {
      freeDeliveryOver,
      returnDays,
      refusalChargeInsideDhaka,
      refusalChargeOutsideDhaka,
      deliveryDaysInsideDhaka,
      deliveryDaysOutsideDhaka,
      chargeInsideDhaka: chargeOf(rates.areas['Inside Dhaka']),
      chargeOutsideDhaka: chargeOf(rates.areas['Outside Dhaka']),
      zones: rates.zones.map((zone) => ({
        name: localName(language, zone),
        charge: chargeOf(zone),
        days: zone.days,
      })),
    },
    structuredData: [
      productData(origin, language, product, settings.shopName, reviews, variant),
      breadcrumbData(origin, language, [
        { name: commonMessages[language].breadcrumbHome, path: '/' },
        ...(shown.hasSubCategory ? [categoryCrumb(category, subCategory, subCategoryBn || subCategory)] : []),
        { name: nameBn || name },
      ]),
    ],
  }
}

export default function ProductPage({ loaderData }: Route.ComponentProps) {
  const { product, variantId, reviews, starCounts, related, policies, offers, combos, structuredData } =
    loaderData
  const productText = useMessages(productMessages)
  const language = useLanguage()
  const name = localName(language, product)
  const advertised = priceOf(product.variants.find(({ _id }) => _id === variantId) ?? product)
  useEffect(() => {
    const price = priceOf(product)
    const items = [{ id: product._id, name: product.name, price, quantity: 1 }]
    measure({ name: 'ViewContent', value: price, isGroup: product.variants.length > 0, items })
  }, [product._id])
  return (
    <main id="content" tabIndex={-1} className="outline-none">
      <PageHead
        title={productText.title(name)}
        description={productText.description(name, formatTaka(advertised, language))}
        offer={{ picture: product.images[0] ?? '', name, price: advertised, soldOut: product.soldOut }}
        structuredData={structuredData}
      />
      <div className="page-width md:pt-4">
        <div className="max-md:-mb-3">
          <ProductBreadcrumb product={product} />
        </div>
        {/* The key resets the chosen options for another product. */}
        <ProductView
          key={`${product._id} ${variantId}`}
          product={product}
          variantId={variantId}
          policies={policies}
          offers={offers}
          combos={combos}
          hasReviews={reviews.total > 0}
        >
          <ProductReviews product={product} reviews={reviews} starCounts={starCounts} />
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

// What does not depend on the order is not rendered again with it: right after hydration a slow phone would feel it.
const HowToBuy = memo(({ id, name, policies }: { id: string; name: string; policies: Policies }) => (
  <>
    <OrderByPhone id={id} name={name} />
    <Promises policies={policies} />
    <Ask name={name} />
  </>
))
const Facts = memo(({ product, policies }: Pick<ViewProps, 'product' | 'policies'>) => (
  <div className="order-6 border-b border-line">
    <ReturnNotice policies={policies} />
    <Details product={product} />
    <PolicyTiles policies={policies} />
  </div>
))

interface ViewProps {
  product: ShownProduct
  /** The variant that the address names. */
  variantId: string | undefined
  policies: Policies
  offers: readonly ShownOffer[]
  combos: readonly ListedCombo[]
  hasReviews: boolean
  children: React.ReactNode
}

function ProductView({ product, variantId, policies, offers, combos, hasReviews, children }: ViewProps) {
  const ordering = useProductOrder(product, variantId)
  const name = localName(useLanguage(), product)
  return (
    <>
      <div className="grid gap-x-8 md:mt-3 md:grid-cols-[minmax(0,1.25fr)_minmax(0,1fr)] lg:gap-x-12">
        <div className="min-w-0 md:sticky md:top-24 md:self-start">
          <Gallery
            images={product.images}
            alts={product.imageAlts}
            name={name}
            chosenPicture={ordering.picture}
          />
        </div>
        {/* The second column is as wide as the heart. */}
        <div className="grid grid-cols-[minmax(0,1fr)_auto] content-start gap-x-2 gap-y-3 max-md:pt-3 md:sticky md:top-24 md:self-start [&>*]:col-span-2">
          <h1 className="text-xl max-md:-mb-2 md:col-span-1! md:text-2xl">{name}</h1>
          <Heart product={product} className="col-span-1! max-md:order-2 max-md:-mr-2.5 max-md:-mb-2" />
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1 max-md:order-1 max-md:col-span-1! max-md:-mb-2 md:-mt-2 md:flex-col-reverse md:items-start md:gap-3">
            <Price prices={ordering.prices} soldOut={ordering.productSoldOut} />
            <Rating ratings={product.ratings} reviews={product.reviews} areShown={hasReviews} />
          </div>
          <OfferEnd end={product.offerEndsAt} />
          <OptionPickers
            choice={ordering.choice}
            colorValues={product.colorValues}
            className="flex flex-col gap-3.5 max-md:order-3"
          />
          <QuantityChoice offers={product.quantityOffers} ordering={ordering} className="max-md:order-3" />
          {!ordering.soldOut && (
            <div className="flex flex-wrap items-center gap-2.5 max-md:order-5">
              <PieceStepper name={name} ordering={ordering} />
              <div className="flex grow gap-2.5 max-md:hidden">
                <BuyButtons ordering={ordering} />
              </div>
            </div>
          )}
          <div className="order-6 flex flex-col gap-3">
            {!ordering.soldOut && <LineLimit line={{ name, quantity: ordering.quantity }} />}
            {!ordering.productSoldOut && <StockLeft ordering={ordering} />}
            <ProductCode ordering={ordering} />
            {(ordering.soldOut || ordering.productSoldOut) && (
              // The key forgets what was requested for another choice.
              <StockAlertForm
                key={ordering.variantId}
                product={product._id}
                variant={ordering.variantId}
                hasBar
              />
            )}
            {product.video && <Video video={product.video} picture={product.images[0] ?? ''} />}
            <ComboBlock combos={combos} productId={product._id} />
            <Offers offers={offers} />
            <HowToBuy id={product._id} name={name} policies={policies} />
          </div>
          <Facts product={product} policies={policies} />
          <div className="order-6">
            <Share name={name} />
          </div>
        </div>
      </div>
      {children}
      <BuyBar ordering={ordering} />
    </>
  )
}
