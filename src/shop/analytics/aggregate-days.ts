import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import { type Database, inTransaction, literals, type Tx } from '#platform/database.ts'
import { job } from '#platform/jobs.ts'
import { orderStatuses } from '#shop/orders/statuses.ts'
import type { Shop } from '#shop/shop.ts'
import { aggregateCampaigns } from './aggregate-campaigns.ts'
import { aggregateStaffWork } from './aggregate-staff-work.ts'
import { chargedPaisa, costsOfOrder, isSold } from './order-profit.ts'

const dailyTables = [
  'daily_orders',
  'daily_districts',
  'daily_products',
  'daily_confirmations',
  'daily_sales',
  'daily_campaigns',
  'daily_staff_work',
]

/** Days aggregated in one transaction, which keeps it short in a shop of any size. */
const daysPerTransaction = 5

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

async function aggregateDays(tx: Tx, days: string[]) {
  if (days.length === 0) return
  const daysSql = sql`any(${days}::date[])`
  for (const table of dailyTables)
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
  await sql`
    insert into daily_orders (day, status, is_merged, orders, sales_paisa)
    select days.day, status, merged_into is not null, count(*), sum(sub_total_paisa - discount_paisa)
    from ${placedOrders} group by 1, 2, 3`.execute(tx)
  await sql`
    insert into daily_districts (day, district, orders, sales_paisa)
    select days.day, district, count(*), sum(sub_total_paisa - discount_paisa) from ${placedOrders} where ${isSold} group by 1, 2`.execute(
    tx,
  )
  await sql`
    insert into daily_products (day, product_id, pieces, sales_paisa)
    select days.day, product_id, sum(quantity), sum(quantity::bigint * price_paisa - order_lines.discount_paisa)
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
  await aggregateSales(tx, days, placedOrders)
  await aggregateCampaigns(tx, placedOrders)
  await aggregateStaffWork(tx, days)
}

/** What was placed, confirmed, delivered and received on each of the days, each by the day on which it happened. */
async function aggregateSales(tx: Tx, days: string[], placedOrders: RawBuilder<unknown>) {
  const onDay = (at: string) => sql`${sql.ref(at)} >= days.day::timestamp at time zone 'Asia/Dhaka'
    and ${sql.ref(at)} < (days.day + 1)::timestamp at time zone 'Asia/Dhaka'`
  await sql`
    with days as (select unnest(${days}::date[]) as day),
    placed as (
      select days.day, count(*) as orders, sum(total_paisa) as paisa
      from ${placedOrders} where merged_into is null group by 1
    ), confirmed as (
      select days.day, count(*) as orders, sum(total_paisa) as paisa
      from days cross join lateral (
        -- the confirmation that counts is the last one
        select orders.total_paisa from order_history as confirmation join orders on orders.id = confirmation.order_id
        where confirmation.to_status = 'Confirmed' and confirmation.change = 'status' and ${onDay('confirmation.at')}
          and orders.status not in ('Pending', 'Cancelled')
          and not exists (
            select from order_history as later where later.order_id = orders.id and later.id > confirmation.id
              and later.to_status = 'Confirmed' and later.change = 'status')
        offset 0
      ) as orders group by 1
    ), delivered as (
      select days.day, count(*) as orders, sum(total_paisa) as paisa, sum(goods_paisa) as goods_paisa,
        count(cost_paisa) as known_orders,
        sum(goods_paisa) filter (where cost_paisa is not null) as known_paisa,
        sum(cost_paisa) as cost_paisa,
        count(*) filter (where cost_paisa is not null and charged_paisa > 0) as charged_orders,
        sum(charged_paisa) filter (where cost_paisa is not null) as charge_paisa,
        sum(delivery_charge_paisa) filter (where cost_paisa is not null and charged_paisa > 0) as delivery_paisa
      from days cross join lateral (
        select total_paisa, sub_total_paisa - discount_paisa as goods_paisa, delivery_charge_paisa, costs.cost_paisa,
          ${chargedPaisa} as charged_paisa
        from orders
        cross join lateral ${costsOfOrder} as costs
        where orders.status = 'Delivered' and ${onDay('orders.delivered_at')}
        offset 0
      ) as orders group by 1
    ), returned as (
      select days.day, count(*) as orders, sum(charged_paisa) as paisa
      from days cross join lateral (
        select charge_paisa + return_charge_paisa as charged_paisa
        from order_cash join orders on orders.id = order_cash.order_id
        where charge_paisa + return_charge_paisa > 0 and ${onDay('order_cash.delivered_at')} and not ${isSold}
        offset 0
      ) as orders group by 1
    ), received as (
      select days.day, count(distinct order_id) as orders, sum(amount_paisa) as paisa
      from days cross join lateral (
        select order_id, amount_paisa from cash_entries
        where kind <> 'write-off' and amount_paisa <> 0 and ${onDay('at')}
        offset 0
      ) as entries group by 1
    )
    insert into daily_sales
    select days.day, coalesce(placed.orders, 0), coalesce(placed.paisa, 0),
      coalesce(confirmed.orders, 0), coalesce(confirmed.paisa, 0),
      coalesce(delivered.orders, 0), coalesce(delivered.paisa, 0), coalesce(delivered.goods_paisa, 0),
      coalesce(delivered.known_orders, 0), coalesce(delivered.known_paisa, 0), coalesce(delivered.cost_paisa, 0),
      coalesce(delivered.charged_orders, 0), coalesce(delivered.charge_paisa, 0), coalesce(delivered.delivery_paisa, 0),
      coalesce(returned.orders, 0), coalesce(returned.paisa, 0),
      coalesce(received.orders, 0), coalesce(received.paisa, 0)
    from days
    left join placed using (day) left join confirmed using (day) left join delivered using (day)
    left join returned using (day) left join received using (day)`.execute(tx)
}

const aggregateJob = job({ name: 'aggregate-analytics', data: z.null(), nightly: '2:40', end: 'next-run' })

/** Aggregates at night, so that the first request after a quiet time does not have to. */
export function analyticsJobs({ jobs, db }: Shop) {
  jobs.handle(aggregateJob, () => aggregateStaleDays(db))
}
