import { formatTaka } from '#lib/money.ts'
import type { Order } from '#shop/orders/contract.ts'
import { useNow } from '#web/dashboard/kit/age.ts'
import type { Column } from '#web/dashboard/kit/data-table.tsx'
import { useLanguage, useMessages } from '#web/data/i18n.tsx'
import type { Selection } from '#web/data/selection.ts'
import { orderMessages } from '#web/shared/orders/messages.ts'
import { orderLinkId } from '#web/shared/orders/order-actions.ts'
import { CallCustomer, OrderChips, OrderedBy, OrderGoods, PhoneAndPlace, PlacedAt } from './order-cells.tsx'
import { RowActions } from './row-actions.tsx'
import type { useManagedOrders } from './staff-notes.tsx'
import type { ListActions } from './use-list-actions.tsx'

interface Options {
  selection: Selection<Order>
  /** Passed along with the links to the orders. */
  list: { path: string; ids: string[] }
  managed: ReturnType<typeof useManagedOrders>['managed']
  actions: Pick<ListActions, 'isWaiting' | 'onMove' | 'onDelete'>
}

// On a card the actions stand beside the status; with more than that, or on the narrowest phones, below it: no chip of a courier
// or a call fits beside them.
const actionsBeside = 'row-start-5 group-has-[[data-chips]>:nth-child(2)]:row-start-6 @max-xs:row-start-6'

/** The columns of a list of orders, and where each stands on a card. */
export function useOrderColumns({ selection, list, managed, actions }: Options): Column<Order>[] {
  const t = useMessages(orderMessages)
  const language = useLanguage()
  // In Bengali the buttons need the whole width of a card.
  const isBengali = language === 'bn'
  const now = useNow()
  return [
    {
      label: t.orderId,
      className: 'pl-27!',
      cellClass: 'contents @4xl:table-cell @4xl:w-1',
      cell: (order) => <OrderGoods order={order} selection={selection} list={list} />,
    },
    {
      label: t.orderDate,
      cellClass: 'col-span-2 col-start-2 row-start-4 text-sm text-ink-2 @max-xs:col-span-1',
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
      cellClass:
        'col-start-2 row-start-1 flex min-w-0 flex-wrap items-baseline gap-x-2 @4xl:table-cell @4xl:w-[18%]',
      cell: (order) => <OrderedBy order={order} managed={managed.get(order._id)} />,
    },
    {
      label: t.customerNumber,
      cellClass: 'contents text-sm text-ink-2 @4xl:table-cell',
      cell: (order) => <PhoneAndPlace order={order} />,
    },
    {
      label: t.orderStatus,
      cellClass: 'col-span-full row-start-5 mt-2 self-center',
      cell: (order) => <OrderChips order={order} managed={managed.get(order._id)} />,
    },
    {
      label: t.actions,
      isHidden: true,
      cellClass: `relative col-span-full ${isBengali ? 'row-start-6' : actionsBeside} mt-2 flex flex-wrap items-center gap-1 justify-self-end @4xl:static @4xl:table-cell`,
      cell: (order) => (
        <span className="contents @4xl:flex @4xl:items-center @4xl:justify-end @4xl:gap-1">
          <RowActions
            order={order}
            describedBy={orderLinkId(order._id)}
            disabled={actions.isWaiting}
            onMove={actions.onMove}
            onDelete={actions.onDelete}
          >
            <CallCustomer order={order} />
          </RowActions>
        </span>
      ),
    },
  ]
}
