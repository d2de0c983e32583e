import { sql } from 'kysely'
import type { ParsedRequest } from '#lib/endpoint.ts'
import { takaFromPaisa } from '#lib/money.ts'
import { decodeCursor, pageOf } from '#lib/paging.ts'
import type { Database } from '#platform/database.ts'
import type { Endpoints } from '#shop/endpoints.ts'
import { unconfirmedStatuses } from '../statuses.ts'
import { orderCursor } from './list-orders.ts'

const defaultLimit = 20

/** A page of the orders whose customers asked for a call that is due now. */
export async function listDueCalls(
  db: Database,
  { cursor, limit = defaultLimit }: ParsedRequest<Endpoints['GET /orders/due-calls']>['query'],
) {
  const after = decodeCursor(cursor, orderCursor)
  // Literals instead of parameters, so that the predicate always matches the partial index `orders_calls_due`.
  const isDue = sql<boolean>`status in (${sql.join(unconfirmedStatuses.map((status) => sql.lit(status)))})`
  const due = db.selectFrom('orders').where(isDue).where('callDueAt', '<=', new Date())
  const [rows, { count }] = await Promise.all([
    due
      .select(['id', 'name', 'mobileNumber', 'totalPaisa'])
      .select((eb) => eb.ref('callDueAt').$notNull().as('dueAt'))
      .$if(after !== null, (query) =>
        query.where(sql<boolean>`(call_due_at, id) > (${after?.[0]}::timestamptz, ${after?.[1]})`),
      )
      .orderBy('callDueAt')
      .orderBy('id')
      .limit(limit + 1)
      .execute(),
    due.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow(),
  ])
  const page = pageOf(rows, limit, count, ({ dueAt, id }) => [dueAt.toISOString(), id])
  return {
    ...page,
    rows: page.rows.map(({ id, dueAt, totalPaisa, ...row }) => ({
      ...row,
      ...{ _id: id, dueAt: dueAt.toISOString(), total: takaFromPaisa(totalPaisa) },
    })),
  }
}
