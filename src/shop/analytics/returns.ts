import { sql } from 'kysely'
import { dhakaDay } from '#lib/dhaka-time.ts'
import { type CurrentUser, hasPermission } from '#platform/auth.ts'
import type { Database } from '#platform/database.ts'
import { courierKey } from '#shop/couriers/service.ts'
import { listDistricts } from '#shop/locations/service.ts'
import { courierName, type ParcelCourier } from '#shop/orders/parcel-rules.ts'
import { type ReturnReason, returnReasons } from '#shop/orders/rules.ts'
import { aggregateStaleDays } from './aggregate-days.ts'
import type { Returns } from './contract.ts'
import { cameBack } from './order-profit.ts'
import { type ReturnDays, subtractIntervals } from './rules.ts'

/** Number of products, districts and phone numbers. */
const maxRanked = 20

interface ReasonRow {
  reason: ReturnReason | null
  count: number
}

/** The reasons in their usual order, those without one at the end. */
const sortReasons = (rows: readonly ReasonRow[]) =>
  [...returnReasons, null].flatMap((reason) =>
    rows.filter((row) => row.reason === reason).map(({ count }) => ({ reason, count })),
  )

/**
 * Orders of the last days that came back or were refused, or of which pieces were given back. They are read from
 * `orders_came_back` and `partial_deliveries`, and lines by their order. An order counts once, its pieces each time with their reason.
 */
export async function readReturns(
  db: Database,
  user: CurrentUser,
  days: ReturnDays,
  now = new Date(),
): Promise<Returns> {
  await aggregateStaleDays(db)
  const to = dhakaDay(now)
  const from = subtractIntervals(to, 'day', Number(days) - 1)
  const back = sql`(
    (select id, return_reason as reason, district, mobile_number, true as is_whole from orders
    where ${cameBack}
      and placed_at >= ${from}::timestamp at time zone 'Asia/Dhaka'
    offset 0)
    union all
    (select distinct on (id) id, reason, district, mobile_number, false
    from partial_deliveries join orders on id = order_id
    where status = 'Delivered' and partial_deliveries.placed_at >= ${from}::timestamp at time zone 'Asia/Dhaka'
    order by id, reason))`
  // Of an order that was returned later both parcels.
  const piecesBack = sql`(
    select product_id, reason, quantity
    from ${back} as back join order_lines on order_lines.order_id = back.id where is_whole
    union all
    select product_id, reason, pieces_back.quantity
    from partial_deliveries join pieces_back using (order_id, exchange_id) join order_lines using (order_id, position)
    where placed_at >= ${from}::timestamp at time zone 'Asia/Dhaka')`
  const ofPeriod = sql`day between ${from}::date and ${to}::date`
  const [{ rows: reasons }, { rows: products }, { rows: districts }, { rows: couriers }, phones] =
    await Promise.all([
      sql<ReasonRow>`select reason, count(*) as count from ${back} as back group by reason`.execute(db),
      sql<{
        id: number
        name: string
        nameBn: string | null
        pieces: number
        sold: number
        reasons: ReasonRow[]
      }>`
      with pieces as (
        select product_id, reason, sum(quantity)::integer as count from ${piecesBack} as pieces_back
        where product_id is not null and quantity > 0 group by 1, 2
      ), ranked as (
        select product_id, sum(count)::integer as pieces,
          json_agg(json_build_object('reason', reason, 'count', count)) as reasons
        from pieces group by 1 order by 2 desc, 1 limit ${maxRanked}
      )
      select products.id, name, name_bn, pieces, reasons,
        coalesce((select sum(daily_products.pieces) from daily_products
          where daily_products.product_id = products.id and ${ofPeriod}), 0)::integer as sold
      from ranked join products on products.id = ranked.product_id order by ranked.pieces desc, products.id`.execute(
        db,
      ),
      sql<{ district: string; orders: number; sold: number; reasons: ReasonRow[] }>`
      with each as (
        select district, reason, count(*)::integer as count, count(*) filter (where not is_whole) as in_part
        from ${back} as back group by 1, 2
      ), ranked as (
        select district, sum(count)::integer as orders, sum(in_part)::integer as in_part,
          json_agg(json_build_object('reason', reason, 'count', count)) as reasons
        from each group by 1 order by 2 desc, 1 limit ${maxRanked}
      )
      select district, orders, reasons, greatest(0, coalesce((select sum(daily_districts.orders) from daily_districts
        where daily_districts.district = ranked.district and ${ofPeriod}), 0) - in_part)::integer as sold
      from ranked order by ranked.orders desc, district`.execute(db),
      readCouriers(db, back, from),
      hasPermission(user, 'orders') ? readPhones(db, back) : null,
    ])
  return {
    from,
    to,
    phones,
    orders: reasons.reduce((sum, { count }) => sum + count, 0),
    reasons: sortReasons(reasons),
    products: products.map(({ id, name, nameBn, reasons, ...counts }) => ({
      _id: String(id),
      name,
      nameBn: nameBn ?? '',
      ...counts,
      reasons: sortReasons(reasons),
    })),
    districts: districts.map(({ district: bn, reasons, ...counts }) => ({
      bn,
      en: listDistricts().find((each) => each.bn === bn)?.en ?? bn,
      ...counts,
      reasons: sortReasons(reasons),
    })),
    couriers: couriers.map(({ courier, courierName: typed, reasons, ...counts }) => ({
      courier: courier && courierName({ courier, courierName: typed }),
      ...counts,
      reasons: sortReasons(reasons),
    })),
  }
}

