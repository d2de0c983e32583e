import { Link } from 'react-router'
import { useMessages } from '#web/data/i18n.tsx'
import { QueryProvider } from '#web/data/query.tsx'
import { useWindowFocus } from '#web/data/window-focus.ts'
import { AdvanceCard } from './advance-card.tsx'
import { advanceMessages } from './advance-messages.ts'
import { trackingMessages } from './messages.ts'
import type { TypedProof } from './order-proof.tsx'
import { placedText, usePlacedOrder } from './use-placed-order.ts'

/** The advance of an order that was just placed, on the page that says so. It is loaded only where one is required. */
export function PlacedAdvance(proof: TypedProof) {
  const t = useMessages(advanceMessages)
  const tracking = useMessages(trackingMessages)
  const { order, setOrder, hasFailed, load } = usePlacedOrder(proof)
  // Whoever comes back from the app of the wallet may have paid long ago.
  useWindowFocus(load)
  if (order?.awaited)
    return (
      <QueryProvider>
        <AdvanceCard {...{ proof, order, awaited: order.awaited }} onEntered={setOrder} onOutdated={load} />
      </QueryProvider>
    )
  if (hasFailed)
    return (
      <p role="status" className="notice">
        {t.notLoaded}{' '}
        <Link to={`/track-order?order=${proof.orderId}`} className="link inline-flex min-h-11 items-center">
          {t.openOrder}
        </Link>
      </p>
    )
  return (
    <p role="status" className="notice">
      {order ? placedText(order.orderStatus, t, tracking) : t.loading}
    </p>
  )
}
