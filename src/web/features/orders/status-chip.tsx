import { type OrderStatus, statusTable } from '#shop/orders/statuses.ts'
import { useMessages } from '#web/data/i18n.tsx'
import { Chip } from '#web/ui/chip.tsx'
import { orderMessages } from './messages.ts'

export function StatusChip({ status }: { status: OrderStatus }) {
  const t = useMessages(orderMessages)
  return <Chip tone={statusTable[status].tone}>{t.status[status]}</Chip>
}

interface Marked {
  areaUnlikely: boolean
  callAgain: boolean
}

/** What the merchant should look at twice before confirming (D37, D44). */
export function OrderMarks({ order }: { order: Marked }) {
  const t = useMessages(orderMessages)
  const mark = (word: string, hint: string) => (
    <Chip tone="caution" title={hint}>
      {word}
    </Chip>
  )
  return (
    <>
      {order.callAgain && mark(t.callAgain, t.callAgainHint)}
      {order.areaUnlikely && mark(t.areaUnlikely, t.areaUnlikelyHint)}
    </>
  )
}
