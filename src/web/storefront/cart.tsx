import { Link } from 'react-router'
import { getSettings } from '#shop/settings/contract.ts'
import { orErrorPage } from '#web/answers.ts'
import { PageHead } from '#web/components/page-head.tsx'
import { apiContext } from '#web/context.ts'
import { useTexts } from '#web/texts/texts.tsx'
import { useHydrated } from '../hydrated.ts'
import type { Route } from './+types/cart'
import { CartContents } from './cart/cart-contents.tsx'
import { useCart } from './cart-lines.ts'
import { LinesWaiting } from './lines-waiting.tsx'

export async function loader({ context }: Route.LoaderArgs) {
  const { freeDeliveryOver } = await context.get(apiContext)(getSettings, {}).catch(orErrorPage)
  return { freeDeliveryOver }
}

export default function CartPage({ loaderData }: Route.ComponentProps) {
  const { cart } = useTexts()
  const lines = useCart()
  const hydrated = useHydrated()
  return (
    <main id="content" tabIndex={-1} className="page-width min-h-dvh pt-6 outline-none">
      <PageHead title={cart.title} index={false} />
      <h1 className="mb-4 text-3">{cart.heading}</h1>
      {!hydrated && <LinesWaiting text={cart.waiting} />}
      {hydrated && lines.length === 0 && (
        <div className="flex flex-col items-center gap-6 py-16 text-center">
          <p className="text-1">{cart.empty}</p>
          <Link to="/shop" className="button-primary">
            {cart.toShop}
          </Link>
        </div>
      )}
      {hydrated && lines.length > 0 && <CartContents lines={lines} freeOver={loaderData.freeDeliveryOver} />}
    </main>
  )
}
