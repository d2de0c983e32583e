import type { FastifyInstance } from 'fastify'
import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import type { Page, ParsedRequest } from '#lib/endpoint.ts'
import { invalid, notFound } from '#lib/errors.ts'
import { takaFromPaisa } from '#lib/money.ts'
import { type Cursor, cursorTime, decodeCursor, pageOf } from '#lib/paging.ts'
import { latinDigits, normalisePhone } from '#lib/phone.ts'
import type { CurrentUser } from '#platform/auth.ts'
import { type Database, escapeLike, inTransaction } from '#platform/database.ts'
import type { Endpoints } from '#shop/endpoints.ts'
import type { Order } from '#shop/orders/contract.ts'
import { normaliseOrderId, orderIdPattern } from '#shop/orders/rules.ts'
import { findBlockedPhone } from '#shop/risk/service.ts'
import { route } from '#shop/route.ts'
import type { Domain } from '#shop/shop.ts'
import * as contract from './contract.ts'
import type { CustomerSort } from './rules.ts'

interface Row {
  id: number
  mobileNumber: string
  name: string
  firstOrderAt: Date
  lastOrderAt: Date
  orders: number
  pastOrders: number
  delivered: number
  cancelled: number
  returned: number
  spentPaisa: number
}

const columns = [
  ...(['id', 'mobileNumber', 'name', 'firstOrderAt', 'lastOrderAt', 'orders', 'pastOrders'] as const),
  ...(['delivered', 'cancelled', 'returned', 'spentPaisa'] as const),
]

const customerFrom = ({ id, firstOrderAt, lastOrderAt, spentPaisa, ...row }: Row): contract.Customer => ({
  ...row,
  _id: String(id),
  firstOrderAt: firstOrderAt.toISOString(),
  lastOrderAt: lastOrderAt.toISOString(),
  open: row.orders - row.delivered - row.cancelled - row.returned,
  spent: takaFromPaisa(spentPaisa),
})

type Condition = RawBuilder<boolean>

interface Sort {
  /** The column of its index, and what its cursor has of it. */
  column: RawBuilder<unknown>
  type: RawBuilder<unknown>
  shape: z.ZodType<string | number>
  sortValue: (row: Row) => string | number
  /** The predicate of its index. */
  where: Condition
}

const sorts: Record<CustomerSort, Sort> = {
  latest: {
    column: sql`last_order_at`,
    type: sql`timestamptz`,
    where: sql`true`,
    shape: cursorTime,
    sortValue: ({ lastOrderAt }) => lastOrderAt.toISOString(),
  },
  spending: {
    column: sql`spent_paisa`,
    type: sql`bigint`,
    where: sql`true`,
    shape: z.int().min(0),
    sortValue: ({ spentPaisa }) => spentPaisa,
  },
  returns: {
    column: sql`returned`,
    type: sql`integer`,
    where: sql`returned > 0`,
    shape: z.int().min(0).max(1_000_000),
    sortValue: ({ returned }) => returned,
  },
}

const defaultLimit = 50
/** Counting stops here. */
const maxCount = 1000
/** How many of the first customers are searched one by one before the index of the search is used. */
const scanLimit = 4000

/** The customers whose number or name contains the text, or who placed the order with this id; null without a search. */
async function searchCondition(db: Database, search: string): Promise<Condition | null> {
  const text = search.toLowerCase().replace(/\s+/g, ' ').trim()
  if (text === '') return null
  const latin = latinDigits(text)
  const terms = new Set([text, ...(/^[\d\s+().-]+$/.test(latin) ? [normalisePhone(latin)] : [])])
  const conditions = [...terms].map((term) => sql<boolean>`search_text like ${`%${escapeLike(term)}%`}`)
  const id = normaliseOrderId(search)
  const order = orderIdPattern.test(id)
    ? await db.selectFrom('orders').select('mobileNumber').where('id', '=', id).executeTakeFirst()
    : undefined
  if (order) conditions.push(sql`mobile_number = ${order.mobileNumber}`)
  return sql`(${sql.join(conditions, sql` or `)})`
}

/**
 * A page of customers. A search looks at the first ones in the order of the list, where frequent texts are found at once; what
 * is not among them is rare enough for the index of the search.
 */
async function listCustomers(
  db: Database,
  { search = '', sort, cursor, limit = defaultLimit }: ParsedRequest<Endpoints['GET /customers']>['query'],
): Promise<Page<contract.Customer[]>> {
  const { column, type, shape, sortValue, where } = sorts[sort]
  const after = decodeCursor(cursor, z.tuple([shape, z.int().positive()]) as unknown as z.ZodType<Cursor>)
  const isAfter: Condition = after
    ? sql`(${column}, id) < (${after[0]}::${type}, ${after[1]}::bigint)`
    : sql`true`
  const newest = sql`order by ${column} desc, id desc`
  const matches = await searchCondition(db, search)
  const list = (from: RawBuilder<unknown>, condition: Condition, count: number) =>
    sql<Row>`select ${sql.join(columns.map((name) => sql.ref(name)))} from ${from} as customers
      where ${condition} ${newest} limit ${count}`.execute(db)
  const countOf = async (from: RawBuilder<unknown>) => {
    const { rows } = await sql<{ count: number }>`
      select count(*) as count from (select from ${from} as counted limit ${maxCount + 1}) as counted`.execute(
      db,
    )
    return rows[0]?.count ?? 0
  }
  const ends = (rows: Row[], total: number) => {
    const page = pageOf(rows, limit, Math.min(total, maxCount), (row) => [sortValue(row), row.id])
    return { ...page, more: total > maxCount, rows: page.rows.map(customerFrom) }
  }
  const all = sql`(select * from customers where ${where})`
  if (!matches) {
    const [{ rows }, total] = await Promise.all([
      list(sql`customers`, sql`${where} and ${isAfter}`, limit + 1),
      countOf(all),
    ])
    return ends(rows, total)
  }
  const first = (condition: Condition) =>
    sql`(select * from customers where ${where} and ${condition} ${newest} limit ${scanLimit})`
  const found = sql`(select * from customers where ${where} and ${matches})`
  const [{ rows }, total] = await Promise.all([list(first(isAfter), matches, limit + 1), countOf(found)])
  if (rows.length > limit) return ends(rows, total)
  // The search is materialised, so that the planner does not walk through the whole list for it.
  const rare = await sql<Row>`
    with found as materialized ${found}
    select ${sql.join(columns.map((name) => sql.ref(name)))} from found where ${isAfter} ${newest}
    limit ${limit + 1}`.execute(db)
  return ends(rare.rows, total)
}

