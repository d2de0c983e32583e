import { useMessages } from '#web/data/i18n.tsx'
import { QueryProvider } from '#web/data/query.tsx'
import { useWindowFocus } from '#web/data/window-focus.ts'
import { AdvanceCard } from './advance-card.tsx'
import { advanceMessages } from './advance-messages.ts'
import type { TypedProof } from './order-proof.tsx'
import { PlacedNotice } from './placed-notice.tsx'
import { usePlacedOrder } from './use-placed-order.ts'

/** The advance of an order that was just placed, on the page that says so. It is loaded only where one is required. */
export function PlacedAdvance(proof: TypedProof) {
  const t = useMessages(advanceMessages)
  const { order, setOrder, hasFailed, load } = usePlacedOrder(proof)
  // A customer who comes back from the app of the wallet may have paid long ago.
  useWindowFocus(load)
  if (order?.awaited)
    return (
      <QueryProvider>
        <AdvanceCard
          proof={proof}
          order={order}
          awaited={order.awaited}
          onEntered={setOrder}
          onOutdated={load}
        />
      </QueryProvider>
    )
  return <PlacedNotice orderId={proof.orderId} order={order} hasFailed={hasFailed} t={t} />
}
