import { sql } from 'kysely'
import { takaFromPaisa } from '#lib/money.ts'
import type { Database } from '#platform/database.ts'
import { listDistricts } from '#shop/locations/service.ts'
import type { OrderStatus } from '#shop/orders/contract.ts'
import { orderStatuses } from '#shop/orders/rules.ts'
import { addUpStaleDays } from './adding-up.ts'
import type { Figures } from './contract.ts'
import { dhakaDay, type Step, shownSteps, startOfStep, startsShown, stepsEarlier } from './rules.ts'

/** How many districts and products are named. */
const mostNamed = 10

interface Counted {
  orders: number
  sales: number
}
interface DayOfStatus extends Counted {
  day: string
  status: OrderStatus
}

const isSold = ({ status }: { status: OrderStatus }) => status !== 'Cancelled' && status !== 'Return'

/** The figures of the steps shown on this day, compared with as many steps before. */
export async function readFigures(db: Database, step: Step, now = new Date()): Promise<Figures> {
  await addUpStaleDays(db)
  const to = dhakaDay(now)
  const starts = startsShown(to, step)
  const from = starts[0] ?? to
  const earlier = (day: string) => stepsEarlier(day, step, shownSteps[step])
  const [days, confirmed, confirmedBefore, districts, products] = await Promise.all([
    readDays(db, earlier(from), to),
    secondsToConfirm(db, from, to),
    secondsToConfirm(db, earlier(from), earlier(to)),
    readDistricts(db, from, to),
    readProducts(db, from, to),
  ])
  const shown = days.filter(({ day }) => day >= from)
  // Compared is as much of the time before as has gone by of this one: half a month with half a month.
  const before = days.filter(({ day }) => day <= earlier(to))
  const byStep = countBy(days, ({ day }) => startOfStep(day, step))
  return {
    ...{ step, from, to, districts, products },
    points: starts.map((start) => ({
      from: start,
      ...countedIn(byStep, start),
      before: countedIn(byStep, earlier(start)),
    })),
    now: { ...totalsOf(shown), secondsToConfirm: confirmed },
    before: { ...totalsOf(before), secondsToConfirm: confirmedBefore },
    statuses: orderStatuses.map((status) => ({
      status,
      ...sum(shown.filter((each) => each.status === status)),
    })),
  }
}

const sum = (rows: readonly Counted[]): Counted => ({
  orders: rows.reduce((all, { orders }) => all + orders, 0),
  sales: takaFromPaisa(rows.reduce((all, { sales }) => all + sales, 0)),
})

/** All orders of each step, and what was sold of them. */
function countBy(days: readonly DayOfStatus[], stepOf: (day: DayOfStatus) => string) {
  const steps = new Map<string, DayOfStatus[]>()
  for (const day of days) steps.set(stepOf(day), [...(steps.get(stepOf(day)) ?? []), day])
  return steps
}
const countedIn = (steps: ReturnType<typeof countBy>, start: string) => soldOf(steps.get(start) ?? [])
const soldOf = (days: readonly DayOfStatus[]) => ({
  orders: sum(days).orders,
  sales: sum(days.filter(isSold)).sales,
})

function totalsOf(days: readonly DayOfStatus[]) {
  const of = (status: OrderStatus) => sum(days.filter((each) => each.status === status)).orders
  return { ...soldOf(days), cancelled: of('Cancelled'), delivered: of('Delivered'), returned: of('Return') }
}

async function readDays(db: Database, from: string, to: string) {
  const { rows } = await sql<DayOfStatus>`
    select day::text as day, status, orders, sales_paisa as sales from daily_orders
    where day between ${from}::date and ${to}::date`.execute(db)
  return rows
}

async function secondsToConfirm(db: Database, from: string, to: string) {
  const { rows } = await sql<{ seconds: number | null }>`
    select (sum(seconds) / nullif(sum(orders), 0))::float8 as seconds from daily_confirmations
    where day between ${from}::date and ${to}::date`.execute(db)
  return rows[0]?.seconds ?? null
}

async function readDistricts(db: Database, from: string, to: string): Promise<Figures['districts']> {
  const { rows } = await sql<Counted & { district: string }>`
    select district, sum(orders)::bigint as orders, sum(sales_paisa)::bigint as sales from daily_districts
    where day between ${from}::date and ${to}::date
    group by district order by sales desc, district limit ${mostNamed}`.execute(db)
  return rows.map(({ district: bn, orders, sales }) => ({
    bn,
    en: listDistricts().find((each) => each.bn === bn)?.en ?? bn,
    ...{ orders, sales: takaFromPaisa(sales) },
  }))
}

interface ProductRow {
  id: number
  name: string
  nameBn: string | null
}

async function readProducts(db: Database, from: string, to: string): Promise<Figures['products']> {
  const { rows } = await sql<ProductRow & { pieces: number; sales: number }>`
    select products.id, name, name_bn, pieces, sales
    from (
      select product_id, sum(pieces)::bigint as pieces, sum(sales_paisa)::bigint as sales from daily_products
      where day between ${from}::date and ${to}::date
      group by product_id order by sales desc, product_id limit ${mostNamed}
    ) as best join products on products.id = best.product_id
    order by sales desc, products.id`.execute(db)
  return rows.map(({ id, name, nameBn, pieces, sales }) => ({
    ...{ _id: String(id), name, nameBn: nameBn ?? '', pieces, sales: takaFromPaisa(sales) },
  }))
}

const mostLow = 50

/** What is about to sell out, or has. */
export async function listLowStock(db: Database) {
  const rows = await db
    .selectFrom('products')
    .select(['id', 'name', 'nameBn', 'stock'])
    .where('lowStock', '=', true)
    .where('hidden', '=', false)
    .orderBy('stock')
    .orderBy('id')
    .limit(mostLow)
    .execute()
  return rows.map(({ id, name, nameBn, stock }) => ({
    ...{ _id: String(id), name, nameBn: nameBn ?? '', stock: stock ?? 0 },
  }))
}
