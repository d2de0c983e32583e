import type { Role } from '#lib/endpoint.ts'
import type { Order } from '#shop/orders/contract.ts'
import { offeredStatuses } from '#shop/orders/exchange-rules.ts'
import { endsWithReturnPeriod } from '#shop/orders/rules.ts'
import type { OrderStatus } from '#shop/orders/statuses.ts'
import { useLanguage, useMessages } from '#web/data/i18n.tsx'
import { Button } from '#web/ui/button.tsx'
import { readableMoment } from '#web/ui/date-time.ts'
import { orderMessages } from './messages.ts'

interface Props {
  order: Order
  mover: Role
  /** Id of the element that names the order, for screen readers. */
  describedBy: string
  disabled: boolean
  onMove: (to: OrderStatus) => void
}

/** A button for every status that may follow. For an order in Shipping its own button is disabled (STATE-05). */
export function MoveButtons({ order, mover, describedBy, disabled, onMove }: Props) {
  const t = useMessages(orderMessages)
  const labels = mover === 'admin' ? t.moveTo : t.ownMoveTo
  const from = order.orderStatus
  const possible = offeredStatuses(order, mover).filter(
    (to) => mover === 'admin' || !endsWithReturnPeriod(from, to) || canReturnNow(order),
  )
  const shown = mover === 'admin' && from === 'Shipping' ? [from, ...possible] : possible
  return shown.map((to) => (
    <Button
      key={to}
      variant={variants[to] ?? 'quiet'}
      aria-describedby={describedBy}
      disabled={disabled || to === from}
      className="px-3"
      onClick={() => onMove(to)}
    >
      {labels[to]}
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
