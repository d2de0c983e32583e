import { Link, useLocation } from 'react-router'
import { formatTaka } from '#lib/money.ts'
import type { Order } from '#shop/orders/contract.ts'
import type { ManagedOrder } from '#shop/orders/management-contract.ts'
import { formatOrderId } from '#shop/orders/rules.ts'
import type { OrderStatus } from '#shop/orders/statuses.ts'
import { SelectRow } from '#web/dashboard/kit/selected-rows.tsx'
import { Table } from '#web/dashboard/kit/table.tsx'
import { managementMessages } from '#web/dashboard/orders/management/messages.ts'
import { ParcelBadge } from '#web/dashboard/parcels/parcel-status.tsx'
import { PrintedMark } from '#web/dashboard/parcels/printed-mark.tsx'
import { useLanguage, useMessages } from '#web/data/i18n.tsx'
import type { Selection } from '#web/data/selection.ts'
import { useLocationNames } from '#web/shared/checkout/location-names.ts'
import { orderMessages } from '#web/shared/orders/messages.ts'
import { type OrderHandling, orderLinkId } from '#web/shared/orders/order-actions.ts'
import { OrderMarks, StatusChip } from '#web/shared/orders/status-chip.tsx'
import { linkState } from '#web/shared/orders/use-orders.ts'
import { readableDayAndTime } from '#web/ui/date-time.ts'
import { Icon } from '#web/ui/icon.tsx'
import { formatAge } from './age.ts'
import { GoodsPicture } from './goods-picture.tsx'
import { orderListMessages } from './list-messages.ts'
import { RowActions } from './row-actions.tsx'
import { CallNotes, CustomerNote } from './staff-notes.tsx'

interface RowProps extends OrderHandling {
  /** Passed along with the links to the orders. */
  list: { path: string; ids: string[] }
  selection: Selection<Order>
  /** The statuses of the list: a colleague may have moved an order that is still shown. */
  statuses: readonly OrderStatus[]
  /** Whether something runs for all orders, so that every action waits. */
  isWaiting: boolean
  now: Date
}

interface Props extends Omit<RowProps, 'list'> {
  orders: readonly Order[]
  /** What staff should know about the orders, where that is loaded. */
  managed: ReadonlyMap<string, ManagedOrder>
  /** Id of the heading that names the table. */
  labelledBy: string
}

/** Orders with their actions; where there is no room for seven columns every row is a card. */
export function OrderTable({ orders, managed, labelledBy, ...handling }: Props) {
  const { pathname, search } = useLocation()
  const row = { ...handling, list: { path: pathname + search, ids: orders.map(({ _id }) => _id) } }
  const t = useMessages(orderMessages)
  return (
    <Table
      layout="wide"
      aria-labelledby={labelledBy}
      className="@4xl:rounded-lg @4xl:bg-surface"
      bodyClass="grid gap-2 @4xl:table-row-group"
      columns={[
        { label: t.orderId, className: 'whitespace-nowrap pl-27!' },
        { label: t.orderDate, className: 'whitespace-nowrap' },
        { label: t.amount, className: 'text-right whitespace-nowrap' },
        { label: t.customerName, className: 'whitespace-nowrap' },
        { label: t.customerNumber, className: 'whitespace-nowrap' },
        { label: t.orderStatus, className: 'whitespace-nowrap' },
        { label: t.actions, isHidden: true, className: 'whitespace-nowrap' },
      ]}
    >
      {orders.map((order) => (
        <OrderRow key={order._id} order={order} managed={managed.get(order._id)} {...row} />
      ))}
    </Table>
  )
}

const cell = '@4xl:px-2 @4xl:py-2 @4xl:first:pl-4 @4xl:last:pr-4'

// On a card the actions stand beside the status; with more than that, or on the narrowest phones, below it.
const chipsBeside =
  'max-w-[calc(100%-12.5rem)] group-has-[[data-chips]>:nth-child(3)]:max-w-none @max-xs:max-w-none @4xl:max-w-none'
const actionsBeside = 'row-start-4 group-has-[[data-chips]>:nth-child(3)]:row-start-5 @max-xs:row-start-5'

