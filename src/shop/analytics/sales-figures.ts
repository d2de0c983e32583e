import { sql } from 'kysely'
import { takaFromPaisa } from '#lib/money.ts'
import type { Database } from '#platform/database.ts'
import type { Analytics } from './contract.ts'
import { profitOf } from './order-profit.ts'
import { salesStages } from './rules.ts'

interface Sums {
  placedOrders: number
  placedPaisa: number
  confirmedOrders: number
  confirmedPaisa: number
  deliveredOrders: number
  deliveredPaisa: number
  goodsPaisa: number
  knownOrders: number
  knownPaisa: number
  costPaisa: number
  chargedOrders: number
  chargePaisa: number
  deliveryPaisa: number
  returnedOrders: number
  returnedChargePaisa: number
  receivedOrders: number
  receivedPaisa: number
}

interface Period {
  from: string
  to: string
}

/** What was placed, confirmed, delivered and received in a period, and the profit of what was delivered. */
export async function readSalesFigures(
  db: Database,
  period: Period,
  earlier: Period,
): Promise<Pick<Analytics, 'stages' | 'profit'>> {
  const [now, before] = await Promise.all([readSums(db, period), readSums(db, earlier)])
  const figuresOf = (stage: (typeof salesStages)[number], sums: Sums) => ({
    orders: sums[`${stage}Orders`],
    amount: takaFromPaisa(sums[`${stage}Paisa`]),
  })
  return {
    stages: salesStages.map((stage) => ({
      stage,
      ...figuresOf(stage, now),
      previous: figuresOf(stage, before),
    })),
    profit: {
      delivered: { orders: now.deliveredOrders, goods: takaFromPaisa(now.goodsPaisa) },
      known: { orders: now.knownOrders, goods: takaFromPaisa(now.knownPaisa) },
      cost: takaFromPaisa(now.costPaisa),
      couriers: {
        orders: now.chargedOrders,
        charged: takaFromPaisa(now.chargePaisa),
        paid: takaFromPaisa(now.deliveryPaisa),
      },
      returned: { orders: now.returnedOrders, charged: takaFromPaisa(now.returnedChargePaisa) },
      amount:
        now.knownOrders === 0
          ? null
          : takaFromPaisa(profitOf({ ...now, chargePaisa: now.chargePaisa + now.returnedChargePaisa })),
    },
  }
}

async function readSums(db: Database, { from, to }: Period) {
  const columns = [
    ...['placed', 'confirmed', 'delivered', 'received'].flatMap((stage) => [
      `${stage}_orders`,
      `${stage}_paisa`,
    ]),
    'goods_paisa',
    'known_orders',
    'known_paisa',
    'cost_paisa',
    'charged_orders',
    'charge_paisa',
    'delivery_paisa',
    'returned_orders',
    'returned_charge_paisa',
  ]
  const sums = columns.map(
    (column) => sql`coalesce(sum(${sql.ref(column)}), 0)::bigint as ${sql.ref(column)}`,
  )
  const { rows } = await sql<Sums>`
    select ${sql.join(sums)} from daily_sales where day between ${from}::date and ${to}::date`.execute(db)
  const [row] = rows
  if (!row) throw new Error('Sums have one row.')
  return row
}
