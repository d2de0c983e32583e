import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { showInvisible } from '#lib/clean-text.ts'
import type { ParsedRequest, ResponseOf } from '#lib/endpoint.ts'
import { invalidFile } from '#lib/errors.ts'
import { findDateOrder } from '#lib/parse-date.ts'
import { fitText, isFilled } from '#lib/text.ts'
import { type CsvRow, csvText, readCsv } from '#platform/csv.ts'
import { type Database, inTransaction, isDatabaseUnavailable, jsonOf, type Tx } from '#platform/database.ts'
import { route } from '#shop/route.ts'
import type { Call, Domain } from '#shop/shop.ts'
import * as contract from './contract.ts'
import { examplePastOrders } from './example-file.ts'
import { dateCell, type PastOrder, type PastOrderFile, readHeading, readRow } from './read-row.ts'
import { maxNamedProblems } from './rules.ts'

const batchSize = 1000
const maxRowLength = 60_000
type Result = ResponseOf<typeof contract.importPastOrders>

/**
 * Takes what can be taken of a file; what was taken already stays as it is when it is sent again. With `check` it only says what
 * would be taken.
 */
async function importPastOrders(
  { db, audit }: Call,
  bytes: Buffer,
  { dates, check = false }: ParsedRequest<typeof contract.importPastOrders>['query'],
): Promise<Result> {
  const result: Result = { dates: dates ?? null, taken: 0, updated: 0, notTaken: 0, problems: [] }
  const now = new Date()
  const text = csvText(bytes)
  const readRows = () => readCsv(text, maxRowLength)
  const { file, headingRow } = await findHeading(readRows())
  const { missing } = file
  if (missing.length) {
    const columns = missing.join(', ')
    throw invalidFile(`These columns are missing: ${columns}.`, 'columns-missing', columns)
  }
  result.dates ??= await findDates(readRows(), file)
  const seen = new Map<string, string>()
  const reject = (problem: Result['problems'][number]) => {
    result.notTaken += 1
    if (result.problems.length < maxNamedProblems) result.problems.push(problem)
  }
  let batch: (PastOrder & { row: number })[] = []
  async function save() {
    if (check) await countKnown(db, batch, result)
    else
      for (const { row, number } of await saveOrders(db, batch, result))
        reject({ row, column: 'number', value: number, reason: 'unexpected' })
    batch = []
  }
  for await (const { row, cells, broken } of readRows()) {
    if (row <= headingRow) continue
    if (broken) {
      reject({ row, column: '', value: fitText(showInvisible(cells[0] ?? ''), 100), reason: broken })
      continue
    }
    if (isFurtherLine(file, cells)) continue
    const order = readRow(file, cells, now, result.dates)
    if ('reason' in order) {
      reject({ row, ...order })
      continue
    }
    const known = seen.get(order.number)
    const whole = JSON.stringify(order)
    // Exports with a row for each line repeat the order.
    if (known === whole) continue
    if (known !== undefined) reject({ row, column: 'number', value: order.number, reason: 'twice' })
    else {
      seen.set(order.number, whole)
      batch.push({ ...order, row })
    }
    if (batch.length === batchSize) await save()
  }
  if (batch.length) await save()
  if (check) return result
  await inTransaction(db, (tx) =>
    audit(tx, 'past-orders-imported', 'past orders', {
      after: { taken: result.taken, updated: result.updated, notTaken: result.notTaken },
    }),
  )
  return result
}

/** Rows among which the heading is looked for: many lists have a title above it. */
const maxHeadingRow = 30

/** The first row that has all columns; without one the first that could be a heading, which says what is missing. */
async function findHeading(rows: AsyncIterable<CsvRow>) {
  let first: CsvRow | undefined
  for await (const row of rows) {
    if (row.row > maxHeadingRow) break
    const file = readHeading(row.cells)
    if (!row.broken && file.missing.length === 0) return { file, headingRow: row.row }
    const isBetter = !first || (first.cells.filter(isFilled).length < 2 && !first.broken)
    if (isBetter) first = row
  }
  if (!first) throw invalidFile('There is nothing in this file.', 'empty')
  if (first.broken)
    throw invalidFile(`The heading in row ${first.row} cannot be read.`, 'broken-heading', first.row)
  return { file: readHeading(first.cells), headingRow: first.row }
}

/** The order that all dates of a column have, which only the whole file tells. */
async function findDates(rows: AsyncIterable<CsvRow>, file: PastOrderFile) {
  const dates: string[] = []
  for await (const { cells, broken } of rows) if (!broken) dates.push(dateCell(file, cells))
  return findDateOrder(dates)
}

