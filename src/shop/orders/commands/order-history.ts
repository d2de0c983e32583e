import { notFound, notPossibleNow } from '#lib/errors.ts'
import { takaFromPaisa } from '#lib/money.ts'
import type { Tx } from '#platform/database.ts'
import { auditOf } from '#shop/audit/service.ts'
import type { Options } from '#shop/catalog/service.ts'
import { type DeliveryRates, type Destination, weightOf } from '#shop/delivery/rules.ts'
import type { OrderSnapshot, TimelineEntry } from '../management-contract.ts'
import type { advanceChanges } from '../rules.ts'
import type { OrderStatus } from '../statuses.ts'
import { type Actor, type By, roleOf, userOf } from './actor.ts'

/** Locks an order until the transaction ends, and returns it with its lines. */
export async function lockOrderWithLines(tx: Tx, id: string) {
  const order = await tx
    .selectFrom('orders')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow(() => notFound('Order'))
  const lines = await tx
    .selectFrom('orderLines')
    .selectAll()
    .where('orderId', '=', id)
    .orderBy('position')
    .execute()
  return { order, lines }
}
export type OrderWithLines = Awaited<ReturnType<typeof lockOrderWithLines>>
export type StoredLine = OrderWithLines['lines'][number]

type ChargedRow = Pick<
  OrderWithLines['order'],
  'district' | 'thana' | 'deliveryArea' | 'freeDelivery' | 'deliveryChargePaisa' | 'subTotalPaisa'
>

export const destinationOf = ({
  district,
  thana,
  deliveryArea,
}: Pick<ChargedRow, 'district' | 'thana' | 'deliveryArea'>): Destination => ({
  district,
  thana,
  area: deliveryArea,
})

/** What decides the delivery charge of a stored order, in taka and grams. */
export const chargedOrder = (
  { freeDelivery, deliveryChargePaisa, subTotalPaisa, ...address }: ChargedRow,
  lines: readonly Pick<StoredLine, 'weight' | 'quantity'>[],
  rates: DeliveryRates,
) => ({
  ...destinationOf(address),
  freeDelivery,
  deliveryCharge: takaFromPaisa(deliveryChargePaisa),
  subTotal: takaFromPaisa(subTotalPaisa),
  weight: weightOf(lines, rates),
})

interface NewHistoryEntry {
  orderId: string
  from: OrderStatus | null
  to: OrderStatus
  change?: TimelineEntry['change'] &
    (
      | ('status' | 'address' | 'claim' | 'edit' | 'merge' | 'undo' | 'receive' | 'confirm' | 'partial')
      | (typeof advanceChanges)[number]
      | ('exchange' | 'exchange undone')
    )
  actor: Actor
  note?: string
  /** Contents before and after, for staff. */
  details?: TimelineEntry['details']
}

/** What writes entries of the audit log in the name of who changes an order. */
export const auditBy = ({ actor, requestId }: By) =>
  auditOf({ user: userOf(actor), role: roleOf(actor), requestId })

/** A row for `order_history`. */
export const historyRow = ({
  orderId,
  from,
  to,
  change = 'status',
  actor,
  note = '',
  details = null,
}: NewHistoryEntry) => ({
  orderId,
  fromStatus: from,
  toStatus: to,
  change,
  note,
  details: details && JSON.stringify(details),
  userId: userOf(actor)?.id ?? null,
  apiKeyId: userOf(actor)?.apiKey?.id ?? null,
  role: roleOf(actor),
})

type SnapshotOrder = Pick<
  OrderWithLines['order'],
  | ('name' | 'mobileNumber' | 'district' | 'thana' | 'address' | 'addressType' | 'deliveryArea')
  | ('discountPaisa' | 'deliveryChargePaisa' | 'totalPaisa')
>
type SnapshotLine = Pick<
  OrderWithLines['lines'][number],
  'name' | 'nameBn' | 'size' | 'color' | 'options' | 'quantity' | 'pricePaisa'
>

/** An order's contents, as its history stores them before and after a change. */
export const snapshotOf = (order: SnapshotOrder, lines: readonly SnapshotLine[]): OrderSnapshot => ({
  lines: lines.map(({ name, nameBn, size, color, options, quantity, pricePaisa }) => ({
    name,
    nameBn,
    size,
    color,
    quantity,
    price: takaFromPaisa(pricePaisa),
    options: options as Options,
  })),
  name: order.name,
  mobileNumber: order.mobileNumber,
  district: order.district,
  thana: order.thana,
  address: order.address,
  addressType: order.addressType as OrderSnapshot['addressType'],
  deliveryArea: order.deliveryArea as OrderSnapshot['deliveryArea'],
  discount: takaFromPaisa(order.discountPaisa),
  deliveryCharge: takaFromPaisa(order.deliveryChargePaisa),
  total: takaFromPaisa(order.totalPaisa),
})

/** Nothing can be sent for an order of which only the bookkeeping is left (D201). */
export const isNobodys = (status: OrderStatus) =>
  notPossibleNow('What was known of its customer was erased. Please enter a new order.', { status })
