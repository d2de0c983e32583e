import { invalid, notPossibleNow } from '#lib/errors.ts'
import { inTransaction, type Tx } from '#platform/database.ts'
import type { Events } from '#platform/events.ts'
import { writeAudit } from '#shop/audit/service.ts'
import type { EmitContext } from '#shop/orders/events.ts'
import {
  type AttentionReason,
  type Courier,
  courierNames,
  hasFailed,
  type ShipmentState,
} from '#shop/orders/parcel-rules.ts'
import { CourierError } from '../adapters/adapter.ts'
import { adapters } from '../adapters/couriers.ts'
import { checkShipment } from '../check-shipments.ts'
import {
  type CourierContext,
  courierFailed,
  getUsableConnection,
  openSession,
  recordCourierError,
} from '../connections.ts'
import { getShipment } from '../queries/list-shipments.ts'
import { courierTable, type DecidedState, isBookable } from '../rules.ts'
import { moveOrderAfter, type StockChange } from './apply-news.ts'
import { type BookingContext, bookShipment, lockShipment } from './book-shipments.ts'

type StaffContext = BookingContext & CourierContext & EmitContext & { events: Events }

type Locked = Awaited<ReturnType<typeof lockShipment>>

const audit = (
  tx: Tx,
  { user, requestId }: BookingContext,
  { shipment }: Locked,
  action: string,
  after: object,
) =>
  writeAudit(tx, {
    actor: user,
    requestId,
    action,
    subject: `order ${shipment.orderId}`,
    before: { state: shipment.state },
    after,
  })

const set = (
  tx: Tx,
  id: number,
  columns: { state: ShipmentState; attention?: AttentionReason | null; [column: string]: unknown },
) =>
  tx
    .updateTable('shipments')
    .set({ ...columns, changedAt: new Date() })
    .where('id', '=', id)
    .execute()

/** Of an unclear parcel a person says whether the courier has it. */
export function decideShipment(
  context: StaffContext,
  id: number,
  { decision, consignmentId }: { decision: 'booked' | 'not booked' | 'try again'; consignmentId: string },
) {
  return inTransaction(context.db, async (tx) => {
    const locked = await lockShipment(tx, id)
    const { shipment, order } = locked
    if (shipment.state !== 'unclear') throw notPossibleNow('This parcel is not unclear any more.')
    const courier = shipment.courier as Courier
    if (decision === 'booked') {
      if (!consignmentId) throw invalid({ consignmentId: 'Required' })
      await checkFree(tx, courier, consignmentId)
      const tracking = adapters[courier].trackingOf?.(consignmentId)
      await set(tx, id, {
        state: 'booked',
        consignmentId,
        problem: '',
        problemCode: null,
        bookedAt: new Date(),
        attention: isBookable(order.status) ? null : 'order cancelled',
        ...tracking,
      })
    } else if (decision === 'not booked') await set(tx, id, { state: 'refused', attention: null })
    else {
      if (!isBookable(order.status))
        throw notPossibleNow(`This order is ${order.status} and is not sent now.`)
      if (!courierTable[courier].isUniqueReference)
        throw notPossibleNow(`${courierNames[courier]} would make a second parcel.`)
      await getUsableConnection(tx, courier)
      await set(tx, id, { state: 'sending', attention: null, tries: 0 })
      await context.jobs.enqueue(tx, bookShipment, { id })
    }
    await audit(tx, context, locked, 'parcel-decided', { decision, ...(consignmentId && { consignmentId }) })
    return getShipment(tx, id)
  })
}

/** Throws unless no other parcel has this id of the courier. */
async function checkFree(tx: Tx, courier: string, consignmentId: string) {
  const other = await tx
    .selectFrom('shipments')
    .select('orderId')
    .where('courier', '=', courier)
    .where('consignmentId', '=', consignmentId)
    .executeTakeFirst()
  if (other) throw invalid({ consignmentId: `This is the parcel of order ${other.orderId}.` })
}

/** Staff say what became of a parcel; the order follows as if the courier had said it. */
export async function setShipmentState(
  context: StaffContext,
  id: number,
  { state, from }: { state: DecidedState; from: ShipmentState },
) {
  const { shipment, stockChange } = await inTransaction(context.db, async (tx) => {
    const locked = await lockShipment(tx, id)
    const current = locked.shipment.state as ShipmentState
    if (current !== from) throw notPossibleNow('The state of this parcel has changed meanwhile.')
    if (hasFailed(current) || ['queued', 'sending', 'unclear'].includes(current))
      throw notPossibleNow('The courier does not have this parcel.')
    await set(tx, id, {
      state,
      attention: null,
      ...(state === 'delivered' && { deliveredAt: locked.shipment.deliveredAt ?? new Date() }),
      ...(state === 'returned' && { returnedAt: locked.shipment.returnedAt ?? new Date() }),
    })
    const stockChange: StockChange = await moveOrderAfter(tx, locked, state, {
      emit: context.emit,
      actor: context.user,
      requestId: context.requestId,
    })
    await audit(tx, context, locked, 'parcel-state-set', { state })
    return { shipment: await getShipment(tx, id), stockChange }
  })
  if (stockChange !== 'untouched') await context.events.publish(stockChange)
  return shipment
}

