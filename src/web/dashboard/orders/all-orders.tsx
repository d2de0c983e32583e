import { useEffect, useRef, useState } from 'react'
import type { Order } from '#shop/orders/contract.ts'
import { canMove, maxBulkOrders } from '#shop/orders/rules.ts'
import type { OrderStatus } from '#shop/orders/statuses.ts'
import { markOrdersSeen, useLiveOrders } from '#web/dashboard/live/live-orders.ts'
import { useOrderChanges } from '#web/dashboard/live/use-order-changes.ts'
import { api } from '#web/data/api.ts'
import { useMessages } from '#web/data/i18n.tsx'
import { useInvalidate } from '#web/data/query.tsx'
import { type Selection, useSelection } from '#web/data/selection.ts'
import { useAllows } from '#web/data/session.tsx'
import { orderMessages } from '#web/shared/orders/messages.ts'
import { useOrderHandling } from '#web/shared/orders/order-actions.ts'
import { type AdminList, adminLists } from '#web/shared/orders/order-lists.ts'
import type { OrderList } from '#web/shared/orders/use-orders.ts'
import { Button } from '#web/ui/button.tsx'
import { ListPage } from '#web/ui/list-page.tsx'
import { LoadFailed } from '#web/ui/list-states.tsx'
import { focusPageTitle, pageTitleId } from '#web/ui/page-frame.tsx'
import { useBulkMove } from './bulk-move.tsx'
import { DueCalls } from './due-calls.tsx'
import { FilterChips } from './filter-controls.tsx'
import { ShortcutHelp, useKeyboardShortcuts } from './keyboard-shortcuts.tsx'
import { orderListMessages } from './list-messages.ts'
import {
  activeFilters,
  noFilters,
  shownStatuses,
  useFilteredOrders,
  useOrderFilters,
} from './order-filters.ts'
import { OrderListTools } from './order-list-tools.tsx'
import { OrderTable } from './order-table.tsx'
import { SelectionBar } from './selection.tsx'
import { useManagedOrders } from './staff-notes.tsx'
import { useMover } from './use-mover.ts'

/** One of the lists of all orders. */
export function AllOrders({ list }: { list: AdminList }) {
  const t = useMessages(orderListMessages)
  const orderText = useMessages(orderMessages)
  const allows = useAllows()
  const isPendingList = list === 'pendingOrders'
  const { values: filters, change: setFilters } = useOrderFilters()
  const statuses = shownStatuses(adminLists[list].statuses, filters)
  const isFiltered = Object.keys(activeFilters({ ...filters, status: '' })).length > 0
  const orders = useFilteredOrders(statuses, filters)
  const shown = orders.loaded?.rows ?? []
  const { managed, isError, refetch } = useManagedOrders(shown.map(({ _id }) => _id))
  const searchInput = useRef<HTMLInputElement>(null)
  const { dialog, ...handling } = useOrderHandling(orders, { statuses })
  const selection = useSelection(shown)
  const bulk = useBulkMove(orders, (moved, to) => {
    selection.setSelecting(false)
    if (statuses.includes(to)) for (const order of moved) orders.replace({ ...order, orderStatus: to })
    else orders.remove(...moved.map(({ _id }) => _id))
    focusPageTitle()
  })
  const isWaiting = handling.isBusy || bulk.isBusy
  const now = useNow()
  useLiveRows(orders, isPendingList)
  const confirm = useConfirmByKey({ selection, isWaiting, onMoveAll: bulk.move, onMove: handling.onMove })
  const [isHelpOpen, setHelpOpen] = useState(false)
  const shortcuts = useKeyboardShortcuts({
    orders: shown,
    onSelect: ({ _id }) => selection.toggle(_id),
    onConfirm: confirm,
    onSearch: () => searchInput.current?.focus(),
    onHelp: () => setHelpOpen(true),
  })

  function showNewOrders() {
    // The filters may exclude the new orders.
    if (isFiltered) setFilters(noFilters, { isStep: true })
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
            onHelp={() => setHelpOpen(true)}
          />
        }
        above={
          <>
            <FilterChips values={filters} onChange={(change) => setFilters(change, { isStep: true })} />
            {bulk.notice}
            {isPendingList && <NewOrdersNotice onShow={showNewOrders} />}
            {isPendingList && allows('orders') && <DueCalls />}
          </>
        }
        empty={isFiltered ? t.noMatch : orderText.noOrders}
      >
        {isError && <LoadFailed onRetry={() => refetch()} />}
        <OrderTable
          orders={shown}
          managed={managed}
          labelledBy={pageTitleId}
          selection={selection}
          statuses={statuses}
          isWaiting={isWaiting}
          now={now}
          {...handling}
        />
        <SelectionBar selection={selection} isBusy={isWaiting} onMove={bulk.move} />
      </ListPage>
      {/* Outside the list, so that they stay open when it empties. */}
      {dialog}
      {bulk.dialog}
      {isHelpOpen && (
        <ShortcutHelp
          isEnabled={shortcuts.isEnabled}
          onToggle={shortcuts.toggle}
          onClose={() => setHelpOpen(false)}
        />
      )}
    </>
  )
}

interface ConfirmOptions {
  selection: Selection<Order>
  isWaiting: boolean
  onMoveAll: (orders: readonly Order[], to: OrderStatus) => void
  onMove: (order: Order, to: OrderStatus) => void
}

/** Confirms by a key: the selected orders if there are any, else the focused one. */
function useConfirmByKey({ selection: { selected }, isWaiting, onMoveAll, onMove }: ConfirmOptions) {
  const mover = useMover()
  const isConfirmable = ({ orderStatus }: Order) => canMove(orderStatus, 'Confirmed', mover)
  return (focused: Order | null) => {
    if (isWaiting) return
    if (selected.length > 0) {
      if (selected.every(isConfirmable)) onMoveAll(selected, 'Confirmed')
    } else if (focused && isConfirmable(focused)) onMove(focused, 'Confirmed')
  }
}

/** What others do to the shown orders is seen at once; the pending ones are no longer new. */
function useLiveRows(orders: OrderList, isPendingList: boolean) {
  const { loaded } = orders
  const invalidate = useInvalidate()
  useOrderChanges(
    (id) => loaded?.rows.some(({ _id }) => _id === id) ?? false,
    async (ids) => {
      invalidate(['GET /orders/counts'])
      // The rows stay where they are, so that none moves while somebody presses a button.
      for (let start = 0; start < ids.length; start += maxBulkOrders) {
        const batch = ids.slice(start, start + maxBulkOrders).join(',')
        const changed = await api('GET /orders/by-id', { query: { ids: batch } }).catch(() => [])
        for (const order of changed) orders.replace(order)
      }
    },
  )
  useEffect(() => {
    if (isPendingList && loaded) markOrdersSeen(loaded.rows)
  }, [isPendingList, loaded])
}

const minute = 60_000

/** The time, renewed every minute. */
function useNow() {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), minute)
    return () => clearInterval(timer)
  }, [])
  return now
}

/** New orders are counted above the list and shown on request, so that no row moves while somebody presses a button. */
function NewOrdersNotice({ onShow }: { onShow: () => void }) {
  const t = useMessages(orderListMessages)
  const { unseen } = useLiveOrders()
  return (
    <div role="status">
      {unseen.length > 0 && (
        <Button className="mb-3 w-full" onClick={onShow}>
          {t.newOrders(unseen.length)}
        </Button>
      )}
    </div>
  )
}
