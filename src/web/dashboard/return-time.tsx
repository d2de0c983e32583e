import type { Order } from '#shop/orders/contract.ts'
import { readableMoment } from '#web/moment.ts'
import { useDashboardTexts, useLanguage } from '#web/texts/texts.tsx'

type Returnable = Pick<Order, 'returnUntil' | 'orderStatus'>

/** Whether its customer may give it back at this moment (D36). */
export const canReturnNow = ({ returnUntil }: Returnable) =>
  returnUntil !== null && Date.now() <= Date.parse(returnUntil)

/** Until when a delivered order may be given back, or why there is no button for it. */
export function ReturnTime({ order }: { order: Returnable }) {
  const dashboard = useDashboardTexts()
  const language = useLanguage()
  if (order.orderStatus !== 'Delivered') return null
  const { returnUntil } = order
  const moment = returnUntil && readableMoment(new Date(returnUntil), language)
  const words = canReturnNow(order) ? dashboard.returnUntil : dashboard.returnOver
  return <p className="mt-2 text--1 text-ink-2">{moment ? words(moment) : dashboard.returnByPhone}</p>
}
