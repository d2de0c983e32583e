import { Link } from 'react-router'
import { dhakaDay } from '#lib/dhaka-time.ts'
import type { Order } from '#shop/orders/contract.ts'
import type { ManagedOrder } from '#shop/orders/management-contract.ts'
import { canBePacked, formatOrderId } from '#shop/orders/rules.ts'
import { ageMessages, formatAge } from '#web/dashboard/kit/age.ts'
import { SelectRow } from '#web/dashboard/kit/selected-rows.tsx'
import { managementMessages } from '#web/dashboard/orders/management/messages.ts'
import { ParcelBadge } from '#web/dashboard/parcels/parcel-status.tsx'
import { PackedMark, PrintedMark } from '#web/dashboard/parcels/printed-mark.tsx'
import { useLanguage, useMessages } from '#web/data/i18n.tsx'
import type { Selection } from '#web/data/selection.ts'
import { useLocationNames } from '#web/shared/checkout/location-names.ts'
import { orderLinkId } from '#web/shared/orders/order-actions.ts'
import { OrderMarks, StatusChip } from '#web/shared/orders/status-chip.tsx'
import { linkState } from '#web/shared/orders/use-orders.ts'
import { readableDayAndTime } from '#web/ui/date-time.ts'
import { Icon } from '#web/ui/icon.tsx'
import { GoodsPicture } from './goods-picture.tsx'
import { orderListMessages } from './list-messages.ts'
import { CallNotes, CustomerNote } from './staff-notes.tsx'

interface OrderProps {
  order: Order
}
interface ManagedProps extends OrderProps {
  /** What staff should know about it, where that is loaded. */
  managed: ManagedOrder | undefined
}
interface GoodsProps extends OrderProps {
  selection: Selection<Order>
  /** Passed along with the link to the order. */
  list: { path: string; ids: string[] }
}

/** The goods of an order as a picture, the box that selects it, and its number. */
export function OrderGoods({ order, selection, list }: GoodsProps) {
  const t = useMessages(orderListMessages)
  const { _id } = order
  return (
    <span className="contents @4xl:flex @4xl:items-center @4xl:gap-3">
      <span className="col-start-1 row-span-4 row-start-1 flex shrink-0 items-center">
        <SelectRow
          selection={selection}
          id={_id}
          label={t.select(formatOrderId(_id))}
          isOnRequest
          className="z-10 -ml-3 @4xl:-mr-1"
        />
        <GoodsPicture products={order.products} className="size-14 @4xl:size-12" />
      </span>
      {/* On a phone the whole card opens the order. */}
      <Link
        id={orderLinkId(_id)}
        to={`/dashboard/order-overview/${_id}`}
        state={linkState(order, list)}
        className="col-start-3 row-start-2 self-center @max-xs:row-start-4 text-sm whitespace-nowrap text-link tabular-nums underline underline-offset-3 after:absolute after:inset-0 after:rounded-lg after:content-[''] @4xl:after:content-none"
      >
        {formatOrderId(_id)}
      </Link>
    </span>
  )
}

/** How long ago an order was placed, and when. A card says nothing twice: of today the age, else the day. */
export function PlacedAt({ order, now }: OrderProps & { now: Date }) {
  const t = useMessages(ageMessages)
  const placedAt = new Date(order.placedAt)
  const isToday = dhakaDay(placedAt) === dhakaDay(now)
  const { date, time } = readableDayAndTime(placedAt, useLanguage())
  return (
    <>
      <time
        dateTime={order.placedAt}
        className={`@4xl:block @4xl:text-base @4xl:text-ink ${isToday ? '' : 'hidden'}`}
      >
        {formatAge(placedAt, now, t)}
      </time>{' '}
      <span className={`@4xl:hidden ${isToday ? '' : 'hidden'}`}>· </span>
      <span className={`whitespace-nowrap @4xl:inline ${isToday ? 'hidden' : ''}`}>{date}</span>{' '}
      <span className="@4xl:block">{time}</span>
    </>
  )
}

/** Who has ordered, and how earlier orders of the number ended. */
export const OrderedBy = ({ order, managed }: ManagedProps) => (
  <>
    <span className="block max-w-full text-base font-semibold wrap-anywhere @4xl:max-w-40">
      {order.customerData.name}
    </span>{' '}
    {managed && <CustomerNote order={managed} />}
  </>
)

/** The phone number, and where the order goes. */
export function PhoneAndPlace({ order: { customerData } }: OrderProps) {
  const nameOf = useLocationNames()
  return (
    <>
      <span className="col-start-2 row-start-2 whitespace-nowrap tabular-nums @max-xs:col-span-2 @4xl:block @4xl:text-ink">
        {customerData.mobileNumber}
      </span>{' '}
      <span className="col-span-2 col-start-2 row-start-3 wrap-anywhere @4xl:block @4xl:max-w-40">
        {nameOf(customerData).join(', ')}
      </span>
    </>
  )
}

/** The status of an order and what else is to be known of it, as chips. */
export const OrderChips = ({ order, managed }: ManagedProps) => (
  <span data-chips className="flex flex-wrap items-center gap-1">
    <StatusChip status={order.orderStatus} />
    <OrderMarks order={order} isStaff />
    {managed && <ParcelBadge parcel={managed.parcel} />}
    {managed && <ParcelMark order={order} managed={managed} />}
    {managed && <CallNotes order={managed} status={order.orderStatus} />}
  </span>
)

/** How far its parcel is in the shop: packed, else whether its label was printed. */
function ParcelMark({ order, managed }: { order: Order; managed: ManagedOrder }) {
  if (managed.packedAt && canBePacked(order.orderStatus)) return <PackedMark packedAt={managed.packedAt} />
  return managed.printedAt && <PrintedMark printedAt={managed.printedAt} />
}

/** The button that calls the customer of an order. */
export function CallCustomer({ order: { customerData } }: OrderProps) {
  const t = useMessages(managementMessages)
  const { mobileNumber } = customerData
  return (
    <a
      href={`tel:${mobileNumber}`}
      aria-label={t.callNow(mobileNumber)}
      title={mobileNumber}
      className="button-quiet size-11 shrink-0 px-0! md:size-9 md:min-h-9!"
    >
      <Icon name="phone" className="size-4.5" />
    </a>
  )
}
