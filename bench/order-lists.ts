import pg from 'pg'
import { signIn } from '../e2e/api-calls.ts'
import { type Bench, hundredths, tenths } from './bench.ts'
import { anyOf, chance } from './catalogue.ts'
import { median, p95, timeRequests } from './load.ts'

/**
 * Fills the shop up to `target` orders of one line each, like a shop after a year: the newest are open, a few old ones
 * still are too, most are delivered. Generated in SQL with triggers disabled.
 */
export async function fillOrders(databaseUrl: string, target: number, districts: readonly string[]) {
  const client = new pg.Client(databaseUrl)
  await client.connect()
  // Disables the triggers for analytics and notifications, which are not measured.
  await client.query("set session_replication_role = 'replica'")
  const { rows: indexes } = await client.query<{ name: string; definition: string }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition from pg_index
     where indrelid = 'orders'::regclass and not indisunique`,
  )
  for (const { name } of indexes) await client.query(`drop index ${name}`)
  await client.query(
    `with made as (
       select n, (n * 677893921547) & 1099511627775 as scrambled, (n * 7919) % 1000 as luck, $1::int - n as age
       from generate_series((select count(*) + 1 from orders), $1::int) as n
     ), named as (
       select made.*, (select string_agg(substr('23456789ABCDEFGHJKLMNPQRSTUVWXYZ', ((scrambled >> (5 * digit)) & 31)::int + 1, 1), '')
         from generate_series(0, 7) as digit) as id from made
     )
     insert into orders (id, status, placed_at, sub_total_paisa, delivery_charge_paisa, total_paisa, name, mobile_number,
       district, thana, address, address_type, delivery_area, payment_system)
     select id,
       case when age < 200 or luck < 3 then 'Pending' when age < 700 then 'Confirmed' when age < 1500 or luck < 8 then 'Shipping'
         when luck < 160 then 'Cancelled' when luck < 260 then 'Return' else 'Delivered' end,
       now() - age * interval '30 seconds', 20000 + (scrambled % 997) * 500, 11000, 31000 + (scrambled % 997) * 500,
       (array['Md.', 'মোঃ', 'Mst.', 'Rahima', 'রহিমা', 'Salma', 'শারমিন', 'Karim'])[scrambled % 8 + 1] || ' ' ||
         (array['Rahman', 'রহমান', 'Begum', 'বেগম', 'Islam', 'ইসলাম', 'Akter', 'আক্তার', 'Hossain', 'হোসেন'])[luck % 10 + 1] ||
         case when n % 1000 = 7 then ' Zubayer' else '' end,
       '01' || (3 + scrambled % 7) || lpad(((scrambled >> 8) % 100000000)::text, 8, '0'),
       ($2::text[])[(scrambled % (case when luck < 400 then 3 else 64 end))::int + 1], 'Sadar',
       'House ' || luck || ', Station Road', 'Home', 'Outside Dhaka', 'Cash On Delivery'
     from named`,
    [target, districts],
  )
  await client.query(
    `insert into order_lines (order_id, position, product_id, name, image_url, price_paisa, quantity)
     select id, 1, null, 'A lamp', '', sub_total_paisa, 1 from orders
     where not exists (select from order_lines where order_id = id)`,
  )
  for (const { definition } of indexes) await client.query(definition)
  // What the disabled triggers and the nightly job would have written, and the changes of a busy day since then.
  await client.query('delete from daily_order_changes')
  await client.query('delete from daily_orders')
  await client.query(
    'insert into daily_orders select order_day(placed_at), status, count(*), sum(sub_total_paisa) from orders group by 1, 2',
  )
  await client.query('truncate customers')
  await client.query(
    `insert into customers (mobile_number, name, first_order_at, last_order_at, orders, past_orders, delivered, cancelled,
       returned, spent_paisa)
     select mobile_number, (array_agg(name order by placed_at desc))[1], min(placed_at), max(placed_at), count(*), 0,
       count(*) filter (where status = 'Delivered'), count(*) filter (where status = 'Cancelled'),
       count(*) filter (where status = 'Return'), coalesce(sum(total_paisa) filter (where status = 'Delivered'), 0)
     from orders group by mobile_number`,
  )
  await client.query(
    `insert into daily_order_changes (day, status, orders)
     select current_date - n % 30, 'Pending', 1 - n % 2 * 2 from generate_series(1, 10000) as n`,
  )
  await client.query('vacuum analyze orders')
  await client.query('vacuum analyze order_lines')
  await client.query('vacuum analyze customers')
  await client.end()
}

interface SampleOrder {
  id: string
  phone: string
}

/** A random sample of existing orders. */
async function sampleOrders(databaseUrl: string): Promise<SampleOrder[]> {
  const client = new pg.Client(databaseUrl)
  await client.connect()
  const { rows } = await client.query<SampleOrder>(
    'select id, mobile_number as phone from orders order by md5(id) limit 300',
  )
  await client.end()
  return rows
}

const lists = ['Pending', 'Confirmed,Shipping', 'Delivered', 'Cancelled', 'Return']
const day = (daysAgo: number) =>
  new Date(Date.now() - daysAgo * 24 * 60 * 60 * 1000).toISOString().slice(0, 10)

/** Generates URLs of order lists: each status, filter and kind of search, alone and combined. */
async function generateListUrls(databaseUrl: string, districts: readonly string[], amount: number) {
  const orders = await sampleOrders(databaseUrl)
  const order = () => anyOf(orders)
  const district = () => anyOf(districts)
  const filters: (() => Record<string, string>)[] = [
    () => ({}),
    () => ({ district: district() }),
    () => ({ from: day(300), to: day(chance(200)) }),
    () => ({ from: day(2), district: district() }),
    () => ({ minAmount: '5200' }),
    () => ({ minAmount: '5285', maxAmount: '5295' }),
    () => ({ minAmount: '1000', maxAmount: '3000', district: district() }),
    () => ({ search: order().phone }),
    () => ({ search: order().phone.slice(-4) }),
    () => ({ search: order().phone.slice(0, 5) }),
    () => ({ search: order().id }),
    () => ({ search: order().id.slice(2, 6) }),
    () => ({
      search: anyOf(['karim', 'রহিমা', 'begum', 'Md. Rahman', 'শারমিন হোসেন', 'zubayer', 'nobody', 'ইসলাম']),
    }),
    () => ({ search: 'zubayer', district: district() }),
    () => ({ search: 'begum', district: district(), minAmount: '4000', from: day(250) }),
  ]
  return Array.from({ length: amount }, (_, index) => {
    const query = { status: anyOf(lists), limit: '20', ...filters[index % filters.length]?.() }
    return `/api/orders?${new URLSearchParams(query)}`
  })
}

/** URLs of order lists that are searched by a phone number, or by its end, beginning or middle. */
async function generatePhoneSearches(databaseUrl: string, amount: number) {
  const orders = await sampleOrders(databaseUrl)
  const parts = [[0], [-4], [0, 5], [4, 9]] as const
  return Array.from({ length: amount }, (_, index) => {
    const search = anyOf(orders).phone.slice(...(parts[index % parts.length] ?? [0]))
    return `/api/orders?${new URLSearchParams({ status: anyOf(lists), limit: '20', search })}`
  })
}

export async function readDistricts(shopUrl: string) {
  const locations = (await (await fetch(`${shopUrl}/api/locations`)).json()) as { bn: string }[]
  return locations.map(({ bn }) => bn)
}

/** The 95th percentile of order lists with all filters in a small and a large shop. */
export async function measureOrderLists({ shopUrl, databaseUrl, owner, manyOrders, note }: Bench) {
  const districts = await readDistricts(shopUrl)
  const slowest: number[] = []
  for (const target of [10_000, manyOrders]) {
    await fillOrders(databaseUrl, target, districts)
    const token = await signIn(shopUrl, owner.ADMIN_EMAIL, owner.ADMIN_PASSWORD)
    const staff = { clients: 4, headers: { authorization: `Bearer ${token}` } }
    const paths = await generateListUrls(databaseUrl, districts, 1500)
    await timeRequests(shopUrl, paths.slice(0, 300), staff)
    const rounds: number[] = []
    for (let round = 0; round < 3; round++) {
      const timings = await timeRequests(shopUrl, paths, staff)
      if (process.argv.includes('--slowest'))
        for (const { path, ms } of timings.sort((a, b) => b.ms - a.ms).slice(0, 25))
          console.log(tenths(ms), decodeURIComponent(path))
      rounds.push(p95(timings))
    }
    const middle = median(rounds)
    slowest.push(middle)
    const searches = p95(await timeRequests(shopUrl, await generatePhoneSearches(databaseUrl, 400), staff))
    note(
      `searches of digits of phone numbers in ${target} orders at 4 clients, p95`,
      `${tenths(searches)} ms`,
      'at most 40',
      searches <= 40,
    )
    const counts = await timeRequests(shopUrl, Array(101).fill('/api/orders/counts'), {
      ...staff,
      clients: 1,
    })
    const count = median(counts.map(({ ms }) => ms))
    note(`counts of ${target} orders by status, p50`, `${tenths(count)} ms`, 'at most 5', count <= 5)
    note(
      `lists, filters and searches of ${target} orders at 4 clients, p95`,
      `${tenths(middle)} ms`,
      'under 100',
      middle < 100,
    )
  }
  const [small = Number.NaN, large = Number.NaN] = slowest
  note(
    `the same, of ${manyOrders} orders against 10000`,
    hundredths(large / small),
    'at most 2.00',
    large / small <= 2,
  )
}
