import { sql } from 'kysely'
import { z } from 'zod'
import type { ParsedRequest } from '#lib/endpoint.ts'
import { notFound } from '#lib/errors.ts'
import { takaFromPaisa, takaOrNull } from '#lib/money.ts'
import { decodeCursor, pageOf } from '#lib/paging.ts'
import { fitText } from '#lib/text.ts'
import type { Database } from '#platform/database.ts'
import { hasCourierName } from '#shop/couriers/service.ts'
import type { Endpoints } from '#shop/endpoints.ts'
import type { ParcelCourier } from '#shop/orders/parcel-rules.ts'
import { headingsOf, maxHeadingLine, type StatementLine } from '../read-statement.ts'
import {
  guessMapping,
  holderName,
  type RowOutcome,
  rowOutcomes,
  type StatementMapping,
  settledOutcomes,
} from '../rules.ts'
import type { ListedStatement, Statement, StatementReport, StatementRow } from '../statements-contract.ts'

const columns = [
  ...(['id', 'courier', 'courierName', 'number', 'fileName', 'createdAt', 'appliedAt'] as const),
] as const

interface ListedRow {
  id: number
  courier: string
  courierName: string
  number: string
  fileName: string
  createdAt: Date
  appliedAt: Date | null
  rows: number
}

const rowCount = sql<number>`jsonb_array_length(cells)`.as('rows')

function toListed(row: ListedRow): ListedStatement {
  const courier = row.courier as ParcelCourier
  return {
    _id: String(row.id),
    courier,
    courierName: holderName({ courier, courierName: row.courierName }),
    number: row.number,
    fileName: row.fileName,
    rows: row.rows,
    createdAt: row.createdAt.toISOString(),
    appliedAt: row.appliedAt?.toISOString() ?? null,
  }
}

const defaultLimit = 50
const idCursor = z.tuple([z.number().int().positive()])
const lineCursor = z.tuple([z.int32().positive()])

/** Statements, the newest first. */
export async function listStatements(
  db: Database,
  { cursor, limit = defaultLimit }: ParsedRequest<Endpoints['GET /courier-statements']>['query'],
) {
  const [before] = decodeCursor(cursor, idCursor) ?? []
  const [rows, { count }] = await Promise.all([
    db
      .selectFrom('courierStatements')
      .select(columns)
      .select(rowCount)
      .$if(before !== undefined, (query) => query.where('id', '<', before ?? 0))
      .orderBy('id', 'desc')
      .limit(limit + 1)
      .execute(),
    db
      .selectFrom('courierStatements')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow(),
  ])
  const page = pageOf(rows, limit, count, ({ id }) => [id])
  return { ...page, rows: page.rows.map(toListed) }
}

const sampleRows = 3
const maxHeadingText = 120
const maxMissing = 100

/** A statement with its columns and its report. */
export async function getStatement(db: Database, id: number): Promise<Statement> {
  const row = await db
    .selectFrom('courierStatements')
    .select(columns)
    .select(['headers', 'headingLine', 'mapping', rowCount])
    .select(sql<StatementLine[]>`above`.as('above'))
    .select(
      sql<StatementLine[]>`jsonb_path_query_array(cells, ${sql.lit(`$[0 to ${maxHeadingLine - 1}]`)})`.as(
        'first',
      ),
    )
    .where('id', '=', id)
    .executeTakeFirstOrThrow(() => notFound('Statement'))
  const mapping = row.mapping as unknown as StatementMapping | null
  return {
    ...toListed(row),
    headers: row.headers,
    headingLine: row.headingLine,
    headings: row.headingLine === 0 ? [] : headingTexts(row),
    sample: row.first.slice(0, sampleRows).map(({ cells }) => cells.slice(0, row.headers.length)),
    mapping,
    guess: guessMapping(row.headers),
    report: mapping && (await getReport(db, row)),
  }
}

interface FirstLines {
  above: StatementLine[]
  headingLine: number
  headers: string[]
  first: StatementLine[]
}

/** The lines that may be the heading, as the merchant chooses among them. */
const headingTexts = ({ above, headingLine, headers, first }: FirstLines) =>
  headingsOf([...above, { line: headingLine, cells: headers }, ...first]).map(({ line, cells }) => ({
    line,
    text: fitText(cells.filter(Boolean).join(' · '), maxHeadingText),
  }))

