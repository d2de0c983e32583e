import { sql } from 'kysely'
import { z } from 'zod'
import { type Database, inTransaction, literals } from '#platform/database.ts'
import { job } from '#platform/jobs.ts'
import type { Courier } from '#shop/couriers/courier-fields.ts'
import type { Shop } from '#shop/shop.ts'
import { CourierError } from './adapters/adapter.ts'
import { adapters } from './adapters/couriers.ts'
import { applyNews } from './commands/apply-news.ts'
import { type ConnectionRow, openSession, recordCourierError } from './connections.ts'
import { checkedStates } from './rules.ts'

const checkParcels = job({
  name: 'check-parcels',
  data: z.null(),
  everyMinute: true,
  timeoutSeconds: 120,
  end: 'next-run',
})

/** Minutes between two questions about a parcel, and where webhooks come. */
const interval = { polled: 45, withWebhooks: 720 }
/** Webhooks come if one has within so many hours. */
const webhookHours = 24
/** Questions to one courier in a minute, and the milliseconds after which a run ends. */
const maxChecks = 20
const maxTime = 40_000
const timeout = 10_000

const dueParcels = (db: Database, { courier, webhookAt }: ConnectionRow) => {
  const hasWebhooks = webhookAt !== null && Date.now() - webhookAt.getTime() < webhookHours * 3_600_000
  const minutes = hasWebhooks ? interval.withWebhooks : interval.polled
  return (
    db
      .selectFrom('parcels')
      .select(['id', 'consignmentId', 'reference'])
      .where('courier', '=', courier)
      // Literals instead of parameters, so that the predicate always matches the partial index `parcels_to_check`.
      .where(sql<boolean>`state in (${literals(checkedStates)})`)
      .where((eb) =>
        eb.or([
          eb('checkedAt', 'is', null),
          eb('checkedAt', '<', sql<Date>`now() - make_interval(mins => ${minutes})`),
        ]),
      )
      // Just booked: nothing can have happened.
      .where('bookedAt', '<', sql<Date>`now() - make_interval(mins => ${interval.polled})`)
      .orderBy('checkedAt', (order) => order.asc().nullsFirst())
      .orderBy('id')
      .limit(maxChecks)
      .execute()
  )
}

/** Polls couriers about parcels without news for a while, those first that were polled longest ago. */
async function checkDueParcels(shop: Shop) {
  const { db } = shop
  const connections = await db
    .selectFrom('courierConnections')
    .selectAll()
    .where('brokenAt', 'is', null)
    .where((eb) => eb.or([eb('quietUntil', 'is', null), eb('quietUntil', '<=', sql<Date>`now()`)]))
    .execute()
  await giveUpOldBookings(db)
  const endsAt = Date.now() + maxTime
  for (const connection of connections)
    for (const parcel of await dueParcels(db, connection)) {
      if (Date.now() > endsAt) return
      const error = await checkParcel(shop, connection, parcel)
      if (error?.kind === 'keys' || error?.kind === 'too many') break
    }
}

/** Hours after which a parcel that still is to be booked has lost its job: the shop was restored, or failed each time. */
const maxBookingHours = 26

const giveUpOldBookings = (db: Database) =>
  db
    .updateTable('parcels')
    .set({ state: 'unclear', attention: 'unclear', changedAt: new Date() })
    .where('state', 'in', ['queued', 'sending'])
    .where('changedAt', '<', sql<Date>`now() - make_interval(hours => ${maxBookingHours})`)
    .execute()

interface CheckedParcel {
  id: number
  consignmentId: string | null
  reference: string
}

/** Asks the courier about one parcel; returns why it did not answer. */
export async function checkParcel(
  shop: Shop,
  connection: ConnectionRow,
  { id, ...parcel }: CheckedParcel,
): Promise<CourierError | null> {
  const { db, events } = shop
  const courier = connection.courier as Courier
  let error: CourierError | null = null
  try {
    const news = await adapters[courier].readNews(openSession(shop, connection, timeout), parcel)
    const { stockChange } = await inTransaction(db, (tx) => applyNews(tx, shop.emit, id, news))
    if (stockChange !== 'untouched') await events.publish(stockChange)
  } catch (caught) {
    if (!(caught instanceof CourierError)) throw caught
    error = caught
    await recordCourierError(db, courier, caught)
  }
  // Also after an error, so that one parcel does not keep the others from being polled.
  await db.updateTable('parcels').set({ checkedAt: new Date() }).where('id', '=', id).execute()
  return error
}

export function checkJobs(shop: Shop) {
  shop.jobs.handle(checkParcels, () => checkDueParcels(shop))
}
