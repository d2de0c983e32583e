import { data } from 'react-router'
import type { Category } from '#shop/catalog/contract.ts'
import { useMessages } from '#web/data/i18n.tsx'
import { apiContext, languageContext, logContext, orErrorPage } from '#web/data/loader-context.ts'
import { findCategory, menuEntryOf } from '#web/features/catalog/categories.ts'
import { homeMessages } from '#web/features/catalog/home-messages.ts'
import { PopularCategories, Promo } from '#web/features/catalog/home-sections.tsx'
import { HundredTaka, MostPopular } from '#web/features/catalog/popular-products.tsx'
import { productPageOf } from '#web/features/catalog/product-pages.ts'
import { ProductSlider } from '#web/features/catalog/product-slider.tsx'
import { shopData } from '#web/features/catalog/structured-data.ts'
import { PromoBlock } from '#web/features/newsletter/promo-block.tsx'
import { Hero } from '#web/features/slider/hero.tsx'
import { BelowFold } from '#web/ui/below-fold.tsx'
import { PageHead } from '#web/ui/page-head.tsx'
import type { PageHandle } from '../page-rules.ts'
import type { Route } from './+types/home'

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
    sort?: 'popular'
  }) =>
    api('GET /product-summaries', { query: { ...query, limit: perSection, language } }).then(productPageOf)
  const [settings, slides, allCategories, newArrivals, popular, bestSelling, hundredTaka] = await Promise.all(
    [
      api('GET /settings', {}),
      api('GET /getSliders', {}).then(
        (sliders) => sliders.map(({ _id, image, title }) => ({ _id, image, title })),
        (error: unknown) => {
          context.get(logContext)(error)
          return null
        },
      ),
      api('GET /categories', {}),
      products({ productType: 'New Arrivals' }),
      products({ sort: 'popular' }),
      products({ productType: 'Best Selling' }),
      products({ category: hundredTakaItems }),
    ],
  ).catch(orErrorPage)
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
    categories: allCategories.map((category) => menuEntryOf(category, language)),
    newArrivals: newArrivals.cards,
    popular,
    bestSelling: bestSelling.cards,
    hundredTaka: hundred && { ...labelOf(hundred.category), first: hundredTaka },
    structuredData: shopData(new URL(request.url).origin, language, settings),
  }
  // A page without its slides is shown, but not cached.
  return slides ? pageData : data(pageData, { status: 503 })
}

export default function Home({ loaderData }: Route.ComponentProps) {
  const homeText = useMessages(homeMessages)
  const { promises, slides, categories, newArrivals, popular, bestSelling, hundredTaka, freeDeliveryOver } =
    loaderData
  return (
    <main
      id="content"
      tabIndex={-1}
      className="page-width flex flex-col gap-10 pt-4 outline-none md:gap-14 md:pt-5"
    >
      <PageHead
        title={homeText.title}
        description={homeText.description}
        structuredData={loaderData.structuredData}
      />
      <h1 className="sr-only">{homeText.heading}</h1>
      <Hero categories={categories} slides={slides} promises={promises} />
      <ProductSlider heading={homeText.newArrivals} cards={newArrivals} seeAllAt="/shop" />
      <BelowFold>
        <PopularCategories />
      </BelowFold>
      <BelowFold>
        <MostPopular categories={categories} first={popular} />
      </BelowFold>
      <BelowFold>
        <Promo />
      </BelowFold>
      <BelowFold>
        <ProductSlider heading={homeText.bestSelling} cards={bestSelling} />
      </BelowFold>
      {hundredTaka && (
        <BelowFold>
          <HundredTaka {...hundredTaka} />
        </BelowFold>
      )}
      <BelowFold>
        <PromoBlock freeDeliveryOver={freeDeliveryOver} />
      </BelowFold>
    </main>
  )
}
