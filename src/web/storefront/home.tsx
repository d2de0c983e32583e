import { data } from 'react-router'
import { type Category, getCards, getCategories } from '#shop/catalog/contract.ts'
import { getSettings } from '#shop/settings/contract.ts'
import { getSliders } from '#shop/slider/contract.ts'
import { orErrorPage } from '#web/answers.ts'
import { PageHead } from '#web/components/page-head.tsx'
import { apiContext, languageContext, logContext, pageContext } from '#web/context.ts'
import { useTexts } from '#web/texts/texts.tsx'
import type { Route } from './+types/home'
import { Hero } from './home/hero.tsx'
import { HundredTaka } from './home/hundred-taka.tsx'
import { menuEntryOf } from './home/menu-entry.ts'
import { MostPopular } from './home/most-popular.tsx'
import { PopularCategories } from './home/popular-categories.tsx'
import { ProductSlider } from './home/product-slider.tsx'
import { Promo } from './home/promo.tsx'
import { shopData } from './linked-data.ts'
import { findCategory } from './named-place.ts'
import { PromoBlock } from './pages/promo-block.tsx'
import { productPageOf } from './product-pages.ts'

const perSection = 10
/** The category with a section of its own, by its first name: the merchant may have renamed or hidden it. */
const hundredTakaItems = '100 TK Items'

export async function loader({ request, context }: Route.LoaderArgs) {
  const api = context.get(apiContext)
  const language = context.get(languageContext)
  const products = (query: {
    productType?: 'New Arrivals' | 'Best Selling'
    category?: string
    sort?: 'popular'
  }) => api(getCards, { query: { ...query, limit: perSection, language } }).then(productPageOf)
  const [settings, slides, allCategories, newArrivals, popular, bestSelling, hundredTaka] = await Promise.all(
    [
      api(getSettings, {}),
      api(getSliders, {}).then(
        (sliders) => sliders.map(({ _id, image, title }) => ({ _id, image, title })),
        (error: unknown) => {
          context.get(logContext)(error)
          return null
        },
      ),
      api(getCategories, {}),
      products({ productType: 'New Arrivals' }),
      products({ sort: 'popular' }),
      products({ productType: 'Best Selling' }),
      products({ category: hundredTakaItems }),
    ],
  ).catch(orErrorPage)
  const wordsOf = (category: Category) => {
    const { name, word } = menuEntryOf(category, language)
    return { name, word }
  }
  const hundred = findCategory(allCategories, hundredTakaItems)
  const { chargeInsideDhaka, chargeOutsideDhaka, returnDays, freeDeliveryOver } = settings
  context.get(pageContext).linkedData.push(...shopData(new URL(request.url).origin, language, settings))
  const shown = {
    promises: { chargeInsideDhaka, chargeOutsideDhaka, returnDays },
    freeDeliveryOver,
    slides,
    categories: allCategories.map((category) => menuEntryOf(category, language)),
    newArrivals: newArrivals.cards,
    popular,
    bestSelling: bestSelling.cards,
    hundredTaka: hundred && { ...wordsOf(hundred.category), first: hundredTaka },
  }
  // A page without its slides is shown, but not kept for the next visitor.
  return slides ? shown : data(shown, { status: 503 })
}

export default function Home({ loaderData }: Route.ComponentProps) {
  const { home } = useTexts()
  const { promises, slides, categories, newArrivals, popular, bestSelling, hundredTaka, freeDeliveryOver } =
    loaderData
  return (
    <main
      id="content"
      tabIndex={-1}
      className="page-width flex flex-col gap-10 pt-4 outline-none desk:gap-14 desk:pt-5"
    >
      <PageHead title={home.title} description={home.description} />
      <h1 className="sr-only">{home.heading}</h1>
      <Hero categories={categories} slides={slides} promises={promises} />
      <ProductSlider heading={home.newArrivals} cards={newArrivals} allAt="/shop" />
      <PopularCategories />
      <MostPopular categories={categories} first={popular} />
      <Promo />
      <ProductSlider heading={home.bestSelling} cards={bestSelling} />
      {hundredTaka && <HundredTaka {...hundredTaka} />}
      <PromoBlock freeDeliveryOver={freeDeliveryOver} />
    </main>
  )
}
