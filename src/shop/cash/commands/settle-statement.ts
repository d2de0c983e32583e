import { sql } from 'kysely'
import { invalid, notFound, notPossibleNow } from '#lib/errors.ts'
import { paisaFromTaka, takaFromPaisa } from '#lib/money.ts'
import { inTransaction, type Tx } from '#platform/database.ts'
import { hasCourierName } from '#shop/couriers/service.ts'
import { recordPayout } from '#shop/parcels/commands/record-payout.ts'
import type { Call } from '#shop/shop.ts'
import { ensureCash } from '../follow-orders.ts'
import { findOrdersOfRows, type Holder, type MatchedRow, matchRows } from '../match-rows.ts'
import { getStatement } from '../queries/get-statement.ts'
import {
  findStatementHeading,
  headersKey,
  headingsOf,
  type ParsedStatementRow,
  parseStatementRow,
  readStatement,
  type StatementFile,
  type StatementLine,
  splitStatement,
} from '../read-statement.ts'
import { isSettled, isUsableMapping, type StatementMapping } from '../rules.ts'
import { lockCash } from './book-cash.ts'

interface NewStatement extends Holder {
  number: string
  fileName: string
}

const lockStatement = (tx: Tx, id: number) =>
  tx
    .selectFrom('courierStatements')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow(() => notFound('Statement'))
type StatementRecord = Awaited<ReturnType<typeof lockStatement>>

/** Stores a statement; with a mapping that is remembered for its headers its rows are matched at once. */
export async function addStatement(
  { db, user }: Call,
  { courier, number, fileName, ...typed }: NewStatement,
  upload: () => Promise<Buffer>,
) {
  if (courier === 'other' && !typed.courierName) throw invalid({ courierName: 'Required' })
  const courierName = courier === 'other' ? typed.courierName : ''
  const lines = await readStatement(await upload())
  return inTransaction(db, async (tx) => {
    await checkNumber(tx, { courier, courierName, number })
    const remembered = await rememberedOf(tx, { courier, courierName }, headingsOf(lines))
    const file = splitStatement(lines, remembered?.line ?? findStatementHeading(lines))
    const statement = { courier, courierName, number, fileName }
    return { _id: await storeStatement(tx, user.id, statement, file, remembered?.mapping ?? null) }
  })
}

/** The first of these lines whose columns the merchant has named for this courier before. */
async function rememberedOf(tx: Tx, { courier, courierName }: Holder, headings: readonly StatementLine[]) {
  const keys = headings.map(({ line, cells }) => ({ line, key: headersKey(cells) }))
  if (keys.length === 0) return null
  const known = await tx
    .selectFrom('courierStatementMappings')
    .select(['headers', 'mapping'])
    .where('courier', '=', courier)
    .where('courierName', '=', courierName.toLowerCase())
    .where(
      'headers',
      'in',
      keys.map(({ key }) => key),
    )
    .execute()
  for (const { line, key } of keys) {
    const found = known.find(({ headers }) => headers === key)
    if (found) return { line, mapping: found.mapping as unknown as StatementMapping }
  }
  return null
}

/** Says in which line of a statement its heading is. */
export async function moveHeading({ db }: Call, id: number, line: number) {
  await inTransaction(db, async (tx) => {
    const statement = await lockStatement(tx, id)
    if (statement.appliedAt) throw notPossibleNow('This statement was applied already.')
    const { headingLine, headers } = statement
    const lines = [
      ...(statement.above as unknown as StatementLine[]),
      { line: headingLine, cells: headers },
      ...(statement.cells as unknown as StatementLine[]),
    ]
    const file = splitStatement(lines, line)
    const holder = { courier: statement.courier as Holder['courier'], courierName: statement.courierName }
    const remembered = await rememberedOf(tx, holder, [{ line, cells: file.headers }])
    const mapping = remembered?.mapping ?? null
    const stored = await tx
      .updateTable('courierStatements')
      .set({
        ...columnsOf(file),
        mapping: mapping && JSON.stringify(mapping),
      })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow()
    await tx.deleteFrom('courierStatementRows').where('statementId', '=', id).execute()
    if (mapping) await storeReport(tx, stored)
  })
  return getStatement(db, id)
}

