import type { Received } from '#lib/endpoint.ts'
import { notFound, notPossibleNow } from '#lib/errors.ts'
import { paisaFromTaka, takaFromPaisa } from '#lib/money.ts'
import { type Database, inTransaction, type Tx } from '#platform/database.ts'
import type { Events } from '#platform/events.ts'
import type { Jobs } from '#platform/jobs.ts'
import { countAgainstLimit, takeBackFromLimit } from '#platform/limits.ts'
import { writeAudit } from '#shop/audit/service.ts'
import { findPlace } from '#shop/locations/service.ts'
import { readSettings } from '#shop/settings/service.ts'
import type { OrderStatus } from '../contract.ts'
import { historyRow } from '../history.ts'
import { writeMove } from '../moving.ts'
import { getFollowedOrder } from '../queries.ts'
import { canChangeByPhone, chargeAfterCorrection } from '../rules.ts'
import type { correctTrackedOrder, FollowedOrder } from './contract.ts'

interface Following {
  db: Database
  events: Events
  jobs: Jobs
  limits: boolean
  ip: string
  requestId: string
}

/** What proves an order to be somebody's own. */
export interface Proof {
  orderId: string
  phone: string
}

const actor = 'guest by phone'
const wrongTries = { ofAddress: { most: 30, seconds: 60 }, ofOrder: { most: 10, seconds: 600 } }

/**
 * Refuses whoever does not know both id and phone number, with the same answer and the same work whichever is wrong. Wrong
 * tries are counted by address and by order id, known or not; they are counted before it is known that they are wrong, so
 * that many at once gain nothing.
 */
export async function prove(
  { db, limits, ip }: Pick<Following, 'db' | 'limits' | 'ip'>,
  { orderId, phone }: Proof,
) {
  const [address, order] = [`track:${ip}`, `track:${orderId}`]
  if (limits) {
    const { ofAddress, ofOrder } = wrongTries
    await countAgainstLimit(db, address, ofAddress.most, ofAddress.seconds)
    await countAgainstLimit(db, order, ofOrder.most, ofOrder.seconds)
  }
  await db
    .selectFrom('orders')
    .select('id')
    .where('id', '=', orderId)
    .where('mobileNumber', '=', phone)
    .executeTakeFirstOrThrow(() => notFound('Order'))
  if (limits) {
    await takeBackFromLimit(db, address)
    await takeBackFromLimit(db, order)
  }
}

/** The order of whoever knows its id and phone number. */
export async function followOrder(call: Following, proof: Proof): Promise<FollowedOrder> {
  await prove(call, proof)
  return getFollowedOrder(call.db, proof.orderId)
}

/** Locks an order that may still be changed by phone number; refuses when the merchant was faster (D27). */
async function lockForChange(tx: Tx, { orderId, phone }: Proof, from: OrderStatus) {
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
export async function cancelFollowed(
  call: Following,
  { from, ...proof }: Proof & { from: OrderStatus },
): Promise<FollowedOrder> {
  const { db, events, jobs, requestId } = call
  await prove(call, proof)
  const stockChanged = await inTransaction(db, async (tx) => {
    const { id } = await lockForChange(tx, proof, from)
    return writeMove(tx, jobs, { id, from, to: 'Cancelled', actor, requestId })
  })
  if (stockChanged !== 'untouched') await events.publish(stockChanged)
  return getFollowedOrder(db, proof.orderId)
}

type Correction = Received<typeof correctTrackedOrder>['body']

/** Sends a pending order somewhere else. Another delivery area may cost another charge, which its customer must have seen. */
export async function correctFollowed(call: Following, correction: Correction): Promise<FollowedOrder> {
  const { db, requestId } = call
  await prove(call, correction)
  const { name, address, addressType, deliveryArea } = correction
  const { district, thana, area } = findPlace(correction.district, correction.thana, '')
  await inTransaction(db, async (tx) => {
    const order = await lockForChange(tx, correction, correction.from)
    const subTotal = takaFromPaisa(order.subTotalPaisa)
    const charged = {
      ...{ subTotal, deliveryArea: order.deliveryArea },
      deliveryCharge: takaFromPaisa(order.deliveryChargePaisa),
    }
    const deliveryCharge = chargeAfterCorrection(charged, deliveryArea, await readSettings(tx))
    const deliveryChargePaisa = paisaFromTaka(deliveryCharge)
    const totalPaisa = order.subTotalPaisa + deliveryChargePaisa
    if (paisaFromTaka(correction.total) !== totalPaisa)
      throw notPossibleNow('The total would be another one. Please look at it.', {
        expected: { subTotal, deliveryCharge, total: takaFromPaisa(totalPaisa) },
      })
    const after = {
      name,
      district,
      thana,
      address,
      addressType,
      deliveryArea,
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
    const status = correction.from
    await tx
      .insertInto('orderHistory')
      .values(historyRow({ orderId: order.id, from: status, to: status, change: 'address', actor }))
      .execute()
    const subject = `order ${order.id}`
    await writeAudit(tx, {
      ...{ visitor: null, role: actor, action: 'order-address-corrected', subject },
      ...{ before, after, requestId },
    })
  })
  return getFollowedOrder(db, correction.orderId)
}
