import { invalid, notPossibleNow } from '#lib/errors.ts'
import { inTransaction, type Tx } from '#platform/database.ts'
import { type Courier, courierFields } from '#shop/couriers/courier-fields.ts'
import { type AttentionReason, hasFailed, type ParcelState } from '#shop/orders/parcel-rules.ts'
import type { Call } from '#shop/shop.ts'
import { CourierError } from '../adapters/adapter.ts'
import { adapters } from '../adapters/couriers.ts'
import { checkParcel } from '../check-parcels.ts'
import { courierFailed, getUsableConnection, openSession, recordCourierError } from '../connections.ts'
import { getParcel } from '../queries/list-parcels.ts'
import { type DecidedState, isBookable } from '../rules.ts'
import { moveOrderAfter, type ParcelMove } from './apply-news.ts'
import { bookParcel, lockParcel } from './book-parcels.ts'

type Locked = Awaited<ReturnType<typeof lockParcel>>

const auditParcel = (tx: Tx, { audit }: Call, { parcel }: Locked, action: string, after: object) =>
  audit(tx, action, `order ${parcel.orderId}`, { before: { state: parcel.state }, after })

const set = (
  tx: Tx,
  id: number,
  columns: { state: ParcelState; attention?: AttentionReason | null; [column: string]: unknown },
) =>
  tx
    .updateTable('parcels')
    .set({ ...columns, changedAt: new Date() })
    .where('id', '=', id)
    .execute()

/** Of an unclear parcel a person says whether the courier has it. */
export function decideParcel(
  call: Call,
  id: number,
  { decision, consignmentId }: { decision: 'booked' | 'not booked' | 'try again'; consignmentId: string },
) {
  return inTransaction(call.db, async (tx) => {
    const locked = await lockParcel(tx, id)
    const { parcel, order } = locked
    if (parcel.state !== 'unclear') throw notPossibleNow('This parcel is not unclear any more.')
    const courier = parcel.courier as Courier
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
      if (!courierFields[courier].isUniqueReference)
        throw notPossibleNow(`${courierFields[courier].name} would make a second parcel.`)
      await getUsableConnection(tx, courier)
      await set(tx, id, { state: 'sending', attention: null, tries: 0 })
      await call.jobs.enqueue(tx, bookParcel, { id })
    }
    await auditParcel(tx, call, locked, 'parcel-decided', {
      decision,
      ...(consignmentId && { consignmentId }),
    })
    return getParcel(tx, id)
  })
}

/** Throws unless no other parcel has this id of the courier. */
async function checkFree(tx: Tx, courier: string, consignmentId: string) {
  const other = await tx
    .selectFrom('parcels')
    .select('orderId')
    .where('courier', '=', courier)
    .where('consignmentId', '=', consignmentId)
    .executeTakeFirst()
  if (other) throw invalid({ consignmentId: `This is the parcel of order ${other.orderId}.` })
}

/** Staff say what became of a parcel; the order follows as if the courier had said it. */
export async function setParcelState(
  call: Call,
  id: number,
  { state, from }: { state: DecidedState; from: ParcelState },
) {
  const { parcel, stockChange } = await inTransaction(call.db, async (tx) => {
    const locked = await lockParcel(tx, id)
    const current = locked.parcel.state as ParcelState
    if (current !== from) throw notPossibleNow('The state of this parcel has changed meanwhile.')
    if (hasFailed(current) || ['queued', 'sending', 'unclear'].includes(current))
      throw notPossibleNow('The courier does not have this parcel.')
    await set(tx, id, {
      state,
      attention: null,
      ...(state === 'delivered' && { deliveredAt: locked.parcel.deliveredAt ?? new Date() }),
      ...(state === 'returned' && { returnedAt: locked.parcel.returnedAt ?? new Date() }),
    })
    const stockChange: ParcelMove = await moveOrderAfter(tx, locked, state, {
      emit: call.emit,
      actor: call.user,
      requestId: call.requestId,
    })
    await auditParcel(tx, call, locked, 'parcel-state-set', { state })
    return { parcel: await getParcel(tx, id), stockChange }
  })
  if (stockChange !== 'untouched') await call.events.publish(stockChange)
  return parcel
}

/** Milliseconds for an answer that a person waits for. */
const timeout = 12_000

