import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { dhakaDay } from '#lib/dhaka-time.ts'
import { takaFromPaisa } from '#lib/money.ts'
import type { Database } from '#platform/database.ts'
import { isRunningOut } from '#shop/catalog/service.ts'
import { listDistricts } from '#shop/locations/service.ts'
import { imageUrlFromId } from '#shop/media/rules.ts'
import { type OrderStatus, orderStatuses, soldStatuses } from '#shop/orders/statuses.ts'
import { route } from '#shop/route.ts'
import type { Domain } from '#shop/shop.ts'
import { getMonthlyCosts, readCampaigns, setAdSpend, setMonthlyCosts } from './advertising.ts'
import * as advertising from './advertising-contract.ts'
import { aggregateStaleDays, analyticsJobs } from './aggregate-days.ts'
import * as contract from './contract.ts'
import { importSpend } from './import-spend.ts'
import { readReturns } from './returns.ts'
import { type Interval, intervalCounts, intervalStarts, startOfInterval, subtractIntervals } from './rules.ts'
import { readSalesFigures } from './sales-figures.ts'

export { aggregateStaleDays } from './aggregate-days.ts'

/** Number of districts and products in the rankings. */
const maxRanked = 10

interface OrderTotals {
  orders: number
  sales: number
}
interface DayRow extends OrderTotals {
  day: string
  status: OrderStatus
}

const isSold = ({ status }: { status: OrderStatus }) => soldStatuses.includes(status)

/** Analytics of the period that ends today, compared with the previous period. */
export async function readAnalytics(
  db: Database,
  interval: Interval,
  now = new Date(),
): Promise<contract.Analytics> {
  await aggregateStaleDays(db)
  const to = dhakaDay(now)
  const starts = intervalStarts(to, interval)
  const from = starts[0] ?? to
  const earlier = (day: string) => subtractIntervals(day, interval, intervalCounts[interval])
  const [days, confirmed, confirmedBefore, districts, products, sales] = await Promise.all([
    readDays(db, earlier(from), to),
    secondsToConfirm(db, from, to),
    secondsToConfirm(db, earlier(from), earlier(to)),
    readDistricts(db, from, to),
    readProducts(db, from, to),
    readSalesFigures(db, { from, to }, { from: earlier(from), to: earlier(to) }),
  ])
  const currentDays = days.filter(({ day }) => day >= from)
  // The previous period ends as many days into its last interval as today: half a month is compared with half a month.
  const previousDays = days.filter(({ day }) => day <= earlier(to))
  const daysByInterval = groupDays(days, interval)
  return {
    interval,
    from,
    to,
    districts,
    products,
    ...sales,
    points: starts.map((start) => ({
      from: start,
      ...sumSold(daysByInterval.get(start) ?? []),
      previous: sumSold(daysByInterval.get(earlier(start)) ?? []),
    })),
    current: { ...totalsOf(currentDays), secondsToConfirm: confirmed },
    previous: { ...totalsOf(previousDays), secondsToConfirm: confirmedBefore },
    statuses: orderStatuses.map((status) => ({
      status,
      ...sum(currentDays.filter((row) => row.status === status)),
    })),
  }
}

const sum = (rows: readonly OrderTotals[]): OrderTotals => ({
  orders: rows.reduce((total, { orders }) => total + orders, 0),
  sales: takaFromPaisa(rows.reduce((total, { sales }) => total + sales, 0)),
})

function groupDays(days: readonly DayRow[], interval: Interval) {
  const groups = new Map<string, DayRow[]>()
  for (const row of days) {
    const start = startOfInterval(row.day, interval)
    groups.set(start, [...(groups.get(start) ?? []), row])
  }
  return groups
}

/** Counts all orders, and the sales of those that were neither cancelled nor returned. */
const sumSold = (days: readonly DayRow[]) => ({
  orders: sum(days).orders,
  sales: sum(days.filter(isSold)).sales,
})

function totalsOf(days: readonly DayRow[]) {
  const ordersWith = (status: OrderStatus) => sum(days.filter((row) => row.status === status)).orders
  return {
    ...sumSold(days),
    cancelled: ordersWith('Cancelled'),
    delivered: ordersWith('Delivered'),
    returned: ordersWith('Return'),
  }
}

/** Without orders that were merged into others: what was ordered with them counts there (D94). */
async function readDays(db: Database, from: string, to: string) {
  const { rows } = await sql<DayRow>`
    select day::text as day, status, orders, sales_paisa as sales from daily_orders
    where day between ${from}::date and ${to}::date and not is_merged`.execute(db)
  return rows
}

async function secondsToConfirm(db: Database, from: string, to: string) {
  const { rows } = await sql<{ seconds: number | null }>`
    select (sum(seconds) / nullif(sum(orders), 0))::float8 as seconds from daily_confirmations
    where day between ${from}::date and ${to}::date`.execute(db)
  return rows[0]?.seconds ?? null
}

