import { pipeline } from 'node:stream/promises'

export type Cell = string | number | null

/**
 * Text that a spreadsheet would evaluate instead of showing it: formulas, also after spaces and in full-width characters,
 * and text that begins with a tab or line break. Text that already looks escaped matches too, so that unescaping is exact.
 */
const formulaPattern = /^'*(?:\s*[=+\-@＝＋－＠]|[\t\r\n])/

/** Prefixes text that would be evaluated with an apostrophe. */
const escapeFormula = (text: string) => (formulaPattern.test(text) ? `'${text}` : text)
const unescapeFormula = (text: string) =>
  text.startsWith("'") && formulaPattern.test(text) ? text.slice(1) : text

/**
 * Writes a CSV file that spreadsheets open correctly: UTF-8 with byte order mark, quoted texts, escaped formulas. Yields
 * one string per batch. `readCsv` restores exactly these cells.
 */
export async function* writeCsv(
  columns: readonly string[],
  batches: AsyncIterable<readonly (readonly Cell[])[]> | Iterable<readonly (readonly Cell[])[]>,
) {
  const { stringify } = await import('csv-stringify/sync')
  const format = (rows: readonly (readonly Cell[])[]) =>
    stringify(
      rows.map((row) => row.map((cell) => (typeof cell === 'string' ? escapeFormula(cell) : cell))),
      { quoted_string: true, quoted_empty: false, record_delimiter: 'windows' },
    )
  yield `\ufeff${format([columns])}`
  for await (const rows of batches) if (rows.length > 0) yield format(rows)
}

/** A row of a file, numbered as in a spreadsheet: the heading is row 1. */
export interface CsvRow {
  row: number
  cells: string[]
}

/** Thrown for a malformed CSV file; `row` is where parsing failed. */
export class CsvProblem extends Error {
  readonly reason: 'quotes' | 'too-long'
  readonly row: number
  constructor(reason: CsvProblem['reason'], row: number) {
    super(`Not a CSV file: ${reason} in row ${row}.`)
    this.reason = reason
    this.row = row
  }
}

/** Detects the delimiter from the heading; spreadsheets use different ones by locale. */
function detectDelimiter(heading: string) {
  const [bare = ''] = heading.replace(/"[^"]*"/g, '').split(/[\r\n]/, 1)
  const count = (delimiter: string) => bare.split(delimiter).length
  return [',', ';', '\t'].reduce((best, delimiter) => (count(delimiter) > count(best) ? delimiter : best))
}

/**
 * Parses a CSV file from a stream of strings and yields its non-empty rows; delimited by commas, semicolons or tabs.
 * Throws a CsvProblem for rows of more than `maxRowLength` characters. Parts must not split a character.
 */
export async function* readCsv(parts: AsyncIterable<string>, maxRowLength: number): AsyncGenerator<CsvRow> {
  const { CsvError, parse } = await import('csv-parse')
  const iterator = parts[Symbol.asyncIterator]()
  let heading = ''
  while (!/[\r\n]/.test(heading) && heading.length <= maxRowLength) {
    const { done, value } = await iterator.next()
    if (done) break
    heading += value
  }
  const parser = parse({
    bom: true,
    delimiter: detectDelimiter(heading),
    relax_column_count: true,
    max_record_size: maxRowLength,
  })
  const filled = pipeline(async function* () {
    yield heading
    for (let next = await iterator.next(); !next.done; next = await iterator.next()) yield next.value
  }, parser)
  // The error also reaches the loop below.
  filled.catch(() => {})
  let row = 0
  try {
    for await (const cells of parser as AsyncIterable<string[]>) {
      row += 1
      if (cells.some((cell) => cell !== '')) yield { row, cells: cells.map(unescapeFormula) }
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    // Earlier rows may still be buffered in the parser.
    const { records = row } = error as { records?: number }
    throw new CsvProblem(error.code === 'CSV_MAX_RECORD_SIZE' ? 'too-long' : 'quotes', records + 1)
  }
}