/**
 * The couriers of these orders by their last parcel, beside the other parcels of the same days, which were delivered and kept;
 * orders without a parcel as those of nobody.
 */
const readCouriers = (db: Database, back: ReturnType<typeof sql>, from: string) =>
  sql<{
    courier: ParcelCourier | null
    courierName: string
    orders: number
    delivered: number
    reasons: ReasonRow[]
  }>`
    with each as (
      select courier, ${courierKey} as courier_key, coalesce(min(courier_name), '') as courier_name, reason,
        count(*)::integer as count,
        count(*) filter (where state in ('delivered', 'partly delivered')) as delivered_first
      from ${back} as back left join lateral (
        select courier, courier_name, state from parcels
        where parcels.order_id = back.id and state <> 'refused' order by parcels.id desc limit 1
      ) as parcel on true group by 1, 2, 4
    ), ranked as (
      select courier, courier_key, min(courier_name) as courier_name, sum(count)::integer as orders,
        sum(delivered_first)::integer as delivered_first,
        json_agg(json_build_object('reason', reason, 'count', count)) as reasons
      from each group by 1, 2 order by 4 desc, 1, 2 limit ${maxRanked}
    ), delivered as (
      select courier, ${courierKey} as courier_key, count(*)::integer as count from parcels
      where state in ('delivered', 'partly delivered')
        and created_at >= ${from}::timestamp at time zone 'Asia/Dhaka' group by 1, 2
    )
    select ranked.courier, ranked.courier_name, orders, reasons,
      greatest(0, coalesce(delivered.count, 0) - delivered_first) as delivered
    from ranked left join delivered using (courier, courier_key)
    order by orders desc, ranked.courier nulls last, ranked.courier_name`.execute(db)

/** The phone numbers with the most orders among these, from two on. */
async function readPhones(db: Database, back: ReturnType<typeof sql>): Promise<Returns['phones']> {
  const { rows } = await sql<{ id: number; mobileNumber: string; name: string; orders: number }>`
    with ranked as (
      select mobile_number, count(*)::integer as orders from ${back} as back
      group by 1 having count(*) > 1 order by 2 desc, 1 limit ${maxRanked}
    )
    select customers.id, ranked.mobile_number, customers.name, ranked.orders
    from ranked join customers on customers.mobile_number = ranked.mobile_number
    order by ranked.orders desc, ranked.mobile_number`.execute(db)
  return rows.map(({ id, ...row }) => ({ customerId: String(id), ...row }))
}
