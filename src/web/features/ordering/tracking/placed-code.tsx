import { Link } from 'react-router'
import { useMessages } from '#web/data/i18n.tsx'
import { QueryProvider } from '#web/data/query.tsx'
import { CodeCard } from './code-card.tsx'
import { codeMessages } from './code-messages.ts'
import { trackingMessages } from './messages.ts'
import type { TypedProof } from './order-proof.tsx'
import { placedText, usePlacedOrder } from './use-placed-order.ts'

/** The code of an order that was just placed, on the page that says so. It is loaded only where one is required. */
export function PlacedCode(proof: TypedProof) {
  const t = useMessages(codeMessages)
  const tracking = useMessages(trackingMessages)
  const { order, setOrder, hasFailed, load } = usePlacedOrder(proof)
  if (hasFailed)
    return (
      <p role="status" className="notice">
        {t.notLoaded}{' '}
        <Link to={`/track-order?order=${proof.orderId}`} className="link inline-flex min-h-11 items-center">
          {t.openOrder}
        </Link>
      </p>
    )
  if (!order)
    return (
      <p role="status" className="notice">
        {t.loading}
      </p>
    )
  if (!order.code)
    return (
      <p role="status" className="notice">
        {placedText(order.orderStatus, t, tracking)}
      </p>
    )
  return (
    <QueryProvider>
      <CodeCard
        {...{ proof, order, code: order.code }}
        onConfirmed={setOrder}
        onChange={setOrder}
        onOutdated={load}
      />
    </QueryProvider>
  )
}
