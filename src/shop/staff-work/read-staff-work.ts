import { type RawBuilder, sql } from 'kysely'
import { type CurrentUser, hasPermission } from '#platform/auth.ts'
import type { Database } from '#platform/database.ts'
import { type CallOutcome, callOutcomes } from '#shop/orders/rules.ts'
import type { StaffWork } from './contract.ts'

export interface Period {
  from: string
  to: string
}

/** A condition: a time in a period of days in Dhaka. */
export const within = (time: RawBuilder<unknown>, { from, to }: Period) =>
  sql`${time} >= ${from}::timestamp at time zone 'Asia/Dhaka'
    and ${time} < (${to}::date + 1)::timestamp at time zone 'Asia/Dhaka'`

/** A condition: those with `money` see everybody, others themselves. */
export const seenBy = (user: CurrentUser, userId: RawBuilder<unknown>) =>
  hasPermission(user, 'money') ? sql`true` : sql`${userId} = ${user.id}`

/** An order that came back, or was refused when it was delivered. */
const isBack = sql`(status = 'Return' or status = 'Cancelled' and return_reason is not null)`

interface Who {
  userId: number
  apiKeyId: number | null
}

/** What staff did in a period, by person; what programs did by their key. */
export async function readStaffWork(db: Database, user: CurrentUser, period: Period): Promise<StaffWork> {
  const of = { period, seen: seenBy(user, sql`user_id`) }
  const [calls, firstCalls, confirmed, delivered, edits, packed] = await Promise.all([
    countCalls(db, of),
    readFirstCalls(db, of),
    countConfirmed(db, of),
    countDelivered(db, of),
    countEdits(db, of),
    countPacked(db, of),
  ])
  const people = new Map<string, Work>()
  for (const { outcome, count, ...who } of calls) workOf(people, who).outcomes[outcome] = count
  for (const { minutesToCall, ...who } of firstCalls) workOf(people, who).minutesToCall = minutesToCall
  for (const { userId, apiKeyId, ...counts } of confirmed)
    Object.assign(workOf(people, { userId, apiKeyId }), counts)
  for (const { count, ...who } of delivered) workOf(people, who).deliveredInPeriod = count
  for (const { count, ...who } of edits) workOf(people, who).edits = count
  for (const { count, ...who } of packed) workOf(people, who).packed = count
  return { ...period, people: await nameThem(db, [...people.values()]) }
}

const nothing = {
  minutesToCall: null as number | null,
  confirmed: 0,
  delivered: 0,
  cameBack: 0,
  deliveredInPeriod: 0,
  edits: 0,
  packed: 0,
}
type Work = Who & typeof nothing & { outcomes: Record<CallOutcome, number> }

function workOf(people: Map<string, Work>, { userId, apiKeyId }: Who) {
  const key = `${userId} ${apiKeyId}`
  const outcomes = Object.fromEntries(callOutcomes.map((outcome) => [outcome, 0])) as Work['outcomes']
  const work = people.get(key) ?? { userId, apiKeyId, ...nothing, outcomes }
  people.set(key, work)
  return work
}

async function nameThem(db: Database, people: readonly Work[]): Promise<StaffWork['people']> {
  const ids = [...new Set(people.map(({ userId }) => userId))]
  const keyIds = people.flatMap(({ apiKeyId }) => apiKeyId ?? [])
  const [users, keys] = await Promise.all([
    ids.length ? db.selectFrom('users').select(['id', 'name']).where('id', 'in', ids).execute() : [],
    keyIds.length ? db.selectFrom('apiKeys').select(['id', 'name']).where('id', 'in', keyIds).execute() : [],
  ])
  const nameOf = (rows: readonly { id: number; name: string }[], id: number) =>
    rows.find((row) => row.id === id)?.name ?? ''
  return people
    .map(({ userId, apiKeyId, outcomes, ...counts }) => ({
      userId: String(userId),
      name: nameOf(users, userId),
      apiKey: apiKeyId === null ? null : { _id: String(apiKeyId), name: nameOf(keys, apiKeyId) },
      calls: Object.values(outcomes).reduce((sum, count) => sum + count, 0),
      outcomes,
      ...counts,
    }))
    .toSorted((a, b) => b.confirmed - a.confirmed || b.calls - a.calls || Number(a.userId) - Number(b.userId))
}

interface Of {
  period: Period
  seen: RawBuilder<unknown>
}

async function countCalls(db: Database, { period, seen }: Of) {
  const { rows } = await sql<Who & { outcome: CallOutcome; count: number }>`
    select user_id, api_key_id, outcome, count(*)::integer as count from order_notes
    where outcome is not null and user_id is not null and ${within(sql`at`, period)} and ${seen}
    group by 1, 2, 3`.execute(db)
  return rows
}

async function readFirstCalls(db: Database, { period, seen }: Of) {
  const { rows } = await sql<Who & { minutesToCall: number }>`
    select calls.user_id, api_key_id,
      percentile_cont(0.5) within group (order by extract(epoch from at - placed_at)::float8 / 60) as minutes_to_call
    from (
      select order_id, user_id, api_key_id, at from order_notes
      where outcome is not null and user_id is not null and ${within(sql`at`, period)} and ${seen}
        and not exists (select from order_notes as earlier
          where earlier.order_id = order_notes.order_id and earlier.id < order_notes.id and earlier.outcome is not null)
    ) as calls join orders on orders.id = order_id
    group by 1, 2`.execute(db)
  return rows
}

/** Of orders that were merged, only the one that is sent counts. */
async function countConfirmed(db: Database, { period, seen }: Of) {
  const { rows } = await sql<Who & { confirmed: number; delivered: number; cameBack: number }>`
    select confirmers.user_id, api_key_id, count(*)::integer as confirmed,
      (count(*) filter (where status = 'Delivered'))::integer as delivered,
      (count(*) filter (where ${isBack}))::integer as came_back
    from (
      select order_id, user_id, api_key_id from order_confirmers where ${within(sql`at`, period)} and ${seen}
    ) as confirmers join orders on orders.id = order_id
    where merged_into is null group by 1, 2`.execute(db)
  return rows
}

async function countDelivered(db: Database, { period, seen }: Of) {
  const { rows } = await sql<Who & { count: number }>`
    select user_id, api_key_id, count(*)::integer as count
    from (select id from orders where status = 'Delivered' and ${within(sql`delivered_at`, period)}) as delivered
    join order_confirmers on order_id = delivered.id where ${seen} group by 1, 2`.execute(db)
  return rows
}

async function countEdits(db: Database, { period, seen }: Of) {
  const { rows } = await sql<Who & { count: number }>`
    select user_id, api_key_id, count(*)::integer as count from order_history
    where role = 'admin' and change = 'edit' and user_id is not null and ${within(sql`at`, period)} and ${seen}
    group by 1, 2`.execute(db)
  return rows
}

/** An order is packed once in a period: by who has made its parcel, or has sent it, whichever was first. */
async function countPacked(db: Database, { period, seen }: Of) {
  const { rows } = await sql<Who & { count: number }>`
    select user_id, api_key_id, count(*)::integer as count from (
      select distinct on (order_id) user_id, api_key_id from (
        select order_id, made_by as user_id, api_key_id, created_at as at from parcels
        where made_by is not null and ${within(sql`created_at`, period)}
        union all
        select order_id, user_id, api_key_id, at from order_history
        where role = 'admin' and change = 'status' and to_status = 'Shipping' and user_id is not null
          and ${within(sql`at`, period)}
      ) as sent order by order_id, at
    ) as packed where ${seen} group by 1, 2`.execute(db)
  return rows
}