/** The customers that a search of the dashboard shows. */
export async function findCustomers(db: Database, { search, limit }: { search: string; limit: number }) {
  const { rows } = await listCustomers(db, { search, limit, sort: 'latest', cursor: undefined })
  return { rows: rows.map(({ _id, mobileNumber, name }) => ({ _id, mobileNumber, name })) }
}

const maxPast = 100

const getRow = (db: Database, id: number) =>
  db
    .selectFrom('customers')
    .select(columns)
    .where('id', '=', id)
    .executeTakeFirstOrThrow(() => notFound('Customer'))

async function getCustomer(db: Database, id: number): Promise<contract.CustomerDetails> {
  const row = await getRow(db, id)
  const { mobileNumber } = row
  const [account, past, blocked, notes] = await Promise.all([
    db
      .selectFrom('orders')
      .innerJoin('users', 'users.id', 'orders.userId')
      .select(['users.name', 'users.email'])
      .where('orders.mobileNumber', '=', mobileNumber)
      .orderBy('placedAt', 'desc')
      .limit(1)
      .executeTakeFirst(),
    db
      .selectFrom('pastOrders')
      .select(['id', 'number', 'placedAt', 'totalPaisa', 'outcome'])
      .where('mobileNumber', '=', mobileNumber)
      .orderBy('placedAt', 'desc')
      .orderBy('id', 'desc')
      .limit(maxPast)
      .execute(),
    findBlockedPhone(db, mobileNumber),
    db
      .selectFrom('customerNotes')
      .leftJoin('users', 'users.id', 'customerNotes.userId')
      .leftJoin('apiKeys', 'apiKeys.id', 'customerNotes.apiKeyId')
      .select(['customerNotes.id', 'at', 'note'])
      .select((eb) => eb.fn.coalesce('apiKeys.name', 'users.name').as('by'))
      .where('mobileNumber', '=', mobileNumber)
      .orderBy('customerNotes.id', 'desc')
      .execute(),
  ])
  return {
    ...customerFrom(row),
    account: account ?? null,
    blocked,
    past: past.map(({ id, placedAt, totalPaisa, outcome, number }) => ({
      _id: String(id),
      number,
      placedAt: placedAt.toISOString(),
      total: takaFromPaisa(totalPaisa),
      outcome: outcome as 'Delivered',
    })),
    notes: notes.map(({ id, at, by, note }) => ({
      _id: String(id),
      at: at.toISOString(),
      by: by ?? '',
      note,
    })),
  }
}

/** Adds a note of staff. Notes are never changed and name their author, so they need no audit entry. */
const addNote = (
  { db, user }: { db: Database; user: CurrentUser },
  id: number,
  { key, note }: ParsedRequest<Endpoints['POST /customers/:id/notes']>['body'],
) =>
  inTransaction(db, async (tx) => {
    const { mobileNumber } = await tx
      .selectFrom('customers')
      .select('mobileNumber')
      .where('id', '=', id)
      .forKeyShare() // it must not go with its last order meanwhile
      .executeTakeFirstOrThrow(() => notFound('Customer'))
    const added = await tx
      .insertInto('customerNotes')
      .values({ mobileNumber, key, note, userId: user.id, apiKeyId: user.apiKey?.id ?? null })
      .onConflict((conflict) => conflict.column('key').doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!added) {
      const earlier = await tx
        .selectFrom('customerNotes')
        .select(['mobileNumber', 'note'])
        .where('key', '=', key)
        .executeTakeFirst()
      if (earlier?.mobileNumber !== mobileNumber || earlier.note !== note)
        throw invalid({ key: 'This key was used for another note.' })
    }
    return { _id: String(id) }
  })

/** Lists the orders of a phone number. */
type OrdersOfPhone = (
  db: Database,
  phone: string,
  query: ParsedRequest<Endpoints['GET /customers/:id/orders']>['query'],
) => Promise<Page<Order[]>>

function customerRoutes(app: FastifyInstance, listOrders: OrdersOfPhone) {
  route(app, contract.getCustomers, ({ query }, { db }) => listCustomers(db, query))
  route(app, contract.getCustomer, ({ params }, { db }) => getCustomer(db, params.id))
  route(app, contract.getOrdersOfCustomer, async ({ params, query }, { db }) => {
    const { mobileNumber } = await getRow(db, params.id)
    return listOrders(db, mobileNumber, query)
  })
  route(app, contract.postCustomerNote, ({ params, body }, call) => addNote(call, params.id, body))
}

export const customersDomain = (listOrders: OrdersOfPhone): Domain => ({
  routes: (app) => customerRoutes(app, listOrders),
})
