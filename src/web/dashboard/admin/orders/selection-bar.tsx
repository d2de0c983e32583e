import { Link } from 'react-router'
import type { Order, OrderStatus } from '#shop/orders/contract.ts'
import { canMove } from '#shop/orders/rules.ts'
import { Icon } from '#web/components/icon.tsx'
import { useAdminTexts, useDashboardTexts } from '#web/texts/texts.tsx'
import { printAddress } from './print-address.ts'
import type { Selection } from './selection.ts'

interface Props {
  selection: Selection
  isBusy: boolean
  onMove: (orders: readonly Order[], to: OrderStatus) => void
}

/** What can be done with all selected orders at once; stands at the foot of the screen while there are any. */
export function SelectionBar({ selection: { selected, clear }, isBusy, onMove }: Props) {
  const { lists } = useAdminTexts()
  const dashboard = useDashboardTexts()
  if (selected.length === 0) return null
  const allCan = (to: OrderStatus) => selected.every(({ orderStatus }) => canMove(orderStatus, to, 'admin'))
  const ids = selected.map(({ _id }) => _id)
  return (
    <section
      aria-label={lists.selection}
      className="sticky bottom-2 z-10 mt-3 flex flex-wrap items-center gap-2 rounded-m border border-line-strong bg-surface p-3 shadow-2"
    >
      <p role="status" className="font-semibold tabular-nums">
        {isBusy ? lists.working : lists.selected(selected.length)}
      </p>
      <button
        type="button"
        aria-label={lists.unselect}
        disabled={isBusy}
        onClick={clear}
        className="mr-auto flex size-11 items-center justify-center rounded-pill hover:bg-sunken"
      >
        <Icon name="x" />
      </button>
      {allCan('Confirmed') && (
        <button
          type="button"
          className="button-primary px-2.5 desk:px-3"
          disabled={isBusy}
          onClick={() => onMove(selected, 'Confirmed')}
        >
          {dashboard.moveTo.Confirmed}
        </button>
      )}
      {allCan('Cancelled') && (
        <button
          type="button"
          className="button-danger px-2.5 desk:px-3"
          disabled={isBusy}
          onClick={() => onMove(selected, 'Cancelled')}
        >
          {dashboard.moveTo.Cancelled}
        </button>
      )}
      {/* In a tab of its own, so that the selection is still there afterwards. */}
      <Link to={printAddress('invoices', ids)} target="_blank" className="button-secondary px-2.5 desk:px-3">
        {lists.invoices}
      </Link>
      <Link to={printAddress('slips', ids)} target="_blank" className="button-secondary px-2.5 desk:px-3">
        {lists.slips}
      </Link>
    </section>
  )
}
