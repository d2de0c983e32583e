import fc from 'fast-check'
import { expect, test } from 'vitest'
import { gather } from '#test/gather.ts'
import { type Cell, CsvProblem, readCsv, writeCsv } from './csv.ts'

async function* inPieces(text: string, length = text.length || 1) {
  const letters = [...text]
  for (let at = 0; at < letters.length; at += length) yield letters.slice(at, at + length).join('')
}
const written = async (columns: string[], rows: Cell[][]) =>
  (await gather(writeCsv(columns, [rows]))).join('')
const read = async (text: string, { longestRow = 100_000, length = text.length || 1 } = {}) =>
  (await gather(readCsv(inPieces(text, length), longestRow))).map(({ cells }) => cells)

/** Texts as merchants, spreadsheets and attackers write them; a lone half of a character is no text. */
const text = fc
  .array(
    fc.oneof(
      fc.constantFrom('=', '+', '-', '@', '＝', '\t', '\n', '\r\n', '\r', '"', "'", ',', ';', ' ', '\ufeff'),
      fc.constantFrom('শাড়ি', '১২৩', 'cmd|calc', 'HYPERLINK("x")', '🙂', 'a'),
      fc.string(),
    ),
  )
  .map((parts) => parts.join('').toWellFormed())

test('what is exported comes back exactly as it was, however it arrives', async () => {
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

test('no text of the file is worked out by a spreadsheet', async () => {
  const { parse } = await import('csv-parse/sync')
  await fc.assert(
    fc.asyncProperty(text, async (cell) => {
      const [, row] = parse(await written(['name'], [[cell]]), { bom: true, relax_column_count: true })
      expect(row?.[0] ?? '').not.toMatch(/^\s*[=+\-@＝＋－＠]|^[\t\r\n]/)
    }),
    { numRuns: 500 },
  )
})

test('the file opens in Excel: a mark for Bengali, lines as Windows ends them, numbers as numbers', async () => {
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

test.each([',', ';', '\t'])('a file whose cells are parted by %j is understood', async (sign) => {
  const file = ['"name, long; really\tlong"', 'price', 'note'].join(sign)
  expect(await read(`${file}\r\nশাড়ি${sign}5${sign}\r\n\r\n${sign}${sign}\r\n`)).toEqual([
    ['name, long; really\tlong', 'price', 'note'],
    ['শাড়ি', '5', ''],
  ])
})

test('rows are counted as a spreadsheet counts them, also after texts of several lines and empty rows', async () => {
  const rows = await gather(readCsv(inPieces('a,b\n"one\ntwo",2\n\nx,y\n'), 1000))
  expect(rows.map(({ row }) => row)).toEqual([1, 2, 4])
})

test('what is no CSV says so and where, and a row without end is not waited for', async () => {
  const problem = async (file: string, longestRow = 1000) =>
    gather(readCsv(inPieces(file, 7), longestRow)).then(
      () => null,
      (error: unknown) => (error instanceof CsvProblem ? [error.reason, error.row] : error),
    )
  expect(await problem('a,b\n1,2\n"never closed,3\n')).toEqual(['quotes', 3])
  expect(await problem('a,b\n1,x"y\n')).toEqual(['quotes', 2])
  expect(await problem(`a,b\n"${'x'.repeat(5000)}",1\n`)).toEqual(['too-long', 2])
  expect(await problem('x'.repeat(5000))).toEqual(['too-long', 1])
  expect(await problem('')).toBeNull()
})

test('a source that breaks breaks the reading, and nobody has to wait', async () => {
  async function* breaking() {
    yield 'a,b\n1,2\n'
    throw new Error('The line was cut.')
  }
  await expect(gather(readCsv(breaking(), 1000))).rejects.toThrow('The line was cut.')
})
