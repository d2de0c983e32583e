import { useEffect, useRef, useState } from 'react'
import { canMove } from '#shop/orders/rules.ts'
import { useMessages } from '#web/data/i18n.tsx'
import { ListPage, listTitleId } from '#web/ui/list-page.tsx'
import { SearchBox } from '#web/ui/search-field.tsx'
import { useMoveMany } from './bulk-move.tsx'
import { DueCalls } from './due-calls.tsx'
import { ExportButton } from './export-button.tsx'
import { FilterButton } from './filter-button.tsx'
import { FilterChips } from './filter-chips.tsx'
import { KeysHelp } from './keyboard-help.tsx'
import { useListKeys } from './keyboard-shortcuts.ts'
import { orderListMessages } from './list-messages.ts'
import { seeOrders } from './live-orders.ts'
import { orderMessages } from './messages.ts'
import { NewOrders } from './new-orders-notice.tsx'
import { useOrderHandling } from './order-actions.ts'
import { everything, longestSearch, said, useNarrowing } from './order-filters.ts'
import { type AdminList, adminLists } from './order-lists.ts'
import { OrderTable } from './order-table.tsx'
import { useSelection } from './selection.ts'
import { SelectionBar } from './selection-bar.tsx'
import { SoundButton } from './sound-button.tsx'
import { DeskNotes } from './staff-notes.tsx'
import { useNarrowedList } from './use-filtered-orders.ts'

/** One of the lists of all orders. */
export function AllOrders({ list }: { list: AdminList }) {
  const orderText = useMessages(orderMessages)
  const orderListText = useMessages(orderListMessages)
  const { statuses } = adminLists[list]
  const { narrowing, narrow } = useNarrowing()
  const orders = useNarrowedList(statuses, narrowing)
  const shown = orders.loaded?.rows ?? []
  const heading = useRef<HTMLHeadingElement>(null)
  const searchInput = useRef<HTMLInputElement>(null)
  const { dialog, ...handling } = useOrderHandling(orders, { statuses, heading })
  const selection = useSelection(shown)
  const many = useMoveMany(orders)
  const [isHelpOpen, setHelpOpen] = useState(false)
  const isNarrowed = Object.keys(said(narrowing)).length > 0

  const keys = useListKeys({
    orders: shown,
    onSelect: ({ _id }) => selection.toggle(_id),
    onConfirm: (order) => {
      const { selected } = selection
      if (selected.length > 0) {
        if (selected.every(({ orderStatus }) => canMove(orderStatus, 'Confirmed', 'admin')))
          many.move(selected, 'Confirmed')
      } else if (order && canMove(order.orderStatus, 'Confirmed', 'admin') && !handling.isBusy(order._id))
        handling.onMove(order, 'Confirmed')
    },
    onSearch: () => searchInput.current?.focus(),
    onHelp: () => setHelpOpen(true),
  })

  const { loaded } = orders
  useEffect(() => {
    if (list === 'pendingOrders' && loaded) seeOrders(loaded.rows)
  }, [list, loaded])

  function showNew() {
    // With a filter on, the new ones might not be among what is shown.
    if (isNarrowed) narrow(everything)
    else orders.load()
    heading.current?.focus()
  }

  return (
    <>
      <ListPage
        title={orderText.lists[list].title}
        heading={heading}
        orders={orders}
        tools={
          <>
            <div className="flex w-full flex-wrap gap-2">
              <SearchBox
                label={orderListText.search}
                longest={longestSearch}
                search={narrowing.search}
                onSearch={(search) => narrow({ search }, true)}
                input={searchInput}
              />
              <FilterButton narrowing={narrowing} onChange={narrow} />
              <div className="ml-auto flex flex-wrap gap-2">
                <SoundButton />
                <button
                  type="button"
                  className="button-secondary hidden px-3 md:inline-flex"
                  onClick={() => setHelpOpen(true)}
                >
                  {orderListText.keys}
                </button>
                <ExportButton statuses={statuses} narrowing={narrowing} />
              </div>
            </div>
            <label className="flex min-h-11 cursor-pointer items-center gap-3 pl-4">
              <input
                type="checkbox"
                checked={selection.isAll}
                disabled={shown.length === 0}
                onChange={selection.isAll ? selection.clear : selection.selectAll}
                className="size-5 shrink-0 accent-brand"
              />
              {orderListText.selectAll}
            </label>
          </>
        }
        above={
          <>
            <FilterChips narrowing={narrowing} onChange={narrow} />
            {list === 'pendingOrders' && <NewOrders onShow={showNew} />}
            {list === 'pendingOrders' && <DueCalls />}
          </>
        }
        empty={
          <p className="card px-4 py-12 text-center text-ink-2">
            {isNarrowed ? orderListText.noMatch : orderText.noOrders}
          </p>
        }
      >
        <DeskNotes ids={list === 'pendingOrders' ? shown.map(({ _id }) => _id) : []}>
          <div className="card overflow-x-auto">
            <OrderTable orders={shown} labelledBy={listTitleId} selection={selection} {...handling} />
          </div>
        </DeskNotes>
        <SelectionBar selection={selection} isBusy={many.isBusy} onMove={many.move} />
      </ListPage>
      {/* Beside the list: what they have to say stands also when the list has gone. */}
      {dialog}
      {many.dialog}
      {isHelpOpen && <KeysHelp areOn={keys.areOn} onTurn={keys.turn} onClose={() => setHelpOpen(false)} />}
    </>
  )
}
