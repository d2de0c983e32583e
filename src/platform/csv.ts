import { pipeline } from 'node:stream/promises'

export type Cell = string | number | null

/**
 * What a spreadsheet would work out instead of showing it: formulas, also behind spaces and in full-width letters, and
 * what begins with a tab or a line break. Texts that begin like one made harmless are treated alike, so that it can be
 * undone exactly.
 */
const likeFormula = /^'*(?:\s*[=+\-@＝＋－＠]|[\t\r\n])/

/** A text as it may stand in a spreadsheet: what would be worked out gets an apostrophe before it. */
const harmless = (text: string) => (likeFormula.test(text) ? `'${text}` : text)
const asTyped = (text: string) => (text.startsWith("'") && likeFormula.test(text) ? text.slice(1) : text)

/**
 * A CSV file that Excel and its like open with Bengali intact and nothing worked out: UTF-8 with its mark, texts in
 * quotes, formulas made harmless. Written batch by batch; `readCsv` gives back exactly these cells.
 */
export async function* writeCsv(
  columns: readonly string[],
  batches: AsyncIterable<readonly (readonly Cell[])[]> | Iterable<readonly (readonly Cell[])[]>,
) {
  const { stringify } = await import('csv-stringify/sync')
  const written = (rows: readonly (readonly Cell[])[]) =>
    stringify(
      rows.map((row) => row.map((cell) => (typeof cell === 'string' ? harmless(cell) : cell))),
      { quoted_string: true, quoted_empty: false, record_delimiter: 'windows' },
    )
  yield `\ufeff${written([columns])}`
  for await (const rows of batches) if (rows.length > 0) yield written(rows)
}

/** One row of a file; the heading is row 1, as a spreadsheet counts. */
export interface CsvRow {
  row: number
  cells: string[]
}

/** A file that is no CSV; `row` is where it stops being one. */
export class CsvProblem extends Error {
  readonly reason: 'quotes' | 'too-long'
  readonly row: number
  constructor(reason: CsvProblem['reason'], row: number) {
    super(`Not a CSV file: ${reason} in row ${row}.`)
    this.reason = reason
    this.row = row
  }
}

/** The sign that parts the cells of a heading; spreadsheets write different ones in different countries. */
function partingSign(heading: string) {
  const [bare = ''] = heading.replace(/"[^"]*"/g, '').split(/[\r\n]/, 1)
  const uses = (sign: string) => bare.split(sign).length
  return [',', ';', '\t'].reduce((best, sign) => (uses(sign) > uses(best) ? sign : best))
}

/**
 * The rows of a CSV file as it comes in, without empty ones; parted by commas, semicolons or tabs. A row of more than
 * `longestRow` characters is a CsvProblem. No part begins or ends inside a character.
 */
export async function* readCsv(parts: AsyncIterable<string>, longestRow: number): AsyncGenerator<CsvRow> {
  const { CsvError, parse } = await import('csv-parse')
  const coming = parts[Symbol.asyncIterator]()
  let heading = ''
  while (!/[\r\n]/.test(heading) && heading.length <= longestRow) {
    const { done, value } = await coming.next()
    if (done) break
    heading += value
  }
  const parser = parse({
    bom: true,
    delimiter: partingSign(heading),
    relax_column_count: true,
    max_record_size: longestRow,
  })
  const filled = pipeline(async function* () {
    yield heading
    for (let next = await coming.next(); !next.done; next = await coming.next()) yield next.value
  }, parser)
  // Whoever reads hears of it too.
  filled.catch(() => {})
  let row = 0
  try {
    for await (const cells of parser as AsyncIterable<string[]>) {
      row += 1
      if (cells.some((cell) => cell !== '')) yield { row, cells: cells.map(asTyped) }
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    // Rows before it may not have been read yet.
    const { records = row } = error as { records?: number }
    throw new CsvProblem(error.code === 'CSV_MAX_RECORD_SIZE' ? 'too-long' : 'quotes', records + 1)
  }
}
