import { invalid } from '#lib/errors.ts'
import { paisaFromTaka } from '#lib/money.ts'
import { parseAmount, withoutTextMark } from '#lib/parse-number.ts'
import { normalisePhone } from '#lib/phone.ts'
import { cleanLine, fitText } from '#lib/text.ts'
import { CsvProblem, readCsv } from '#platform/csv.ts'
import { maxStatementColumns, maxStatementRows, type StatementMapping } from './rules.ts'

const maxRowLength = 20_000
const maxCell = 200

async function* textOf(bytes: Buffer) {
  try {
    yield new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw invalid({ file: 'A CSV file in UTF-8.' })
  }
}

/** What a cell says, at most so much as a table can show. */
export const cleanCell = (cell: string) => fitText(cleanLine(cell), maxCell)

export interface StatementFile {
  headers: string[]
  /** The cells of each row, with its number in a spreadsheet. */
  rows: { line: number; cells: string[] }[]
}

/** Reads a statement; throws 422 if it is not a table with a heading and rows. */
export async function readStatement(bytes: Buffer): Promise<StatementFile> {
  const rows = readCsv(textOf(bytes), maxRowLength)
  try {
    const heading = await rows.next()
    if (heading.done) throw invalid({ file: 'There is nothing in this file.' })
    const headers = heading.value.cells.map(cleanCell)
    if (headers.length < 2 || headers.length > maxStatementColumns)
      throw invalid({ file: 'This is not a table with a heading in its first row.' })
    const file: StatementFile = { headers, rows: [] }
    for await (const { row, cells } of rows) {
      if (file.rows.length === maxStatementRows)
        throw invalid({ file: `At most ${maxStatementRows} rows at a time.` })
      const cleaned = cells.slice(0, headers.length).map(cleanCell)
      if (cleaned.some(Boolean)) file.rows.push({ line: row, cells: cleaned })
    }
    if (file.rows.length === 0) throw invalid({ file: 'There are no rows below the heading.' })
    return file
  } catch (error) {
    if (!(error instanceof CsvProblem)) throw error
    throw invalid({ file: `This is not a CSV file: look at row ${error.row}.` })
  }
}

/** The headers as one text, by which a mapping is remembered. */
export const headersKey = (headers: readonly string[]) =>
  headers.map((header) => header.toLowerCase().replace(/\s+/g, ' ')).join('\n')

export interface ParsedRow {
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
export function parseRow(
  { line, cells }: StatementFile['rows'][number],
  mapping: StatementMapping,
): ParsedRow {
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
