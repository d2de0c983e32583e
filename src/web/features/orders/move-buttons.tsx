import type { Role } from '#lib/endpoint.ts'
import type { Order } from '#shop/orders/contract.ts'
import { endsWithReturnPeriod, nextStatuses } from '#shop/orders/rules.ts'
import type { OrderStatus } from '#shop/orders/statuses.ts'
import { useMessages } from '#web/data/i18n.tsx'
import { orderMessages } from './messages.ts'
import { canReturnNow } from './return-time.tsx'

interface Props {
  order: Order
  mover: Role
  /** The order they belong to, for who hears the buttons instead of seeing them. */
  describedBy: string
  disabled: boolean
  onMove: (to: OrderStatus) => void
}

/** One button for every status that may follow; where a parcel is on its way already, that button sleeps (STATE-05). */
export function MoveButtons({ order, mover, describedBy, disabled, onMove }: Props) {
  const t = useMessages(orderMessages)
  const words = mover === 'admin' ? t.moveTo : t.ownMoveTo
  const from = order.orderStatus
  // What is part of another order moves with that one.
  const next = order.mergedInto === null ? nextStatuses(from, mover) : []
  const possible = next.filter(
    (to) => mover === 'admin' || !endsWithReturnPeriod(from, to) || canReturnNow(order),
  )
  const shown = mover === 'admin' && from === 'Shipping' ? [from, ...possible] : possible
  return shown.map((to) => (
    <button
      key={to}
      type="button"
      aria-describedby={describedBy}
      disabled={disabled || to === from}
      className={`px-3 ${looks[to] ?? 'button-primary'}`}
      onClick={() => onMove(to)}
    >
      {words[to]}
    </button>
  ))
}

const looks: Partial<Record<OrderStatus, string>> = {
  Cancelled: 'button-danger',
  Return: 'button-secondary',
  Shipping: 'button-secondary',
}
