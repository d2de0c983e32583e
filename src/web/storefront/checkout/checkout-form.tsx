import { Link } from 'react-router'
import type { DeliveryRates } from '#shop/delivery/rules.ts'
import { useMessages } from '#web/data/i18n.tsx'
import type { CartLine } from '#web/shared/cart/cart-lines.ts'
import { checkoutMessages } from '#web/shared/checkout/messages.ts'
import { WithTabBar } from '#web/storefront/cart/with-tab-bar.ts'
import { EmptyState } from '#web/ui/list-states.tsx'
import { useCheckoutLines } from './checkout-lines.ts'
import { OrderForm } from './order-form.tsx'
import { OrderedNames } from './order-summary.tsx'

interface Props {
  visit: string
  firstLines: readonly CartLine[]
  rates: DeliveryRates
  /** Whether the merchant keeps checkouts that are not finished. */
  isKept: boolean
}

/** The checkout of a list that is not empty; rendered only in the browser. */
export function CheckoutForm({ visit, firstLines, rates, isKept }: Props) {
  const lines = useCheckoutLines(visit, firstLines)
  const { checkedLines } = lines
  const first = checkedLines[0]?.line
  // A single item is changed on its product page, several in the cart (D43).
  const back = checkedLines.length === 1 && first ? `/product-details/${first.id}` : '/cart'
  if (checkedLines.length === 0) return <NothingToOrder />
  return (
    <>
      <OrderedNames checkedLines={checkedLines} back={back} />
      <OrderForm lines={lines} rates={rates} isKept={isKept} back={back} />
    </>
  )
}

export function NothingToOrder() {
  const t = useMessages(checkoutMessages)
  return (
    <EmptyState>
      <WithTabBar />
      <p className="text-lg text-ink">{t.nothing}</p>
      <Link to="/shop" className="button-quiet">
        {t.toShop}
      </Link>
    </EmptyState>
  )
}
