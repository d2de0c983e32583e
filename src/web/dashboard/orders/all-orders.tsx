import { useRef } from 'react'
import { useMessages } from '#web/data/i18n.tsx'
import { useSelection } from '#web/data/selection.ts'
import { useAllows } from '#web/data/session.tsx'
import { orderMessages } from '#web/shared/orders/messages.ts'
import { useOrderHandling } from '#web/shared/orders/order-actions.ts'
import { type AdminList, adminLists } from '#web/shared/orders/order-lists.ts'
import { ListPage } from '#web/ui/list-page.tsx'
import { focusPageTitle } from '#web/ui/page-frame.tsx'
import { useBulkMove } from './bulk-move.tsx'
import { DueCalls } from './due-calls.tsx'
import { OrderFilterChips } from './filter-controls.tsx'
import { useKeyboardShortcuts } from './keyboard-shortcuts.tsx'
import { orderListMessages } from './list-messages.ts'
import { NewOrdersNotice, useLiveRows } from './live-rows.tsx'
import {
  activeOrderFilters,
  noOrderFilters,
  shownStatuses,
  useFilteredOrders,
  useOrderFilters,
} from './order-filters.ts'
import { OrderListTools } from './order-list-tools.tsx'
import { OrderTable } from './order-table.tsx'
import { SelectionBar } from './selection.tsx'

/** One of the lists of all orders. */
export function AllOrders({ list }: { list: AdminList }) {
  const t = useMessages(orderListMessages)
  const orderText = useMessages(orderMessages)
  const allows = useAllows()
  const isPendingList = list === 'pendingOrders'
  const { values: filters, change: setFilters } = useOrderFilters()
  const statuses = shownStatuses(adminLists[list].statuses, filters)
  const isFiltered = Object.keys(activeOrderFilters({ ...filters, status: '' })).length > 0
  const orders = useFilteredOrders(statuses, filters)
  const shown = orders.loaded?.rows ?? []
  const searchInput = useRef<HTMLInputElement>(null)
  const { dialog, isBusy, onMove, onDelete } = useOrderHandling(orders, { statuses })
  const selection = useSelection(shown)
  const bulk = useBulkMove(orders, { statuses, selection })
  const isWaiting = isBusy || bulk.isBusy
  useLiveRows(orders, isPendingList)
  const { openHelp, help } = useKeyboardShortcuts({
    orders: shown,
    selection,
    isWaiting,
    onMove,
    onMoveAll: bulk.move,
    onSearch: () => searchInput.current?.focus(),
  })

  function showNewOrders() {
    // The filters may exclude the new orders.
    if (isFiltered) setFilters(noOrderFilters, { isStep: true })
    else orders.load()
    focusPageTitle()
  }

  return (
    <>
      <ListPage
        title={orderText.lists[list].title}
        list={orders}
        tools={
          <OrderListTools
            list={list}
            statuses={statuses}
            filters={filters}
            onFilter={setFilters}
            selection={selection}
            hasOrders={shown.length > 0}
            searchInput={searchInput}
            onHelp={openHelp}
          />
        }
        above={
          <>
            <OrderFilterChips values={filters} onChange={(change) => setFilters(change, { isStep: true })} />
            {bulk.notice}
            {isPendingList && <NewOrdersNotice onShow={showNewOrders} />}
            {isPendingList && allows('orders') && <DueCalls />}
          </>
        }
        empty={isFiltered ? t.noMatch : orderText.noOrders}
      >
        <OrderTable
          orders={shown}
          selection={selection}
          statuses={statuses}
          isWaiting={isWaiting}
          onMove={onMove}
          onDelete={onDelete}
        />
        <SelectionBar selection={selection} isBusy={isWaiting} onMove={bulk.move} />
      </ListPage>
      {/* Outside the list, so that they stay open when it empties. */}
      {dialog}
      {bulk.dialog}
      {help}
    </>
  )
}
