import { type Database, inTransaction, type Tx } from '#platform/database.ts'
import type { Jobs } from '#platform/jobs.ts'
import { type Courier, courierFields } from '#shop/couriers/courier-fields.ts'
import { findTakeBack } from '#shop/orders/commands/exchange-order.ts'
import { lockOrderWithLines } from '#shop/orders/commands/order-history.ts'
import type { Shop } from '#shop/shop.ts'
import { type BookedParcel, CourierError } from '../adapters/adapter.ts'
import { adapters } from '../adapters/couriers.ts'
import { findConnection, openSession, quietSeconds, recordCourierError } from '../connections.ts'
import { parcelOf } from '../parcels-to-book.ts'
import { isBookable } from '../rules.ts'
import { bookParcel, lockParcel } from './book-parcels.ts'
import { bookedColumns } from './booked-columns.ts'

/** Milliseconds for one answer. */
const timeout = 20_000
/** Requests for one parcel; what is still open then is for a person. */
const maxTries = 6
/** Seconds until the next try. */
const retryDelay = (tries: number) => Math.min(15 * 2 ** (tries - 1), 600)

/**
 * Sends the booking of a queued parcel to its courier. Before the request leaves, its row says `sending`, so that a process that
 * dies leaves behind that the courier may have the parcel: then the request is repeated only where the courier takes a number of
 * the shop just once, and otherwise the parcel is unclear.
 */
export async function sendBooking(shop: Shop, id: number) {
  const { db, jobs } = shop
  const prepared = await inTransaction(db, (tx) => prepare(tx, jobs, id))
  if (!prepared) return
  const { courier, tries, mayExist } = prepared
  const answer = await requestBooking(shop, prepared)
  if (answer instanceof CourierError) await recordCourierError(db, courier, answer)
  await inTransaction(db, (tx) => storeAnswer(tx, jobs, { id, courier, tries, mayExist, answer }))
}

type Prepared = NonNullable<Awaited<ReturnType<typeof prepare>>>

/** What the courier answers; also why it did not. */
async function requestBooking(
  shop: Shop,
  { courier, connection, toBook, mayExist, isOrderBookable }: Prepared,
): Promise<BookedParcel | CourierError> {
  const { book, lookUp } = adapters[courier]
  let rejection: CourierError
  try {
    const session = openSession(shop, connection, timeout)
    if (isOrderBookable) return await book(session, toBook)
    // An earlier try may have come through.
    return (
      (await lookUp?.(session, toBook.reference)) ??
      new CourierError('refused', 'Not booked.', { code: 'not-booked' })
    )
  } catch (error) {
    if (!(error instanceof CourierError)) throw error
    rejection = error
  }
  if (!isOrderBookable) return rejection
  // Refused may mean: booked by an earlier try whose answer was lost.
  if (!lookUp || rejection.kind !== 'refused' || !(mayExist || /already|duplicate/i.test(rejection.message)))
    return rejection
  try {
    return (await lookUp(openSession(shop, connection, timeout), toBook.reference)) ?? rejection
  } catch (error) {
    if (!(error instanceof CourierError)) throw error
    return error.kind === 'refused'
      ? rejection
      : new CourierError('lost', error.message, { cause: error, code: error.code })
  }
}