async function readDistricts(
  db: Database,
  from: string,
  to: string,
): Promise<contract.Analytics['districts']> {
  const { rows } = await sql<OrderTotals & { district: string }>`
    select district, sum(orders)::bigint as orders, sum(sales_paisa)::bigint as sales from daily_districts
    where day between ${from}::date and ${to}::date
    group by district order by sales desc, district limit ${maxRanked}`.execute(db)
  return rows.map(({ district: bn, orders, sales }) => ({
    bn,
    en: listDistricts().find((district) => district.bn === bn)?.en ?? bn,
    orders,
    sales: takaFromPaisa(sales),
  }))
}

interface ProductRow {
  id: number
  name: string
  nameBn: string | null
}

async function readProducts(db: Database, from: string, to: string): Promise<contract.Analytics['products']> {
  const { rows } = await sql<ProductRow & { pieces: number; sales: number }>`
    select products.id, name, name_bn, pieces, sales
    from (
      select product_id, sum(pieces)::bigint as pieces, sum(sales_paisa)::bigint as sales from daily_products
      where day between ${from}::date and ${to}::date
      group by product_id order by sales desc, product_id limit ${maxRanked}
    ) as ranked join products on products.id = ranked.product_id
    order by sales desc, products.id`.execute(db)
  return rows.map(({ id, name, nameBn, pieces, sales }) => ({
    _id: String(id),
    name,
    nameBn: nameBn ?? '',
    pieces,
    sales: takaFromPaisa(sales),
  }))
}

const maxLowStock = 50

/** Products that are almost or entirely out of stock. */
async function listLowStock(db: Database) {
  const rows = await db
    .selectFrom('products')
    .leftJoin('productImages', (join) =>
      join.onRef('productImages.productId', '=', 'products.id').on('productImages.position', '=', 1),
    )
    .select(['id', 'name', 'nameBn', 'imageId'])
    // Of a product with variants the stock of the scarcest.
    .select(
      sql<number>`case when has_variants then (select min(variants.stock) from product_variants as variants
        where variants.product_id = products.id and variants.low_stock) else stock end`.as('stock'),
    )
    .where(isRunningOut)
    .orderBy('stock')
    .orderBy('id')
    .limit(maxLowStock)
    .execute()
  return rows.map(({ id, name, nameBn, stock, imageId }) => ({
    _id: String(id),
    name,
    nameBn: nameBn ?? '',
    stock,
    image: imageId === null ? '' : imageUrlFromId(imageId),
  }))
}

const daysOfSales = 7

/** Sales of the last days by the day of the order and by the day of delivery. */
async function readSalesByDay(db: Database, now = new Date()): Promise<contract.SalesOfDay[]> {
  await aggregateStaleDays(db)
  const today = dhakaDay(now)
  const days = Array.from({ length: daysOfSales }, (_, index) =>
    subtractIntervals(today, 'day', daysOfSales - 1 - index),
  )
  const [placed, { rows: delivered }] = await Promise.all([
    readDays(db, days[0] ?? today, today),
    sql<OrderTotals & { day: string }>`
      select order_day(delivered_at)::text as day, count(*) as orders, sum(sub_total_paisa - discount_paisa)::bigint as sales
      from orders
      where status = 'Delivered' and delivered_at >= ${days[0] ?? today}::timestamp at time zone 'Asia/Dhaka'
      group by 1`.execute(db),
  ])
  return days.map((day) => ({
    day,
    placed: sum(placed.filter((row) => row.day === day && isSold(row))),
    delivered: sum(delivered.filter((row) => row.day === day)),
  }))
}

function analyticsRoutes(app: FastifyInstance) {
  route(app, contract.getAnalytics, ({ query }, { db }) => readAnalytics(db, query.interval))
  route(app, contract.getSalesByDay, (_, { db }) => readSalesByDay(db))
  route(app, contract.getReturns, ({ query }, { db, user }) => readReturns(db, user, query.days))
  route(app, advertising.getCampaigns, ({ query }, { db }) => readCampaigns(db, query))
  route(app, advertising.putAdSpend, ({ body }, call) => setAdSpend(call, body))
  route(app, advertising.importAdSpend, async ({ query, upload }, call) =>
    importSpend(call, query.rate, await upload()),
  )
  route(app, advertising.getMonthlyCosts, ({ params }, { db }) => getMonthlyCosts(db, params.month))
  route(app, advertising.putMonthlyCosts, ({ params, body }, call) =>
    setMonthlyCosts(call, params.month, body),
  )
  route(app, contract.getLowStock, (_, { db }) => listLowStock(db))
}

export const analyticsDomain: Domain = { routes: analyticsRoutes, jobs: analyticsJobs }
