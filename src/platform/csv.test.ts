import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Cell, csvText, readCsv, writeCsv } from './csv.ts'

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
      fc.constantFrom(
        '\u200b',
        '\u2060',
        '\u3164',
        '\u2800',
        '\u00ad',
        '\u202e',
        '\u0007',
        '\u3000',
        '﹣',
        '＋',
      ),
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

test.each([
  '\u200b=1+1',
  '\ufeff=1+1',
  '\u00ad+1',
  '\u2060-1',
  '\u3164@x',
  '\u115f=1',
  '\uffa0=1',
  '\u2800=1',
  '\u180e=1',
  '\u202e=1',
  '\u061c=1',
  '\u034f=1',
  '\ufe0f=1',
  '\u{e0020}=1',
  '\u00a0=1',
  '\u3000＝1',
  '\u2028=1',
  '\u0085=1',
  '\u0001=1',
  ';=1+1',
  '; \u200b=1',
  ',=1',
  ';;＋1',
  '\t=1',
  '\r=1',
  '\n＠x',
  ' ﹦1',
  '﹢1',
  '﹣1',
  '﹫x',
  '\u200b;\t-1',
  "'=1",
  "'\u200b=1",
])('%j is not evaluated by a spreadsheet, and is read back unchanged', async (cell) => {
  const { parse } = await import('csv-parse/sync')
  const file = await written(['name'], [[cell]])
  const [, row] = parse(file, { bom: true })
  expect(row?.[0]).toBe(`'${cell}`)
  expect(await read(file)).toEqual([['name'], [cell]])
})

test.each(['শাড়ি = লাল', '\u200bsaree', "Women's", 'a;=1', '🎁 + কার্ড', '০১৭', ';'])(
  '%j stays as it is',
  async (cell) => {
    expect(await written(['name'], [[cell]])).toBe(`\ufeff"name"\r\n"${cell}"\r\n`)
  },
)

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

test.each([',', ';', '\t', '|'])('a file delimited by %j is parsed', async (delimiter) => {
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

const rowsOf = async (file: string, { maxRowLength = 1000, length = 7 } = {}) =>
  (await Array.fromAsync(readCsv(inChunks(file, length), maxRowLength))).map(({ row, cells, broken }) =>
    broken ? [row, broken, ...cells] : [row, ...cells],
  )

test.each([
  [
    'never closed',
    'a,b\n1,2\n"never closed,3\n4,5\n',
    [
      [3, 'quotes', '"never closed,3'],
      [4, '4', '5'],
    ],
  ],
  [
    'closed in a later row',
    'a,b\n1,2\n"open,3\n4,"5"\n6,7\n',
    [
      [3, 'quotes', '"open,3'],
      [4, '4', '5'],
      [5, '6', '7'],
    ],
  ],
  [
    'in the middle of a quoted cell',
    'a,b\n1,2\n"Pipe 6" long",3\n4,5\n',
    [
      [3, 'quotes', '"Pipe 6" long",3'],
      [4, '4', '5'],
    ],
  ],
  ['at the end of the file', 'a,b\n1,2\n3,"', [[3, 'quotes', '3,"']]],
])('a quotation mark that is %s costs its row and no other', async (_, file, expected) => {
  for (const length of [1, 7, 1000])
    expect(await rowsOf(file, { length })).toEqual([[1, 'a', 'b'], [2, '1', '2'], ...expected])
})

test('a quotation mark inside of a cell without any is a letter', async () => {
  expect(await rowsOf('a,b\nPipe 6" long,5\n')).toEqual([
    [1, 'a', 'b'],
    [2, 'Pipe 6" long', '5'],
  ])
})

test('a row that is too long is not kept in memory, and costs nothing but itself', async () => {
  expect((await rowsOf(`a,b\n"${'x'.repeat(5000)}",1\n2,3\n`)).map(([row, what]) => [row, what])).toEqual([
    [1, 'a'],
    [2, 'too-long'],
    [3, '2'],
  ])
  expect((await rowsOf('x'.repeat(5000))).map(([row, what]) => [row, what])).toEqual([[1, 'too-long']])
  expect(await rowsOf('')).toEqual([])
})

test.each([
  ['sep=;', ';'],
  ['"sep=;"', ';'],
  ['SEP=|', '|'],
  ['sep=\t', '\t'],
])(
  'the line %j of a spreadsheet names the delimiter, and rows are numbered with it',
  async (line, delimiter) => {
    const file = [line, ['name, long', 'price'].join(delimiter), ['Cup', '5'].join(delimiter)].join('\r\n')
    for (const length of [1, 1000])
      expect(await rowsOf(`\ufeff${file}`, { length })).toEqual([
        [2, 'name, long', 'price'],
        [3, 'Cup', '5'],
      ])
  },
)

test('the delimiter is that of most lines, whatever titles or cells contain', async () => {
  const lines = ['Payment invoice, March, 2025', 'Invoice;INV-1', 'a;b;c', '1;one, two;2', '3;four;5']
  expect((await rowsOf(lines.join('\n'))).at(-1)).toEqual([5, '3', 'four', '5'])
  expect((await rowsOf('name,price\na|b|c,5\nd|e|f,6\n')).at(-1)).toEqual([3, 'd|e|f', '6'])
})

test('an error of the source ends the reading', async () => {
  async function* breaking() {
    yield 'a,b\n1,2\n'
    throw new Error('The line was cut.')
  }
  await expect(Array.fromAsync(readCsv(breaking(), 1000))).rejects.toThrow('The line was cut.')
})

test('an uploaded file is read as often as it takes, in the encodings that it may have', async () => {
  const long = `name,price\n${'বাতি,300\n'.repeat(20_000)}`
  for (const bytes of [Buffer.from(long), Buffer.from(`\ufeff${long}`, 'utf16le')]) {
    const text = csvText(bytes)
    for (const _ of [1, 2]) {
      const rows = await Array.fromAsync(readCsv(text, 1000))
      expect([rows.length, rows.at(-1)?.cells]).toEqual([20_001, ['বাতি', '300']])
    }
  }
  expect(
    (await Array.fromAsync(readCsv(csvText(Buffer.from([0x43, 0x61, 0x66, 0xe9])), 1000)))[0]?.cells,
  ).toEqual(['Café'])
})

test('what is no text is rejected with the encodings that are read', () => {
  expect(() => csvText(Buffer.from('\x89PNG\r\n\x1a\n\0\0\0\rIHDR', 'latin1'))).toThrow(
    expect.objectContaining({
      details: { fields: { file: 'A CSV file in UTF-8, UTF-16 or Windows-1252.' } },
    }),
  )
})
