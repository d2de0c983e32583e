import { useState } from 'react'
import { Link } from 'react-router'
import type { Order } from '#shop/orders/contract.ts'
import { canMove } from '#shop/orders/rules.ts'
import type { OrderStatus } from '#shop/orders/statuses.ts'
import { isBookable } from '#shop/parcels/rules.ts'
import { SelectedRows } from '#web/dashboard/kit/selected-rows.tsx'
import { BookOrdersDialog } from '#web/dashboard/parcels/book-orders.tsx'
import { labelsAddress } from '#web/dashboard/parcels/labels-address.ts'
import { parcelMessages } from '#web/dashboard/parcels/parcel-messages.ts'
import { useMessages } from '#web/data/i18n.tsx'
import type { Selection } from '#web/data/selection.ts'
import { orderMessages } from '#web/shared/orders/messages.ts'
import { Button } from '#web/ui/button.tsx'
import { orderListMessages } from './list-messages.ts'
import { useMover } from './use-mover.ts'

interface Props {
  selection: Selection<Order>
  isBusy: boolean
  onMove: (orders: readonly Order[], to: OrderStatus) => void
}

/** On a phone half a line of the bar: two words stand below each other. */
const narrow = 'w-min grow px-1.5 text-center text-sm md:w-auto md:grow-0 md:px-3 md:text-base'

/** The actions for all selected orders, at the bottom of the screen while any are selected: on a phone in two lines. */
export function SelectionBar({ selection: { selected, clear }, isBusy, onMove }: Props) {
  const t = useMessages(orderListMessages)
  const orderText = useMessages(orderMessages)
  const mover = useMover()
  const parcelText = useMessages(parcelMessages)
  const [isBooking, setBooking] = useState(false)
  if (selected.length === 0) return null
  const ids = selected.map(({ _id }) => _id)
  const canMoveAll = (to: OrderStatus) => selected.every(({ orderStatus }) => canMove(orderStatus, to, mover))
  // In a new tab, so that the selection is kept.
  const paper = (to: string, name: string) => (
    <Link to={to} target="_blank" className={`button-quiet ${narrow}`}>
      {name}
    </Link>
  )
  return (
    <SelectedRows
      label={t.selection}
      text={isBusy ? t.working : t.selected(selected.length)}
      unselect={{ label: t.unselect, disabled: isBusy, onClick: clear }}
    >
      {canMoveAll('Confirmed') && (
        <Button className="px-2.5 md:px-3" disabled={isBusy} onClick={() => onMove(selected, 'Confirmed')}>
          {orderText.moveTo.Confirmed}
        </Button>
      )}
      {selected.every(({ orderStatus }) => isBookable(orderStatus)) && (
        <Button className="px-2.5 md:px-3" disabled={isBusy} onClick={() => setBooking(true)}>
          {parcelText.several}
        </Button>
      )}
      {isBooking && (
        <BookOrdersDialog
          orders={selected}
          onClose={(isBooked) => {
            setBooking(false)
            if (isBooked) clear()
          }}
        />
      )}
      <div className="flex w-full flex-wrap gap-1.5 md:w-auto md:gap-2">
        {paper(printAddress('invoices', ids), t.invoices)}
        {paper(printAddress('slips', ids), t.slips)}
        {paper(labelsAddress(ids), t.labels)}
        {canMoveAll('Cancelled') && (
          <Button
            variant="danger"
            className={narrow}
            disabled={isBusy}
            onClick={() => onMove(selected, 'Cancelled')}
          >
            {orderText.moveTo.Cancelled}
          </Button>
        )}
      </div>
    </SelectedRows>
  )
}

const papers = ['invoices', 'slips'] as const
type Paper = (typeof papers)[number]

/** The address that prints these orders. */
const printAddress = (paper: Paper, ids: readonly string[]) =>
  `/dashboard/print-orders?${new URLSearchParams({ paper, ids: ids.join('.') })}`

/** Reads an address made by `printAddress`. */
export function readPrintAddress(address: URLSearchParams) {
  const paper = papers.find((each) => each === address.get('paper')) ?? 'invoices'
  return { paper, ids: (address.get('ids') ?? '').split('.').filter(Boolean) }
}
