import type { ParsedRequest } from '#lib/endpoint.ts'
import { notFound, notPossibleNow } from '#lib/errors.ts'
import { paisaFromTaka, takaFromPaisa } from '#lib/money.ts'
import { type Database, inTransaction, type Tx } from '#platform/database.ts'
import type { Events } from '#platform/events.ts'
import { countAgainstLimit, refundLimit } from '#platform/rate-limits.ts'
import { writeAudit } from '#shop/audit/service.ts'
import { chargeAfterAddressChange, findZone } from '#shop/delivery/rules.ts'
import { readRates } from '#shop/delivery/service.ts'
import type { Endpoints } from '#shop/endpoints.ts'
import { resolveLocation } from '#shop/locations/service.ts'
import type { EventContext } from '#shop/webhooks/commands/queue-event.ts'
import { getTrackedOrder } from '../queries/get-order.ts'
import { canChangeByPhone } from '../rules.ts'
import type { OrderStatus } from '../statuses.ts'
import type { TrackedOrder } from '../tracking-contract.ts'
import { writeMove } from './move-order.ts'
import { chargedOrder, historyRow } from './order-history.ts'

interface TrackingContext extends EventContext {
  db: Database
  events: Events
  limits: boolean
  ip: string
  requestId: string
}

/** Knowing both order id and phone number proves that an order is one's own. */
export interface OrderProof {
  orderId: string
  phone: string
}

const actor = 'guest by phone'
const wrongAttempts = { perAddress: { max: 30, seconds: 60 }, perOrder: { max: 10, seconds: 600 } }

/**
 * Throws not-found unless id and phone number belong together, with the same error and the same work whichever is wrong. Wrong
 * attempts are limited per IP address and per order id. An attempt is counted before it is checked and refunded if it was
 * right, so that concurrent requests cannot exceed the limit.
 */
export async function verifyProof(
  { db, limits, ip }: Pick<TrackingContext, 'db' | 'limits' | 'ip'>,
  { orderId, phone }: OrderProof,
) {
  const [addressKey, orderKey] = [`track:${ip}`, `track:${orderId}`]
  if (limits) {
    const { perAddress, perOrder } = wrongAttempts
    await countAgainstLimit(db, addressKey, perAddress.max, perAddress.seconds)
    await countAgainstLimit(db, orderKey, perOrder.max, perOrder.seconds)
  }
  await db
    .selectFrom('orders')
    .select('id')
    .where('id', '=', orderId)
    .where('mobileNumber', '=', phone)
    .executeTakeFirstOrThrow(() => notFound('Order'))
  if (limits) {
    await refundLimit(db, addressKey)
    await refundLimit(db, orderKey)
  }
}

/** The order with this id and phone number. */
export async function trackOrder(context: TrackingContext, proof: OrderProof): Promise<TrackedOrder> {
  await verifyProof(context, proof)
  return getTrackedOrder(context.db, proof.orderId)
}

/** Locks an order that can still be changed by phone number; throws if its status has changed or does not allow it (D27). */
async function lockChangeable(tx: Tx, { orderId, phone }: OrderProof, from: OrderStatus) {
  const order = await tx
    .selectFrom('orders')
    .selectAll()
    .where('id', '=', orderId)
    .where('mobileNumber', '=', phone)
    .forUpdate()
    .executeTakeFirstOrThrow(() => notFound('Order'))
  const status = order.status as OrderStatus
  if (from !== status || !canChangeByPhone(status))
    throw notPossibleNow(`This order is ${status} and can only be changed by calling us.`, { status })
  return order
}

/** Cancels a pending order; its pieces go back into the stock. */
export async function cancelTrackedOrder(
  context: TrackingContext,
  { from, ...proof }: OrderProof & { from: OrderStatus },
): Promise<TrackedOrder> {
  const { db, events, requestId } = context
  await verifyProof(context, proof)
  const stockChange = await inTransaction(db, async (tx) => {
    const { id, reviewReason } = await lockChangeable(tx, proof, from)
    return writeMove(tx, context, { id, reviewReason, from, to: 'Cancelled', actor, requestId })
  })
  if (stockChange !== 'untouched') await events.publish(stockChange)
  return getTrackedOrder(db, proof.orderId)
}

/**
 * Changes the delivery address of a pending order. Another delivery area may change the charge; throws unless the customer was
 * shown the resulting total.
 */
export async function changeTrackedAddress(
  context: TrackingContext,
  input: ParsedRequest<Endpoints['PUT /order-tracking/address']>['body'],
): Promise<TrackedOrder> {
  const { db, requestId } = context
  await verifyProof(context, input)
  const { name, address, addressType, deliveryArea } = input
  const { district, thana, area } = resolveLocation(input.district, input.thana, '')
  await inTransaction(db, async (tx) => {
    const order = await lockChangeable(tx, input, input.from)
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
    if (paisaFromTaka(input.total) !== totalPaisa)
      throw notPossibleNow('The total would be another one. Please look at it.', {
        expected: {
          ...{ subTotal: charged.subTotal, discount: takaFromPaisa(order.discountPaisa) },
          ...{ deliveryCharge, total: takaFromPaisa(totalPaisa) },
        },
      })
    const after = {
      name,
      district,
      thana,
      address,
      addressType,
      deliveryArea,
      deliveryZone: findZone(destination, rates)?.name ?? '',
      deliveryChargePaisa,
      totalPaisa,
    }
    const fields = Object.keys(after) as (keyof typeof after)[]
    const before = Object.fromEntries(fields.map((field) => [field, order[field]]))
    if (fields.every((field) => before[field] === after[field])) return
    await tx
      .updateTable('orders')
      .set((eb) => ({ ...after, areaUnlikely: area !== deliveryArea, version: eb('version', '+', 1) }))
      .where('id', '=', order.id)
      .execute()
    const status = input.from
    await tx
      .insertInto('orderHistory')
      .values(historyRow({ orderId: order.id, from: status, to: status, change: 'address', actor }))
      .execute()
    await writeAudit(tx, {
      ...{ actor: null, role: actor, action: 'order-address-corrected', subject: `order ${order.id}` },
      ...{ before, after, requestId },
    })
  })
  return getTrackedOrder(db, input.orderId)
}
