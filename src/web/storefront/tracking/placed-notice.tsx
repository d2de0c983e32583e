import { Link } from 'react-router'
import { isUnconfirmed } from '#shop/orders/statuses.ts'
import type { TrackedOrder } from '#shop/orders/tracking-contract.ts'
import { useMessages } from '#web/data/i18n.tsx'
import { trackingMessages } from './messages.ts'

interface Props {
  orderId: string
  /** Null while it is loaded. */
  order: TrackedOrder | null
  hasFailed: boolean
  t: Record<'loading' | 'notLoaded' | 'openOrder' | 'over' | 'confirmed', string>
}

/** What an order that was just placed says where its customer has nothing to enter; also one that was cancelled meanwhile. */
export function PlacedNotice({ orderId, order, hasFailed, t }: Props) {
  const tracking = useMessages(trackingMessages)
  const textOf = ({ orderStatus }: TrackedOrder) => {
    if (isUnconfirmed(orderStatus)) return t.over
    return orderStatus === 'Confirmed' ? t.confirmed : tracking.next[orderStatus]
  }
  return (
    <p role="status" className="notice">
      {hasFailed ? (
        <>
          {t.notLoaded}{' '}
          <Link to={`/track-order?order=${orderId}`} className="link inline-flex min-h-11 items-center">
            {t.openOrder}
          </Link>
        </>
      ) : (
        (order && textOf(order)) || t.loading
      )}
    </p>
  )
}
