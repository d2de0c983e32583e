import { cleanLine } from '#lib/clean-text.ts'
import { invalid, invalidFile } from '#lib/errors.ts'
import { paisaFromTaka } from '#lib/money.ts'
import { parseAmount, withoutTextMark } from '#lib/parse-number.ts'
import { normalisePhone } from '#lib/phone.ts'
import { fitText } from '#lib/text.ts'
import { csvText, readCsv } from '#platform/csv.ts'
import {
  guessMapping,
  isUsableMapping,
  maxStatementColumns,
  maxStatementRows,
  type StatementMapping,
} from './rules.ts'

const maxRowLength = 20_000
const maxCell = 200

/** What a cell says, at most so much as a table can show. */
export const cleanCell = (cell: string) => fitText(cleanLine(cell), maxCell)

export interface StatementLine {
  /** Its number in a spreadsheet. */
  line: number
  cells: string[]
}
export interface StatementFile {
  /** The lines above the heading, such as titles. */
  above: StatementLine[]
  headingLine: number
  headers: string[]
  /** The rows below the heading. */
  rows: StatementLine[]
}

/** Lines among which a heading is looked for. */
export const maxHeadingLine = 30

/** Reads the lines of a statement; throws 422 if it is no table. */
export async function readStatement(bytes: Buffer): Promise<StatementLine[]> {
  const lines: StatementLine[] = []
  for await (const { row, cells } of readCsv(csvText(bytes), maxRowLength)) {
    if (lines.length > maxStatementRows + maxHeadingLine)
      throw invalidFile(`At most ${maxStatementRows} rows at a time.`, 'too-many-rows', maxStatementRows)
    if (cells.length > maxStatementColumns)
      throw invalidFile(
        `At most ${maxStatementColumns} columns: look at row ${row}.`,
        'too-many-columns',
        row,
      )
    const cleaned = cells.map(cleanCell)
    if (cleaned.some(Boolean)) lines.push({ line: row, cells: cleaned })
  }
  if (lines.length === 0) throw invalidFile('There is nothing in this file.', 'empty')
  return lines
}

const isHeading = ({ cells }: StatementLine) => cells.filter(Boolean).length > 1

/** The lines that may be the heading: the first ones with several cells. */
export const headingsOf = (lines: readonly StatementLine[]) =>
  lines.slice(0, maxHeadingLine).filter(isHeading)

/**
 * The heading of a statement: the first line of which the names of columns are known, otherwise the first of those with the most
 * cells. Throws 422 if there is none.
 */
export function findStatementHeading(lines: readonly StatementLine[]): number {
  const headings = headingsOf(lines)
  const filled = ({ cells }: StatementLine) => cells.filter(Boolean).length
  const found =
    headings.find(({ cells }) => isUsableMapping(guessMapping(cells))) ??
    headings.toSorted((one, other) => filled(other) - filled(one))[0]
  if (!found) throw invalidFile('This is not a table with a heading and rows below it.', 'no-table')
  return found.line
}

/** A statement with its heading in this line; throws 422 if that cannot be. */
export function splitStatement(lines: readonly StatementLine[], headingLine: number): StatementFile {
  const at = lines.findIndex(({ line }) => line === headingLine)
  const heading = lines[at]
  if (!heading || !isHeading(heading)) throw invalid({ file: 'This row is not a heading.' })
  const rows = lines.slice(at + 1)
  if (rows.length === 0) throw invalidFile('There are no rows below the heading.', 'no-rows')
  const headers = heading.cells.slice(0, 1 + heading.cells.findLastIndex(Boolean))
  return {
    above: lines.slice(0, at),
    headingLine,
    headers,
    rows,
  }
}

/** The headers as one text, by which a mapping is remembered. */
export const headersKey = (headers: readonly string[]) =>
  headers
    .slice(0, 1 + headers.findLastIndex(Boolean))
    .map((header) => header.toLowerCase().replace(/\s+/g, ' '))
    .join('\n')

export interface ParsedStatementRow {
  line: number
  consignment: string
  reference: string
  phone: string
  /** Null if it cannot be read; the charges are 0 then. */
  collectedPaisa: number | null
  chargePaisa: number
  returnChargePaisa: number
}

const maxPaisa = 1_000_000_000

/** How spreadsheets write that there is nothing: the first in place of a zero, the others in place of an amount. */
const zero = /^[-–—−]+$/
const noAmount = /^(?:n[./]?a\.?|nil|none|null)$/i

/** An amount in paisa; null if it is none. */
function paisaOf(cell: string) {
  if (cell === '' || zero.test(cell)) return 0
  const paisa = paisaFromTaka(parseAmount(cell))
  return Number.isSafeInteger(paisa) && Math.abs(paisa) <= maxPaisa ? paisa : null
}
/** A charge in paisa, which is written with and without a minus, or in brackets. */
function chargeOf(cell: string) {
  const paisa = noAmount.test(cell) ? 0 : paisaOf(cell)
  return paisa === null ? null : Math.abs(paisa)
}

/** What the columns say of a row. */
export function parseStatementRow(
  { line, cells }: StatementLine,
  mapping: StatementMapping,
): ParsedStatementRow {
  const cell = (column: number | null) => (column === null ? '' : (cells[column] ?? ''))
  const collected = cell(mapping.collected)
  const charges = [mapping.charge, mapping.cashCharge, mapping.returnCharge].map((column) =>
    chargeOf(cell(column)),
  )
  const isReadable = collected !== '' && charges.every((paisa) => paisa !== null)
  const paisa = paisaOf(collected)
  const [delivery = 0, cash = 0, back = 0] = charges.map((each) => each ?? 0)
  return {
    line,
    consignment: withoutTextMark(cell(mapping.consignment)),
    reference: withoutTextMark(cell(mapping.reference)),
    phone: normalisePhone(cell(mapping.phone)),
    collectedPaisa: isReadable && paisa !== null && paisa >= 0 ? paisa : null,
    chargePaisa: delivery + cash,
    returnChargePaisa: back,
  }
}
