import type { Order } from '#shop/orders/contract.ts'
import { useLanguage, useMessages } from '#web/data/i18n.tsx'
import { readableMoment } from '#web/ui/date-time.ts'
import { orderMessages } from './messages.ts'

type Returnable = Pick<Order, 'returnUntil' | 'orderStatus'>

/** Whether the customer may return the order now (D36). */
export const canReturnNow = ({ returnUntil }: Returnable) =>
  returnUntil !== null && Date.now() <= Date.parse(returnUntil)

/** Until when a delivered order can be returned, or why not. */
export function ReturnTime({ order }: { order: Returnable }) {
  const t = useMessages(orderMessages)
  const language = useLanguage()
  if (order.orderStatus !== 'Delivered') return null
  const { returnUntil } = order
  const moment = returnUntil && readableMoment(new Date(returnUntil), language)
  const message = canReturnNow(order) ? t.returnUntil : t.returnOver
  return <p className="mt-2 text-sm text-ink-2">{moment ? message(moment) : t.returnByPhone}</p>
}
