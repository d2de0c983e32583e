import type { ParsedRequest } from '#lib/endpoint.ts'
import { editConflict, invalid, notFound, notPossibleNow } from '#lib/errors.ts'
import { paisaFromTaka, takaFromPaisa } from '#lib/money.ts'
import { inTransaction, type Tx } from '#platform/database.ts'
import { countAgainstLimit, refundLimit } from '#platform/rate-limits.ts'
import { chargeAfterAddressChange, daysAfterAddressChange, findZone } from '#shop/delivery/rules.ts'
import { readRates } from '#shop/delivery/service.ts'
import type { Endpoints } from '#shop/endpoints.ts'
import type { DeliveryArea } from '#shop/locations/rules.ts'
import { resolveLocation } from '#shop/locations/service.ts'
import type { Call, GuestCall } from '#shop/shop.ts'
import { getTrackedOrder } from '../queries/get-order.ts'
import { canChangeByPhone, canCustomerConfirm } from '../rules.ts'
import { isUnconfirmed, type OrderStatus } from '../statuses.ts'
import * as tracking from '../tracking-contract.ts'
import type { Actor } from './actor.ts'
import { callAnew, confirmedNow } from './confirm-order.ts'
import { findParcel } from './find-parcel.ts'
import { writeMove } from './move-order.ts'
import { auditBy, chargedOrder, historyRow } from './order-history.ts'
import { isLinkOf, orderIdOfLink } from './order-link.ts'
import { isPlacedFrom } from './placed-from.ts'

/** Knowing both order id and phone number, or the link to the order, proves that it is one's own. */
export interface OrderProof {
  orderId?: string | undefined
  phone?: string | undefined
  link?: string | undefined
}

/** An order whose customer somebody has proved to be. */
export interface ProvedOrder {
  orderId: string
  phone: string
  actor: 'guest by phone' | 'guest by link'
}

const wrongAttempts = { perNetwork: { max: 30, seconds: 60 }, perOrder: { max: 10, seconds: 600 } }

/**
 * Throws not-found unless id and phone number belong together, or the link is right, with the same error and the same work
 * whichever is wrong. Wrong attempts are limited per network and per order id; the network that placed the order has a limit of
 * its own at it, so that strangers who try numbers do not keep its customer out. An attempt is counted before it is checked
 * and refunded if it was right, so that concurrent requests cannot exceed the limit.
 */
export async function verifyProof(
  { db, limits, network, secret }: GuestCall,
  { orderId: typedId, phone, link }: OrderProof,
): Promise<ProvedOrder> {
  const orderId = link === undefined ? typedId : orderIdOfLink(link)
  if (typedId !== undefined && typedId !== orderId) throw notFound('Order')
  if (!orderId || (link === undefined && phone === undefined))
    throw invalid({ [orderId ? 'phone' : 'orderId']: 'Required' })
  const { perNetwork, perOrder } = wrongAttempts
  const networkKey = `track:${network}`
  if (limits) await countAgainstLimit(db, networkKey, perNetwork.max, perNetwork.seconds)
  const order = await db
    .selectFrom('orders')
    .select(['id', 'mobileNumber', 'placedFrom'])
    .where('id', '=', orderId)
    .executeTakeFirst()
  const isOwnNetwork = order && isPlacedFrom(secret, order, network)
  const orderKey = isOwnNetwork ? `track:${orderId}:placed` : `track:${orderId}`
  // Nobody guesses a link, and who has it is not kept out by others who try numbers.
  if (limits && link === undefined) await countAgainstLimit(db, orderKey, perOrder.max, perOrder.seconds)
  const isRight = order && (link === undefined ? phone === order.mobileNumber : isLinkOf(secret, link, order))
  if (!isRight) throw notFound('Order')
  if (limits) {
    await refundLimit(db, networkKey)
    if (link === undefined) await refundLimit(db, orderKey)
  }
  const actor = link === undefined ? 'guest by phone' : 'guest by link'
  return { orderId, phone: order.mobileNumber, actor }
}

/** The order with this id and phone number, or this link. */
export async function trackOrder(call: GuestCall, proof: OrderProof): Promise<tracking.TrackedOrder> {
  return getTrackedOrder(call.db, await verifyProof(call, proof))
}

/** Locks an order, unless its number was changed since somebody has proved to be its customer. */
export const lockProved = (tx: Tx, { orderId, phone }: ProvedOrder) =>
  tx
    .selectFrom('orders')
    .selectAll()
    .where('id', '=', orderId)
    .where('mobileNumber', '=', phone)
    .forUpdate()
    .executeTakeFirstOrThrow(() => notFound('Order'))

/** Locks an order that its customer can still change; throws if its status has changed or does not allow it (D27). */
async function lockChangeable(tx: Tx, proved: ProvedOrder, from: OrderStatus) {
  const order = await lockProved(tx, proved)
  const status = order.status as OrderStatus
  if (from !== status || !canChangeByPhone(status))
    throw notPossibleNow(`This order is ${status} and can only be changed by calling us.`, { status })
  // A courier has its address and amount, or is asked at the moment.
  if (await findParcel(tx, order.id))
    throw notPossibleNow('This order was given to the courier and can only be changed by calling us.', {
      status,
    })
  return order
}

/**
 * Confirms an order as its customer has seen it: a Pending one becomes Confirmed, and a Confirmed one that was changed since may be
 * packed. Repeating it after a lost response changes nothing.
 */
