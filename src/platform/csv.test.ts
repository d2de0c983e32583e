import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Cell, CsvProblem, readCsv, writeCsv } from './csv.ts'

async function* inChunks(text: string, length = text.length || 1) {
  const letters = [...text]
  for (let start = 0; start < letters.length; start += length)
    yield letters.slice(start, start + length).join('')
}
const written = async (columns: string[], rows: Cell[][]) =>
  (await Array.fromAsync(writeCsv(columns, [rows]))).join('')
const read = async (text: string, { maxRowLength = 100_000, length = text.length || 1 } = {}) =>
  (await Array.fromAsync(readCsv(inChunks(text, length), maxRowLength))).map(({ cells }) => cells)

/** Texts as merchants, spreadsheets and attackers write them, without lone surrogates. */
const text = fc
  .array(
    fc.oneof(
      fc.constantFrom('=', '+', '-', '@', '＝', '\t', '\n', '\r\n', '\r', '"', "'", ',', ';', ' ', '\ufeff'),
      fc.constantFrom('শাড়ি', '১২৩', 'cmd|calc', 'HYPERLINK("x")', '🙂', 'a'),
      fc.string(),
    ),
  )
  .map((parts) => parts.join('').toWellFormed())

test('an exported file is read back exactly, however it is chunked', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(text, text), { maxLength: 5 }),
      fc.integer({ min: 1, max: 40 }),
      async (rows, length) => {
        const file = await written(['name', 'note'], rows)
        const filled = rows.filter((cells) => cells.some((cell) => cell !== ''))
        expect(await read(file, { length })).toEqual([['name', 'note'], ...filled])
      },
    ),
    { numRuns: 300 },
  )
})

test('no text of the file is a formula for a spreadsheet', async () => {
  const { parse } = await import('csv-parse/sync')
  await fc.assert(
    fc.asyncProperty(text, async (cell) => {
      const [, row] = parse(await written(['name'], [[cell]]), { bom: true, relax_column_count: true })
      expect(row?.[0] ?? '').not.toMatch(/^\s*[=+\-@＝＋－＠]|^[\t\r\n]/)
    }),
    { numRuns: 500 },
  )
})

test('the file opens in Excel: byte order mark, CRLF, unquoted numbers', async () => {
  expect(
    await written(
      ['নাম', 'price'],
      [
        ['শাড়ি, লাল', -5.5],
        ['=1+1', null],
      ],
    ),
  ).toBe('\ufeff"নাম","price"\r\n"শাড়ি, লাল",-5.5\r\n"\'=1+1",\r\n')
})

test.each([',', ';', '\t'])('a file delimited by %j is parsed', async (delimiter) => {
  const file = ['"name, long; really\tlong"', 'price', 'note'].join(delimiter)
  expect(await read(`${file}\r\nশাড়ি${delimiter}5${delimiter}\r\n\r\n${delimiter}${delimiter}\r\n`)).toEqual([
    ['name, long; really\tlong', 'price', 'note'],
    ['শাড়ি', '5', ''],
  ])
})

test('rows are numbered as in a spreadsheet, also after multi-line cells and empty rows', async () => {
  const rows = await Array.fromAsync(readCsv(inChunks('a,b\n"one\ntwo",2\n\nx,y\n'), 1000))
  expect(rows.map(({ row }) => row)).toEqual([1, 2, 4])
})

test('malformed files throw with the row, and endless rows are not buffered', async () => {
  const problem = async (file: string, maxRowLength = 1000) =>
    Array.fromAsync(readCsv(inChunks(file, 7), maxRowLength)).then(
      () => null,
      (error: unknown) => (error instanceof CsvProblem ? [error.reason, error.row] : error),
    )
  expect(await problem('a,b\n1,2\n"never closed,3\n')).toEqual(['quotes', 3])
  expect(await problem('a,b\n1,x"y\n')).toEqual(['quotes', 2])
  expect(await problem(`a,b\n"${'x'.repeat(5000)}",1\n`)).toEqual(['too-long', 2])
  expect(await problem('x'.repeat(5000))).toEqual(['too-long', 1])
  expect(await problem('')).toBeNull()
})

test('an error of the source ends the reading', async () => {
  async function* breaking() {
    yield 'a,b\n1,2\n'
    throw new Error('The line was cut.')
  }
  await expect(Array.fromAsync(readCsv(breaking(), 1000))).rejects.toThrow('The line was cut.')
})
