import { useTexts } from '#web/texts/texts.tsx'
import type { Route } from './+types/about'
import { PromoBlock } from './pages/promo-block.tsx'
import { readWritten } from './pages/read-written.ts'
import { ShopFacts, shopFacts } from './pages/shop-facts.tsx'
import { WrittenPage } from './pages/written-page.tsx'

export async function loader({ context }: Route.LoaderArgs) {
  const { settings, blocks } = await readWritten(context, 'about-us')
  return { blocks, facts: shopFacts(settings), freeDeliveryOver: settings.freeDeliveryOver }
}

export default function AboutPage({ loaderData }: Route.ComponentProps) {
  const { frame } = useTexts()
  const { blocks, facts, freeDeliveryOver } = loaderData
  return (
    <WrittenPage title={frame.aboutUs} blocks={blocks} beside={<ShopFacts facts={facts} />}>
      <PromoBlock freeDeliveryOver={freeDeliveryOver} className="mt-12" />
    </WrittenPage>
  )
}
