import type { DateOrder } from '#lib/parse-date.ts'
import type { CsvRow } from '#platform/csv.ts'
import type { FieldName } from '#shop/catalog/product-fields.ts'
import {
  type AdminVariant,
  adminProduct,
  type VariantInput,
  variantInput,
} from '#shop/catalog/products-contract.ts'
import { optionNames } from '#shop/catalog/rules.ts'
import { optionsKey } from '#shop/catalog/service.ts'
import { alteredText, parseCell, parseCode, parseStock, readingOf } from './cells.ts'
import {
  createProblem,
  createReading,
  type FileHeading,
  listNameless,
  type ParsedRow,
  type ParsedVariant,
  parseRow,
  type RowProblem,
} from './parse-rows.ts'
import { type FileColumn, splitValues, variantColumns } from './rules.ts'

const cellOf = (heading: FileHeading, { cells }: CsvRow, column: FileColumn) =>
  cells[heading.indexOf(column)]?.trim() ?? ''
/** Whether a row is of a variant; a product without variants may have a barcode, too. */
const namesVariant = (heading: FileHeading, row: CsvRow) =>
  variantColumns.some(
    (column) =>
      cellOf(heading, row, column) !== '' &&
      (column !== 'barcode' || cellOf(heading, row, 'sizes') !== '' || cellOf(heading, row, 'colors') !== ''),
  )

/** Whether a row is one more variant of the product of the row above. */
function isFurther(heading: FileHeading, first: CsvRow, row: CsvRow) {
  if (!variantColumns.some((column) => heading.includes(column))) return false
  const [id, name] = (['_id', 'name'] as const).map((column) => cellOf(heading, row, column))
  if (id !== '') return id === cellOf(heading, first, '_id') && namesVariant(heading, row)
  if (name !== '') return name === cellOf(heading, first, 'name') && namesVariant(heading, row)
  return (['sizes', 'colors', 'options'] as const).some((column) => cellOf(heading, row, column) !== '')
}

/** The rows of each product: one, or one for each of its variants. */
export async function* groupRows(heading: FileHeading, rows: AsyncIterable<CsvRow>) {
  let group: CsvRow[] = []
  for await (const row of rows) {
    const [first] = group
    if (first && !isFurther(heading, first, row)) {
      yield group
      group = []
    }
    group.push(row)
  }
  if (group.length) yield group
}

/** Parses the rows of a product: its own cells are those of the first. */
export function parseProduct(
  heading: FileHeading,
  rows: readonly CsvRow[],
  dates: DateOrder | null = null,
): ParsedRow {
  const [first] = rows
  if (!first) throw new Error('A product has at least one row.')
  const parsed = parseRow(heading, first, dates)
  return rows.length === 1 && !namesVariant(heading, first) ? parsed : withVariants(heading, parsed, rows)
}

/** The product with the variants of these rows. */
export function withVariants(heading: FileHeading, parsed: ParsedRow, rows: readonly CsvRow[]): ParsedRow {
  const problems = [...parsed.problems, ...rows.slice(1).flatMap((row) => listNameless(heading, row))]
  const notes = [...parsed.notes]
  const variants = rows.map((row) => parseVariant(heading, row, problems, notes))
  const {
    sizes: _,
    colors: __,
    offerPrice: ___,
    costPrice: ____,
    stock: _____,
    barcode: ______,
    ...fields
  } = parsed.fields
  return { row: parsed.row, id: parsed.id, fields, problems, notes: uniqueNotes(notes), variants }
}

/** The first row of a product is read for the product and for its variant. */
const uniqueNotes = (notes: readonly RowProblem[]) => [
  ...new Map(notes.map((note) => [`${note.row} ${note.columnName} ${note.reason}`, note])).values(),
]

