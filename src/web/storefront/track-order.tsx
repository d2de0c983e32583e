import { useLocation } from 'react-router'
import { orderIdPattern, plainOrderId } from '#shop/orders/rules.ts'
import { getSettings } from '#shop/settings/contract.ts'
import { orErrorPage } from '#web/answers.ts'
import { PageHead } from '#web/components/page-head.tsx'
import { apiContext } from '#web/context.ts'
import { languageOf, loadOrderingTexts } from '#web/texts/load-texts.ts'
import { useOrderingTexts } from '#web/texts/texts.tsx'
import { useHydrated } from '../hydrated.ts'
import type { Route } from './+types/track-order'
import { LinesWaiting } from './lines-waiting.tsx'
import { Following } from './track-order/following.tsx'

export async function loader({ context }: Route.LoaderArgs) {
  const settings = await context.get(apiContext)(getSettings, {}).catch(orErrorPage)
  const { chargeInsideDhaka, chargeOutsideDhaka, freeDeliveryOver, phone } = settings
  return { charges: { chargeInsideDhaka, chargeOutsideDhaka, freeDeliveryOver }, phone }
}

export async function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  const [shop] = await Promise.all([serverLoader(), loadOrderingTexts(languageOf(request))])
  return shop
}

/** Following an order without an account. A link may name the order (`?order=`), never the phone number. */
export default function TrackOrderPage({ loaderData: shop }: Route.ComponentProps) {
  const { track } = useOrderingTexts()
  const hydrated = useHydrated()
  const { search } = useLocation()
  const named = plainOrderId(new URLSearchParams(search).get('order') ?? '')
  return (
    <main id="content" tabIndex={-1} className="page-width min-h-dvh pt-6 outline-none">
      <PageHead title={track.title} index={false} />
      <h1 className="mb-4 text-3">{track.heading}</h1>
      {hydrated ? (
        <Following key={named} named={orderIdPattern.test(named) ? named : ''} shop={shop} />
      ) : (
        <LinesWaiting text={track.waiting} />
      )}
    </main>
  )
}
