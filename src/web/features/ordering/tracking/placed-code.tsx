import { useCallback, useEffect, useState } from 'react'
import { Link } from 'react-router'
import { isUnconfirmed } from '#shop/orders/statuses.ts'
import type { TrackedOrder } from '#shop/orders/tracking-contract.ts'
import { api } from '#web/data/api.ts'
import { useMessages } from '#web/data/i18n.tsx'
import { QueryProvider } from '#web/data/query.tsx'
import { reportUnexpected } from '#web/data/report-error.ts'
import { CodeCard } from './code-card.tsx'
import { codeMessages } from './code-messages.ts'
import type { TypedProof } from './order-proof.tsx'

/** The code of an order that was just placed, on the page that says so. It is loaded only where one is required. */
export function PlacedCode({ orderId, phone }: TypedProof) {
  const t = useMessages(codeMessages)
  const [order, setOrder] = useState<TrackedOrder | null>(null)
  const [hasFailed, setFailed] = useState(false)
  const load = useCallback(
    () =>
      api('POST /order-tracking', { body: { orderId, phone } }).then(
        (loaded) => {
          setFailed(false)
          setOrder(loaded)
        },
        (error: unknown) => {
          reportUnexpected(error)
          setFailed(true)
        },
      ),
    [orderId, phone],
  )
  useEffect(() => {
    load()
  }, [load])
  if (hasFailed)
    return (
      <p role="status" className="notice">
        {t.notLoaded}{' '}
        <Link to={`/track-order?order=${orderId}`} className="link inline-flex min-h-11 items-center">
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
        {isUnconfirmed(order.orderStatus) ? t.over : t.confirmed}
      </p>
    )
  return (
    <QueryProvider>
      <CodeCard
        proof={{ orderId, phone }}
        {...{ order, code: order.code }}
        onConfirmed={setOrder}
        onChange={setOrder}
        onOutdated={load}
      />
    </QueryProvider>
  )
}
