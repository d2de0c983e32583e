import { Link } from 'react-router'
import type { Order } from '#shop/orders/contract.ts'
import { canMove } from '#shop/orders/rules.ts'
import type { OrderStatus } from '#shop/orders/statuses.ts'
import { useMessages } from '#web/data/i18n.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { orderListMessages } from './list-messages.ts'
import { orderMessages } from './messages.ts'
import { printAddress } from './print-link.ts'
import type { Selection } from './selection.ts'

interface Props {
  selection: Selection
  isBusy: boolean
  onMove: (orders: readonly Order[], to: OrderStatus) => void
}

/** What can be done with all selected orders at once; stands at the foot of the screen while there are any. */
export function SelectionBar({ selection: { selected, clear }, isBusy, onMove }: Props) {
  const orderListText = useMessages(orderListMessages)
  const orderText = useMessages(orderMessages)
  if (selected.length === 0) return null
  const allCan = (to: OrderStatus) => selected.every(({ orderStatus }) => canMove(orderStatus, to, 'admin'))
  const ids = selected.map(({ _id }) => _id)
  return (
    <section
      aria-label={orderListText.selection}
      className="sticky bottom-2 z-10 mt-3 flex flex-wrap items-center gap-2 rounded-lg border border-line-strong bg-surface p-3 shadow-lg"
    >
      <p role="status" className="font-semibold tabular-nums">
        {isBusy ? orderListText.working : orderListText.selected(selected.length)}
      </p>
      <button
        type="button"
        aria-label={orderListText.unselect}
        disabled={isBusy}
        onClick={clear}
        className="mr-auto flex size-11 items-center justify-center rounded-full hover:bg-sunken"
      >
        <Icon name="x" />
      </button>
      {allCan('Confirmed') && (
        <button
          type="button"
          className="button-primary px-2.5 md:px-3"
          disabled={isBusy}
          onClick={() => onMove(selected, 'Confirmed')}
        >
          {orderText.moveTo.Confirmed}
        </button>
      )}
      {allCan('Cancelled') && (
        <button
          type="button"
          className="button-danger px-2.5 md:px-3"
          disabled={isBusy}
          onClick={() => onMove(selected, 'Cancelled')}
        >
          {orderText.moveTo.Cancelled}
        </button>
      )}
      {/* In a tab of its own, so that the selection is still there afterwards. */}
      <Link to={printAddress('invoices', ids)} target="_blank" className="button-secondary px-2.5 md:px-3">
        {orderListText.invoices}
      </Link>
      <Link to={printAddress('slips', ids)} target="_blank" className="button-secondary px-2.5 md:px-3">
        {orderListText.slips}
      </Link>
    </section>
  )
}