/** Milliseconds for an answer that a person waits for. */
const timeout = 12_000

/** Cancels a parcel: here while nothing was sent to the courier, otherwise at the courier where it offers that. */
export async function cancelShipment(context: StaffContext, id: number) {
  const { db } = context
  const found = await inTransaction(db, async (tx) => {
    const locked = await lockShipment(tx, id)
    const { state } = locked.shipment
    if (state === 'queued') {
      await set(tx, id, { state: 'cancelled', attention: null })
      await audit(tx, context, locked, 'parcel-cancelled', { state: 'cancelled' })
    } else if (state !== 'booked' || locked.shipment.courier === 'other')
      throw notPossibleNow('This parcel cannot be cancelled any more.')
    return locked
  })
  const { shipment } = found
  if (shipment.state === 'queued') return getShipment(db, id)
  const courier = shipment.courier as Courier
  const { cancel } = adapters[courier]
  if (!cancel) throw notPossibleNow(`Cancel it in the panel of ${courierNames[courier]}.`)
  const connection = await getUsableConnection(db, courier)
  try {
    await cancel(openSession(context, connection, timeout), shipment, 'Cancelled by the shop')
  } catch (error) {
    if (!(error instanceof CourierError)) throw error
    await recordCourierError(db, courier, error)
    throw courierFailed(courier, error)
  }
  await inTransaction(db, (tx) => audit(tx, context, found, 'parcel-cancelled', { courier }))
  // Accepted is not done: what the courier says now counts.
  const problem = await checkShipment(context, connection, shipment)
  const now = await getShipment(db, id)
  if (now.state !== 'cancelled')
    throw notPossibleNow(
      `${courierNames[courier]} has taken the request, but says: ${problem?.message ?? now.rawStatus}. Ask again in some minutes.`,
    )
  // The shop itself cancelled it.
  await db
    .updateTable('shipments')
    .set({ attention: null })
    .where('id', '=', id)
    .where('attention', '=', 'cancelled before pickup')
    .execute()
  return getShipment(db, id)
}

/** Fetches the state of a parcel from its courier. */
export async function refreshShipment(context: StaffContext, id: number) {
  const { db } = context
  const { shipment } = await inTransaction(db, (tx) => lockShipment(tx, id))
  if (shipment.courier === 'other' || hasFailed(shipment.state as ShipmentState))
    throw notPossibleNow('There is no courier to ask about this parcel.')
  const courier = shipment.courier as Courier
  if (['queued', 'sending', 'unclear'].includes(shipment.state))
    throw notPossibleNow('The courier does not have this parcel yet.')
  const error = await checkShipment(context, await getUsableConnection(db, courier), shipment)
  if (error) throw courierFailed(courier, error)
  return getShipment(db, id)
}

/** Staff have dealt with what a parcel needed them for. */
export function settleShipment(context: StaffContext, id: number, attention: AttentionReason) {
  return inTransaction(context.db, async (tx) => {
    const locked = await lockShipment(tx, id)
    if (locked.shipment.attention === null) return getShipment(tx, id)
    if (locked.shipment.state === 'unclear')
      throw notPossibleNow('Say first whether the courier has this parcel.')
    // Something else may have come up since the page was loaded.
    if (locked.shipment.attention !== attention) throw notPossibleNow('Something else needs you here now.')
    await tx.updateTable('shipments').set({ attention: null }).where('id', '=', id).execute()
    await audit(tx, context, locked, 'parcel-seen', { attention })
    return getShipment(tx, id)
  })
}

interface Tracking {
  trackingCode: string
  trackingUrl: string
  consignmentId?: string | undefined
}

/** Corrects what a parcel is followed by. The courier's id is only added where it is not known. */
export function changeTracking(
  context: BookingContext,
  id: number,
  { consignmentId, ...tracking }: Tracking,
) {
  return inTransaction(context.db, async (tx) => {
    const locked = await lockShipment(tx, id)
    const { shipment } = locked
    const isAdded = Boolean(consignmentId) && consignmentId !== shipment.consignmentId
    if (isAdded && shipment.consignmentId !== null && shipment.courier !== 'other')
      throw invalid({ consignmentId: 'The courier has given this parcel another number.' })
    if (isAdded && consignmentId) await checkFree(tx, shipment.courier, consignmentId)
    await tx
      .updateTable('shipments')
      .set(tracking)
      .$if(isAdded, (query) => query.set({ consignmentId: consignmentId ?? null }))
      .$if(isAdded && shipment.attention === 'no consignment id', (query) => query.set({ attention: null }))
      .where('id', '=', id)
      .execute()
    await audit(tx, context, locked, 'parcel-tracking-changed', tracking)
    return getShipment(tx, id)
  })
}