export async function confirmTrackedOrder(
  call: GuestCall,
  { version, ...proof }: OrderProof & { version: number },
): Promise<tracking.TrackedOrder> {
  const { db, events } = call
  const proved = await verifyProof(call, proof)
  const stockChange = await inTransaction(db, async (tx) => {
    const order = await lockProved(tx, proved)
    if (isConfirmedAs(order, version)) return 'untouched'
    checkVersion(order, version)
    if (!canCustomerConfirm(order, proved.actor === 'guest by link'))
      throw notPossibleNow(`This order is ${order.status} and cannot be confirmed here.`, {
        status: order.status,
      })
    return confirmAsCustomer(tx, call, order, proved.actor)
  })
  if (stockChange !== 'untouched') await events.publish(stockChange)
  return getTrackedOrder(db, proved)
}

type LockedOrder = Awaited<ReturnType<typeof lockProved>>

export const isConfirmedAs = (order: LockedOrder, version: number) =>
  order.confirmedVersion === version && version === order.version

/** Throws unless the order still is as its customer has seen it. */
export function checkVersion(order: LockedOrder, version: number) {
  if (order.version !== version) throw editConflict(tracking.confirmTrackedOrder, { version: order.version })
}

/** Confirms this version of a locked order for its customer, who has said so, or whose advance staff have found. */
export async function confirmAsCustomer(
  tx: Tx,
  { emit, requestId }: Pick<Call, 'emit' | 'requestId'>,
  { id, version, status: stored, reviewReason }: LockedOrder,
  actor: Actor,
) {
  const status = stored as OrderStatus
  const confirmedBy = 'customer' as const
  if (isUnconfirmed(status)) {
    const move = { id, reviewReason, from: status, to: 'Confirmed' as const, actor, requestId, confirmedBy }
    return writeMove(tx, emit, move)
  }
  await tx.updateTable('orders').set(confirmedNow(confirmedBy)).where('id', '=', id).execute()
  await tx
    .insertInto('orderHistory')
    .values(historyRow({ orderId: id, from: status, to: status, change: 'confirm', actor }))
    .execute()
  await auditBy({ actor, requestId })(tx, 'order-confirmed-by-customer', `order ${id}`, {
    after: { version },
  })
  return 'untouched'
}

/** Cancels an order before its dispatch; its pieces go back into the stock. */
export async function cancelTrackedOrder(
  call: GuestCall,
  { from, ...proof }: OrderProof & { from: OrderStatus },
): Promise<tracking.TrackedOrder> {
  const { db, events, requestId } = call
  const proved = await verifyProof(call, proof)
  const { actor } = proved
  const stockChange = await inTransaction(db, async (tx) => {
    const { id, reviewReason } = await lockChangeable(tx, proved, from)
    return writeMove(tx, call.emit, { id, reviewReason, from, to: 'Cancelled', actor, requestId })
  })
  if (stockChange !== 'untouched') await events.publish(stockChange)
  return getTrackedOrder(db, proved)
}

/** Where an order goes after a change of its address, and what it costs; throws unless its customer was shown this total. */
async function priceAddress(
  tx: Tx,
  order: LockedOrder,
  { district, thana }: { district: string; thana: string },
  { deliveryArea, total }: { deliveryArea: DeliveryArea; total: number },
) {
  const rates = await readRates(tx)
  const destination = { district, thana, area: deliveryArea }
  const lines = await tx
    .selectFrom('orderLines')
    .select(['weight', 'quantity'])
    .where('orderId', '=', order.id)
    .execute()
  const charged = chargedOrder(order, lines, rates)
  const deliveryCharge = chargeAfterAddressChange(charged, destination, rates)
  const deliveryChargePaisa = paisaFromTaka(deliveryCharge)
  const totalPaisa = order.subTotalPaisa - order.discountPaisa + deliveryChargePaisa
  if (paisaFromTaka(total) !== totalPaisa)
    throw notPossibleNow('The total would be another one. Please look at it.', {
      expected: {
        subTotal: charged.subTotal,
        discount: takaFromPaisa(order.discountPaisa),
        deliveryCharge,
        total: takaFromPaisa(totalPaisa),
      },
    })
  return {
    district,
    thana,
    deliveryArea,
    deliveryZone: findZone(destination, rates)?.name ?? '',
    deliveryDays: daysAfterAddressChange(order.deliveryDays, charged, destination, rates),
    deliveryChargePaisa,
    totalPaisa,
  }
}

/**
 * Changes the delivery address of an order before its dispatch. Another delivery area may change the charge; throws unless the customer was
 * shown the resulting total.
 */
export async function changeTrackedAddress(
  call: GuestCall,
  input: ParsedRequest<Endpoints['PUT /order-tracking/address']>['body'],
): Promise<tracking.TrackedOrder> {
  const { db, requestId } = call
  const proved = await verifyProof(call, input)
  const { actor } = proved
  const { name, address, addressType, deliveryArea } = input
  const place = resolveLocation(input.district, input.thana, '')
  await inTransaction(db, async (tx) => {
    const order = await lockChangeable(tx, proved, input.from)
    const after = { name, address, addressType, ...(await priceAddress(tx, order, place, input)) }
    const fields = Object.keys(after) as (keyof typeof after)[]
    const before = Object.fromEntries(fields.map((field) => [field, order[field]]))
    if (fields.every((field) => before[field] === after[field])) return
    await tx
      .updateTable('orders')
      .set((eb) => ({
        ...after,
        ...callAnew,
        areaUnlikely: place.area !== deliveryArea,
        version: eb('version', '+', 1),
      }))
      .where('id', '=', order.id)
      .execute()
    const status = input.from
    await tx
      .insertInto('orderHistory')
      .values(historyRow({ orderId: order.id, from: status, to: status, change: 'address', actor }))
      .execute()
    await auditBy({ actor, requestId })(tx, 'order-address-corrected', `order ${order.id}`, { before, after })
  })
  return getTrackedOrder(db, proved)
}
