import { useLocation } from 'react-router'
import type { Order } from '#shop/orders/contract.ts'
import type { OrderStatus } from '#shop/orders/statuses.ts'
import { DataTable } from '#web/dashboard/kit/data-table.tsx'
import type { Selection } from '#web/data/selection.ts'
import { LoadFailed } from '#web/ui/list-states.tsx'
import { pageTitleId } from '#web/ui/page-frame.tsx'
import { useOrderColumns } from './order-columns.tsx'
import { useManagedOrders } from './staff-notes.tsx'
import type { ListActions } from './use-list-actions.tsx'

interface Props {
  orders: readonly Order[]
  selection: Selection<Order>
  /** The statuses of the list: a colleague may have moved an order that is still shown. */
  statuses: readonly OrderStatus[]
  actions: ListActions
}

/** Orders with their actions; where there is no room for seven columns every row is a card. */
export function OrderTable({ orders, selection, statuses, actions }: Props) {
  const { pathname, search } = useLocation()
  const list = { path: pathname + search, ids: orders.map(({ _id }) => _id) }
  const { managed, isError, refetch } = useManagedOrders(list.ids)
  const columns = useOrderColumns({ selection, list, managed, actions })
  return (
    <>
      {isError && <LoadFailed onRetry={() => refetch()} />}
      <DataTable
        layout="wide"
        aria-labelledby={pageTitleId}
        className="@4xl:rounded-lg @4xl:bg-surface"
        headClass="whitespace-nowrap"
        bodyClass="grid gap-2 @4xl:table-row-group"
        rows={orders}
        keyOf={({ _id }) => _id}
        rowClass="group grid-cols-[auto_minmax(0,1fr)_auto] rounded-lg bg-surface has-[a:focus-visible]:bg-sunken"
        rowProps={({ _id, orderStatus }) => ({
          'data-order': _id,
          className: statuses.includes(orderStatus) ? '' : 'opacity-70',
        })}
        columns={columns}
      />
    </>
  )
}
