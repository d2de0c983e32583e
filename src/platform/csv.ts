import { escapeFormula, unescapeFormula } from '#lib/csv-formulas.ts'
import { decodeText } from '#lib/decode-text.ts'
import { invalid } from '#lib/errors.ts'

export type Cell = string | number | null

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

/** A row of a file, numbered as in a spreadsheet: the first row is row 1. */
export interface CsvRow {
  row: number
  cells: string[]
  /** Why the row cannot be read; its only cell then has its text. The rows after it are read as they stand. */
  broken?: 'quotes' | 'too-long'
}

/** Thrown for a file whose heading cannot be read; `row` is where that is. */
export class CsvProblem extends Error {
  readonly reason: 'quotes' | 'too-long'
  readonly row: number
  constructor(reason: CsvProblem['reason'], row: number) {
    super(`Not a CSV file: ${reason} in row ${row}.`)
    this.reason = reason
    this.row = row
  }
}

const delimiters = [',', ';', '\t', '|']
const sampleLines = 20

/** The delimiter that most of the first lines have equally often; spreadsheets use different ones by locale. */
function detectDelimiter(start: string) {
  const bare = start
    .replace(/(^|[,;\t|\r\n])"(?:[^"]|"")*"(?=[,;\t|\r\n]|$)/g, '$1')
    // One whose end has not come yet.
    .replace(/(^|[,;\t|\r\n])"[\s\S]*$/, '$1')
  const lines = bare.split(/\r\n|\r|\n/).slice(0, sampleLines)
  const scoreOf = (delimiter: string) => {
    const counts = lines.map((line) => line.split(delimiter).length - 1).filter((count) => count > 0)
    const alike = [...Map.groupBy(counts, (count) => count)]
    return Math.max(0, ...alike.map(([count, each]) => each.length + Math.min(count, 99) / 100))
  }
  return delimiters.reduce((best, delimiter) => (scoreOf(delimiter) > scoreOf(best) ? delimiter : best))
}

/** The first line of a file that Excel saved or is to open; it names the delimiter. */
const separatorLine = /^"?sep=(.)"?(?:\r\n|\r|\n|$)/i

type Record = { cells: string[]; end: number } | { broken: 'quotes' | 'too-long' } | 'more'

/** Reads the record that begins at `from`; `more` if its end has not come yet. */
function readRecord(text: string, from: number, delimiter: string, isWhole: boolean, max: number): Record {
  const cells: string[] = []
  const tooLong = (end: number): Record => ({
    // A quotation mark that stands alone takes line after line.
    broken: /[\r\n]/.test(text.slice(from, end)) ? 'quotes' : 'too-long',
  })
  const end = delimiter === '|' ? /\||\r|\n/g : new RegExp(`${delimiter}|\\r|\\n`, 'g')
  for (let at = from; ; at += 1) {
    if (text[at] === '"') {
      let value = ''
      for (at += 1; ; at += 2) {
        const mark = text.indexOf('"', at)
        if ((mark === -1 ? text.length : mark) - from > max) return tooLong(from + max)
        if (mark === -1) return isWhole ? { broken: 'quotes' } : 'more'
        if (mark + 1 === text.length && !isWhole) return 'more'
        value += text.slice(at, mark)
        at = mark
        if (text[mark + 1] !== '"') break
        value += '"'
      }
      for (at += 1; text[at] === ' '; ) at += 1
      if (at === text.length && !isWhole) return 'more'
      if (at < text.length && !['\r', '\n', delimiter].includes(text[at] ?? '')) return { broken: 'quotes' }
      cells.push(value)
    } else {
      end.lastIndex = at
      const next = end.exec(text)?.index ?? text.length
      if (next - from > max) return { broken: 'too-long' }
      if (next === text.length && !isWhole) return 'more'
      cells.push(text.slice(at, next))
      at = next
    }
    if (text[at] === delimiter) continue
    // The second half of a line break may be still to come.
    if (text[at] === '\r' && at + 1 === text.length && !isWhole) return 'more'
    return { cells, end: at + (text.startsWith('\r\n', at) ? 2 : 1) }
  }
}

const partLength = 65_536

/** The text of an uploaded file for `readCsv`, as often as it is read; throws 422 if it is no text. */
export function csvText(bytes: Uint8Array): AsyncIterable<string> {
  const text = decodeText(bytes)
  if (text === null) throw invalid({ file: 'A CSV file in UTF-8, UTF-16 or Windows-1252.' })
  return {
    // In parts: what is read first is searched as a whole for the delimiter.
    async *[Symbol.asyncIterator]() {
      for (let from = 0; from < text.length; from += partLength) yield text.slice(from, from + partLength)
    },
  }
}

/**
 * Parses a CSV file from a stream of strings and yields its non-empty rows; delimited by commas, semicolons, tabs or bars. A row
 * of which the quotation marks do not match, or of more than `maxRowLength` characters, is yielded as broken, and the next line is
 * read as a row again. Parts must not split a character.
 */
export async function* readCsv(parts: AsyncIterable<string>, maxRowLength: number): AsyncGenerator<CsvRow> {
  const iterator = parts[Symbol.asyncIterator]()
  let [text, isWhole] = ['', false]
  async function readMore() {
    const { done, value } = await iterator.next()
    if (done) isWhole = true
    else text += value
  }
  while (!isWhole && text.length <= maxRowLength && text.split(/\r\n|\r|\n/).length <= sampleLines)
    await readMore()
  let from = text.startsWith('\ufeff') ? 1 : 0
  let row = 0
  const [line, named] = separatorLine.exec(text.slice(from, from + 10)) ?? []
  if (line !== undefined) {
    from += line.length
    row += 1
  }
  const delimiter = named ?? detectDelimiter(text.slice(from))
  /** Ends after the line that begins at `from`, of which nobody needs more than its start. */
  async function skipLine() {
    for (;;) {
      const end = /\r\n|\r(?=[^\n])|\n/g
      end.lastIndex = from
      const found = end.exec(text)
      if (found) {
        from = found.index + found[0].length
        return
      }
      if (isWhole) {
        from = text.length
        return
      }
      text = text.endsWith('\r') ? '\r' : ''
      from = 0
      await readMore()
    }
  }
  while (from < text.length || !isWhole) {
    const record = from < text.length ? readRecord(text, from, delimiter, isWhole, maxRowLength) : 'more'
    if (record === 'more') {
      text = text.slice(from)
      from = 0
      await readMore()
      continue
    }
    row += 1
    if ('broken' in record) {
      const [start = ''] = text.slice(from, from + maxShown).split(/[\r\n]/, 1)
      yield { row, cells: [start], broken: record.broken }
      await skipLine()
      continue
    }
    from = record.end
    if (record.cells.some((cell) => cell !== '')) yield { row, cells: record.cells.map(unescapeFormula) }
  }
}

const maxShown = 200
