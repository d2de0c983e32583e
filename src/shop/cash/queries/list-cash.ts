import { type SqlBool, sql } from 'kysely'
import { z } from 'zod'
import type { ParsedRequest } from '#lib/endpoint.ts'
import { takaFromPaisa } from '#lib/money.ts'
import { cursorTime, decodeCursor, pageOf } from '#lib/paging.ts'
import type { Database } from '#platform/database.ts'
import { courierKey, hasCourierName } from '#shop/couriers/service.ts'
import type { Endpoints } from '#shop/endpoints.ts'
import type { CashOrder, CashPosition, OrderCash } from '../contract.ts'
import { type CashCourier, cashAges, holderName } from '../rules.ts'

interface PositionRow {
  courier: CashCourier
  courierName: string
  age: number
  orders: number
  paisa: string
}

/** Who holds how much since when, each with one spelling of its name. Only what is open is read, and only its index. */
export async function getCash(db: Database): Promise<CashPosition[]> {
  // A subquery is computed once; the expression alone would be for each of the rows, which takes twice as long.
  const days = (count: number) => sql`(select now() - make_interval(days => ${sql.lit(count)}))`
  const { rows } = await sql<PositionRow>`
    select courier, min(min(courier_name)) over (partition by courier, ${courierKey}) as courier_name,
      case when delivered_at > ${days(cashAges[1])} then 0 when delivered_at > ${days(cashAges[2])} then 1
        when delivered_at > ${days(cashAges[3])} then 2 else 3 end as age,
      count(*)::integer as orders, sum(open_paisa)::text as paisa
    from order_cash where open_paisa > 0 group by courier, ${courierKey}, age`.execute(db)
  const positions = new Map<string, CashPosition>()
  for (const { courier, courierName, age, orders, paisa } of rows) {
    const key = `${courier} ${courierName}`
    const position = positions.get(key) ?? {
      courier,
      courierName: holderName({ courier, courierName }),
      orders: 0,
      amount: 0,
      ages: cashAges.map(() => ({ orders: 0, amount: 0 })),
    }
    positions.set(key, position)
    position.ages[age] = { orders, amount: takaFromPaisa(Number(paisa)) }
    position.orders += orders
    position.amount = Math.round((position.amount + takaFromPaisa(Number(paisa))) * 100) / 100
  }
  return [...positions.values()].sort((one, other) => other.amount - one.amount)
}

interface MoneyRow {
  courier: string
  courierName: string
  duePaisa: number
  receivedPaisa: number
  writtenOffPaisa: number
  openPaisa: number
  chargePaisa: number
  returnChargePaisa: number
  deliveredAt: Date
}

const toMoney = (row: MoneyRow) => {
  const courier = row.courier as CashCourier
  return {
    courier,
    courierName: holderName({ courier, courierName: row.courierName }),
    due: takaFromPaisa(row.duePaisa),
    received: takaFromPaisa(row.receivedPaisa),
    writtenOff: takaFromPaisa(row.writtenOffPaisa),
    open: takaFromPaisa(row.openPaisa),
    charge: takaFromPaisa(row.chargePaisa),
    returnCharge: takaFromPaisa(row.returnChargePaisa),
    deliveredAt: row.deliveredAt.toISOString(),
  }
}

const defaultLimit = 50
const cursorShape = z.tuple([cursorTime, z.string()])
/** Long lists are not counted to the end. */
const maxCount = 1000

/** Delivered orders whose money is missing, or short, the longest delivered first. */
export async function listCashOrders(
  db: Database,
  {
    list,
    courier,
    courierName,
    cursor,
    limit = defaultLimit,
  }: ParsedRequest<Endpoints['GET /cash/orders']>['query'],
) {
  const [at, id] = decodeCursor(cursor, cursorShape) ?? []
  // Literals, so that the predicates always match the partial indexes.
  const conditions = [
    list === 'short' ? sql<SqlBool>`open_paisa > 0 and received_paisa > 0` : sql<SqlBool>`open_paisa > 0`,
    ...(courier ? [sql<SqlBool>`courier = ${courier}`] : []),
    ...(courierName ? [hasCourierName(courierName)] : []),
  ]
  const condition = sql<SqlBool>`${sql.join(conditions, sql` and `)}`
  const [rows, { count }] = await Promise.all([
    db
      .selectFrom('orderCash')
      .innerJoin('orders', 'orders.id', 'orderCash.orderId')
      .selectAll('orderCash')
      .select(['orders.name', 'orders.mobileNumber'])
      .where(condition)
      .$if(at !== undefined, (query) =>
        query.where(sql<SqlBool>`(order_cash.delivered_at, order_id) > (${at}::timestamptz, ${id})`),
      )
      .orderBy('orderCash.deliveredAt')
      .orderBy('orderCash.orderId')
      .limit(limit + 1)
      .execute(),
    db
      .selectFrom((from) =>
        from
          .selectFrom('orderCash')
          .select('orderId')
          .where(condition)
          .limit(maxCount + 1)
          .as('counted'),
      )
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow(),
  ])
  const page = pageOf(rows, limit, Math.min(count, maxCount), ({ deliveredAt, orderId }) => [
    deliveredAt.toISOString(),
    orderId,
  ])
  return {
    ...page,
    more: count > maxCount,
    rows: page.rows.map(
      (row): CashOrder => ({
        _id: row.orderId,
        name: row.name,
        mobileNumber: row.mobileNumber,
        ...toMoney(row),
      }),
    ),
  }
}

/** The money of an order, and every change of it. */
export async function getOrderCash(db: Database, orderId: string): Promise<OrderCash | null> {
  const [row, entries] = await Promise.all([
    db.selectFrom('orderCash').selectAll().where('orderId', '=', orderId).executeTakeFirst(),
    db
      .selectFrom('cashEntries')
      .leftJoin('users', 'users.id', 'cashEntries.madeBy')
      .selectAll('cashEntries')
      .select('users.name as by')
      .where('orderId', '=', orderId)
      .orderBy('cashEntries.id')
      .execute(),
  ])
  if (!row) return null
  return {
    ...toMoney(row),
    entries: entries.map((entry) => ({
      kind: entry.kind as OrderCash['entries'][number]['kind'],
      at: entry.at.toISOString(),
      by: entry.by ?? '',
      note: entry.note,
      statement: entry.statementNumber,
      amount: takaFromPaisa(entry.amountPaisa),
      charge: takaFromPaisa(entry.chargePaisa),
      returnCharge: takaFromPaisa(entry.returnChargePaisa),
    })),
  }
}
