import pg from 'pg'
import type { Product } from '#shop/catalog/contract.ts'

/** What has happened with the orders of a large shop; triggers that would look at each row are off. */
async function fill(databaseUrl: string, statements: readonly string[]) {
  const client = new pg.Client(databaseUrl)
  await client.connect()
  try {
    await client.query("set session_replication_role = 'replica'")
    for (const statement of statements) await client.query(statement)
  } finally {
    await client.end()
  }
}

/**
 * Gives every order that was ever on its way its parcel, and every delivered one its cash: what was delivered, or came back,
 * longer than a month ago is nearly all received, some of the rest came short.
 */
export const fillParcels = (databaseUrl: string) =>
  fill(databaseUrl, [
    `insert into parcels (order_id, courier, courier_name, state, attention, reference, consignment_id, tracking_code, cash_paisa,
       weight, created_at, booked_at, delivered_at, changed_at)
     select id, (array['steadfast', 'pathao', 'redx', 'other'])[luck % 4 + 1], case luck % 4 when 3 then 'Sundarban' else '' end,
       case status when 'Delivered' then 'delivered' when 'Return' then 'returning' else 'with courier' end,
       case when luck % 5000 = 0 then 'delivery failed' end, id, 'C' || id, 'T' || id, total_paisa, 500, placed_at + interval '1 day',
       placed_at + interval '1 day', case status when 'Delivered' then placed_at + interval '4 days' end, placed_at + interval '1 day'
     from (select orders.*, abs(hashtext(id)) as luck from orders where status in ('Shipping', 'Delivered', 'Return')) as sent
     where not exists (select from parcels where order_id = sent.id)`,
    `insert into order_cash (order_id, courier, courier_name, due_paisa, received_paisa, delivered_at)
     select order_id, courier, courier_name, cash_paisa,
       case when delivered_at > now() - interval '30 days' then 0 when id % 100 = 0 then cash_paisa / 2 else cash_paisa end,
       delivered_at
     from parcels where state = 'delivered' on conflict do nothing`,
    "update orders set received_at = placed_at + interval '10 days' where status = 'Return' and placed_at < now() - interval '30 days'",
    'vacuum analyze orders',
    'vacuum analyze parcels',
    'vacuum analyze order_cash',
  ])

/** Forty campaigns every day, as the nightly job would have summed them up, what they cost, and what platforms were told. */
export const fillCampaigns = (databaseUrl: string) =>
  fill(databaseUrl, [
    `insert into order_origins (order_id, source, campaign, campaign_key, placed_at)
     select id, 'facebook', 'Campaign ' || abs(hashtext(id)) % 40, 'campaign ' || abs(hashtext(id)) % 40, placed_at
     from orders on conflict do nothing`,
    'truncate daily_campaigns, ad_spend, conversions',
    `insert into daily_campaigns
     select order_day(orders.placed_at), campaign_key, max(campaign), count(*), count(*) filter (where status <> 'Pending'),
       count(*) filter (where status = 'Delivered'), count(*) filter (where status = 'Return'), count(*),
       count(*) filter (where status = 'Delivered'), sum(sub_total_paisa), sum(sub_total_paisa) / 2, 7000, 11000
     from orders join order_origins on order_id = id group by 1, 2`,
    'insert into ad_spend (day, campaign_key, campaign, spend_paisa) select day, campaign_key, campaign, 50000 from daily_campaigns',
    `insert into conversions (order_id, platform, event, state, amount_paisa, happened_at, sent_at)
     select id, platform, 'purchase', 'sent', total_paisa, placed_at, placed_at
     from orders cross join (values ('meta'), ('tiktok')) as platforms (platform)
     where status <> 'Pending' and placed_at > now() - interval '60 days'`,
    'vacuum analyze order_origins',
    'vacuum analyze daily_campaigns',
    'vacuum analyze ad_spend',
    'vacuum analyze conversions',
  ])

/** What couriers have said of every number that ordered in half a year, which is how long it is kept. */
export const fillCourierRecords = (databaseUrl: string) =>
  fill(databaseUrl, [
    'truncate courier_answers, courier_lookups',
    `insert into courier_answers (phone, source, answered_at, couriers, parcels, delivered_percent)
     select mobile_number, asked, placed_at + interval '5 seconds',
       jsonb_build_array(jsonb_build_object('courier', 'steadfast', 'from', 6, 'to', 10, 'percent', 80)), 6, 80
     from orders cross join (values ('steadfast'), ('bd-courier')) as sources (asked)
     where placed_at > now() - interval '180 days'`,
    `insert into courier_lookups (phone, source, state, wanted_at, ask_after, asked_at, tries)
     select distinct on (mobile_number, asked) mobile_number, asked, 'answered', placed_at, placed_at, placed_at, 1
     from orders cross join (values ('steadfast'), ('bd-courier')) as sources (asked)
     where placed_at > now() - interval '2 days'`,
    'vacuum analyze courier_answers',
    'vacuum analyze courier_lookups',
  ])

