import type { OrderStatus } from '#shop/orders/contract.ts'
import { chipLook, statusLook } from '#web/components/status-look.ts'
import { useDashboardTexts } from '#web/texts/texts.tsx'

export function StatusChip({ status }: { status: OrderStatus }) {
  const dashboard = useDashboardTexts()
  return <span className={statusLook(status)}>{dashboard.status[status]}</span>
}

interface Marked {
  areaUnlikely: boolean
  callAgain: boolean
}

/** What the merchant should look at twice before confirming (D37, D44). */
export function OrderMarks({ order }: { order: Marked }) {
  const dashboard = useDashboardTexts()
  const mark = (word: string, hint: string) => (
    <span className={`${chipLook} border border-sale text-sale`} title={hint}>
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
