import type { Order } from '#shop/orders/contract.ts'
import { offeredStatuses } from '#shop/orders/exchange-rules.ts'
import { canCustomerChange } from '#shop/orders/parcel-rules.ts'
import { canChangeByPhone, endsWithReturnPeriod } from '#shop/orders/rules.ts'
import type { OrderStatus } from '#shop/orders/statuses.ts'
import { useLanguage, useMessages } from '#web/data/i18n.tsx'
import { orderMessages } from '#web/shared/orders/messages.ts'
import { Button } from '#web/ui/button.tsx'
import { readableMoment } from '#web/ui/date-time.ts'

interface Props {
  order: Order
  /** Id of the element that names the order, for screen readers. */
  describedBy: string
  disabled: boolean
  onMove: (to: OrderStatus) => void
}

/** A button for every status that may follow. */
export function MoveButtons({ order, describedBy, disabled, onMove }: Props) {
  const t = useMessages(orderMessages)
  const from = order.orderStatus
  const possible = offeredStatuses(order, 'customer').filter(
    (to) =>
      (!endsWithReturnPeriod(from, to) || canReturnNow(order)) &&
      (!canChangeByPhone(from) || canCustomerChange(order)),
  )
  return possible.map((to) => (
    <Button
      key={to}
      variant={variants[to] ?? 'quiet'}
      aria-describedby={describedBy}
      disabled={disabled}
      className="px-3"
      onClick={() => onMove(to)}
    >
      {t.ownMoveTo[to]}
    </Button>
  ))
}

const variants: Partial<Record<OrderStatus, 'danger'>> = {
  Cancelled: 'danger',
}

type Returnable = Pick<Order, 'returnUntil' | 'orderStatus'>

/** Whether the customer may return the order now (D36). */
const canReturnNow = ({ returnUntil }: Returnable) =>
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
