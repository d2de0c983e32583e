import type { Order } from '#shop/orders/contract.ts'
import { type OrderStatus, statusTable } from '#shop/orders/statuses.ts'
import { useMessages } from '#web/data/i18n.tsx'
import { Status } from '#web/ui/status.tsx'
import { orderMessages } from './messages.ts'

export function StatusChip({ status }: { status: OrderStatus }) {
  const t = useMessages(orderMessages)
  return <Status tone={statusTable[status].tone}>{t.status[status]}</Status>
}

/** Warnings before an order is confirmed (D37, D44). */
export function OrderMarks({ order }: { order: Pick<Order, 'areaUnlikely' | 'callAgain'> }) {
  const t = useMessages(orderMessages)
  const mark = (label: string, hint: string) => (
    <Status tone="caution" title={hint}>
      {label}
    </Status>
  )
  return (
    <>
      {order.callAgain && mark(t.callAgain, t.callAgainHint)}
      {order.areaUnlikely && mark(t.areaUnlikely, t.areaUnlikelyHint)}
    </>
  )
}