const columnsOf = ({ above, headingLine, headers, rows }: StatementFile) => ({
  above: JSON.stringify(above),
  headingLine,
  headers,
  cells: JSON.stringify(rows),
})

/** Stores a statement, matched if it is known what its columns are; returns its id. */
export async function storeStatement(
  tx: Tx,
  madeBy: number | null,
  statement: NewStatement,
  file: StatementFile,
  mapping: StatementMapping | null,
) {
  const stored = await tx
    .insertInto('courierStatements')
    .values({
      ...statement,
      ...columnsOf(file),
      madeBy,
      mapping: mapping && JSON.stringify(mapping),
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  if (mapping) await storeReport(tx, stored)
  return String(stored.id)
}

/** A statement that was applied is not sent again by another name of the file. */
async function checkNumber(tx: Tx, { courier, courierName, number }: Omit<NewStatement, 'fileName'>) {
  const applied = await tx
    .selectFrom('courierStatements')
    .select('id')
    .where('courier', '=', courier)
    .where(hasCourierName(courierName))
    .where(sql<string>`lower(number)`, '=', number.toLowerCase())
    .where('appliedAt', 'is not', null)
    .executeTakeFirst()
  if (applied) throw invalid({ number: 'The statement with this number was applied already.' })
}

/** Says what the columns of a statement are, and remembers it for this courier and these headers. */
export async function mapStatement({ db }: Call, id: number, mapping: StatementMapping) {
  await inTransaction(db, async (tx) => {
    const statement = await lockStatement(tx, id)
    if (statement.appliedAt) throw notPossibleNow('This statement was applied already.')
    const columns = Object.values(mapping).filter((column) => column !== null)
    if (!isUsableMapping(mapping)) throw invalid({ collected: 'Required' })
    if (
      columns.some((column) => column >= statement.headers.length) ||
      new Set(columns).size < columns.length
    )
      throw invalid({ collected: 'Each column once.' })
    await tx
      .insertInto('courierStatementMappings')
      .values({
        courier: statement.courier,
        courierName: statement.courierName.toLowerCase(),
        headers: headersKey(statement.headers),
        mapping: JSON.stringify(mapping),
      })
      .onConflict((conflict) =>
        conflict
          .columns(['courier', 'courierName', 'headers'])
          .doUpdateSet({ mapping: JSON.stringify(mapping) }),
      )
      .execute()
    await tx
      .updateTable('courierStatements')
      .set({ mapping: JSON.stringify(mapping) })
      .where('id', '=', id)
      .execute()
    await storeReport(tx, { ...statement, mapping })
  })
  return getStatement(db, id)
}

/** The key under which a parcel of a statement is settled once. */
const settledKey = ({ consignment, reference }: ParsedStatementRow, orderId: string) =>
  consignment || reference || orderId

/** Locks the orders of a statement with their money, in the order of their ids, and says what each row is. */
async function matchStatement(tx: Tx, { courier, courierName, number, cells, mapping }: StatementRecord) {
  const rows = (cells as unknown as StatementLine[]).map((row) =>
    parseStatementRow(row, mapping as unknown as StatementMapping),
  )
  const orderIds = await findOrdersOfRows(tx, { courier, courierName }, rows)
  const ids = [...new Set(orderIds.filter((id) => id !== null))].sort()
  if (ids.length === 0) return matchRows(rows, orderIds, [], () => false)
  // The orders first: a move of an order locks it before its money.
  await tx.selectFrom('orders').select('id').where('id', 'in', ids).orderBy('id').forKeyShare().execute()
  await ensureCash(tx, ids)
  const money = await lockCash(tx, ids)
  const settled = await tx
    .selectFrom('cashEntries')
    .select('consignment')
    .where('kind', '=', 'statement')
    .where('courier', '=', courier)
    .where(hasCourierName(courierName))
    .where(sql<string>`lower(statement_number)`, '=', number.toLowerCase())
    .execute()
  const keys = new Set(settled.map(({ consignment }) => consignment))
  return matchRows(rows, orderIds, money, (row, orderId) => keys.has(settledKey(row, orderId)))
}

async function storeReport(tx: Tx, statement: StatementRecord) {
  const rows = await matchStatement(tx, statement)
  await tx.deleteFrom('courierStatementRows').where('statementId', '=', statement.id).execute()
  for (let start = 0; start < rows.length; start += 500)
    await tx
      .insertInto('courierStatementRows')
      .values(
        rows.slice(start, start + 500).map(({ collectedPaisa, ...row }) => ({
          ...row,
          collectedPaisa: collectedPaisa ?? 0,
          statementId: statement.id,
        })),
      )
      .execute()
  return rows
}

const sumOf = (rows: readonly MatchedRow[], column: 'collectedPaisa' | 'chargePaisa' | 'returnChargePaisa') =>
  rows.reduce((sum, row) => sum + (row[column] ?? 0), 0)

/** Books a statement in one transaction, once, and only as its report was seen. */
export async function applyStatement(
  { db, user, audit }: Call,
  id: number,
  seen: { collected: number; rows: number },
) {
  await inTransaction(db, async (tx) => {
    const { statement, settled } = await bookStatement(tx, id, user.id)
    const collected = sumOf(settled, 'collectedPaisa')
    if (settled.length !== seen.rows || collected !== paisaFromTaka(seen.collected))
      throw notPossibleNow('Orders have changed since you looked at this report. Please look again.')
    await audit(tx, 'statement-applied', `statement ${id}`, {
      after: {
        courier: statement.courier,
        courierName: statement.courierName,
        number: statement.number,
        orders: settled.length,
        collected: takaFromPaisa(collected),
        charge: takaFromPaisa(sumOf(settled, 'chargePaisa')),
        returnCharge: takaFromPaisa(sumOf(settled, 'returnChargePaisa')),
      },
    })
  })
  return getStatement(db, id)
}

/** Books what a statement says of open money; returns these rows. */
export async function bookStatement(tx: Tx, id: number, madeBy: number | null) {
  const statement = await lockStatement(tx, id)
  if (statement.appliedAt) throw notPossibleNow('This statement was applied already.')
  if (!statement.mapping) throw notPossibleNow('Say first what the columns are.')
  await checkNumber(tx, statement)
  const rows = await storeReport(tx, statement)
  const settled = rows.filter(({ outcome }) => isSettled(outcome))
  if (settled.length === 0) throw notPossibleNow('There is nothing in this statement to book.')
  for (const row of settled) await settleRow(tx, statement, row, madeBy)
  await tx
    .updateTable('courierStatements')
    .set({ appliedAt: new Date(), appliedBy: madeBy })
    .where('id', '=', id)
    .execute()
  return { statement, settled }
}

async function settleRow(tx: Tx, statement: StatementRecord, row: MatchedRow, madeBy: number | null) {
  const orderId = row.orderId ?? ''
  const { chargePaisa, returnChargePaisa } = row
  const amountPaisa = row.collectedPaisa ?? 0
  await tx
    .insertInto('cashEntries')
    .values({
      orderId,
      kind: 'statement',
      amountPaisa,
      chargePaisa,
      returnChargePaisa,
      madeBy,
      courier: statement.courier,
      courierName: statement.courierName,
      statementId: statement.id,
      statementNumber: statement.number,
      consignment: settledKey(row, orderId),
    })
    .execute()
  await tx
    .updateTable('orderCash')
    .set((eb) => ({
      receivedPaisa: eb('receivedPaisa', '+', amountPaisa),
      chargePaisa: eb('chargePaisa', '+', chargePaisa),
      returnChargePaisa: eb('returnChargePaisa', '+', returnChargePaisa),
    }))
    .where('orderId', '=', orderId)
    .execute()
  await recordPayout(tx, orderId, statement.number)
}

/** Deletes a statement that was not applied. */
export function deleteStatement({ db }: Call, id: number) {
  return inTransaction(db, async (tx) => {
    const { appliedAt } = await lockStatement(tx, id)
    if (appliedAt) throw notPossibleNow('A statement that was applied stays.')
    await tx.deleteFrom('courierStatements').where('id', '=', id).execute()
    return { deleted: true }
  })
}
