import { sql } from 'kysely'
import { z } from 'zod'
import { ShopError } from '#lib/errors.ts'
import { inTransaction } from '#platform/database.ts'
import { job } from '#platform/jobs.ts'
import { deleteInBatches } from '#platform/rate-limits.ts'
import { auditOf } from '#shop/audit/service.ts'
import { readSettings } from '#shop/settings/service.ts'
import type { SettingName } from '#shop/settings/setting-fields.ts'
import type { Shop } from '#shop/shop.ts'
import { subjectOf } from './commands/phone-subject.ts'
import { erasePhone } from './erase.ts'

interface KeptKind {
  /** What the log calls it. */
  kind: string
  /** The setting with the months after which it goes; 0 is never. */
  months: SettingName
  table: string
  /** Since when they count; null while they do not. */
  since: string
}

/** What is deleted by its own age. Who has not ordered for long is erased by `expireCustomers`. */
const keptKinds: readonly KeptKind[] = [
  { kind: 'textMessages', months: 'textMessageMonths', table: 'sms_messages', since: 'created_at' },
  {
    kind: 'campaignMessages',
    months: 'textMessageMonths',
    table: 'campaign_messages',
    since: 'created_at',
  },
  { kind: 'stockAlerts', months: 'stockAlertMonths', table: 'stock_alerts', since: 'notified_at' },
  { kind: 'messages', months: 'messageMonths', table: 'inbox', since: 'handled_at' },
]

/** A month of a setting, so that a night in March deletes as much as one in February. */
const daysOfMonth = 30

const applyRetention = job({
  name: 'apply-retention',
  data: z.null(),
  nightly: '4:15',
  end: 'next-run',
  timeoutSeconds: 300,
})

/** Milliseconds for the customers of one run; another one goes on. */
const timeForCustomers = 60_000
const customersAtOnce = 100

/**
 * Erases what is held of numbers that have not ordered for so many days. One with something open stays until that is done. Says how
 * many were erased, and whether there are more.
 */
async function expireCustomers({ db, secret }: Pick<Shop, 'db' | 'secret'>, days: number) {
  const audit = auditOf({ user: null })
  const endsAt = Date.now() + timeForCustomers
  let after = { lastOrderAt: new Date(0), id: 0 }
  let erased = 0
  for (;;) {
    const customers = await db
      .selectFrom('customers')
      .select(['id', 'mobileNumber', 'lastOrderAt'])
      .where('lastOrderAt', '<', sql<Date>`now() - make_interval(days => ${days})`)
      .where('mobileNumber', 'not like', '010%')
      .where(sql<boolean>`(last_order_at, id) > (${after.lastOrderAt}, ${after.id})`)
      .orderBy('lastOrderAt')
      .orderBy('id')
      .limit(customersAtOnce)
      .execute()
    for (const { mobileNumber: phone, ...place } of customers) {
      if (Date.now() > endsAt) return { erased, hasMore: erased > 0 }
      after = place
      try {
        await erasePhone(db, audit, {
          phone,
          subject: subjectOf(secret, phone),
          byEmail: false,
          isExpired: true,
        })
        erased += 1
      } catch (error) {
        if (!(error instanceof ShopError)) throw error
      }
    }
    if (customers.length < customersAtOnce) return { erased, hasMore: false }
  }
}

/** Deletes and erases what the merchant keeps no longer, in batches, and writes into the log how much it was. */
async function expire(shop: Pick<Shop, 'db' | 'secret' | 'events' | 'jobs'>) {
  const { db, events, jobs } = shop
  const settings = await readSettings(db)
  const counts: Record<string, number> = {}
  for (const { kind, months, table, since } of keptKinds) {
    const days = Number(settings[months]) * daysOfMonth
    if (days === 0) continue
    let rows = 0
    await deleteInBatches(async (limit) => {
      const { numAffectedRows = 0n } =
        await sql`delete from ${sql.table(table)} where id in (select id from ${sql.table(table)}
          where ${sql.ref(since)} < now() - make_interval(days => ${days}) limit ${limit})`.execute(db)
      rows += Number(numAffectedRows)
      return { numDeletedRows: numAffectedRows }
    })
    if (rows > 0) counts[kind] = rows
  }
  const days = settings.customerMonths * daysOfMonth
  const { erased, hasMore } = days > 0 ? await expireCustomers(shop, days) : { erased: 0, hasMore: false }
  if (erased > 0) counts.customers = erased
  if (Object.keys(counts).length === 0) return
  await inTransaction(db, async (tx) => {
    await auditOf({ user: null })(tx, 'retention-applied', 'retention', { after: counts })
    if (hasMore) await jobs.enqueue(tx, applyRetention, null)
  })
  // Reviews have lost their names.
  if (erased > 0) await events.publish('storefront')
}

export function retentionJobs(shop: Shop) {
  shop.jobs.handle(applyRetention, () => expire(shop))
}
