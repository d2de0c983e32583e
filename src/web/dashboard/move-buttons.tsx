import type { Role } from '#lib/endpoint.ts'
import type { Order, OrderStatus } from '#shop/orders/contract.ts'
import { nextStatuses } from '#shop/orders/rules.ts'
import { useDashboardTexts } from '#web/texts/texts.tsx'
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
  const dashboard = useDashboardTexts()
  const words = mover === 'admin' ? dashboard.moveTo : dashboard.ownMoveTo
  const from = order.orderStatus
  // What is part of another order moves with that one.
  const next = order.mergedInto === null ? nextStatuses(from, mover) : []
  const possible = next.filter((to) => to !== 'Return' || mover === 'admin' || canReturnNow(order))
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
