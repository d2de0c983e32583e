import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { EndpointPermission } from '#lib/endpoint.ts'
import { takaFromPaisa } from '#lib/money.ts'
import { type CurrentUser, hasPermission } from '#platform/auth.ts'
import type { Database } from '#platform/database.ts'
import { isKept, isRunningOut } from '#shop/catalog/service.ts'
import { englishLocation } from '#shop/locations/service.ts'
import { isToPayBack } from '#shop/orders/commands/advance-payments.ts'
import { countCalls, isToCall } from '#shop/orders/commands/next-call.ts'
import { comesBack } from '#shop/orders/commands/pieces-outside.ts'
import { route } from '#shop/route.ts'
import type { Domain, Shop } from '#shop/shop.ts'
import { isAvailable } from '#shop/stock-alerts/service.ts'
import * as contract from './contract.ts'

/** Rows of "next to call", and of each kind of search result. */
const maxNextToCall = 4
const maxResults = 5

const momentOf = (date: Date | null | undefined) => date?.toISOString() ?? null

/** Both are read from an index alone. */
async function countToPack(db: Database) {
  const { rows } = await sql<{ count: number; oldestAt: Date | null }>`
    select (select count(*) from orders where status = 'Confirmed') as count,
      (select placed_at from orders where status = 'Confirmed' order by placed_at, id limit 1) as oldest_at`.execute(
    db,
  )
  return { count: rows[0]?.count ?? 0, oldestAt: momentOf(rows[0]?.oldestAt) }
}

async function readCalls(db: Database) {
  const { waiting: count, ...calls } = await countCalls(db)
  return { count, ...calls }
}

/** Pending orders that nobody has to call about. */
async function countToConfirm(db: Database) {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from orders
    where status = 'Pending' and (not needs_call or confirmed_version = version)`.execute(db)
  return rows[0]?.count ?? 0
}

async function countToReview(db: Database) {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from orders where status = 'Pending' and review_reason is not null`.execute(db)
  return rows[0]?.count ?? 0
}

async function countRunningOut(db: Database) {
  const { rows } = await sql<{ count: number; soldOut: number; waiting: number }>`
    select count(*) as count, count(*) filter (where stock = 0) as sold_out,
      (select count(*) from stock_alerts join products on products.id = product_id
        where notified_at is null and not hidden and not (${isAvailable})) as waiting
    from products where ${isRunningOut}`.execute(db)
  return rows[0] ?? { count: 0, soldOut: 0, waiting: 0 }
}

async function countToReceive(db: Database) {
  const { rows } = await sql<{ count: number }>`
    select (select count(*) from orders where ${comesBack})
      + (select count(distinct order_id) from partial_deliveries where received_at is null) as count`.execute(
    db,
  )
  return rows[0]?.count ?? 0
}

async function countPaymentsToCheck(db: Database) {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from advance_payments where state = 'checking'`.execute(db)
  return rows[0]?.count ?? 0
}

async function countToPayBack(db: Database) {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from orders where ${isToPayBack}`.execute(db)
  return rows[0]?.count ?? 0
}

async function countParcels(db: Database) {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from parcels where attention is not null`.execute(db)
  return rows[0]?.count ?? 0
}

async function countStockCalls(db: Database) {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from stock_alerts join products on products.id = product_id
    where notified_at is null and ${isAvailable} and contact not like '%@%'`.execute(db)
  return rows[0]?.count ?? 0
}

