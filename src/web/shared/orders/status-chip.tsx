import type { Order } from '#shop/orders/contract.ts'
import { canEdit } from '#shop/orders/rules.ts'
import { type OrderStatus, statusTable } from '#shop/orders/statuses.ts'
import { useMessages } from '#web/data/i18n.tsx'
import { Status } from '#web/ui/status.tsx'
import { orderMessages } from './messages.ts'

export function StatusChip({ status }: { status: OrderStatus }) {
  const t = useMessages(orderMessages)
  return <Status tone={statusTable[status].tone}>{t.status[status]}</Status>
}

interface MarksProps {
  order: Pick<Order, 'areaUnlikely' | 'callAgain' | 'inReview' | 'orderStatus' | 'exchange'>
  isStaff: boolean
}

/** Warnings before an order is confirmed (D37, D44, D60). */
export function OrderMarks({ order, isStaff }: MarksProps) {
  const t = useMessages(orderMessages)
  const mark = (label: string, hint: string) => (
    <Status tone="caution" title={hint}>
      {label}
    </Status>
  )
  return (
    <>
      {isStaff && order.inReview && canEdit(order.orderStatus) && mark(t.toReview, t.toReviewHint)}
      {isStaff && order.exchange && !order.exchange.isUndone && (
        <Status tone="attention" title={t.exchangeHint}>
          {t.exchange}
        </Status>
      )}
      {order.callAgain && mark(t.callAgain, t.callAgainHint)}
      {order.areaUnlikely && mark(t.areaUnlikely, t.areaUnlikelyHint)}
    </>
  )
}
