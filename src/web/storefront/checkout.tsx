import { Link, useLocation } from 'react-router'
import { getSettings } from '#shop/settings/contract.ts'
import { orErrorPage } from '#web/answers.ts'
import { apiContext } from '#web/context.ts'
import { en } from '#web/texts/en/all-texts.ts'
import { useTexts } from '#web/texts/texts.tsx'
import { useHydrated } from '../hydrated.ts'
import type { Route } from './+types/checkout'
import { CheckoutForm } from './checkout/checkout-form.tsx'
import { readCheckoutList } from './checkout-list.ts'
import { LinesWaiting } from './lines-waiting.tsx'

export const meta: Route.MetaFunction = () => [
  { title: en.checkout.title },
  { name: 'robots', content: 'noindex' },
]

export async function loader({ context }: Route.LoaderArgs) {
  const settings = await context.get(apiContext)(getSettings, {}).catch(orErrorPage)
  const { chargeInsideDhaka, chargeOutsideDhaka, freeDeliveryOver } = settings
  return { chargeInsideDhaka, chargeOutsideDhaka, freeDeliveryOver }
}

export default function CheckoutPage({ loaderData: charges }: Route.ComponentProps) {
  const { checkout } = useTexts()
  const hydrated = useHydrated()
  const { key, state } = useLocation()
  const lines = hydrated ? readCheckoutList(key, state) : null
  return (
    <main id="content" tabIndex={-1} className="page-width pt-6 outline-none">
      <h1 className="mb-4 text-3">{checkout.heading}</h1>
      {lines === null && <LinesWaiting text={checkout.waiting} />}
      {lines?.length === 0 && (
        <div className="flex flex-col items-center gap-6 py-16 text-center">
          <p className="text-1">{checkout.nothing}</p>
          <Link to="/shop" className="button-primary">
            {checkout.toShop}
          </Link>
        </div>
      )}
      {lines !== null && lines.length > 0 && (
        <CheckoutForm key={key} visit={key} firstLines={lines} charges={charges} />
      )}
    </main>
  )
}