async function countUnreadMessages(db: Database) {
  const { count } = await db
    .selectFrom('inbox')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('handledAt', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}

async function countWaitingReviews(db: Database) {
  const { count } = await db
    .selectFrom('reviews')
    .innerJoin('products', 'products.id', 'productId')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('status', '=', 'waiting')
    .where(isKept)
    .executeTakeFirstOrThrow()
  return count
}

async function listNextToCall(db: Database): Promise<NonNullable<contract.ToDos['nextToCall']>> {
  const rows = await db
    .selectFrom('orders')
    .select(['id', 'name', 'mobileNumber', 'district', 'thana', 'placedAt', 'callDueAt', 'totalPaisa'])
    .select((eb) => [
      eb
        .selectFrom('orderLines')
        .select((line) => line.fn.countAll<number>().as('count'))
        .whereRef('orderLines.orderId', '=', 'orders.id')
        .as('products'),
      eb
        .selectFrom('orderLines')
        .select('imageUrl')
        .whereRef('orderLines.orderId', '=', 'orders.id')
        .orderBy('position')
        .limit(1)
        .as('image'),
    ])
    .where(isToCall)
    .where('callAfter', '<=', sql<Date>`now()`)
    .orderBy('callAfter')
    .orderBy('id')
    .limit(maxNextToCall)
    .execute()
  return rows.map(({ id, placedAt, callDueAt, totalPaisa, products, image, ...row }) => {
    const english = englishLocation(row.district, row.thana)
    return {
      ...row,
      districtEn: english.district,
      thanaEn: english.thana,
      _id: id,
      placedAt: placedAt.toISOString(),
      callDueAt: momentOf(callDueAt),
      total: takaFromPaisa(totalPaisa),
      products: products ?? 0,
      image: image ?? '',
    }
  })
}

type ToDos = contract.ToDos
interface ToDo<Name extends keyof ToDos> {
  permission: EndpointPermission
  read: (db: Database) => Promise<NonNullable<ToDos[Name]>>
}

/** What each part of the to-dos is read by, and whose it is. */
const toDoTable: { [Name in keyof ToDos]: ToDo<Name> } = {
  toCall: { permission: 'orders', read: readCalls },
  toConfirm: { permission: 'orders', read: countToConfirm },
  toReview: { permission: 'orders', read: countToReview },
  toPack: { permission: ['packing', 'orders'], read: countToPack },
  runningOut: { permission: 'catalogue', read: countRunningOut },
  toReceive: { permission: ['packing', 'orders'], read: countToReceive },
  paymentsToCheck: { permission: 'money', read: countPaymentsToCheck },
  toPayBack: { permission: 'money', read: countToPayBack },
  parcels: { permission: ['packing', 'orders'], read: countParcels },
  stockCalls: { permission: 'orders', read: countStockCalls },
  unreadMessages: { permission: 'orders', read: countUnreadMessages },
  waitingReviews: { permission: 'catalogue', read: countWaitingReviews },
  nextToCall: { permission: 'orders', read: listNextToCall },
}

/** What waits for this person; null where it is not their permission. */
async function readToDos(db: Database, user: CurrentUser): Promise<ToDos> {
  const parts = await Promise.all(
    Object.entries(toDoTable).map(async ([name, { permission, read }]) => [
      name,
      hasPermission(user, permission) ? await read(db) : null,
    ]),
  )
  return Object.fromEntries(parts)
}

type OrderRow = Omit<contract.AdminSearchResults['orders'][number], 'name' | 'mobileNumber'> & {
  customerData: { name: string; mobileNumber: string }
}

/** The searches of the dashboard's lists; each finds the first `limit` rows that match `search`. */
export interface ListSearches {
  orders: (db: Database, query: { search: string; limit: number }) => Promise<{ rows: OrderRow[] }>
  products: (
    shop: Pick<Shop, 'db' | 'memoize'>,
    query: { search: string; limit: number },
  ) => Promise<{ rows: contract.AdminSearchResults['products'] }>
  customers: (
    db: Database,
    query: { search: string; limit: number },
  ) => Promise<{ rows: contract.AdminSearchResults['customers'] }>
  accounts: (
    db: Database,
    query: { search: string; limit: number },
  ) => Promise<{ rows: contract.AdminSearchResults['accounts'] }>
}

const nothing = { rows: [] }

function overviewRoutes(app: FastifyInstance, lists: ListSearches) {
  route(app, contract.getToDos, (_, { db, user }) => readToDos(db, user))
  route(app, contract.searchAdmin, async ({ query: { q: search } }, { db, memoize, user }) => {
    const query = { search, limit: maxResults }
    const [orders, products, customers, accounts] = await Promise.all([
      hasPermission(user, ['orders', 'packing']) ? lists.orders(db, query) : nothing,
      hasPermission(user, 'catalogue') ? lists.products({ db, memoize }, query) : nothing,
      hasPermission(user, 'orders') ? lists.customers(db, query) : nothing,
      hasPermission(user, 'administrator') ? lists.accounts(db, query) : nothing,
    ])
    return {
      orders: orders.rows.map(({ customerData: { name, mobileNumber }, ...order }) => ({
        ...order,
        name,
        mobileNumber,
      })),
      products: products.rows,
      customers: customers.rows,
      accounts: accounts.rows,
    }
  })
}

export const overviewDomain = (lists: ListSearches): Domain => ({
  routes: (app) => overviewRoutes(app, lists),
})