/** Shopify writes a row for each line of an order, of which only the first has the amounts. */
function isFurtherLine(file: PastOrderFile, cells: CsvRow['cells']) {
  const outcome = file.outcome(cells)
  const hasOutcome = typeof outcome === 'string' || outcome.word !== ''
  return file.filled(cells, 'number').length > 0 && file.filled(cells, 'amount').length === 0 && !hasOutcome
}

/** Counts which orders are new and which are known, as saving them would. */
async function countKnown(db: Database, orders: readonly PastOrder[], result: Result) {
  const { known } = await db
    .selectFrom('pastOrders')
    .select((eb) => eb.fn.countAll<number>().as('known'))
    .where(
      'number',
      'in',
      orders.map(({ number }) => number),
    )
    .executeTakeFirstOrThrow()
  result.updated += known
  result.taken += orders.length - known
}

/** Saves orders; returns those that cannot be stored, which keep none of the others out. */
async function saveOrders<Order extends PastOrder>(
  db: Database,
  orders: readonly Order[],
  result: Result,
): Promise<Order[]> {
  try {
    const { taken, updated } = await inTransaction(db, (tx) => saveBatch(tx, orders))
    result.taken += taken
    result.updated += updated
    return []
  } catch (error) {
    // A file that is sent again is taken where it stopped.
    if (isDatabaseUnavailable(error)) throw error
    if (orders.length === 1) return [...orders]
  }
  const middle = Math.ceil(orders.length / 2)
  return [
    ...(await saveOrders(db, orders.slice(0, middle), result)),
    ...(await saveOrders(db, orders.slice(middle), result)),
  ]
}

async function saveBatch(tx: Tx, orders: readonly PastOrder[]) {
  const rows = orders.map(({ number, mobileNumber, name, placedAt, totalPaisa, outcome }) => ({
    number,
    mobile_number: mobileNumber,
    name,
    placed_at: placedAt,
    total_paisa: totalPaisa,
    outcome,
  }))
  const { rows: saved } = await sql<{ isNew: boolean }>`
    insert into past_orders (number, mobile_number, name, placed_at, total_paisa, outcome)
    select number, mobile_number, name, placed_at, total_paisa, outcome
    from jsonb_to_recordset(${jsonOf(rows)}::jsonb) as sent
      (number text, mobile_number text, name text, placed_at timestamptz, total_paisa bigint, outcome text)
    order by number
    on conflict (number) do update set mobile_number = excluded.mobile_number, name = excluded.name,
      placed_at = excluded.placed_at, total_paisa = excluded.total_paisa, outcome = excluded.outcome
    returning xmax = 0 as is_new`.execute(tx)
  const taken = saved.filter(({ isNew }) => isNew).length
  return { taken, updated: saved.length - taken }
}

async function countPastOrders(db: Database) {
  const { rows } = await sql<{ orders: number; phones: number }>`
    select count(*)::int as orders, count(distinct mobile_number)::int as phones from past_orders`.execute(db)
  return rows[0] ?? { orders: 0, phones: 0 }
}

const deletePastOrders = ({ db, audit }: Call) =>
  inTransaction(db, async (tx) => {
    const { numDeletedRows } = await tx.deleteFrom('pastOrders').executeTakeFirstOrThrow()
    const deleted = Number(numDeletedRows)
    await audit(tx, 'past-orders-deleted', 'past orders', { after: { deleted } })
    return { deleted }
  })

/** What phone numbers ordered before this shop: rows of phone number, outcome, count and first moment. Reads one index only. */
export const countPastOrdersOf = (db: Database, phones: readonly string[]) =>
  db
    .selectFrom('pastOrders')
    .select((eb) => [
      'mobileNumber',
      'outcome as status',
      eb.fn.countAll<number>().as('count'),
      eb.fn.min('placedAt').as('first'),
    ])
    .where('mobileNumber', 'in', [...new Set(phones)])
    .groupBy(['mobileNumber', 'outcome'])
    .execute()

function pastOrderRoutes(app: FastifyInstance) {
  route(app, contract.getPastOrders, (_, { db }) => countPastOrders(db))
  route(app, contract.getPastOrdersExample, async () => examplePastOrders())
  route(app, contract.importPastOrders, async ({ upload, query }, call) =>
    importPastOrders(call, await upload(), query),
  )
  route(app, contract.deletePastOrders, (_, call) => deletePastOrders(call))
}

export const pastOrdersDomain: Domain = { routes: pastOrderRoutes }
