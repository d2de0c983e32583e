import type { OrderStatus } from '#shop/orders/contract.ts'
import { useTexts } from '#web/texts/texts.tsx'

const looks: Record<OrderStatus, string> = {
  Pending: 'bg-gold-soft text-gold-ink',
  Confirmed: 'bg-info-soft text-info',
  Shipping: 'bg-info-soft text-info',
  Delivered: 'bg-brand-soft text-brand',
  Cancelled: 'bg-danger-soft text-danger',
  Return: 'bg-sunken text-ink-2',
}
const chip = 'inline-flex items-center rounded-pill px-2.5 py-0.5 text--1 font-semibold whitespace-nowrap'

export function StatusChip({ status }: { status: OrderStatus }) {
  const { dashboard } = useTexts()
  return <span className={`${chip} ${looks[status]}`}>{dashboard.status[status]}</span>
}

interface Marked {
  areaUnlikely: boolean
  callAgain: boolean
}

/** What the merchant should look at twice before confirming (D37, D44). */
export function OrderMarks({ order }: { order: Marked }) {
  const { dashboard } = useTexts()
  const mark = (word: string, hint: string) => (
    <span className={`${chip} border border-sale text-sale`} title={hint}>
      {word}
    </span>
  )
  return (
    <>
      {order.callAgain && mark(dashboard.callAgain, dashboard.callAgainHint)}
      {order.areaUnlikely && mark(dashboard.areaUnlikely, dashboard.areaUnlikelyHint)}
    </>
  )
}