function parseVariant(
  heading: FileHeading,
  csvRow: CsvRow,
  problems: RowProblem[],
  notes: RowProblem[],
): ParsedVariant {
  const { row } = csvRow
  const reject = (column: FileColumn, cell: string) =>
    problems.push(createProblem(row, column, 'wrong', cell))
  const cell = (column: FileColumn) =>
    heading.includes(column) ? cellOf(heading, csvRow, column) : undefined
  const field = <Name extends FieldName>(name: Name) => {
    const text = cell(name)
    if (text === undefined) return undefined
    const value = parseCell(name, text)
    const reading = readingOf(name, text)
    if (value === undefined && text !== '') reject(name, text)
    else if (reading !== null) notes.push(createReading(row, name, text, reading))
    return value
  }
  const code = (column: 'sku' | 'barcode') => {
    const text = cell(column)
    if (text === undefined) return undefined
    const value = parseCode(text)
    if (value === null) problems.push(createProblem(row, column, 'digits-lost', text))
    else if (value !== text) notes.push(createReading(row, column, text, value))
    return value ?? ''
  }
  const input: Record<string, unknown> = {}
  const set = (name: keyof VariantInput, column: FileColumn, value: unknown) => {
    const { success, data } = variantInput.shape[name].safeParse(value)
    if (!success) reject(column, cell(column) ?? '')
    else if (data !== undefined) input[name] = data
  }
  set('_id', 'variantId', cell('variantId') || undefined)
  const optionsText = cell('options') ?? ''
  const optionsRead = alteredText(optionsText)
  if (optionsRead !== null) notes.push(createReading(row, 'options', optionsText, optionsRead))
  const others = splitValues(optionsRead ?? optionsText).map((text) => {
    const [name = '', ...word] = text.split(':')
    return [name.trim(), word.join(':').trim()]
  })
  const [[size, ...moreSizes], [color, ...moreColors]] = [field('sizes') ?? [], field('colors') ?? []]
  if (moreSizes.length) reject('sizes', cell('sizes') ?? '')
  if (moreColors.length) reject('colors', cell('colors') ?? '')
  const options = Object.fromEntries([
    ...(size === undefined ? [] : [['size', size]]),
    ...(color === undefined ? [] : [['color', color]]),
    ...others,
  ])
  if (Object.keys(options).length > 0) set('options', 'options', options)
  set('sku', 'sku', code('sku'))
  set('barcode', 'barcode', code('barcode'))
  set('image', 'variantImage', cell('variantImage'))
  const weight = cell('variantWeight')
  const grams = weight === undefined ? undefined : parseCell('weight', weight)
  set('weight', 'variantWeight', grams === undefined ? weight : grams)
  input.originalPrice = cell('originalPrice') === '' ? undefined : field('originalPrice')
  input.offerPrice = field('offerPrice')
  input.costPrice = field('costPrice')
  input.stock = field('stock')
  return {
    row,
    input: input as VariantInput,
    ...(heading.includes('stockWhenExported') && { stockWas: parseStock(cell('stockWhenExported') ?? '') }),
  }
}

/**
 * The variants of an import as an update of a product: matched by id, SKU or options. Orders continue while the spreadsheet is
 * edited, so a difference of a stock is applied to the current one.
 */
export const toInputs = (
  stored: readonly AdminVariant[],
  variants: readonly ParsedVariant[],
): VariantInput[] =>
  variants.map(({ input, stockWas }) => {
    const known = stored.find(({ _id, sku, options }) =>
      input._id === undefined
        ? (input.sku && input.sku === sku) ||
          (input.options && optionsKey(input.options) === optionsKey(options))
        : input._id === _id,
    )
    const { stock, ...rest } = input
    return {
      ...rest,
      ...(known && { _id: known._id }),
      stock: known ? stockAfter(known.stock, stock, stockWas) : stock,
    }
  })

function stockAfter(
  current: number | null,
  stock: number | null | undefined,
  was: number | null | undefined,
): number | null | undefined {
  if (stock === undefined || stock === was) return undefined
  if (stock === null || was == null || current === null) return stock
  return Math.max(0, current + stock - was)
}

/** Column of a field in an error of `planVariants`. */
export const columnOfField: Record<string, FileColumn> = {
  _id: 'variantId',
  options: 'options',
  sku: 'sku',
  barcode: 'barcode',
  image: 'variantImage',
  stock: 'stock',
  originalPrice: 'originalPrice',
  offerPrice: 'offerPrice',
  costPrice: 'costPrice',
  weight: 'variantWeight',
}

/** Text of the options beside size and colour, as a cell has them. */
export const formatOptions = ({ size: _, color: __, ...others }: AdminVariant['options']) =>
  optionNames(others)
    .map((name) => `${name}: ${others[name]}`)
    .join(', ')

/** The name of a variant in the list of changes. */
const nameOf = ({ options }: Pick<AdminVariant, 'options'>) =>
  optionNames(options)
    .map((name) => options[name])
    .join(', ')

type Planned = Omit<AdminVariant, '_id'> & { _id: string | null }
const shownFields = Object.keys(adminProduct.shape.variants.element.shape).filter(
  (name): name is Exclude<keyof AdminVariant, '_id' | 'options'> => name !== '_id' && name !== 'options',
)

/** What an import changes in the variants of a product, cell by cell. */
export function listVariantChanges(stored: readonly AdminVariant[], planned: readonly Planned[]) {
  const kept = new Set(planned.map(({ _id }) => _id))
  const gone = stored
    .filter(({ _id }) => !kept.has(_id))
    .map((variant) => ({ column: 'variantId' as const, before: nameOf(variant), after: '' }))
  const others = planned.flatMap((variant) => {
    const before = stored.find(({ _id }) => _id === variant._id)
    if (!before) return [{ column: 'variantId' as const, before: '', after: nameOf(variant) }]
    const renamed =
      optionsKey(before.options) === optionsKey(variant.options)
        ? []
        : [{ column: 'options' as const, before: nameOf(before), after: nameOf(variant) }]
    const changed = shownFields
      .filter((name) => before[name] !== variant[name])
      .map((name) => ({
        column: columnOfField[name] ?? ('options' as const),
        before: `${nameOf(before)}: ${before[name] ?? ''}`,
        after: `${nameOf(variant)}: ${variant[name] ?? ''}`,
      }))
    return [...renamed, ...changed]
  })
  return [...gone, ...others]
}
