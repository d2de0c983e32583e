import { cleanLine } from '#lib/clean-text.ts'
import { maxImages } from '#shop/media/rules.ts'
import { decodeEntities, htmlToText } from './html-text.ts'
import { createProblem, type RowProblem } from './parse-rows.ts'
import {
  cutTexts,
  gramsCell,
  numberInCell,
  optionCells,
  ownOptionName,
  ownOptionValue,
  pictureUrls,
  priceCells,
  reduceOptions,
  type SourceFile,
  type SourceProduct,
  type SourceRow,
  type StockChoices,
  stockCell,
} from './source-products.ts'

/** Headers of Shopify's former export and of its present one that mean the same. */
const formerHeaders: Record<string, string> = {
  handle: 'url handle',
  'body (html)': 'description',
  'standard product type': 'product category',
  'standardized product type': 'product category',
  'custom product type': 'type',
  'product type': 'type',
  published: 'published on online store',
  'variant sku': 'sku',
  'variant barcode': 'barcode',
  barcodes: 'barcode',
  'variant price': 'price',
  'variant compare at price': 'compare-at price',
  'variant inventory tracker': 'inventory tracker',
  'variant inventory qty': 'inventory quantity',
  'variant inventory policy': 'continue selling when out of stock',
  'variant grams': 'weight value (grams)',
  'variant requires shipping': 'requires shipping',
  'image src': 'product image url',
  'variant image': 'variant image url',
}
const shopifyColumns = new Set([
  ...Object.values(formerHeaders),
  'title',
  'vendor',
  'product category',
  'cost per item',
  'type',
  'status',
  'gift card',
  'image position',
  'image alt text',
  ...[1, 2, 3].flatMap((number) => [`option${number} name`, `option${number} value`]),
])

/** The present header of a column of either set; null for one that is not read. */
export function shopifyColumn(header: string) {
  const column = formerHeaders[header] ?? header
  return shopifyColumns.has(column) ? column : null
}

const isTrue = (cell = '') => cell.trim().toLowerCase() === 'true'
const isFalse = (cell = '') => cell.trim().toLowerCase() === 'false'

/** Turns the rows of Shopify's product export into products. `columns` are those that the file has. */
export function fromShopify(
  rows: readonly SourceRow[],
  choices: StockChoices,
  columns: ReadonlySet<string>,
): SourceFile {
  const problems: RowProblem[] = []
  const groups = new Map<string, SourceRow[]>()
  for (const row of rows) {
    const key = row.cells['url handle'] || row.cells.title || ''
    if (key === '') problems.push(createProblem(row.row, 'name', 'required'))
    else groups.set(key, [...(groups.get(key) ?? []), row])
  }
  const products = [...groups].map(
    ([key, ofProduct]) =>
      () =>
        productOf(key, ofProduct, choices, columns),
  )
  return { products, problems, isStockKnown: columns.has('inventory quantity'), markOf: ({ key }) => key }
}