function OrderRow({
  order,
  list,
  managed,
  selection,
  statuses,
  isWaiting,
  now,
  onMove,
  onDelete,
}: RowProps & { order: Order; managed: ManagedOrder | undefined }) {
  const t = useMessages(orderListMessages)
  const managementText = useMessages(managementMessages)
  const language = useLanguage()
  // In Bengali the buttons need the whole width of a card.
  const isBengali = language === 'bn'
  const nameOf = useLocationNames()
  const { _id, orderStatus, customerData } = order
  const { mobileNumber } = customerData
  const placedAt = new Date(order.placedAt)
  const { date, time } = readableDayAndTime(placedAt, language)
  return (
    <tr
      data-order={_id}
      className={`group relative grid grid-cols-[auto_minmax(0,1fr)_auto] gap-x-3 leading-snug rounded-lg bg-surface p-3 has-checked:bg-sunken has-[a:focus-visible]:bg-sunken @max-[14rem]:flex @max-[14rem]:flex-col @4xl:table-row @4xl:border-t @4xl:border-line ${statuses.includes(orderStatus) ? '' : 'opacity-70'}`}
    >
      <td className={`contents @4xl:table-cell @4xl:w-1 ${cell}`}>
        <span className="contents @4xl:flex @4xl:items-center @4xl:gap-3">
          <span className="col-start-1 row-span-3 row-start-1 flex shrink-0 items-center">
            <SelectRow
              selection={selection}
              id={_id}
              label={t.select(formatOrderId(_id))}
              className={`z-10 -ml-3 @4xl:-mr-1 @4xl:inline-flex ${selection.isSelecting ? 'inline-flex' : 'hidden'}`}
            />
            <GoodsPicture products={order.products} className="h-17 w-14 @4xl:h-12 @4xl:w-10" />
          </span>
          {/* On a phone the whole card opens the order. */}
          <Link
            id={orderLinkId(_id)}
            to={`/dashboard/order-overview/${_id}`}
            state={linkState(order, list)}
            className="col-start-3 row-start-2 self-center text-sm whitespace-nowrap text-link tabular-nums underline underline-offset-3 after:absolute after:inset-0 after:rounded-lg after:content-[''] @4xl:after:content-none"
          >
            {formatOrderId(_id)}
          </Link>
        </span>
      </td>
      <td className={`col-span-2 col-start-2 row-start-3 truncate text-sm text-ink-2 ${cell}`}>
        <time dateTime={order.placedAt} className="@4xl:block @4xl:text-base @4xl:text-ink">
          {formatAge(placedAt, now, t)}
        </time>{' '}
        <span className="@4xl:hidden">· </span>
        {date} <span className="@4xl:block">{time}</span>
      </td>
      <td
        className={`col-start-3 row-start-1 text-right font-semibold whitespace-nowrap tabular-nums ${cell}`}
      >
        {formatTaka(order.total, language)}
      </td>
      <td
        className={`col-start-2 row-start-1 flex min-w-0 flex-wrap items-baseline gap-x-2 @4xl:table-cell ${cell}`}
      >
        <span className="block max-w-full truncate text-base font-semibold @4xl:max-w-32">
          {customerData.name}
        </span>{' '}
        {managed && <CustomerNote order={managed} />}
      </td>
      <td className={`col-start-2 row-start-2 truncate text-sm text-ink-2 ${cell}`}>
        <span className="sr-only whitespace-nowrap tabular-nums @4xl:not-sr-only @4xl:block! @4xl:text-ink">
          {mobileNumber}
        </span>{' '}
        <span className="@4xl:block @4xl:max-w-28 @4xl:truncate">{nameOf(customerData).join(', ')}</span>
      </td>
      <td className={`col-span-full row-start-4 mt-2 self-center ${isBengali ? '' : chipsBeside} ${cell}`}>
        <span data-chips className="flex flex-wrap items-center gap-1">
          <StatusChip status={orderStatus} />
          <OrderMarks order={order} isStaff />
          {managed && <ParcelBadge parcel={managed.parcel} />}
          {managed?.printedAt && <PrintedMark printedAt={managed.printedAt} />}
          {managed && <CallNotes order={managed} status={orderStatus} />}
        </span>
      </td>
      <td
        className={`relative col-span-full ${isBengali ? 'row-start-5' : actionsBeside} mt-2 flex flex-wrap items-center gap-1 justify-self-end @4xl:static @4xl:table-cell ${cell}`}
      >
        <span className="contents @4xl:flex @4xl:items-center @4xl:justify-end @4xl:gap-1">
          <RowActions
            order={order}
            describedBy={orderLinkId(_id)}
            disabled={isWaiting}
            onMove={onMove}
            onDelete={onDelete}
          >
            <a
              href={`tel:${mobileNumber}`}
              aria-label={managementText.callNow(mobileNumber)}
              title={mobileNumber}
              className="button-quiet size-11 shrink-0 px-0! md:size-9 md:min-h-9!"
            >
              <Icon name="phone" className="size-4.5" />
            </a>
          </RowActions>
        </span>
      </td>
    </tr>
  )
}
