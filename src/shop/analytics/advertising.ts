import { sql } from 'kysely'
import { nameKey } from '#lib/clean-text.ts'
import { editConflict } from '#lib/errors.ts'
import { paisaFromTaka, takaFromPaisa } from '#lib/money.ts'
import { type Database, inTransaction, type Tx } from '#platform/database.ts'
import type { Call } from '#shop/shop.ts'
import * as contract from './advertising-contract.ts'
import { shareOfMonth } from './advertising-rules.ts'
import { aggregateStaleDays } from './aggregate-days.ts'
import { profitOf } from './order-profit.ts'

/** Products without a cost price that are named, and the newest orders in which they are looked for. */
const maxNamed = 5
const maxLookedAt = 500
/** Campaigns of the list; the rest is one row. */
const maxListed = 200

interface Sums {
  orders: number
  confirmed: number
  delivered: number
  cameBack: number
  known: number
  knownPaisa: number
  costPaisa: number
  chargePaisa: number
  deliveryPaisa: number
  packingPaisa: number
  spendPaisa: number
}
const zero: Sums = {
  orders: 0,
  confirmed: 0,
  delivered: 0,
  cameBack: 0,
  known: 0,
  knownPaisa: 0,
  costPaisa: 0,
  chargePaisa: 0,
  deliveryPaisa: 0,
  packingPaisa: 0,
  spendPaisa: 0,
}
const sumNames = Object.keys(zero) as (keyof Sums)[]
const add = (rows: readonly Sums[]) =>
  rows.reduce(
    (sums, row) => {
      for (const name of sumNames) sums[name] += row[name]
      return sums
    },
    { ...zero },
  )

const leftOf = (sums: Sums) => profitOf(sums) - sums.packingPaisa - sums.spendPaisa

const earnedOf = (sums: Sums) => ({
  orders: sums.orders,
  confirmed: sums.confirmed,
  delivered: sums.delivered,
  cameBack: sums.cameBack,
  goods: takaFromPaisa(sums.knownPaisa),
  goodsProfit: takaFromPaisa(sums.knownPaisa - sums.costPaisa),
  courier: takaFromPaisa(sums.chargePaisa - sums.deliveryPaisa),
  packing: takaFromPaisa(sums.packingPaisa),
  spend: takaFromPaisa(sums.spendPaisa),
  profit: takaFromPaisa(leftOf(sums)),
  costPerDelivered: sums.delivered === 0 ? null : Math.round(sums.spendPaisa / sums.delivered) / 100,
  unknownCost: sums.delivered - sums.known,
})

/** What campaigns cost and earned: the orders of a period, by the day on which they were placed. */
export async function readCampaigns(
  db: Database,
  { from, to }: { from: string; to: string },
): Promise<contract.Campaigns> {
  await aggregateStaleDays(db)
  const [rows, costs] = await Promise.all([listSums(db, from, to), listCosts(db, from, to)])
  const [listed, rest] = [rows.slice(0, maxListed), rows.slice(maxListed)]
  const total = add(rows)
  const shared = (kind: 'rentPaisa' | 'salariesPaisa' | 'otherPaisa') =>
    costs.reduce((sum, month) => sum + shareOfMonth(month[kind] ?? 0, month), 0)
  const [rent, salaries, other] = [shared('rentPaisa'), shared('salariesPaisa'), shared('otherPaisa')]
  return {
    from,
    to,
    campaigns: listed.map((row) => ({ campaign: row.campaign, ...earnedOf(row) })),
    others: rest.length ? { campaigns: rest.length, ...earnedOf(add(rest)) } : null,
    total: earnedOf(total),
    costs: { rent: takaFromPaisa(rent), salaries: takaFromPaisa(salaries), other: takaFromPaisa(other) },
    left: takaFromPaisa(leftOf(total) - rent - salaries - other),
    missingCosts: total.delivered > total.known ? await listMissingCosts(db, from, to) : [],
    monthsWithoutCosts: costs.flatMap(({ month, rentPaisa }) => (rentPaisa === null ? month : [])),
  }
}