/** Marks a parcel as being sent, and reads what is sent; null if nothing is. */
async function prepare(tx: Tx, jobs: Jobs, id: number) {
  const { parcel, order } = await lockParcel(tx, id)
  const courier = parcel.courier as Courier
  const { isUniqueReference } = courierFields[courier]
  if (parcel.state !== 'queued' && parcel.state !== 'sending') return null
  if (parcel.state === 'sending' && !isUniqueReference) {
    // The process died, or was too slow, between request and answer.
    await update(tx, id, { state: 'unclear', attention: 'unclear' })
    return null
  }
  if (parcel.state === 'queued' && !isBookable(order.status)) {
    await update(tx, id, { state: 'cancelled' })
    return null
  }
  const connection = await findConnection(tx, courier)
  if (!connection || connection.brokenAt) {
    const why = { problem: connection?.problem ?? '', problemCode: connection?.problemCode ?? null }
    if (parcel.state === 'queued') await update(tx, id, { state: 'refused', attention: 'refused', ...why })
    else await update(tx, id, { state: 'unclear', attention: 'unclear', ...why })
    return null
  }
  const wait = quietSeconds(connection)
  if (wait > 0) {
    await jobs.enqueue(tx, bookParcel, { id }, { delay: wait })
    return null
  }
  const tries = parcel.tries + 1
  // An earlier try may have come through.
  const mayExist = parcel.state === 'sending'
  await update(tx, id, { state: 'sending', tries, sentAt: new Date() })
  const toBook = parcelOf(
    {
      ...(await lockOrderWithLines(tx, parcel.orderId)),
      takeBack: await findTakeBack(tx, parcel.orderId),
    },
    parcel,
    courierFields[courier].maxAddress,
  )
  return { courier, connection, toBook, tries, mayExist, isOrderBookable: isBookable(order.status) }
}

interface Answer {
  id: number
  courier: Courier
  tries: number
  mayExist: boolean
  answer: BookedParcel | CourierError
}

async function storeAnswer(tx: Tx, jobs: Jobs, { id, courier, tries, mayExist, answer }: Answer) {
  const { parcel, order } = await lockParcel(tx, id)
  if (!(answer instanceof CourierError)) {
    // Somebody may have given it up meanwhile, or a webhook may have been faster.
    const isExpected = ['sending', 'unclear'].includes(parcel.state)
    await update(tx, id, {
      ...bookedColumns(parcel, answer),
      ...(isExpected && {
        state: 'booked',
        rawStatus: answer.rawStatus,
        attention: answer.consignmentId ? null : 'no consignment id',
      }),
      ...(isExpected && !isBookable(order.status) && { attention: 'order cancelled' }),
      ...(['refused', 'cancelled'].includes(parcel.state) && { attention: 'news after the end' }),
    })
    return
  }
  if (parcel.state !== 'sending') return
  const { kind, message: problem, code: problemCode, wait } = answer
  const why = { problem, problemCode }
  const { isUniqueReference } = courierFields[courier]
  const again = async (state: 'queued' | 'sending') => {
    await update(tx, id, { state, ...why })
    await jobs.enqueue(tx, bookParcel, { id }, { delay: Math.max(wait, retryDelay(tries)) })
  }
  const giveUp = (state: 'refused' | 'unclear') => update(tx, id, { state, attention: state, ...why })

  if (kind === 'refused' && !isBookable(order.status))
    return update(tx, id, { state: 'cancelled', attention: null, ...why })
  if (kind === 'refused') return giveUp('refused')
  if (kind === 'lost') return isUniqueReference && tries < maxTries ? again('sending') : giveUp('unclear')
  // Nothing came of this try.
  if (kind === 'too many' || (kind === 'not sent' && tries < maxTries))
    return again(mayExist ? 'sending' : 'queued')
  return giveUp(mayExist ? 'unclear' : 'refused')
}

/** Ends a parcel that the shop itself could not send, or of which it does not know whether it did. */
export const giveUpBooking = (db: Database, id: number) =>
  inTransaction(db, async (tx) => {
    const { parcel } = await lockParcel(tx, id)
    const why = { problem: 'The shop itself could not send it.', problemCode: 'shop' }
    if (parcel.state === 'queued') await update(tx, id, { state: 'refused', attention: 'refused', ...why })
    if (parcel.state === 'sending') await update(tx, id, { state: 'unclear', attention: 'unclear', ...why })
  })

interface Columns extends Partial<ReturnType<typeof bookedColumns>> {
  rawStatus?: string
  state?: 'queued' | 'sending' | 'refused' | 'unclear' | 'booked' | 'cancelled'
  attention?: string | null
  problem?: string
  problemCode?: string | null
  tries?: number
  sentAt?: Date
}

const update = async (tx: Tx, id: number, columns: Columns) => {
  await tx
    .updateTable('parcels')
    .set({ ...columns, ...(columns.state && { changedAt: new Date() }) })
    .where('id', '=', id)
    .execute()
}
