import pg from 'pg'
import { signIn } from '../e2e/api-calls.ts'
import { type Bench, tenths } from './bench.ts'
import { anyOf } from './catalogue.ts'
import { p95, timeRequests } from './load.ts'
import { fillOrders, readDistricts } from './order-lists.ts'

/**
 * Gives every order that was ever on its way its parcel, and every delivered one its cash: what was delivered, or came back,
 * longer than a month ago is nearly all received, some of the rest came short.
 */
async function fillParcels(databaseUrl: string) {
  const client = new pg.Client(databaseUrl)
  await client.connect()
  await client.query("set session_replication_role = 'replica'")
  await client.query(
    `insert into parcels (order_id, courier, courier_name, state, attention, reference, consignment_id, tracking_code, cash_paisa,
       weight, created_at, booked_at, delivered_at, changed_at)
     select id, (array['steadfast', 'pathao', 'redx', 'other'])[luck % 4 + 1], case luck % 4 when 3 then 'Sundarban' else '' end,
       case status when 'Delivered' then 'delivered' when 'Return' then 'returning' else 'with courier' end,
       case when luck % 5000 = 0 then 'delivery failed' end, id, 'C' || id, 'T' || id, total_paisa, 500, placed_at + interval '1 day',
       placed_at + interval '1 day', case status when 'Delivered' then placed_at + interval '4 days' end, placed_at + interval '1 day'
     from (select orders.*, abs(hashtext(id)) as luck from orders where status in ('Shipping', 'Delivered', 'Return')) as sent
     where not exists (select from parcels where order_id = sent.id)`,
  )
  await client.query(
    `insert into order_cash (order_id, courier, courier_name, due_paisa, received_paisa, delivered_at)
     select order_id, courier, courier_name, cash_paisa,
       case when delivered_at > now() - interval '30 days' then 0 when id % 100 = 0 then cash_paisa / 2 else cash_paisa end,
       delivered_at
     from parcels where state = 'delivered' on conflict do nothing`,
  )
  await client.query(
    "update orders set received_at = placed_at + interval '10 days' where status = 'Return' and placed_at < now() - interval '30 days'",
  )
  // Forty campaigns every day, as the nightly job would have summed them up, and what they cost.
  await client.query(
    `insert into order_origins (order_id, source, campaign, campaign_key, placed_at)
     select id, 'facebook', 'Campaign ' || abs(hashtext(id)) % 40, 'campaign ' || abs(hashtext(id)) % 40, placed_at
     from orders on conflict do nothing`,
  )
  await client.query('truncate daily_campaigns, ad_spend')
  await client.query(
    `insert into daily_campaigns
     select order_day(orders.placed_at), campaign_key, max(campaign), count(*), count(*) filter (where status <> 'Pending'),
       count(*) filter (where status = 'Delivered'), count(*) filter (where status = 'Return'), count(*),
       count(*) filter (where status = 'Delivered'), sum(sub_total_paisa), sum(sub_total_paisa) / 2, 7000, 11000
     from orders join order_origins on order_id = id group by 1, 2`,
  )
  await client.query(
    'insert into ad_spend (day, campaign_key, campaign, spend_paisa) select day, campaign_key, campaign, 50000 from daily_campaigns',
  )
  await client.query('vacuum analyze daily_campaigns')
  await client.query('vacuum analyze ad_spend')
  await client.query('vacuum analyze orders')
  await client.query('vacuum analyze parcels')
  await client.query('vacuum analyze order_cash')
  const { rows } = await client.query<{ id: string; customer: string }>(
    `select orders.id, customers.id::text as customer from orders join customers using (mobile_number)
     where status = 'Delivered' order by md5(orders.id) limit 300`,
  )
  await client.end()
  return rows
}

const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 60 * 60 * 1000).toISOString().slice(0, 10)

/** Addresses of what staff open about parcels, cash, calls and customers, by list. */
function parcelListPaths(orders: readonly { id: string; customer: string }[], amount: number) {
  const couriers = ['steadfast', 'pathao', 'redx', 'other']
  const lists: Record<string, () => string> = {
    'parcels, all': () => `parcels?list=all&courier=${anyOf(couriers)}`,
    'parcels on their way': () => `parcels?list=underway&courier=${anyOf(couriers)}`,
    'parcels that need a person': () => 'parcels?list=attention',
    'parcels of an order': () => `orders/${anyOf(orders).id}/parcels`,
    'orders on their way': () => 'orders?status=Shipping',
    'orders coming back': () => 'orders?status=Return&toReceive=yes',
    'orders without a label': () => 'orders?status=Confirmed&unprinted=yes',
    'cash by courier and age': () => 'cash',
    'cash that is missing': () => `cash/orders?list=missing&courier=${anyOf(couriers)}`,
    'cash that came short': () => 'cash/orders?list=short',
    'cash of an order': () => `orders/${anyOf(orders).id}/cash`,
    'campaigns of a month': () => `campaigns?from=${daysAgo(30)}&to=${daysAgo(0)}`,
    'campaigns of a year': () => `campaigns?from=${daysAgo(365)}&to=${daysAgo(0)}`,
    'work of staff in a month': () => `staff-work?from=${daysAgo(30)}&to=${daysAgo(0)}`,
    'call queue': () => 'calls',
    'calls for a person': () => 'calls/for-person',
    customers: () => `customers?sort=${anyOf(['latest', 'spending', 'returns'])}`,
    'customers by number': () => `customers?search=01${anyOf(orders).customer.slice(-4).padStart(4, '7')}`,
    'one customer': () => `customers/${anyOf(orders).customer}`,
  }
  return Object.entries(lists).map(([list, path]) => ({
    list,
    paths: Array.from({ length: amount }, () => `/api/${path()}`),
  }))
}

/** What staff open about parcels, cash, calls and customers, each list by itself, in a large shop. */
export async function measureParcelLists({ shopUrl, databaseUrl, owner, manyOrders, note }: Bench) {
  await fillOrders(databaseUrl, manyOrders, await readDistricts(shopUrl))
  const orders = await fillParcels(databaseUrl)
  const token = await signIn(shopUrl, owner.ADMIN_EMAIL, owner.ADMIN_PASSWORD)
  const staff = { clients: 4, headers: { authorization: `Bearer ${token}` } }
  for (const { list, paths } of parcelListPaths(orders, 200)) {
    await timeRequests(shopUrl, paths.slice(0, 20), staff)
    const slow = p95(await timeRequests(shopUrl, paths, staff))
    note(`${list}, ${manyOrders} orders, at 4 clients, p95`, `${tenths(slow)} ms`, 'under 100', slow < 100)
  }
}
