import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import { z } from 'zod'
import type { DB as Tables } from '#db/types.ts'
import type { ParsedRequest } from '#lib/endpoint.ts'
import { notFound } from '#lib/errors.ts'
import { takaFromPaisa } from '#lib/money.ts'
import { cursorTime, decodeCursor, pageOf, rowsToRead } from '#lib/paging.ts'
import type { CurrentUser } from '#platform/auth.ts'
import { type Database, literals } from '#platform/database.ts'
import type { Endpoints } from '#shop/endpoints.ts'
import type { OrderCounts } from '../contract.ts'
import { type OrderStatus, orderStatuses, unconfirmedStatuses } from '../statuses.ts'
import { findOrders } from './find-orders.ts'
import { getOrdersById, readShopNow, selectOrders, toOrder } from './get-order.ts'

const defaultLimit = 50
const defaultDueCallLimit = 20

/** A moment and an order id, as strict as the columns: a value PostgreSQL cannot parse would answer 500 instead of 422. */
const orderCursor = z.tuple([cursorTime, z.string().regex(/^[0-9A-Z]{8}$/)])

/** A page of all orders that match the filters, newest first. */
export async function listOrders(
  db: Database,
  { cursor, limit: requested, ...filters }: ParsedRequest<Endpoints['GET /orders']>['query'],
) {
  const limit = rowsToRead({ limit: requested, cursor }, defaultLimit)
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
  const ofCustomer = (eb: ExpressionBuilder<Tables, 'orders'>) =>
    eb.and([eb('orders.userId', '=', customer.id), ...(status ? [eb('orders.status', 'in', status)] : [])])
  return listMatching(db, ofCustomer, { cursor, limit: rowsToRead({ limit, cursor }, defaultLimit) })
}

/** A page of the orders of a phone number, with or without an account. */
export const listOrdersOfPhone = (db: Database, phone: string, page: PageInput) =>
  listMatching(db, (eb) => eb('orders.mobileNumber', '=', phone), page)

interface PageInput {
  cursor?: string | undefined
  limit?: number | undefined
}

async function listMatching(
  db: Database,
  matches: (eb: ExpressionBuilder<Tables, 'orders'>) => Expression<SqlBool>,
  { cursor, limit = defaultLimit }: PageInput,
) {
  const after = decodeCursor(cursor, orderCursor)
  let query = selectOrders(db).where(matches)
  if (after)
    query = query.where(sql<boolean>`(orders.placed_at, orders.id) < (${after[0]}::timestamptz, ${after[1]})`)
  const count = db
    .selectFrom('orders')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where(matches)
  const [rows, { count: total }, now] = await Promise.all([
    query
      .orderBy('placedAt', 'desc')
      .orderBy('orders.id', 'desc')
      .limit(limit + 1)
      .execute(),
    count.executeTakeFirstOrThrow(),
    readShopNow(db),
  ])
  const page = pageOf(rows, limit, total, ({ placedAt, id }) => [placedAt.toISOString(), id])
  return { ...page, rows: page.rows.map((row) => toOrder(row, now)) }
}

/** Number of orders per status: all orders for an administrator, a customer's own otherwise. */
export async function countOrders(db: Database, user: CurrentUser): Promise<OrderCounts> {
  const rows = await (user.role === 'admin' ? countAllOrders(db) : countOrdersOf(db, user))
  const counts = new Map(rows.map(({ status, count }) => [status, count]))
  return Object.fromEntries(orderStatuses.map((status) => [status, counts.get(status) ?? 0])) as OrderCounts
}

interface StatusCount {
  status: OrderStatus
  count: number
}

/**
 * Exact counts without reading an order: the transaction that changes an order also records the difference to the daily
 * aggregates (docs/decisions/0016-analytics-by-day.md).
 */
export async function countAllOrders(db: Database) {
  const { rows } = await sql<StatusCount>`
    select status, sum(orders)::bigint as count from (
      select status, orders from daily_orders union all select status, orders from daily_order_changes
    ) as counts group by status`.execute(db)
  return rows
}

const countOrdersOf = (db: Database, user: CurrentUser) =>
  db
    .selectFrom('orders')
    .select((eb) => ['status', eb.fn.countAll<number>().as('count')])
    .where('userId', '=', user.id)
    .groupBy('status')
    .execute()

/** A page of the orders whose customers asked for a call that is due now. */
export async function listDueCalls(
  db: Database,
  { cursor, limit = defaultDueCallLimit }: ParsedRequest<Endpoints['GET /orders/due-calls']>['query'],
) {
  const after = decodeCursor(cursor, orderCursor)
  // Literals instead of parameters, so that the predicate always matches the partial index `orders_calls_due`.
  const isDue = sql<boolean>`status in (${literals(unconfirmedStatuses)})`
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
      _id: id,
      dueAt: dueAt.toISOString(),
      total: takaFromPaisa(totalPaisa),
    })),
  }
}