/** A week of checkouts, as many of a day as the shop keeps; half of their numbers have ordered since, and a third got a message. */
export const fillCheckouts = (databaseUrl: string, product: Product) =>
  fill(databaseUrl, [
    'truncate checkouts cascade',
    `insert into checkouts (key, mobile_number, content, changed_at)
     select 'bench-' || id, case when row % 2 = 0 then mobile_number else '013' || lpad(row::text, 8, '0') end,
       jsonb_build_object('name', name, 'district', district, 'thana', thana, 'address', address, 'deliveryArea', delivery_area,
         'lines', jsonb_build_array(jsonb_build_object('id', '${product._id}', 'quantity', 1, 'size', 'N/A', 'color', 'N/A'))),
       placed_at - interval '20 minutes'
     from (select *, row_number() over (order by placed_at desc) as row from orders
       where placed_at > now() - interval '7 days') as recent
     order by placed_at limit 35000`,
    `insert into sms_messages (ref, event, checkout_id, phone, language, text, state, created_at)
     select 'bench-' || id, 'checkout', id, mobile_number, 'en', 'Your order is waiting.', 'sent', changed_at
     from checkouts where id % 3 = 0`,
    `insert into recovered_orders (order_id, through, at)
     select id, case when abs(hashtext(id)) % 2 = 0 then 'staff' else 'link' end, placed_at
     from orders where abs(hashtext(id)) % 20 = 0 on conflict do nothing`,
    'vacuum analyze checkouts',
    'vacuum analyze sms_messages',
    'vacuum analyze recovered_orders',
  ])

/** Every order of eight days, which is how long it is kept, at twelve places of the staff. */
export const fillNotifications = (databaseUrl: string) =>
  fill(databaseUrl, [
    "delete from notification_targets where address like 'bench %'",
    `insert into notification_targets (user_id, channel, address, created_at, last_sent_at)
     select (select min(id) from users where role = 'admin'), 'email', 'bench ' || place, now() - interval '1 year', now()
     from generate_series(1, 12) as place`,
    `insert into notifications (target_id, key, event, subject, amount_paisa, happened_at, batch, sent_at)
     select targets.id, 'order ' || orders.id, 'order-placed', orders.id, total_paisa, placed_at, gen_random_uuid(), placed_at
     from orders cross join notification_targets as targets
     where placed_at > now() - interval '8 days' and targets.address like 'bench %'`,
    'vacuum analyze notifications',
  ])

/** Half a year of texts of wallets, of which a thousand wait. */
export const fillWalletMessages = (databaseUrl: string) =>
  fill(databaseUrl, [
    'truncate wallet_messages',
    `insert into wallet_messages (content_hash, received_at, from_name, text, wallet, is_genuine, received_by, amount_paisa, trx_id,
       sender, state, order_id)
     select 'bench ' || n, now() - n * interval '3 minutes', 'bKash', 'You have received Tk 110.00', 'bkash', true, 'send money',
       11000, 'TRX' || n, '01700000000', case when n <= 1000 then 'waiting' else 'matched' end, null
     from generate_series(1, 86400) as n`,
    'vacuum analyze wallet_messages',
  ])

/** What ten people of the staff did in two months: a call for each order, which confirmed it, and its parcel. */
export const fillStaffWork = (databaseUrl: string) =>
  fill(databaseUrl, [
    'truncate order_notes, order_confirmers',
    `insert into users (email, identity_id, name, role)
     select 'bench-' || n || '@shop.example', 'bench-' || n, 'Staff ' || n, 'admin' from generate_series(1, 10) as n on conflict do nothing`,
    `create temporary table staff as
     select id, row_number() over (order by id) - 1 as place from users where email like 'bench-%@shop.example'`,
    `insert into order_notes (order_id, key, user_id, outcome, at)
     select orders.id, orders.id, staff.id, case when status = 'Cancelled' then 'refused' else 'confirmed' end, placed_at + interval '15 minutes'
     from orders join staff on place = abs(hashtext(orders.id)) % 10
     where status <> 'Pending' and placed_at > now() - interval '60 days'`,
    `insert into order_confirmers (order_id, user_id, at)
     select order_id, user_id, at from order_notes where outcome = 'confirmed'`,
    `update parcels set made_by = order_confirmers.user_id from order_confirmers
     where order_confirmers.order_id = parcels.order_id and made_by is null`,
    `update orders set delivered_at = placed_at + interval '4 days'
     where status = 'Delivered' and delivered_at is null and placed_at > now() - interval '70 days'`,
    "insert into daily_order_changes (day, status, orders) select day, 'Delivered', 0 from daily_orders where day > current_date - 61",
    'vacuum analyze order_notes',
    'vacuum analyze order_confirmers',
    'vacuum analyze parcels',
    'vacuum analyze orders',
  ])

/** Delivered orders and their customers, by chance. */
export async function sampleDelivered(databaseUrl: string) {
  const client = new pg.Client(databaseUrl)
  await client.connect()
  const { rows } = await client.query<{ id: string; phone: string; customer: string }>(
    `select orders.id, mobile_number as phone, customers.id::text as customer
     from orders join customers using (mobile_number)
     where status = 'Delivered' order by md5(orders.id) limit 300`,
  )
  await client.end()
  return rows
}

/** What the database takes on the disk, in GB. */
export async function databaseSize(databaseUrl: string) {
  const client = new pg.Client(databaseUrl)
  await client.connect()
  const { rows } = await client.query<{ size: string }>('select pg_database_size(current_database()) as size')
  await client.end()
  return Number(rows[0]?.size) / 1e9
}
