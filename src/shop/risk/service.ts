import { type RawBuilder, sql } from 'kysely'
import { notPossibleNow } from '#lib/errors.ts'
import { takaFromPaisa } from '#lib/money.ts'
import type { Database, Tx } from '#platform/database.ts'
import { prepared } from '#platform/prepared-statements.ts'
import { settingsReader } from '#shop/settings/service.ts'
import { type BlockedPhone, storedCallRules } from './contract.ts'
import type { CallRules, RiskFacts } from './rules.ts'

/** The row of `settings` that has the rules; they are not among the settings because those are public. */
export const rulesKey = 'callRules'

/** The merchant's rules of the calls. */
export const { read: readCallRules, readCached: readCachedCallRules } = settingsReader(
  'call-rules',
  (stored): CallRules => storedCallRules.parse(stored[rulesKey] ?? {}),
)

/** Earlier orders of a phone number, and parcels that came back from an address, that are counted at most. */
const maxCounted = 200
const maxOfAddress = 20

/**
 * Adds what the shop knows to rows of orders (`id`, `phone`, `address_key`, `placed_at`, `total_paisa`), stored or not. Only
 * what was ordered before `placed_at` counts, with what became of it since. Reads indexes only.
 */
export const withRiskFacts = (orders: RawBuilder<unknown>) => sql<RiskRow>`
  select subject.id, subject.total_paisa,
    own.delivered + past.delivered as delivered, own.returned + past.returned as returned,
    own.cancelled + past.cancelled as cancelled, own.orders + past.orders as orders,
    at_address.returned as address_returned,
    exists (select from blocked_phones where phone = subject.phone) as is_blocked,
    exists (
      select from blocked_phones where address_keys @> array[subject.address_key] and phone <> subject.phone
    ) as is_blocked_address,
    coalesce(record.parcels, 0) as record_parcels, record.delivered_percent as record_percent,
    record.answered_at as record_at
  from (${orders}) as subject
  cross join lateral (
    select count(*)::int as orders, count(*) filter (where status = 'Delivered')::int as delivered,
      count(*) filter (where status = 'Return')::int as returned,
      count(*) filter (where status = 'Cancelled')::int as cancelled
    from (
      select status from orders where mobile_number = subject.phone and placed_at < subject.placed_at
      order by placed_at desc limit ${maxCounted}
    ) as earlier
  ) as own
  cross join lateral (
    select count(*)::int as orders, count(*) filter (where outcome = 'Delivered')::int as delivered,
      count(*) filter (where outcome = 'Return')::int as returned,
      count(*) filter (where outcome = 'Cancelled')::int as cancelled
    from (
      select outcome from past_orders where mobile_number = subject.phone and placed_at < subject.placed_at
      limit ${maxCounted}
    ) as former
  ) as past
  cross join lateral (
    select count(*)::int as returned from (
      select from orders
      where address_key = subject.address_key and status = 'Return' and mobile_number <> subject.phone
        and placed_at < subject.placed_at
      limit ${maxOfAddress}
    ) as returned
  ) as at_address
  -- What is known within a day of an order, which has not become a parcel by then, was known without what became of it.
  left join lateral (
    select parcels, delivered_percent, answered_at from courier_answers
    where phone = subject.phone and answered_at < subject.placed_at + interval '1 day'
    order by answered_at desc, id desc limit 1
  ) as record on true`

/** With when the couriers' record of the number was answered; null without one. */
export interface DatedFacts extends RiskFacts {
  recordAt: Date | null
}

interface RiskRow extends Omit<DatedFacts, 'total'> {
  id: string
  totalPaisa: number
}

const factsOf = ({ id: _, totalPaisa, ...row }: RiskRow): DatedFacts => ({
  ...row,
  total: takaFromPaisa(totalPaisa),
})

/** What is known about each of these stored orders. */
export async function findRiskFacts(db: Database | Tx, ids: readonly string[]) {
  const { rows } = await withRiskFacts(sql`
    select id, mobile_number as phone, address_key, placed_at, total_paisa
    from orders where id = any(${ids}::text[])`).execute(db)
  return new Map(rows.map((row) => [row.id, factsOf(row)]))
}

interface NewOrder {
  mobileNumber: string
  district: string
  thana: string
  address: string
  totalPaisa: number
}

/** What is known about an order that is not stored yet. */
export async function findRiskOfNewOrder(
  tx: Tx,
  { mobileNumber, district, thana, address, totalPaisa }: NewOrder,
): Promise<RiskFacts> {
  const facts = withRiskFacts(sql`
    select '' as id, ${mobileNumber}::text as phone,
      order_address_key(${district}, ${thana}, ${address}) as address_key,
      now() as placed_at, ${totalPaisa}::bigint as total_paisa`)
  const { rows } = await sql<RiskRow>`${facts} ${prepared}`.execute(tx)
  const [row] = rows
  if (!row) throw new Error('A query without conditions returned no row.')
  return factsOf(row)
}

/** Throws for an order of a blocked phone number, which orders only with the help of staff. */
export function checkNotBlocked({ isBlocked }: RiskFacts, shopPhone: string) {
  if (!isBlocked) return
  throw notPossibleNow(`This number cannot order online. Please call us: ${shopPhone}`, {
    fields: { 'customerData.mobileNumber': `Please call us to order: ${shopPhone}` },
  })
}

export const selectBlocked = (db: Database | Tx) =>
  db
    .selectFrom('blockedPhones')
    .leftJoin('users', 'users.id', 'blockedPhones.blockedBy')
    .select(['phone', 'reason', 'blockedAt', 'users.name as by'])

interface BlockedRow {
  phone: string
  reason: string
  blockedAt: Date
  by: string | null
}

export const toBlocked = ({ blockedAt, by, ...row }: BlockedRow): BlockedPhone => ({
  ...row,
  at: blockedAt.toISOString(),
  by: by ?? '',
})

/** Why, when and by whom a phone number was blocked; null if it was not. */
export async function findBlockedPhone(db: Database, phone: string) {
  const row = await selectBlocked(db).where('phone', '=', phone).executeTakeFirst()
  return row ? toBlocked(row) : null
}
