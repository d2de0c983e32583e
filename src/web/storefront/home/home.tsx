import { Suspense } from 'react'
import { data } from 'react-router'
import type { Category } from '#shop/catalog/contract.ts'
import { maxOnHome } from '#shop/collections/rules.ts'
import { useMessages } from '#web/data/i18n.tsx'
import { apiContext, languageContext, logContext, orErrorPage } from '#web/data/loader-context.ts'
import type { PageHandle } from '#web/page-rules.ts'
import { collectionLinkOf, menuEntryOf } from '#web/storefront/list/category-links.ts'
import { findCategory } from '#web/storefront/list/find-categories.ts'
import { productPageOf } from '#web/storefront/list/product-pages.ts'
import { PromoBlock } from '#web/storefront/newsletter/promo-block.tsx'
import { shopData } from '#web/storefront/product/structured-data.ts'
import { BelowFold } from '#web/ui/below-fold.tsx'
import { PageHead } from '#web/ui/page-head.tsx'
import type { Route } from './+types/home'
import { Hero, Promises } from './hero.tsx'
import { homeMessages } from './home-messages.ts'
import { PopularCategories, Promo } from './home-sections.tsx'
import { HundredTaka, MostPopular } from './most-popular.tsx'
import { ProductSlider } from './product-slider.tsx'
import { slideIn } from './slide.ts'

export const handle: PageHandle = { robots: 'sitemap' }

const perSection = 10
/** The original name of the category that has its own section; the merchant may have renamed or hidden it. */
const hundredTakaItems = '100 TK Items'

export async function loader({ request, context }: Route.LoaderArgs) {
  const api = context.get(apiContext)
  const language = context.get(languageContext)
  const products = (query: {
    productType?: 'New Arrivals' | 'Best Selling'
    category?: string
    collection?: string
    sort?: 'popular'
  }) =>
    api('GET /product-summaries', { query: { ...query, limit: perSection, language } }).then(productPageOf)
  const [
    settings,
    slides,
    allCategories,
    popularCategories,
    newArrivals,
    popular,
    bestSelling,
    hundredTaka,
    collections,
  ] = await Promise.all([
    api('GET /settings', {}),
    api('GET /getSliders', {}).then(
      (sliders) => sliders.map((slider) => slideIn(language, slider)),
      (error: unknown) => {
        context.get(logContext)(error)
        return null
      },
    ),
    api('GET /categories', {}),
    api('GET /popular-categories', {}),
    products({ productType: 'New Arrivals' }),
    products({ sort: 'popular' }),
    products({ productType: 'Best Selling' }),
    products({ category: hundredTakaItems }),
    api('GET /collections', {}).then(async (shown) => {
      const rows = shown.filter(({ onHome }) => onHome).slice(0, maxOnHome)
      const cards = await Promise.all(rows.map(({ slug }) => products({ collection: slug })))
      return {
        links: shown.map((each) => ({ ...collectionLinkOf(each, language), image: each.image })),
        rows: rows.map((each, index) => ({
          ...collectionLinkOf(each, language),
          cards: cards[index]?.cards ?? [],
        })),
      }
    }),
  ]).catch(orErrorPage)
  const labelOf = (category: Category) => {
    const { name, label } = menuEntryOf(category, language)
    return { name, label }
  }
  const hundred = findCategory(allCategories, hundredTakaItems)
  const { chargeInsideDhaka, chargeOutsideDhaka, returnDays, freeDeliveryOver } = settings
  const pageData = {
    promises: { chargeInsideDhaka, chargeOutsideDhaka, returnDays },
    freeDeliveryOver,
    slides,
    categories: allCategories.map((category) => ({
      ...menuEntryOf(category, language),
      image: category.image,
    })),
    collections: collections.links,
    collectionRows: collections.rows.filter(({ cards }) => cards.length > 0),
    popularCategories,
    newArrivals: newArrivals.cards,
    popular,
    bestSelling: bestSelling.cards,
    hundredTaka: hundred && { ...labelOf(hundred.category), first: hundredTaka },
    structuredData: shopData(new URL(request.url).origin, language, settings),
  }
  // A page without its slides is shown, but not cached.
  return slides ? pageData : data(pageData, { status: 503 })
}

/**
 * The height that is assumed for ten products until they are laid out. Were it much less, the list would lie over the sections
 * below it for everything that measures the page, and the scroll bar would jump.
 */
const asHighAsGrid = '*:[contain-intrinsic-size:auto_111rem] lg:*:[contain-intrinsic-size:auto_57rem]'
const asHighAsPromo = '*:[contain-intrinsic-size:auto_13rem]'

export default function Home({ loaderData }: Route.ComponentProps) {
  const homeText = useMessages(homeMessages)
  const {
    promises,
    slides,
    categories,
    collections,
    collectionRows,
    popularCategories,
    newArrivals,
    popular,
    bestSelling,
    hundredTaka,
    freeDeliveryOver,
  } = loaderData
  return (
    <>
      <main
        id="content"
        tabIndex={-1}
        className="page-width flex flex-col gap-9 pt-1.5 outline-none md:gap-14 md:pt-5"
      >
        <PageHead
          title={homeText.title}
          description={homeText.description}
          structuredData={loaderData.structuredData}
        />
        <h1 className="sr-only">{homeText.heading}</h1>
        <div className="flex flex-col gap-0.5 md:gap-9">
          <Hero categories={categories} collections={collections} slides={slides} />
          <Promises promises={promises} />
          <ProductSlider heading={homeText.newArrivals} cards={newArrivals} seeAllAt="/shop" />
        </div>
        <BelowFold>
          <PopularCategories categories={popularCategories} />
        </BelowFold>
        <div className={asHighAsGrid}>
          <BelowFold>
            <MostPopular categories={categories} first={popular} />
          </BelowFold>
        </div>
        <div className={asHighAsPromo}>
          <BelowFold>
            <Promo />
          </BelowFold>
        </div>
        <BelowFold>
          <ProductSlider heading={homeText.bestSelling} cards={bestSelling} />
        </BelowFold>
        {hundredTaka && (
          <div className={asHighAsGrid}>
            <BelowFold>
              <HundredTaka {...hundredTaka} />
            </BelowFold>
          </div>
        )}
        {collectionRows.map(({ to, label, cards }) => (
          <BelowFold key={to}>
            <ProductSlider heading={label} cards={cards} seeAllAt={to} />
          </BelowFold>
        ))}
      </main>
      {/* Below the seven sections of the page, and laid out from the start: whoever jumps to the end finds the footer below it,
       which must not move under a finger. */}
      <Suspense>
        <div className="page-width mt-9 md:mt-14">
          <PromoBlock freeDeliveryOver={freeDeliveryOver} />
        </div>
      </Suspense>
    </>
  )
}
