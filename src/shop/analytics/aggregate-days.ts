import { sql } from 'kysely'
import { z } from 'zod'
import { type Database, inTransaction, type Tx } from '#platform/database.ts'
import { type Jobs, job } from '#platform/jobs.ts'
import { type OrderStatus, orderStatuses, soldStatuses } from '#shop/orders/statuses.ts'

/** Days aggregated in one transaction, which keeps it short in a shop of any size. */
const daysPerTransaction = 20

/**
 * Aggregates the days whose orders have changed since the last run, so that analytics never lag behind the orders. Why days
 * and not counters: docs/decisions/0016-analytics-by-day.md.
 */
export async function aggregateStaleDays(db: Database) {
  while (await aggregateNextDays(db));
}

const aggregateNextDays = async (db: Database) => {
  const change = await db.selectFrom('dailyOrderChanges').select('id').limit(1).executeTakeFirst()
  if (!change) return false
  await inTransaction(db, async (tx) => {
    // One snapshot for all statements: an order that is placed meanwhile is either a change or part of the aggregates.
    await sql`set transaction isolation level repeatable read`.execute(tx)
    // Serialises concurrent runs. `lock table` comes before the snapshot is taken, so it includes the previous run.
    await sql`lock table daily_orders in share row exclusive mode`.execute(tx)
    const { rows } = await sql<{ day: string }>`
      delete from daily_order_changes
      where day in (select distinct day from daily_order_changes order by day desc limit ${daysPerTransaction})
      returning day::text as day`.execute(tx)
    await aggregateDays(tx, [...new Set(rows.map(({ day }) => day))])
  })
  return true
}

const literals = (statuses: readonly OrderStatus[]) => sql.join(statuses.map((status) => sql.lit(status)))

async function aggregateDays(tx: Tx, days: string[]) {
  if (days.length === 0) return
  const daysSql = sql`any(${days}::date[])`
  for (const table of ['daily_orders', 'daily_districts', 'daily_products', 'daily_confirmations'])
    await sql`delete from ${sql.table(table)} where day = ${daysSql}`.execute(tx)
  // One lateral subquery per day, which names all statuses to use `orders_by_status`. Without `offset 0` PostgreSQL
  // overestimates the number of orders and scans all order lines.
  const placedOrders = sql`
    unnest(${days}::date[]) as days (day) cross join lateral (
      select * from orders
      where status in (${literals(orderStatuses)})
        and placed_at >= days.day::timestamp at time zone 'Asia/Dhaka'
        and placed_at < (days.day + 1)::timestamp at time zone 'Asia/Dhaka'
      offset 0
    ) as orders`
  const isSold = sql`orders.status in (${literals(soldStatuses)})`
  await sql`
    insert into daily_orders (day, status, orders, sales_paisa)
    select days.day, status, count(*), sum(sub_total_paisa - discount_paisa) from ${placedOrders} group by 1, 2`.execute(
    tx,
  )
  await sql`
    insert into daily_districts (day, district, orders, sales_paisa)
    select days.day, district, count(*), sum(sub_total_paisa - discount_paisa) from ${placedOrders} where ${isSold} group by 1, 2`.execute(
    tx,
  )
  await sql`
    insert into daily_products (day, product_id, pieces, sales_paisa)
    select days.day, product_id, sum(quantity), sum(quantity::bigint * price_paisa)
    from ${placedOrders} join order_lines on order_lines.order_id = orders.id
    where ${isSold} and product_id is not null and quantity > 0 group by 1, 2`.execute(tx)
  await sql`
    insert into daily_confirmations (day, orders, seconds)
    select day, count(*), sum(extract(epoch from confirmed_at - placed_at))::bigint
    from (select days.day, placed_at, (
        select at from order_history
        where order_history.order_id = orders.id and to_status = 'Confirmed' and change = 'status'
        order by order_history.id limit 1) as confirmed_at
      from ${placedOrders}) as confirmations
    where confirmed_at is not null group by 1`.execute(tx)
}

const aggregateJob = job({ name: 'aggregate-analytics', data: z.null(), nightly: '2:40' })

/** Aggregates at night, so that the first request after a quiet time does not have to. */
export function analyticsJobs(jobs: Jobs, db: Database) {
  jobs.handle(aggregateJob, () => aggregateStaleDays(db))
}