function productOf(
  key: string,
  rows: readonly SourceRow[],
  choices: StockChoices,
  columns: ReadonlySet<string>,
): SourceProduct {
  const main = rows.find(({ cells }) => cells.title) ?? rows[0]
  if (!main) throw new Error('A product has at least one row.')
  const { row, cells } = main
  const notes: RowProblem[] = []
  const problems: RowProblem[] = []
  if (isTrue(cells['gift card'])) problems.push(createProblem(row, 'type', 'kind', 'Gift card'))
  const isActive = ['', 'active'].includes((cells.status ?? '').trim().toLowerCase())
  const isListed = isActive && !isFalse(cells['published on online store'])
  const pictures = rows
    .filter((each) => each.cells['product image url'])
    .toSorted((one, other) => positionOf(one) - positionOf(other))
    .flatMap((each) => pictureUrls(each.row, [each.cells['product image url'] ?? ''], notes))
  for (const url of pictures.slice(maxImages))
    notes.push(createProblem(row, 'images', 'too-many-pictures', url))
  const product: SourceProduct = {
    row,
    rows: rows.map((each) => each.row),
    key,
    keyColumn: 'url handle',
    oldAddresses: cells['url handle'] ? [`/products/${cells['url handle']}`] : [],
    category: cleanLine(decodeEntities(cells.type || cells['product category'] || '')),
    cells: cutTexts(
      row,
      {
        name: cleanLine(cells.title ?? '').replace(/ +/g, ' '),
        description: htmlToText(cells.description ?? ''),
        brand: cells.vendor ?? '',
        hidden: isListed ? 'no' : 'yes',
      },
      notes,
    ),
    variants: [],
    sharesStock: false,
    pictures: [...new Set(pictures)].slice(0, maxImages).map((url) => ({ url, options: null })),
    problems,
    notes,
  }
  const variantRows = rows.filter((each) => hasVariant(each) || each === main)
  const stockOf = (each: SourceRow) => variantStock(each, choices, columns, notes)
  const names = [1, 2, 3].map((number) => cells[`option${number} name`] ?? '')
  const isSimple = variantRows.length === 1 && !variesBy(main, names)
  if (isSimple) {
    Object.assign(product.cells, priceCells(row, cells.price ?? '', cells['compare-at price'] ?? '', notes), {
      stock: stockOf(main),
      weight: weightOf(main, notes),
      costPrice: cells['cost per item'],
    })
    Object.assign(product.cells, cutTexts(row, { barcode: cells.barcode || cells.sku }, notes))
    if (cells.barcode && cells.sku) notes.push(createProblem(row, 'sku', 'left-out', cells.sku))
  } else {
    for (const each of variantRows) addVariant(product, each, names, stockOf(each))
    reduceOptions(product)
    for (const variant of product.variants) Object.assign(variant.cells, optionCells(variant.options))
    product.cells.originalPrice =
      product.variants.find((variant) => variant.cells.originalPrice)?.cells.originalPrice ?? ''
  }
  if (isFalse(cells['requires shipping'])) notes.push(createProblem(row, 'type', 'no-shipping'))
  return product
}

/** In kilograms only where the merchant has named the column so. */
const weightOf = ({ row, cells }: SourceRow, notes: RowProblem[]) =>
  cells['weight (kg)']
    ? gramsCell(row, cells['weight (kg)'], 'kg', notes)
    : gramsCell(row, cells['weight value (grams)'] ?? '', 'g', notes)

const positionOf = ({ cells }: SourceRow) => numberInCell(cells['image position'] ?? '') ?? 1000
const hasVariant = ({ cells }: SourceRow) =>
  ['option1 value', 'option2 value', 'option3 value', 'price', 'sku'].some((column) => cells[column])
const isDefault = (name: string, value: string) =>
  name.trim().toLowerCase() === 'title' && value.trim().toLowerCase() === 'default title'
const variesBy = ({ cells }: SourceRow, names: readonly string[]) =>
  names.some((name, index) => {
    const value = cells[`option${index + 1} value`] ?? ''
    return value !== '' && !isDefault(name, value)
  })

function addVariant(
  product: SourceProduct,
  { row, cells }: SourceRow,
  names: readonly string[],
  stock: string,
) {
  const options = Object.fromEntries(
    names.flatMap((name, index) => {
      const value = cells[`option${index + 1} value`] ?? ''
      return value === '' ? [] : [[ownOptionName(name), ownOptionValue(value)]]
    }),
  )
  const own = {
    sku: cells.sku ?? '',
    barcode: cells.barcode ?? '',
    stock,
    ...priceCells(row, cells.price ?? '', cells['compare-at price'] ?? '', product.notes),
    variantWeight: weightOf({ row, cells }, product.notes),
    costPrice: cells['cost per item'],
  }
  product.variants.push({ row, options, cells: cutTexts(row, own, product.notes) })
  for (const url of pictureUrls(row, [cells['variant image url'] ?? ''], product.notes))
    product.pictures.push({ url, options })
}

function variantStock(
  { row, cells }: SourceRow,
  { unknownStock }: StockChoices,
  columns: ReadonlySet<string>,
  notes: RowProblem[],
) {
  if (!columns.has('inventory quantity')) return unknownStock === null ? '' : String(unknownStock)
  const quantity = cells['inventory quantity'] ?? ''
  if (columns.has('inventory tracker') && !cells['inventory tracker']) return ''
  if ((cells['continue selling when out of stock'] ?? '').toLowerCase() === 'continue') {
    if (quantity !== '') notes.push(createProblem(row, 'stock', 'uncounted', quantity))
    return ''
  }
  return stockCell(row, quantity, notes)
}
