import { useMessages } from '#web/data/i18n.tsx'
import type { PageHandle } from '#web/page-rules.ts'
import { loadPageText } from '#web/shared/content/page-text.ts'
import { TextPage } from '#web/shared/content/text-page.tsx'
import { layoutMessages } from '#web/shared/layout/messages.ts'
import { PromoBlock } from '#web/storefront/newsletter/promo-block.tsx'
import type { Route } from './+types/about'
import { ShopFacts, shopFacts } from './shop-facts.tsx'

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