/** Cancels a parcel: here while nothing was sent to the courier, otherwise at the courier where it offers that. */
export async function cancelParcel(call: Call, id: number) {
  const { db } = call
  const found = await inTransaction(db, async (tx) => {
    const locked = await lockParcel(tx, id)
    const { state } = locked.parcel
    if (state === 'queued') {
      await set(tx, id, { state: 'cancelled', attention: null })
      await auditParcel(tx, call, locked, 'parcel-cancelled', { state: 'cancelled' })
    } else if (state !== 'booked' || locked.parcel.courier === 'other')
      throw notPossibleNow('This parcel cannot be cancelled any more.')
    return locked
  })
  const { parcel } = found
  if (parcel.state === 'queued') return getParcel(db, id)
  const courier = parcel.courier as Courier
  const { cancel } = adapters[courier]
  if (!cancel) throw notPossibleNow(`Cancel it in the panel of ${courierFields[courier].name}.`)
  const connection = await getUsableConnection(db, courier)
  try {
    await cancel(openSession(call, connection, timeout), parcel, 'Cancelled by the shop')
  } catch (error) {
    if (!(error instanceof CourierError)) throw error
    await recordCourierError(db, courier, error)
    throw courierFailed(courier, error)
  }
  await inTransaction(db, (tx) => auditParcel(tx, call, found, 'parcel-cancelled', { courier }))
  // Accepted is not done: what the courier says now counts.
  const problem = await checkParcel(call, connection, parcel)
  const now = await getParcel(db, id)
  if (now.state !== 'cancelled')
    throw notPossibleNow(
      `${courierFields[courier].name} has taken the request, but says: ${problem?.message ?? now.rawStatus}. Ask again in some minutes.`,
    )
  // The shop itself cancelled it.
  await db
    .updateTable('parcels')
    .set({ attention: null })
    .where('id', '=', id)
    .where('attention', '=', 'cancelled before pickup')
    .execute()
  return getParcel(db, id)
}

/** Fetches the state of a parcel from its courier. */
export async function refreshParcel(call: Call, id: number) {
  const { db } = call
  const { parcel } = await inTransaction(db, (tx) => lockParcel(tx, id))
  if (parcel.courier === 'other' || hasFailed(parcel.state as ParcelState))
    throw notPossibleNow('There is no courier to ask about this parcel.')
  const courier = parcel.courier as Courier
  if (['queued', 'sending', 'unclear'].includes(parcel.state))
    throw notPossibleNow('The courier does not have this parcel yet.')
  const error = await checkParcel(call, await getUsableConnection(db, courier), parcel)
  if (error) throw courierFailed(courier, error)
  return getParcel(db, id)
}

/** Staff have dealt with what a parcel needed them for. */
export function settleParcel(call: Call, id: number, attention: AttentionReason) {
  return inTransaction(call.db, async (tx) => {
    const locked = await lockParcel(tx, id)
    if (locked.parcel.attention === null) return getParcel(tx, id)
    if (locked.parcel.state === 'unclear')
      throw notPossibleNow('Say first whether the courier has this parcel.')
    // Something else may have come up since the page was loaded.
    if (locked.parcel.attention !== attention) throw notPossibleNow('Something else needs you here now.')
    await tx.updateTable('parcels').set({ attention: null }).where('id', '=', id).execute()
    await auditParcel(tx, call, locked, 'parcel-seen', { attention })
    return getParcel(tx, id)
  })
}

interface Tracking {
  trackingCode: string
  trackingUrl: string
  consignmentId?: string | undefined
}

/** Corrects what a parcel is followed by. The courier's id is only added where it is not known. */
export function changeTracking(call: Call, id: number, { consignmentId, ...tracking }: Tracking) {
  return inTransaction(call.db, async (tx) => {
    const locked = await lockParcel(tx, id)
    const { parcel } = locked
    const isAdded = Boolean(consignmentId) && consignmentId !== parcel.consignmentId
    if (isAdded && parcel.consignmentId !== null && parcel.courier !== 'other')
      throw invalid({ consignmentId: 'The courier has given this parcel another number.' })
    if (isAdded && consignmentId) await checkFree(tx, parcel.courier, consignmentId)
    await tx
      .updateTable('parcels')
      .set(tracking)
      .$if(isAdded, (query) => query.set({ consignmentId: consignmentId ?? null }))
      .$if(isAdded && parcel.attention === 'no consignment id', (query) => query.set({ attention: null }))
      .where('id', '=', id)
      .execute()
    await auditParcel(tx, call, locked, 'parcel-tracking-changed', tracking)
    return getParcel(tx, id)
  })
}
