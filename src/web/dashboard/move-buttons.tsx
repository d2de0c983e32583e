import type { Role } from '#lib/endpoint.ts'
import type { OrderStatus } from '#shop/orders/contract.ts'
import { nextStatuses } from '#shop/orders/rules.ts'
import { useDashboardTexts } from '#web/texts/texts.tsx'

interface Props {
  status: OrderStatus
  mover: Role
  /** The order they belong to, for who hears the buttons instead of seeing them. */
  describedBy: string
  disabled: boolean
  onMove: (to: OrderStatus) => void
}

/** One button for every status that may follow. */
export function MoveButtons({ status, mover, describedBy, disabled, onMove }: Props) {
  const dashboard = useDashboardTexts()
  return nextStatuses(status, mover).map((to) => (
    <button
      key={to}
      type="button"
      aria-describedby={describedBy}
      disabled={disabled}
      className={`px-3 ${to === 'Cancelled' ? 'button-danger' : 'button-primary'}`}
      onClick={() => onMove(to)}
    >
      {dashboard.moveTo[to]}
    </button>
  ))
}
