import { useMessages } from '#web/data/i18n.tsx'
import { QueryProvider } from '#web/data/query.tsx'
import { CodeCard } from './code-card.tsx'
import { codeMessages } from './code-messages.ts'
import type { TypedProof } from './order-proof.tsx'
import { PlacedNotice } from './placed-notice.tsx'
import { usePlacedOrder } from './use-placed-order.ts'

/** The code of an order that was just placed, on the page that says so. It is loaded only where one is required. */
export function PlacedCode(proof: TypedProof) {
  const t = useMessages(codeMessages)
  const { order, setOrder, hasFailed, load } = usePlacedOrder(proof)
  if (hasFailed || !order?.code)
    return <PlacedNotice orderId={proof.orderId} order={order} hasFailed={hasFailed} t={t} />
  return (
    <QueryProvider>
      <CodeCard
        proof={proof}
        order={order}
        code={order.code}
        onConfirmed={setOrder}
        onChange={setOrder}
        onOutdated={load}
      />
    </QueryProvider>
  )
}
