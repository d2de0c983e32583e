import { sql } from 'kysely'
import { z } from 'zod'
import type { ParsedRequest } from '#lib/endpoint.ts'
import { takaFromPaisa } from '#lib/money.ts'
import { cursorTime, decodeCursor, pageOf } from '#lib/paging.ts'
import type { CurrentUser } from '#platform/auth.ts'
import { type Database, literals, type Tx } from '#platform/database.ts'
import type { Endpoints } from '#shop/endpoints.ts'
import type { CallOutcome } from '../rules.ts'
import { type OrderStatus, statusesNeedingMerchant } from '../statuses.ts'

const defaultLimit = 50
/** Waiting orders are counted up to here. */
const maxWaiting = 1000
const cursorShape = z.tuple([cursorTime, z.string().regex(/^[0-9A-Z]{8}$/)])

// Literals instead of parameters, so that the predicates always match the partial indexes `orders_to_call` and
// `orders_for_a_person`.
const statuses = literals(statusesNeedingMerchant)
const isUnsettled = sql<boolean>`status in (${statuses}) and needs_call and confirmed_version is distinct from version`
/** Orders that callers get one after the other. */
export const isToCall = sql<boolean>`${isUnsettled} and not call_needs_person`
const isForPerson = sql<boolean>`${isUnsettled} and call_needs_person`

/** The order that this caller has at the moment: also after its lock has run out, until somebody else gets it. */
export const findOwnCall = (db: Database | Tx, user: CurrentUser) =>
  db
    .selectFrom('orders')
    .select(['id', 'callLockedUntil'])
    .where('callLockedBy', '=', user.id)
    .where(isToCall)
    .orderBy('callLockedUntil', 'desc')
    .limit(1)
    .executeTakeFirst()

/** How many orders are to be called about now, since when the oldest waits, how many need a person, and when the next one is due. */
export async function countCalls(db: Database) {
  const [{ rows }, next] = await Promise.all([
    sql<{ waiting: number; oldestAt: Date | null; forPerson: number }>`
      select due.*,
        (select count(*)::int from (
          select from orders where ${isForPerson} limit ${maxWaiting}) as given_up) as for_person
      from (select count(*)::int as waiting, min(placed_at) as oldest_at from (
        select placed_at from orders where ${isToCall} and call_after <= now() limit ${maxWaiting}) as due) as due`.execute(
      db,
    ),
    db
      .selectFrom('orders')
      .select('callAfter')
      .where(isToCall)
      .where('callAfter', '>', sql<Date>`now()`)
      .orderBy('callAfter')
      .limit(1)
      .executeTakeFirst(),
  ])
  return {
    waiting: rows[0]?.waiting ?? 0,
    forPerson: rows[0]?.forPerson ?? 0,
    oldestAt: rows[0]?.oldestAt?.toISOString() ?? null,
    nextAt: next?.callAfter.toISOString() ?? null,
  }
}

/** What the page of the calls shows: the caller's own order, and how many others wait. */
export async function getCallQueue(db: Database, user: CurrentUser) {
  const [own, { oldestAt: _, ...counts }] = await Promise.all([findOwnCall(db, user), countCalls(db)])
  return {
    current: own ? { _id: own.id, until: own.callLockedUntil?.toISOString() ?? '' } : null,
    ...counts,
  }
}

/** A page of the orders that the queue gave up, the oldest first. */
export async function listCallsForPerson(
  db: Database,
  { cursor, limit = defaultLimit }: ParsedRequest<Endpoints['GET /calls/for-person']>['query'],
) {
  const after = decodeCursor(cursor, cursorShape)
  const given = db.selectFrom('orders').where(isForPerson)
  const [rows, { count }] = await Promise.all([
    given
      .select(['id', 'name', 'mobileNumber', 'totalPaisa', 'placedAt', 'status', 'callOutcome', 'callTries'])
      .$if(after !== null, (query) =>
        query.where(sql<boolean>`(placed_at, id) > (${after?.[0]}::timestamptz, ${after?.[1]})`),
      )
      .orderBy('placedAt')
      .orderBy('id')
      .limit(limit + 1)
      .execute(),
    db
      .selectFrom(given.select('id').limit(maxWaiting).as('counted'))
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow(),
  ])
  const page = pageOf(rows, limit, count, ({ placedAt, id }) => [placedAt.toISOString(), id])
  return {
    ...page,
    rows: page.rows.map(({ id, placedAt, totalPaisa, status, callOutcome, callTries, ...row }) => ({
      ...row,
      _id: id,
      placedAt: placedAt.toISOString(),
      total: takaFromPaisa(totalPaisa),
      orderStatus: status as OrderStatus,
      outcome: callOutcome as CallOutcome | null,
      tries: callTries,
    })),
  }
}
