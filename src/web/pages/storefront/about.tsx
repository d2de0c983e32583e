import { useMessages } from '#web/data/i18n.tsx'
import { loadPageText } from '#web/features/content/page-text.ts'
import { ShopFacts, shopFacts } from '#web/features/content/shop-facts.tsx'
import { TextPage } from '#web/features/content/text-page.tsx'
import { PromoBlock } from '#web/features/newsletter/promo-block.tsx'
import { layoutMessages } from '#web/features/site-layout/messages.ts'
import type { PageHandle } from '../page-rules.ts'
import type { Route } from './+types/about'

export const handle: PageHandle = { robots: 'sitemap' }

export async function loader({ context }: Route.LoaderArgs) {
  const { settings, blocks } = await loadPageText(context, 'about-us')
  return { blocks, facts: shopFacts(settings), freeDeliveryOver: settings.freeDeliveryOver }
}

export default function AboutPage({ loaderData }: Route.ComponentProps) {
  const layoutText = useMessages(layoutMessages)
  const { blocks, facts, freeDeliveryOver } = loaderData
  return (
    <TextPage title={layoutText.aboutUs} blocks={blocks} aside={<ShopFacts facts={facts} />}>
      <PromoBlock freeDeliveryOver={freeDeliveryOver} className="mt-12" />
    </TextPage>
  )
}
