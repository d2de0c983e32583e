import { z } from 'zod'
import { notFound, notPossibleNow } from '#lib/errors.ts'
import { paisaFromTaka } from '#lib/money.ts'
import { inTransaction, type Tx } from '#platform/database.ts'
import { job } from '#platform/jobs.ts'
import { type Courier, courierFields } from '#shop/couriers/courier-fields.ts'
import { weightOf } from '#shop/delivery/rules.ts'
import { readRates } from '#shop/delivery/service.ts'
import {
  checkNoPaymentToCheck,
  checkReadyToPack,
  hasPaymentToCheck,
} from '#shop/orders/commands/confirm-order.ts'
import { findParcel } from '#shop/orders/commands/find-parcel.ts'
import { lockOrderWithLines, type OrderWithLines } from '#shop/orders/commands/order-history.ts'
import { failedStates, type ParcelCourier } from '#shop/orders/parcel-rules.ts'
import { isReadyToPack } from '#shop/risk/rules.ts'
import { readCallRules } from '#shop/risk/service.ts'
import type { Call } from '#shop/shop.ts'
import { findArea } from '../areas.ts'
import { getUsableConnection } from '../connections.ts'
import type { BookingResult } from '../contract.ts'
import { addressLine, cashOf } from '../parcels-to-book.ts'
import { isBookable } from '../rules.ts'

/** Asks the courier for a parcel that was written to the table before. */
export const bookParcel = job({
  name: 'book-parcel',
  data: z.object({ id: z.number().int() }),
  end: { page: '/dashboard/parcels' },
})

interface Booking {
  courier: Courier
  orders: readonly { id: string; areaId?: number | undefined }[]
}

/**
 * Queues a parcel for each order, each in its own transaction: one that cannot be booked does not stop the others. The courier is
 * asked by a job.
 */
export async function bookParcels(call: Call, { courier, orders }: Booking) {
  const { db } = call
  const { baseUrl } = await getUsableConnection(db, courier)
  const results: BookingResult[] = []
  for (const { id, areaId } of orders)
    results.push(await inTransaction(db, (tx) => queueParcel(tx, call, { courier, baseUrl, id, areaId })))
  return results
}

interface QueuedParcel {
  courier: Courier
  baseUrl: string
  id: string
  areaId: number | undefined
}

async function queueParcel(
  tx: Tx,
  { jobs, user, audit }: Call,
  { courier, baseUrl, id, areaId }: QueuedParcel,
): Promise<BookingResult> {
  const exists = await tx.selectFrom('orders').select('id').where('id', '=', id).executeTakeFirst()
  if (!exists) return { _id: id, isQueued: false, problem: 'gone' }
  const found = await lockOrderWithLines(tx, id)
  const status = found.order.status as BookingResult['status']
  const problem = await findObstacle(tx, found.order)
  if (problem) return { _id: id, isQueued: false, problem, ...(problem === 'status' && { status }) }
  const area = courierFields[courier].needsArea
    ? await findArea(tx, { courier, baseUrl }, found.order, areaId)
    : null
  if (courierFields[courier].needsArea && !area) return { _id: id, isQueued: false, problem: 'area' }
  const parcelId = await addParcel(tx, found, {
    courier,
    madeBy: user.id,
    apiKeyId: user.apiKey?.id ?? null,
    areaId: area?.id ?? null,
    areaName: area?.name ?? '',
  })
  await jobs.enqueue(tx, bookParcel, { id: parcelId })
  await audit(tx, 'parcel-booked', `order ${id}`, { after: { courier, ...(area && { area: area.name }) } })
  const { isCut } = addressLine(found.order, courierFields[courier].maxAddress)
  return { _id: id, isQueued: true, ...(isCut && { isAddressCut: true }) }
}

/** Why an order gets no parcel now; null if it can get one. What is on its way already is not called any more. */
export async function findObstacle(tx: Tx, order: OrderWithLines['order']) {
  if (!isBookable(order.status)) return 'status'
  if (await findParcel(tx, order.id)) return 'booked'
  // What the courier collects is fixed now.
  if (await hasPaymentToCheck(tx, order.id)) return 'payment'
  if (order.status === 'Confirmed' && !isReadyToPack(order, await readCallRules(tx))) return 'unconfirmed'
  return null
}

interface NewParcel {
  courier: ParcelCourier
  madeBy: number
  apiKeyId: number | null
  areaId?: number | null
  areaName?: string
  courierName?: string
  state?: 'booked'
  bookedAt?: Date
  trackingCode?: string
  trackingUrl?: string
  chargePaisa?: number | null
}

/** Adds the row of a parcel of an order that is locked. */
async function addParcel(tx: Tx, { order, lines }: OrderWithLines, parcel: NewParcel) {
  const { earlier } = await tx
    .selectFrom('parcels')
    .select((eb) => eb.fn.countAll<number>().as('earlier'))
    .where('orderId', '=', order.id)
    .executeTakeFirstOrThrow()
  // Who books again has seen that it was refused, or given up by the courier.
  await tx
    .updateTable('parcels')
    .set({ attention: null })
    .where('orderId', '=', order.id)
    .where('state', 'in', failedStates)
    .where('attention', 'in', ['refused', 'cancelled before pickup'])
    .execute()
  const { id } = await tx
    .insertInto('parcels')
    .values({
      ...parcel,
      orderId: order.id,
      // A courier takes a number once.
      reference: earlier === 0 ? order.id : `${order.id}-${earlier + 1}`,
      cashPaisa: cashOf(order),
      weight: Math.max(1, weightOf(lines, await readRates(tx))),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

interface ParcelByHand {
  courierName: string
  trackingCode: string
  trackingUrl: string
  /** Taka. */
  charge: number | null
}

/** Writes down a parcel that was given to a courier without the shop's help. */
export function addParcelByHand(
  { db, user, audit }: Call,
  orderId: string,
  { charge, ...typed }: ParcelByHand,
) {
  return inTransaction(db, async (tx) => {
    const found = await lockOrderWithLines(tx, orderId)
    const { status } = found.order
    if (!isBookable(status)) throw notPossibleNow(`This order is ${status} and is not sent now.`, { status })
    if (await findParcel(tx, orderId)) throw notPossibleNow('This order has a parcel already.')
    const check = status === 'Confirmed' ? checkReadyToPack : checkNoPaymentToCheck
    await check(tx, found.order)
    const id = await addParcel(tx, found, {
      ...typed,
      courier: 'other',
      state: 'booked',
      bookedAt: new Date(),
      madeBy: user.id,
      apiKeyId: user.apiKey?.id ?? null,
      chargePaisa: charge === null ? null : paisaFromTaka(charge),
    })
    await audit(tx, 'parcel-booked', `order ${orderId}`, {
      after: { courier: typed.courierName, trackingCode: typed.trackingCode },
    })
    return { _id: String(id) }
  })
}

/** Locks a parcel after its order, in the order in which everything locks them. */
export async function lockParcel(tx: Tx, id: number) {
  const { orderId } = await tx
    .selectFrom('parcels')
    .select('orderId')
    .where('id', '=', id)
    .executeTakeFirstOrThrow(() => notFound('Parcel'))
  const order = await tx
    .selectFrom('orders')
    .select(['id', 'status', 'reviewReason', 'piecesOutside'])
    .where('id', '=', orderId)
    .forUpdate()
    .executeTakeFirstOrThrow(() => notFound('Parcel'))
  const parcel = await tx
    .selectFrom('parcels')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow(() => notFound('Parcel'))
  return { order, parcel }
}
