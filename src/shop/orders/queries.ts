import { type ExpressionBuilder, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { z } from 'zod'
import type { DB as Tables } from '#db/types.ts'
import type { Received } from '#lib/endpoint.ts'
import { notFound } from '#lib/errors.ts'
import { takaFromPaisa } from '#lib/money.ts'
import { decodeCursor, pageOf } from '#lib/paging.ts'
import type { Visitor } from '#platform/callers.ts'
import type { Database, Tx } from '#platform/database.ts'
import { readSettings } from '#shop/settings/service.ts'
import type { getOrdersOf, Order, OrderStatus, OrderWithHistory } from './contract.ts'
import type { TimelineEntry } from './desk/contract.ts'
import type { FollowedOrder } from './following/contract.ts'
import type { getOrders } from './lists/contract.ts'
import { findOrders } from './lists/finding.ts'
import { dhakaDateAndTime, endOfReturn } from './rules.ts'

const perPage = 50

// As strict as the columns are: what PostgreSQL cannot read would be a broken answer instead of a refusal.
const cursorShape = z.tuple([z.iso.datetime().regex(/^[12]/), z.string().regex(/^[0-9A-Z]{8}$/)])

const linesOf = (eb: ExpressionBuilder<Tables, 'orders'>) =>
  jsonArrayFrom(
    eb
      .selectFrom('orderLines')
      .select([
        'productId',
        'orderLines.name',
        'nameBn',
        'imageUrl',
        'color',
        'size',
        'pricePaisa',
        'quantity',
      ])
      .whereRef('orderLines.orderId', '=', 'orders.id')
      .orderBy('position'),
  ).as('lines')

const selectOrders = (db: Database | Tx) => db.selectFrom('orders').selectAll('orders').select(linesOf)

type Row = Awaited<ReturnType<ReturnType<typeof selectOrders>['executeTakeFirstOrThrow']>>

const orderFrom = (row: Row, returnDays: number): Order => ({
  _id: row.id,
  ...dhakaDateAndTime(row.placedAt),
  placedAt: row.placedAt.toISOString(),
  subTotal: takaFromPaisa(row.subTotalPaisa),
  total: takaFromPaisa(row.totalPaisa),
  orderStatus: row.status as OrderStatus,
  products: row.lines.map((line) => ({
    id: line.productId === null ? '' : String(line.productId),
    name: line.name,
    nameBn: line.nameBn,
    imageUrl: line.imageUrl,
    color: line.color,
    size: line.size,
    originalPrice: takaFromPaisa(line.pricePaisa),
    quantity: line.quantity,
    customerEmail: row.email,
  })),
  customerData: {
    name: row.name,
    email: row.email,
    mobileNumber: row.mobileNumber,
    district: row.district,
    thana: row.thana,
    address: row.address,
    comment: row.comment,
    addressType: row.addressType as Order['customerData']['addressType'],
    deliveryArea: row.deliveryArea as Order['customerData']['deliveryArea'],
    paymentSystem: 'Cash On Delivery',
    deliveryCharge: takaFromPaisa(row.deliveryChargePaisa),
  },
  areaUnlikely: row.areaUnlikely,
  callAgain: row.callAgain,
  returnUntil:
    row.status === 'Delivered' && row.deliveredAt
      ? endOfReturn(row.deliveredAt, returnDays).toISOString()
      : null,
  mergedInto: row.mergedInto,
})

/** A page of all orders, narrowed as an administrator asks. */
export async function listOrders(
  db: Database,
  { cursor, limit = perPage, ...narrowed }: Received<typeof getOrders>['query'],
) {
  const after = decodeCursor(cursor, cursorShape)
  const { ids, ...counted } = await findOrders(db, narrowed, after, limit + 1)
  const rows = await readOrders(db, ids)
  return { ...pageOf(rows, limit, counted.total, ({ placedAt, _id }) => [placedAt, _id]), ...counted }
}

/** The orders with these ids, in their order; those that are gone are left out. */
export async function readOrders(db: Database, ids: readonly string[]): Promise<Order[]> {
  if (ids.length === 0) return []
  const [rows, { returnDays }] = await Promise.all([
    selectOrders(db).where('orders.id', 'in', ids).execute(),
    readSettings(db),
  ])
  const found = new Map(rows.map((row) => [row.id, orderFrom(row, returnDays)]))
  return ids.flatMap((id) => found.get(id) ?? [])
}

interface Owned {
  userId: number
  status: OrderStatus[] | undefined
}

async function pageOfOwnOrders(
  db: Database,
  { userId, status }: Owned,
  cursor: string | undefined,
  limit = perPage,
) {
  const after = decodeCursor(cursor, cursorShape)
  const wanted = (eb: ExpressionBuilder<Tables, 'orders'>) =>
    eb.and([eb('orders.userId', '=', userId), ...(status ? [eb('orders.status', 'in', status)] : [])])
  let query = selectOrders(db).where(wanted)
  if (after)
    query = query.where(sql<boolean>`(orders.placed_at, orders.id) < (${after[0]}::timestamptz, ${after[1]})`)
  const count = db
    .selectFrom('orders')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where(wanted)
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
  return { ...page, rows: page.rows.map((row) => orderFrom(row, returnDays)) }
}

/** The orders of the person with this e-mail: one's own, or anybody's for an administrator. */
export async function listOrdersOf(
  db: Database,
  visitor: Visitor,
  { email, status, cursor, limit }: Received<typeof getOrdersOf>['query'],
) {
  const user = await db
    .selectFrom('users')
    .select('id')
    .where('email', '=', email.toLowerCase())
    .$if(visitor.role !== 'admin', (query) => query.where('id', '=', visitor.id))
    .executeTakeFirstOrThrow(() => notFound('Customer'))
  return pageOfOwnOrders(db, { userId: user.id, status }, cursor, limit)
}

export async function getOrder(db: Database, id: string, visitor: Visitor): Promise<OrderWithHistory> {
  const row = await selectOrders(db)
    .where('orders.id', '=', id)
    // A stranger's order does not exist, as far as a customer can tell.
    .$if(visitor.role !== 'admin', (query) => query.where('orders.userId', '=', visitor.id))
    .executeTakeFirstOrThrow(() => notFound('Order'))
  return withHistory(db, row)
}

/** Everything the shop knows of an order, whoever's it is. */
export async function readWholeOrder(tx: Tx, id: string): Promise<OrderWithHistory> {
  return withHistory(tx, await selectOrders(tx).where('orders.id', '=', id).executeTakeFirstOrThrow())
}

async function withHistory(db: Database | Tx, row: Row): Promise<OrderWithHistory> {
  const { returnDays } = await readSettings(db)
  const history = await historyOf(db, row.id)
  // What was before and after a change is for staff, who read it with their notes.
  return { ...orderFrom(row, returnDays), history: history.map(({ details: _, ...entry }) => entry) }
}

/** What moved or changed an order, the oldest first. */
export async function historyOf(db: Database | Tx, orderId: string) {
  const history = await db
    .selectFrom('orderHistory')
    .leftJoin('users', 'users.id', 'orderHistory.userId')
    .select(['at', 'fromStatus', 'toStatus', 'change', 'orderHistory.role', 'note', 'details', 'users.name'])
    .where('orderId', '=', orderId)
    .orderBy('orderHistory.id')
    .execute()
  type Entry = OrderWithHistory['history'][number]
  return history.map(({ at, fromStatus, toStatus, change, role, note, details, name }) => ({
    at: at.toISOString(),
    from: fromStatus as OrderStatus | null,
    to: toStatus as OrderStatus,
    change: change as Entry['change'],
    role: role as Entry['role'],
    by: name ?? '',
    note,
    details: details as TimelineEntry['details'],
  }))
}

/** The order as its customer may see it; that they may has been made sure of. */
export async function getFollowedOrder(db: Database, id: string): Promise<FollowedOrder> {
  const row = await selectOrders(db)
    .where('orders.id', '=', id)
    .executeTakeFirstOrThrow(() => notFound('Order'))
  return { ...(await withHistory(db, row)), hasOwner: row.userId !== null }
}