async function listSums(db: Database, from: string, to: string) {
  const { rows } = await sql<Sums & { campaign: string }>`
    with figures as (
      select campaign_key, max(campaign) as campaign, sum(orders) as orders, sum(confirmed_orders) as confirmed,
        sum(delivered_orders) as delivered, sum(returned_orders) as came_back, sum(known_orders) as known,
        sum(known_paisa) as known_paisa, sum(cost_paisa) as cost_paisa, sum(charge_paisa) as charge_paisa,
        sum(delivery_paisa) as delivery_paisa, sum(parcels * coalesce(packing_paisa, 0)) as packing_paisa
      from daily_campaigns left join monthly_costs on month = date_trunc('month', day)::date
      where day between ${from}::date and ${to}::date group by campaign_key
    ), spent as (
      select campaign_key, max(campaign) as campaign, sum(spend_paisa) as spend_paisa from ad_spend
      where day between ${from}::date and ${to}::date group by campaign_key
    )
    select coalesce(figures.campaign, spent.campaign) as campaign,
      ${sql.join(
        sumNames.map((name) => {
          const column = sql.ref(name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`))
          return sql`coalesce(${column}, 0)::bigint as ${column}`
        }),
      )}
    from figures full join spent using (campaign_key)
    order by coalesce(spend_paisa, 0) desc, orders desc nulls last, campaign_key`.execute(db)
  return rows
}

async function listMissingCosts(db: Database, from: string, to: string) {
  const { rows } = await sql<{ id: number; name: string; nameBn: string }>`
    select products.id, products.name, coalesce(products.name_bn, '') as name_bn
    from (
      select id, placed_at from orders
      where status = 'Delivered' and placed_at >= ${from}::date::timestamp at time zone 'Asia/Dhaka'
        and placed_at < (${to}::date + 1)::timestamp at time zone 'Asia/Dhaka'
      order by placed_at desc limit ${maxLookedAt}
    ) as delivered
    join order_lines on order_id = delivered.id and quantity > 0 and cost_paisa is null
    join products on products.id = order_lines.product_id
    left join product_variants on product_variants.id = variant_id
    where case when has_variants then product_variants.id is not null and product_variants.cost_price_paisa is null
      else products.cost_price_paisa is null end
    group by products.id order by max(placed_at) desc, products.id limit ${maxNamed}`.execute(db)
  return rows.map(({ id, name, nameBn }) => ({ _id: String(id), name, nameBn }))
}

/** The months of a period, each with the days of it that are part of the period, and its costs, if they were typed in. */
async function listCosts(db: Database, from: string, to: string) {
  const { rows } = await sql<{
    month: string
    days: number
    first: number
    last: number
    rentPaisa: number | null
    salariesPaisa: number | null
    otherPaisa: number | null
  }>`
    select to_char(starts, 'YYYY-MM') as month, extract(day from ends)::integer as days,
      extract(day from greatest(starts, ${from}::date))::integer as first,
      extract(day from least(ends, ${to}::date))::integer as last,
      rent_paisa, salaries_paisa, other_paisa
    from (
      select starts::date as starts, (starts + interval '1 month - 1 day')::date as ends
      from generate_series(date_trunc('month', ${from}::date::timestamp), ${to}::date::timestamp, interval '1 month') as starts
    ) as months left join monthly_costs on monthly_costs.month = starts
    order by starts`.execute(db)
  return rows
}

/** Sets what a campaign cost on a day; resolves to what stood there before. */
export const setAdSpend = (
  { db, audit }: Call,
  { day, campaign, amount }: { day: string; campaign: string; amount: number },
) =>
  inTransaction(db, async (tx) => {
    const key = nameKey(campaign)
    const before = await tx
      .selectFrom('adSpend')
      .select('spendPaisa')
      .where('day', '=', sql<Date>`${day}::date`)
      .where('campaignKey', '=', key)
      .forUpdate()
      .executeTakeFirst()
    if (amount === 0) await removeSpend(tx, [{ day, campaign }])
    else await storeSpend(tx, [{ day, campaign, paisa: paisaFromTaka(amount) }])
    const taken = { before: takaFromPaisa(before?.spendPaisa ?? 0) }
    await audit(tx, 'ad-spend-typed', `campaign ${campaign}`, {
      before: { day, amount: taken.before },
      after: { day, amount },
    })
    return taken
  })

/** Stores what campaigns cost on days, each of them once; tells which of these days stood there before, and with what. */
export async function storeSpend(
  tx: Tx,
  rows: readonly { day: string; campaign: string; paisa: number }[],
): Promise<{ before: number | null; paisa: number }[]> {
  const { rows: stored } = await sql<{ before: number | null; paisa: number }>`
    with given as (
      select day, key, campaign, paisa
      from unnest(${rows.map(({ day }) => day)}::date[], ${rows.map(({ campaign }) => nameKey(campaign))}::text[],
        ${rows.map(({ campaign }) => campaign)}::text[], ${rows.map(({ paisa }) => paisa)}::bigint[])
        as given (day, key, campaign, paisa)
    ), former as (
      select day, campaign_key, spend_paisa from ad_spend join given using (day) where campaign_key = key
    ), stored as (
      insert into ad_spend (day, campaign_key, campaign, spend_paisa)
      select day, key, campaign, paisa from given
      on conflict (day, campaign_key) do update
        set campaign = excluded.campaign, spend_paisa = excluded.spend_paisa, changed_at = now()
    )
    select spend_paisa as before, paisa from given left join former on former.day = given.day and campaign_key = key
    order by given.day, key`.execute(tx)
  return stored
}

/** Removes what campaigns cost on days; resolves to how many of these there were. */
export async function removeSpend(tx: Tx, rows: readonly { day: string; campaign: string }[]) {
  const { numAffectedRows } = await sql`
    delete from ad_spend using unnest(${rows.map(({ day }) => day)}::date[],
      ${rows.map(({ campaign }) => nameKey(campaign))}::text[]) as given (day, key)
    where ad_spend.day = given.day and campaign_key = key`.execute(tx)
  return Number(numAffectedRows ?? 0)
}

export async function getMonthlyCosts(db: Database | Tx, month: string): Promise<contract.MonthlyCosts> {
  const row = await db
    .selectFrom('monthlyCosts')
    .selectAll()
    .where('month', '=', sql<Date>`${`${month}-01`}::date`)
    .executeTakeFirst()
  return {
    month,
    version: row?.version ?? 0,
    rent: takaFromPaisa(row?.rentPaisa ?? 0),
    salaries: takaFromPaisa(row?.salariesPaisa ?? 0),
    other: takaFromPaisa(row?.otherPaisa ?? 0),
    packing: takaFromPaisa(row?.packingPaisa ?? 0),
  }
}

export const setMonthlyCosts = (
  { db, audit }: Call,
  month: string,
  { version, ...costs }: Omit<contract.MonthlyCosts, 'month'>,
) =>
  inTransaction(db, async (tx) => {
    await sql`lock table monthly_costs in share row exclusive mode`.execute(tx)
    const before = await getMonthlyCosts(tx, month)
    if (before.version !== version) throw editConflict(contract.putMonthlyCosts, before)
    const paisa = {
      rentPaisa: paisaFromTaka(costs.rent),
      salariesPaisa: paisaFromTaka(costs.salaries),
      otherPaisa: paisaFromTaka(costs.other),
      packingPaisa: paisaFromTaka(costs.packing),
      version: version + 1,
    }
    await tx
      .insertInto('monthlyCosts')
      .values({ month: sql<Date>`${`${month}-01`}::date`, ...paisa })
      .onConflict((conflict) => conflict.column('month').doUpdateSet(paisa))
      .execute()
    const after = await getMonthlyCosts(tx, month)
    await audit(tx, 'monthly-costs-changed', `month ${month}`, { before, after })
    return after
  })
