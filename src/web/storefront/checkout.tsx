import { useLocation } from 'react-router'
import { getSettings } from '#shop/settings/contract.ts'
import { orErrorPage } from '#web/answers.ts'
import { PageHead } from '#web/components/page-head.tsx'
import { apiContext } from '#web/context.ts'
import { languageOf, loadOrderingTexts } from '#web/texts/load-texts.ts'
import { useOrderingTexts } from '#web/texts/texts.tsx'
import { useHydrated } from '../hydrated.ts'
import type { Route } from './+types/checkout'
import { CheckoutForm } from './checkout/checkout-form.tsx'
import { NothingToOrder } from './checkout/nothing-to-order.tsx'
import { readCheckoutList } from './checkout-list.ts'
import { LinesWaiting } from './lines-waiting.tsx'

export async function loader({ context }: Route.LoaderArgs) {
  const settings = await context.get(apiContext)(getSettings, {}).catch(orErrorPage)
  const { chargeInsideDhaka, chargeOutsideDhaka, freeDeliveryOver } = settings
  return { chargeInsideDhaka, chargeOutsideDhaka, freeDeliveryOver }
}

export async function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  const [shop] = await Promise.all([serverLoader(), loadOrderingTexts(languageOf(request))])
  return shop
}

export default function CheckoutPage({ loaderData: charges }: Route.ComponentProps) {
  const { checkout } = useOrderingTexts()
  const hydrated = useHydrated()
  const { key, state } = useLocation()
  const lines = hydrated ? readCheckoutList(key, state) : null
  return (
    <main id="content" tabIndex={-1} className="page-width min-h-dvh pt-6 outline-none">
      <PageHead title={checkout.title} index={false} />
      <h1 className="mb-4 text-3">{checkout.heading}</h1>
      {lines === null && <LinesWaiting text={checkout.waiting} />}
      {lines?.length === 0 && <NothingToOrder />}
      {lines !== null && lines.length > 0 && (
        <CheckoutForm key={key} visit={key} firstLines={lines} charges={charges} />
      )}
    </main>
  )
}
