import { useLocation } from 'react-router'
import { formatTaka } from '#lib/money.ts'
import type { Order } from '#shop/orders/contract.ts'
import type { OrderStatus } from '#shop/orders/statuses.ts'
import { type Column, DataTable } from '#web/dashboard/kit/data-table.tsx'
import { useLanguage, useMessages } from '#web/data/i18n.tsx'
import type { Selection } from '#web/data/selection.ts'
import { orderMessages } from '#web/shared/orders/messages.ts'
import { type OrderHandling, orderLinkId } from '#web/shared/orders/order-actions.ts'
import { LoadFailed } from '#web/ui/list-states.tsx'
import { pageTitleId } from '#web/ui/page-frame.tsx'
import { useNow } from './age.ts'
import { CallCustomer, OrderChips, OrderedBy, OrderGoods, PhoneAndPlace, PlacedAt } from './order-cells.tsx'
import { RowActions } from './row-actions.tsx'
import { useManagedOrders } from './staff-notes.tsx'

interface Props extends Pick<OrderHandling, 'onMove' | 'onDelete'> {
  orders: readonly Order[]
  selection: Selection<Order>
  /** The statuses of the list: a colleague may have moved an order that is still shown. */
  statuses: readonly OrderStatus[]
  /** Whether something runs for all orders, so that every action waits. */
  isWaiting: boolean
}

// On a card the actions stand beside the status; with more than that, or on the narrowest phones, below it.
const chipsBeside =
  'max-w-[calc(100%-12.5rem)] group-has-[[data-chips]>:nth-child(3)]:max-w-none @max-xs:max-w-none @4xl:max-w-none'
const actionsBeside = 'row-start-4 group-has-[[data-chips]>:nth-child(3)]:row-start-5 @max-xs:row-start-5'

/** Orders with their actions; where there is no room for seven columns every row is a card. */
export function OrderTable({ orders, selection, statuses, isWaiting, onMove, onDelete }: Props) {
  const t = useMessages(orderMessages)
  const language = useLanguage()
  // In Bengali the buttons need the whole width of a card.
  const isBengali = language === 'bn'
  const { pathname, search } = useLocation()
  const list = { path: pathname + search, ids: orders.map(({ _id }) => _id) }
  const { managed, isError, refetch } = useManagedOrders(list.ids)
  const now = useNow()
  const columns: Column<Order>[] = [
    {
      label: t.orderId,
      className: 'pl-27!',
      cellClass: 'contents @4xl:table-cell @4xl:w-1',
      cell: (order) => <OrderGoods order={order} selection={selection} list={list} />,
    },
    {
      label: t.orderDate,
      cellClass: 'col-span-2 col-start-2 row-start-3 truncate text-sm text-ink-2',
      cell: (order) => <PlacedAt order={order} now={now} />,
    },
    {
      label: t.amount,
      align: 'right',
      cellClass: 'col-start-3 row-start-1 text-right font-semibold whitespace-nowrap',
      cell: ({ total }) => formatTaka(total, language),
    },
    {
      label: t.customerName,
      cellClass: 'col-start-2 row-start-1 flex min-w-0 flex-wrap items-baseline gap-x-2 @4xl:table-cell',
      cell: (order) => <OrderedBy order={order} managed={managed.get(order._id)} />,
    },
    {
      label: t.customerNumber,
      cellClass: 'col-start-2 row-start-2 truncate text-sm text-ink-2',
      cell: (order) => <PhoneAndPlace order={order} />,
    },
    {
      label: t.orderStatus,
      cellClass: `col-span-full row-start-4 mt-2 self-center ${isBengali ? '' : chipsBeside}`,
      cell: (order) => <OrderChips order={order} managed={managed.get(order._id)} />,
    },
    {
      label: t.actions,
      isHidden: true,
      cellClass: `relative col-span-full ${isBengali ? 'row-start-5' : actionsBeside} mt-2 flex flex-wrap items-center gap-1 justify-self-end @4xl:static @4xl:table-cell`,
      cell: (order) => (
        <span className="contents @4xl:flex @4xl:items-center @4xl:justify-end @4xl:gap-1">
          <RowActions
            order={order}
            describedBy={orderLinkId(order._id)}
            disabled={isWaiting}
            onMove={onMove}
            onDelete={onDelete}
          >
            <CallCustomer order={order} />
          </RowActions>
        </span>
      ),
    },
  ]
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
