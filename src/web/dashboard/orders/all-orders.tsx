import { SelectAll, StartSelecting } from '#web/dashboard/kit/selected-rows.tsx'
import { useMessages } from '#web/data/i18n.tsx'
import { useSelection } from '#web/data/selection.ts'
import { useAllows } from '#web/data/session.tsx'
import { orderMessages } from '#web/shared/orders/messages.ts'
import { type AdminList, adminLists } from '#web/shared/orders/order-lists.ts'
import { ListPage } from '#web/ui/list-page.tsx'
import { focusPageTitle } from '#web/ui/page-frame.tsx'
import { DueCalls } from './due-calls.tsx'
import { OrderFilterButton, OrderFilterChips } from './filter-controls.tsx'
import { orderListMessages } from './list-messages.ts'
import { NewOrdersNotice, useLiveRows } from './live-rows.tsx'
import {
  activeOrderFilters,
  maxSearchLength,
  noOrderFilters,
  shownStatuses,
  useFilteredOrders,
  useOrderFilters,
} from './order-filters.ts'
import { OrderListActions } from './order-list-actions.tsx'
import { OrderTable } from './order-table.tsx'
import { SelectionBar } from './selection.tsx'
import { useListActions } from './use-list-actions.tsx'
import { useStatusTabs } from './use-status-tabs.ts'

/** One of the lists of all orders. */
export function AllOrders({ list }: { list: AdminList }) {
  const t = useMessages(orderListMessages)
  const orderText = useMessages(orderMessages)
  const allows = useAllows()
  const isPendingList = list === 'pendingOrders'
  const { values: filters, change: setFilters } = useOrderFilters()
  const statuses = shownStatuses(adminLists[list].statuses, filters)
  const isFiltered = Object.keys(activeOrderFilters({ ...filters, status: '' })).length > 0
  const tabs = useStatusTabs(list, statuses)
  const orders = useFilteredOrders(statuses, filters)
  const shown = orders.loaded?.rows ?? []
  const selection = useSelection(shown)
  const actions = useListActions(orders, { statuses, selection })
  useLiveRows(orders, isPendingList)

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
        tabs={tabs}
        search={{
          label: t.search,
          maxLength: maxSearchLength,
          search: filters.search,
          onSearch: (search) => setFilters({ search }),
          input: actions.searchInput,
        }}
        tools={
          <>
            <OrderFilterButton values={filters} onChange={(change) => setFilters(change, { isStep: true })} />
            <StartSelecting selection={selection} label={t.startSelecting} />
          </>
        }
        actions={<OrderListActions statuses={statuses} filters={filters} openHelp={actions.openHelp} />}
        above={
          <>
            <OrderFilterChips values={filters} onChange={(change) => setFilters(change, { isStep: true })} />
            {actions.notice}
            {isPendingList && <NewOrdersNotice onShow={showNewOrders} />}
            {isPendingList && allows('orders') && <DueCalls />}
          </>
        }
        empty={isFiltered ? t.noMatch : orderText.noOrders}
      >
        <SelectAll selection={selection} label={t.selectAll} isOnRequest className="mb-2 w-fit pl-4" />
        <OrderTable orders={shown} selection={selection} statuses={statuses} actions={actions} />
        <SelectionBar selection={selection} isBusy={actions.isWaiting} onMove={actions.onMoveAll} />
      </ListPage>
      {actions.dialogs}
    </>
  )
}
