import { setImmediate as nextTurn } from 'node:timers/promises'
import { cleanLines, nameKey } from '#lib/clean-text.ts'
import { readScientific, withoutTextMark } from '#lib/parse-number.ts'
import type { CsvRow } from '#platform/csv.ts'
import { alteredText } from './cells.ts'
import { fromShopify } from './from-shopify.ts'
import { fromWooCommerce } from './from-woocommerce.ts'
import {
  createProblem,
  createReading,
  FileProblem,
  type ParsedRow,
  parseRow,
  type RowProblem,
} from './parse-rows.ts'
import { type FileColumn, namesOfPath, type OwnCells, type Source } from './rules.ts'
import {
  type Conversion,
  finishConversion,
  type SourceFile,
  type SourceProduct,
  type SourceRow,
  type StockChoices,
} from './source-products.ts'
import { withVariants } from './variant-rows.ts'

/** Our columns that products of other systems fill. Pictures are fetched afterwards. */
const heading: readonly FileColumn[] = [
  ...([
    'name',
    'category',
    'subCategory',
    'brand',
    'hidden',
    'description',
    'originalPrice',
    'offerPrice',
  ] as const),
  ...(['stock', 'sizes', 'colors', 'options', 'sku', 'barcode'] as const),
]

/** Columns that only some products fill; of the others they keep what the shop has. */
const furtherColumns = ['offerStartsAt', 'offerEndsAt', 'weight', 'variantWeight', 'costPrice'] as const

const headingOf = ({ cells, variants }: SourceProduct): readonly FileColumn[] => [
  ...heading,
  ...furtherColumns.filter((column) =>
    [cells, ...variants.map((variant) => variant.cells)].some((each) => each[column] !== undefined),
  ),
]

/** Most rows of a file of another system, which is read as a whole because its rows may have any order. */
const maxSourceRows = 200_000

/** Reads all rows, and of them what is filled and known. */
export async function readSourceRows(
  columns: readonly (string | null)[],
  rows: AsyncIterable<CsvRow>,
  onRows: (count: number) => Promise<unknown>,
): Promise<SourceRow[]> {
  const result: SourceRow[] = []
  for await (const { row, cells } of rows) {
    const filled: Record<string, string> = {}
    const notes: RowProblem[] = []
    for (const [index, column] of columns.entries()) {
      const cell = cells[index]
      if (column === null || cell === undefined) continue
      const read = codeColumns.has(column) ? withoutTextMark(cleanLines(cell)) : cleanLines(cell)
      if (read === '') continue
      filled[column] = read
      if (alteredText(cell) !== null) notes.push(createReading(row, column, cell, read))
    }
    if (Object.keys(filled).length > 0) result.push({ row, cells: filled, notes })
    if (result.length > maxSourceRows) throw new FileProblem('too-many', String(maxSourceRows))
    if (result.length % 1000 === 0) await onRows(result.length)
  }
  return result
}

/** Columns of codes, which spreadsheets take for numbers. */
const codeColumns = new Set(['id', 'sku', 'barcode', 'gtin, upc, ean, or isbn', 'parent'])

/** What is to be said of the cells of a product's rows, whatever is made of them. */
function addCellProblems(product: SourceProduct, byRow: ReadonlyMap<number, SourceRow>) {
  for (const number of product.rows) {
    const row = byRow.get(number)
    product.notes.push(...(row?.notes ?? []))
    for (const column of codeColumns) {
      const cell = row?.cells[column] ?? ''
      if (readScientific(cell) === null)
        product.problems.push(createProblem(number, column, 'digits-lost', cell))
    }
  }
}

/** Names of the options of a file whose columns were named by hand. */
const namedOptions = { 'option1 name': 'Size', 'option2 name': 'Color' }

function openFile(
  source: Source,
  columns: readonly (string | null)[],
  rows: readonly SourceRow[],
  choices: StockChoices,
): SourceFile {
  if (source === 'woocommerce') return fromWooCommerce(rows, choices)
  const known = new Set(columns.filter((column) => column !== null))
  if (source === 'shopify') return fromShopify(rows, choices, known)
  const named = withHandles(rows).map((row) => ({ ...row, cells: { ...namedOptions, ...row.cells } }))
  const markOf = ({ key, row }: SourceProduct) => /\((\d+)\)$/.exec(key)?.[1] ?? String(row)
  const file = fromShopify(named, choices, known)
  // What it is known by here is its name, which says nothing of its address.
  const products = file.products.map((convert) => () => ({ ...convert(), oldAddresses: [] }))
  return { ...file, products, markOf }
}

/** Rows of one name are variants of a product where they have options, and products of their own otherwise. */
function withHandles(rows: readonly SourceRow[]): SourceRow[] {
  const counts = new Map<string, number>()
  return rows.map((source) => {
    const { title = '', 'option1 value': one, 'option2 value': other } = source.cells
    if (title === '') return source
    const key = nameKey(title)
    const count = (counts.get(key) ?? 0) + (one || other ? 0 : 1)
    counts.set(key, count)
    const handle = one || other || count === 1 ? title : `${title} (${count})`
    return { ...source, cells: { 'url handle': handle, ...source.cells } }
  })
}

/** Products that are converted before others get a turn. */
const perTurn = 50

/** Turns the rows of another system's file into products, so that the shop goes on answering meanwhile. */
export async function convertRows(...file: Parameters<typeof openFile>): Promise<Conversion> {
  const opened = openFile(...file)
  const [, , rows] = file
  const byRow = new Map(rows.map((row) => [row.row, row]))
  const products: SourceProduct[] = []
  for (const [index, convert] of opened.products.entries()) {
    if (index % perTurn === 0) await nextTurn()
    const product = convert()
    addCellProblems(product, byRow)
    products.push(product)
  }
  return finishConversion(opened, products)
}

const csvRow = (columns: readonly FileColumn[], row: number, cells: OwnCells): CsvRow => ({
  row,
  cells: columns.map((column) => cells[column] ?? ''),
})

/** The names of the category that the merchant chose for one of the file's; null where its products are left out. */
export type ChosenCategory = (
  category: string,
) => { category: string; subCategory: string; isCut?: boolean; hasRoom?: boolean } | null

/** A product of another system, parsed and validated as a row of our own format. */
export function parseSourceProduct(product: SourceProduct, chosen: ChosenCategory): ParsedRow {
  const names = chosen(product.category)
  const { category, subCategory } = names ?? namesOfPath(product.category)
  const columns = headingOf(product)
  const parsed = parseRow(columns, csvRow(columns, product.row, { ...product.cells, category, subCategory }))
  const whole =
    product.variants.length === 0
      ? parsed
      : withVariants(
          columns,
          parsed,
          product.variants.map(({ row, cells }) => csvRow(columns, row, cells)),
        )
  const problems: RowProblem[] = [...product.problems, ...whole.problems]
  if (!names) problems.push(createProblem(product.row, 'category', 'category-left-out', product.category))
  if (names?.hasRoom === false)
    problems.push(createProblem(product.row, 'category', 'no-room', product.category))
  const notes = [...product.notes, ...whole.notes]
  if (names?.isCut) notes.push(createProblem(product.row, 'category', 'cut', product.category))
  return {
    ...whole,
    problems,
    notes,
    moved: {
      key: product.key,
      rows: product.rows,
      pictures: product.pictures,
      oldAddresses: product.oldAddresses,
    },
  }
}
