import { Link } from 'react-router'
import { formatTaka } from '#lib/money.ts'
import type { Order } from '#shop/orders/contract.ts'
import type { ManagedOrder } from '#shop/orders/management-contract.ts'
import { formatOrderId } from '#shop/orders/rules.ts'
import { isFinal } from '#shop/orders/statuses.ts'
import { useLanguage, useMessages } from '#web/data/i18n.tsx'
import { Button } from '#web/ui/button.tsx'
import { readableDayAndTime } from '#web/ui/date-time.ts'
import { orderListMessages } from './list-messages.ts'
import { orderMessages } from './messages.ts'
import { MoveButtons } from './move-buttons.tsx'
import { type OrderHandling, orderLinkId } from './order-actions.ts'
import type { Selection } from './selection.tsx'
import { StaffNotes } from './staff-notes.tsx'
import { OrderMarks, StatusChip } from './status-chip.tsx'
import { linkState } from './use-orders.ts'

interface RowActions extends OrderHandling {
  selection: Selection
}

interface Props extends RowActions {
  orders: readonly Order[]
  /** What staff should know about the orders, where that is loaded. */
  managed: ReadonlyMap<string, ManagedOrder> | undefined
  /** Id of the heading that names the table. */
  labelledBy: string
}

const heading = 'px-2.5 py-3 font-semibold first:pl-4 last:pr-4'

/** Orders with their actions; where there is no room for seven columns every row is a card. */
export function OrderTable({ orders, managed, labelledBy, ...actions }: Props) {
  const t = useMessages(orderMessages)
  const columns = [
    t.orderId,
    t.orderDate,
    t.amount,
    t.customerName,
    t.customerNumber,
    t.orderStatus,
    t.actions,
  ]
  return (
    <table aria-labelledby={labelledBy} className="block w-full @4xl:table @4xl:text-sm">
      <thead className="sr-only text-left text-ink-2 @4xl:not-sr-only @4xl:table-header-group">
        <tr className="bg-sunken">
          {columns.map((name) => (
            <th key={name} scope="col" className={`${heading} ${name === t.amount ? 'text-right' : ''}`}>
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="block @4xl:table-row-group">
        {orders.map((order) => (
          <OrderRow key={order._id} order={order} managed={managed?.get(order._id)} {...actions} />
        ))}
      </tbody>
    </table>
  )
}

const cell = '@4xl:px-2.5 @4xl:py-2 @4xl:first:pl-4 @4xl:last:pr-4'

interface RowProps extends RowActions {
  order: Order
  managed: ManagedOrder | undefined
}

function OrderRow({ order, managed, selection, isBusy, onMove, onDelete }: RowProps) {
  const t = useMessages(orderListMessages)
  const orderText = useMessages(orderMessages)
  const language = useLanguage()
  const { _id, orderStatus, customerData } = order
  const { date, time } = readableDayAndTime(new Date(order.placedAt), language)
  return (
    <tr
      data-order={_id}
      className="grid grid-cols-[1fr_auto] gap-x-3 border-line px-4 pt-2 pb-4 not-first:border-t has-[:focus-visible]:bg-sunken has-checked:bg-sunken @4xl:table-row @4xl:border-t"
    >
      <td className={`flex items-center @4xl:table-cell @4xl:whitespace-nowrap ${cell}`}>
        <label className="-ml-3 inline-flex size-11 shrink-0 cursor-pointer items-center justify-center align-middle">
          <input
            type="checkbox"
            aria-label={t.select(formatOrderId(_id))}
            checked={selection.isSelected(_id)}
            onChange={() => selection.toggle(_id)}
            className="size-5 accent-inverse"
          />
        </label>
        <Link
          id={orderLinkId(_id)}
          to={`/dashboard/order-overview/${_id}`}
          state={linkState(order)}
          className="inline-flex min-h-11 items-center font-semibold whitespace-nowrap text-link tabular-nums underline-offset-4 hover:underline"
        >
          {formatOrderId(_id)}
        </Link>
      </td>
      <td className={`col-start-1 row-start-2 whitespace-nowrap ${cell}`}>
        {date} <span className="text-ink-2 @4xl:block @4xl:text-sm">{time}</span>
      </td>
      <td className={`row-start-2 text-right font-semibold tabular-nums ${cell}`}>
        {formatTaka(order.total, language, 2)}
      </td>
      <td className={`col-span-2 row-start-3 mt-1 wrap-anywhere @2xl:col-span-1 ${cell}`}>
        {customerData.name}
        {managed && <StaffNotes order={managed} />}
      </td>
      <td className={`col-span-2 row-start-4 @2xl:col-span-1 ${cell}`}>
        <a
          href={`tel:${customerData.mobileNumber}`}
          className="inline-flex min-h-11 items-center tabular-nums text-link underline-offset-4 hover:underline"
        >
          {customerData.mobileNumber}
        </a>
      </td>
      <td
        className={`col-start-2 row-start-1 flex flex-wrap items-center justify-end gap-1 @4xl:table-cell ${cell}`}
      >
        <span className="flex flex-wrap justify-end gap-1 @4xl:justify-start">
          <StatusChip status={orderStatus} />
          <OrderMarks order={order} />
        </span>
      </td>
      <td
        className={`col-span-2 row-start-5 mt-1 @2xl:col-span-1 @2xl:col-start-2 @2xl:row-span-2 @2xl:row-start-3 @2xl:self-end @4xl:mt-0 ${cell}`}
      >
        <div className="grid grid-cols-2 gap-2 @2xl:flex">
          <MoveButtons
            order={order}
            mover="admin"
            describedBy={orderLinkId(_id)}
            disabled={isBusy(_id)}
            onMove={(to) => onMove(order, to)}
          />
          {isFinal(orderStatus) && (
            <Button
              variant="danger"
              aria-describedby={orderLinkId(_id)}
              disabled={isBusy(_id)}
              className="px-3"
              onClick={() => onDelete(order)}
            >
              {orderText.delete}
            </Button>
          )}
        </div>
      </td>
    </tr>
  )
}
