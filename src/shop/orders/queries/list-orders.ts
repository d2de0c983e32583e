import { type ExpressionBuilder, sql } from 'kysely'
import { z } from 'zod'
import type { DB as Tables } from '#db/types.ts'
import type { ParsedRequest } from '#lib/endpoint.ts'
import { notFound } from '#lib/errors.ts'
import { decodeCursor, pageOf } from '#lib/paging.ts'
import type { CurrentUser } from '#platform/auth.ts'
import type { Database } from '#platform/database.ts'
import type { Endpoints } from '#shop/endpoints.ts'
import { readSettings } from '#shop/settings/service.ts'
import type { OrderStatus } from '../statuses.ts'
import { findOrders } from './find-orders.ts'
import { getOrdersById, selectOrders, toOrder } from './get-order.ts'

const defaultLimit = 50

/** A moment and an order id, as strict as the columns: a value PostgreSQL cannot parse would answer 500 instead of 422. */
export const orderCursor = z.tuple([z.iso.datetime().regex(/^[12]/), z.string().regex(/^[0-9A-Z]{8}$/)])

/** A page of all orders that match the filters, newest first. */
export async function listOrders(
  db: Database,
  { cursor, limit = defaultLimit, ...filters }: ParsedRequest<Endpoints['GET /orders']>['query'],
) {
  const after = decodeCursor(cursor, orderCursor)
  const { ids, ...count } = await findOrders(db, filters, after, limit + 1)
  const rows = await getOrdersById(db, ids)
  return { ...pageOf(rows, limit, count.total, ({ placedAt, _id }) => [placedAt, _id]), ...count }
}

/** A page of the orders of the customer with this e-mail: the user's own, or anybody's for an administrator. */
export async function listCustomerOrders(
  db: Database,
  user: CurrentUser,
  { email, status, cursor, limit }: ParsedRequest<Endpoints['GET /order']>['query'],
) {
  const customer = await db
    .selectFrom('users')
    .select('id')
    .where('email', '=', email.toLowerCase())
    .$if(user.role !== 'admin', (query) => query.where('id', '=', user.id))
    .executeTakeFirstOrThrow(() => notFound('Customer'))
  return listOrdersOfUser(db, { userId: customer.id, status }, cursor, limit)
}

async function listOrdersOfUser(
  db: Database,
  { userId, status }: { userId: number; status: OrderStatus[] | undefined },
  cursor: string | undefined,
  limit = defaultLimit,
) {
  const after = decodeCursor(cursor, orderCursor)
  const matches = (eb: ExpressionBuilder<Tables, 'orders'>) =>
    eb.and([eb('orders.userId', '=', userId), ...(status ? [eb('orders.status', 'in', status)] : [])])
  let query = selectOrders(db).where(matches)
  if (after)
    query = query.where(sql<boolean>`(orders.placed_at, orders.id) < (${after[0]}::timestamptz, ${after[1]})`)
  const count = db
    .selectFrom('orders')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where(matches)
  const [rows, { count: total }, { returnDays }] = await Promise.all([
    query
      .orderBy('placedAt', 'desc')
      .orderBy('orders.id', 'desc')
      .limit(limit + 1)
      .execute(),
    count.executeTakeFirstOrThrow(),
    readSettings(db),
  ])
  const page = pageOf(rows, limit, total, ({ placedAt, id }) => [placedAt.toISOString(), id])
  return { ...page, rows: page.rows.map((row) => toOrder(row, returnDays)) }
}
