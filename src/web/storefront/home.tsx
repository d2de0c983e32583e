import { data } from 'react-router'
import { getCards, getCategories } from '#shop/catalog/contract.ts'
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
import { PromoBlock } from './pages/promo-block.tsx'
import { productPageOf } from './product-pages.ts'

const perSection = 10

export async function loader({ request, context }: Route.LoaderArgs) {
  const api = context.get(apiContext)
  const language = context.get(languageContext)
  const products = (query: {
    productType?: 'New Arrivals' | 'Best Selling'
    category?: string
    sort?: 'popular'
  }) => api(getCards, { query: { ...query, limit: perSection, language } }).then(productPageOf)
  const [settings, slides, categories, newArrivals, popular, bestSelling, hundredTaka] = await Promise.all([
    api(getSettings, {}),
    api(getSliders, {}).then(
      (sliders) => sliders.map(({ _id, image, title }) => ({ _id, image, title })),
      (error: unknown) => {
        context.get(logContext)(error)
        return null
      },
    ),
    api(getCategories, {}).then((all) => all.map((category) => menuEntryOf(category, language))),
    products({ productType: 'New Arrivals' }),
    products({ sort: 'popular' }),
    products({ productType: 'Best Selling' }),
    products({ category: '100 TK Items' }),
  ]).catch(orErrorPage)
  const { chargeInsideDhaka, chargeOutsideDhaka, returnDays, freeDeliveryOver } = settings
  context.get(pageContext).linkedData.push(...shopData(new URL(request.url).origin, language, settings))
  const shown = {
    promises: { chargeInsideDhaka, chargeOutsideDhaka, returnDays },
    freeDeliveryOver,
    slides,
    categories,
    newArrivals: newArrivals.cards,
    popular,
    bestSelling: bestSelling.cards,
    hundredTaka,
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
      <HundredTaka first={hundredTaka} />
      <PromoBlock freeDeliveryOver={freeDeliveryOver} />
    </main>
  )
}
