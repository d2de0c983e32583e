import { sql } from 'kysely'
import { z } from 'zod'
import { type Database, inTransaction, type Tx } from '#platform/database.ts'
import { type Jobs, job } from '#platform/jobs.ts'

/** Days that are added up in one transaction: so few that it is short in a shop of any size. */
const atOnce = 20

/** Adds up anew what changed since it was looked at last, so that figures are never behind the orders. */
export async function addUpStaleDays(db: Database) {
  while (await addUpSome(db));
}

const addUpSome = async (db: Database) => {
  const stale = await db.selectFrom('staleDays').select('id').limit(1).executeTakeFirst()
  if (!stale) return false
  await inTransaction(db, async (tx) => {
    // Two who look at once would add up the same days.
    await sql`select pg_advisory_xact_lock(7205764)`.execute(tx)
    const { rows } = await sql<{ day: string }>`
      delete from stale_days where day in (select distinct day from stale_days order by day desc limit ${atOnce})
      returning day::text as day`.execute(tx)
    await addUp(tx, [...new Set(rows.map(({ day }) => day))])
  })
  return true
}

async function addUp(tx: Tx, days: string[]) {
  if (days.length === 0) return
  const daysSql = sql`any(${days}::date[])`
  for (const table of ['daily_orders', 'daily_districts', 'daily_products', 'daily_confirmations'])
    await sql`delete from ${sql.table(table)} where day = ${daysSql}`.execute(tx)
  // Each day by itself, from its first moment to its last: so the index on the time of placing finds its orders. Nothing
  // tells PostgreSQL how few those are; without `offset 0` it would rather read every line of every order.
  const placed = sql`
    unnest(${days}::date[]) as wanted (day) cross join lateral (
      select * from orders
      where placed_at >= wanted.day::timestamp at time zone 'Asia/Dhaka'
        and placed_at < (wanted.day + 1)::timestamp at time zone 'Asia/Dhaka'
      offset 0
    ) as orders`
  const sold = sql`orders.status not in ('Cancelled', 'Return')`
  await sql`
    insert into daily_orders (day, status, orders, sales_paisa)
    select wanted.day, status, count(*), sum(sub_total_paisa) from ${placed} group by 1, 2`.execute(tx)
  await sql`
    insert into daily_districts (day, district, orders, sales_paisa)
    select wanted.day, district, count(*), sum(sub_total_paisa) from ${placed} where ${sold} group by 1, 2`.execute(
    tx,
  )
  await sql`
    insert into daily_products (day, product_id, pieces, sales_paisa)
    select wanted.day, product_id, sum(quantity), sum(quantity::bigint * price_paisa)
    from ${placed} join order_lines on order_lines.order_id = orders.id
    where ${sold} and product_id is not null group by 1, 2`.execute(tx)
  await sql`
    insert into daily_confirmations (day, orders, seconds)
    select day, count(*), sum(extract(epoch from confirmed_at - placed_at))::bigint
    from (select wanted.day, placed_at, (
        select at from order_history
        where order_history.order_id = orders.id and to_status = 'Confirmed' and change = 'status'
        order by order_history.id limit 1) as confirmed_at
      from ${placed}) as confirmations
    where confirmed_at is not null group by 1`.execute(tx)
}

const addUpFigures = job({ name: 'add-up-figures', data: z.null(), nightly: '2:40' })

/** What nobody looks at is added up at night, so that whoever looks after a year does not wait for it. */
export function figureJobs(jobs: Jobs, db: Database) {
  jobs.handle(addUpFigures, () => addUpStaleDays(db))
}