async function getReport(db: Database, { id, courier, courierName }: ListedRow): Promise<StatementReport> {
  const [sums, missing] = await Promise.all([
    db
      .selectFrom('courierStatementRows')
      .select('outcome')
      .select((eb) => [
        eb.fn.countAll<number>().as('rows'),
        sql<number>`sum(collected_paisa)::float8`.as('collected'),
        sql<number>`sum(charge_paisa)::float8`.as('charge'),
        sql<number>`sum(return_charge_paisa)::float8`.as('back'),
      ])
      .where('statementId', '=', id)
      .groupBy('outcome')
      .execute(),
    findMissing(db, { id, courier, courierName }),
  ])
  const sumOf = (outcome: RowOutcome) => sums.find((each) => each.outcome === outcome)
  const total = (column: 'collected' | 'charge' | 'back') =>
    takaFromPaisa(settledOutcomes.reduce((sum, outcome) => sum + (sumOf(outcome)?.[column] ?? 0), 0))
  return {
    outcomes: Object.fromEntries(
      rowOutcomes.map((outcome) => {
        const { rows = 0, collected = 0 } = sumOf(outcome) ?? {}
        return [outcome, { rows, amount: takaFromPaisa(collected) }]
      }),
    ) as StatementReport['outcomes'],
    collected: total('collected'),
    charge: total('charge'),
    returnCharge: total('back'),
    ...missing,
  }
}

interface MissingRow {
  id: string
  name: string
  openPaisa: number
  deliveredAt: Date
  orders: number
  paisa: number
}

/** Open orders of the courier that were delivered no later than the last parcel in the statement. */
async function findMissing(
  db: Database,
  { id, courier, courierName }: { id: number; courier: string; courierName: string },
) {
  const { rows } = await sql<MissingRow>`
    with listed as (select order_id from courier_statement_rows where statement_id = ${id} and order_id is not null),
    newest as (select max(delivered_at) as at from order_cash where order_id in (select order_id from listed) and due_paisa > 0)
    select order_cash.order_id as id, orders.name, open_paisa, order_cash.delivered_at,
      count(*) over ()::integer as orders, (sum(open_paisa) over ())::float8 as paisa
    from order_cash join orders on orders.id = order_cash.order_id
    where open_paisa > 0 and courier = ${courier} and ${hasCourierName(courierName)}
      and order_cash.delivered_at <= (select at from newest)
      and order_cash.order_id not in (select order_id from listed)
    order by order_cash.delivered_at, order_cash.order_id limit ${maxMissing}`.execute(db)
  const [first] = rows
  return {
    missing: { orders: first?.orders ?? 0, amount: takaFromPaisa(first?.paisa ?? 0) },
    missingOrders: rows.map(({ id, name, openPaisa, deliveredAt }) => ({
      _id: id,
      name,
      open: takaFromPaisa(openPaisa),
      deliveredAt: deliveredAt.toISOString(),
    })),
  }
}

/** The rows of a statement with one outcome, in the order of the file. */
export async function listStatementRows(
  db: Database,
  id: number,
  {
    outcome,
    cursor,
    limit = defaultLimit,
  }: ParsedRequest<Endpoints['GET /courier-statements/:id/rows']>['query'],
) {
  const [after] = decodeCursor(cursor, lineCursor) ?? []
  const selected = db
    .selectFrom('courierStatementRows')
    .where('statementId', '=', id)
    .where('outcome', '=', outcome)
  const [rows, { count }] = await Promise.all([
    selected
      .selectAll()
      .$if(after !== undefined, (query) => query.where('line', '>', after ?? 0))
      .orderBy('line')
      .limit(limit + 1)
      .execute(),
    selected.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow(),
  ])
  const page = pageOf(rows, limit, count, ({ line }) => [line])
  return {
    ...page,
    rows: page.rows.map(
      (row): StatementRow => ({
        _id: String(row.line),
        line: row.line,
        orderId: row.orderId,
        consignment: row.consignment,
        reference: row.reference,
        phone: row.phone,
        collected: takaFromPaisa(row.collectedPaisa),
        charge: takaFromPaisa(row.chargePaisa),
        returnCharge: takaFromPaisa(row.returnChargePaisa),
        open: takaOrNull(row.openPaisa),
      }),
    ),
  }
}
