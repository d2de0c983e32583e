import { cleanLine, nameKey } from '#lib/clean-text.ts'
import { hasDecimalComma, parseAmount } from '#lib/parse-number.ts'
import { fitText } from '#lib/text.ts'
import { productFields } from '#shop/catalog/product-fields.ts'
import { isOption, maxLengths, maxOptionLength, maxOptionNames, maxVariants } from '#shop/catalog/rules.ts'
import { createProblem, createReading, type RowProblem } from './parse-rows.ts'
import { joinValues, type OwnCells } from './rules.ts'

/** A row of another system's file: its filled cells by the system's own header in lower case. */
export interface SourceRow {
  row: number
  cells: Readonly<Record<string, string>>
  /** What was read in another way than it stands there. */
  notes?: RowProblem[]
}

/** What the merchant chose for questions that a file leaves open. */
export interface StockChoices {
  /** Pieces of every variant whose stock is not in the file; null where they are not counted. */
  unknownStock: number | null
  /** Where pieces go that several variants share. */
  sharedStock: 'first' | 'uncounted'
}

interface SourcePicture {
  url: string
  /** The options of its variant; null for a picture of the product. */
  options: Readonly<Record<string, string>> | null
  /** What it shows. */
  alt?: string
}

export interface SourceVariant {
  row: number
  cells: OwnCells
  /** The same object as of its picture. */
  options: Record<string, string>
}

/** A product of another system's file in cells of our own. */
export interface SourceProduct {
  row: number
  /** All rows that it has in the file. */
  rows: number[]
  /** What it is known by in its system, and the column that has it. */
  key: string
  keyColumn: string
  /** Addresses that it had there, where the file tells them or its system makes them of what the file has. */
  oldAddresses: string[]
  /** Its category there; a path has ` > ` between the parts. */
  category: string
  cells: OwnCells
  variants: SourceVariant[]
  pictures: SourcePicture[]
  /** Whether several of its variants have one stock in the file. */
  sharesStock: boolean
  /** Why it is not imported. */
  problems: RowProblem[]
  /** What is imported in another way than the file has it. */
  notes: RowProblem[]
}

/** A file whose rows are sorted into products, each of which is converted when its function is called. */
export interface SourceFile {
  products: (() => SourceProduct)[]
  /** Of rows that belong to no product. */
  problems: RowProblem[]
  isStockKnown: boolean
  /** What distinguishes products of the same name. */
  markOf: (product: SourceProduct) => string
}

export interface Conversion extends Pick<SourceFile, 'problems'> {
  products: SourceProduct[]
  /** Products whose stock is not in the file, and those whose variants share one. */
  unknownStock: number
  sharedStock: number
}

/** The number in a cell; null where there is none. */
export const numberInCell = (cell: string) => {
  const number = parseAmount(cell)
  return Number.isNaN(number) ? null : number
}

/** Price and offer as we have them, of what sells now and what it cost before; the validation of their columns reads them. */
export function priceCells(row: number, price: string, before: string, notes: RowProblem[]): OwnCells {
  if (price === '' || before === '') return { originalPrice: price || before, offerPrice: '' }
  const [now, usual] = [numberInCell(price), numberInCell(before)]
  if (now === null || usual === null || usual > now) return { originalPrice: before, offerPrice: price }
  // Shopify writes 0 where there is none.
  if (usual > 0 && usual < now) notes.push(createProblem(row, 'originalPrice', 'compare-not-higher', before))
  return { originalPrice: price, offerPrice: '' }
}

const maxGrams = productFields.weight.max
const gramsPer: Readonly<Record<string, number>> = { g: 1, kg: 1000, lbs: 453.592, oz: 28.3495 }

/** A weight in whole grams; nothing where the file has none, or with a note where it has one that cannot be. */
export function gramsCell(row: number, cell: string, unit: string, notes: RowProblem[]) {
  const weight = numberInCell(cell)
  if (cell === '' || weight === 0) return undefined
  const grams = Math.max(1, Math.round((weight ?? 0) * (gramsPer[unit] ?? 1)))
  if (weight === null || weight < 0 || grams > maxGrams) {
    notes.push(createProblem(row, 'weight', 'weight-left-out', cell))
    return undefined
  }
  if (hasDecimalComma(cell)) notes.push(createReading(row, 'weight', cell, `${weight} ${unit}`))
  return String(grams)
}

/** A number of pieces; one that was oversold is none. */
export function stockCell(row: number, cell: string, notes: RowProblem[]) {
  if ((numberInCell(cell) ?? 0) >= 0) return cell
  notes.push(createProblem(row, 'stock', 'below-zero', cell))
  return '0'
}

/** Texts of at most the lengths that we have, with a note of what was cut. */
export function cutTexts(row: number, cells: OwnCells, notes: RowProblem[]): OwnCells {
  const max = { name: maxLengths.name, description: maxLengths.description, brand: 60 } as const
  const result = { ...cells }
  for (const [column, length] of Object.entries(max) as [keyof typeof max, number][]) {
    const text = cells[column] ?? ''
    if (text.length <= length) continue
    notes.push(createProblem(row, column, 'cut', text))
    result[column] = fitText(text, length)
  }
  for (const column of ['sku', 'barcode'] as const)
    if ((cells[column] ?? '').length > 60) {
      notes.push(createProblem(row, column, 'left-out', cells[column]))
      result[column] = ''
    }
  return result
}

const sizeNames = /^(?:sizes?|সাইজ|মাপ)$/i
const colorNames = /^(?:colou?rs?|রং|রঙ|কালার)$/i

/** Our name of an option: `size`, `color`, or the merchant's own word without the signs that a name cannot have. */
export function ownOptionName(name: string) {
  const text = cleanLine(name)
  if (sizeNames.test(text)) return 'size'
  if (colorNames.test(text)) return 'color'
  return (
    fitText(
      text
        .replace(/[,;|:_]+/g, ' ')
        .replace(/ +/g, ' ')
        .trim(),
      maxOptionLength,
    ) || 'Option'
  )
}

/** A value of an option without the signs that separate several; it is cut by `fitOptions`. */
export function ownOptionValue(value: string) {
  const text = cleanLine(value.replace(/[,;|]+/g, ' ')).replace(/ +/g, ' ')
  return text !== '' && isOption(text) ? text : 'None'
}

/**
 * Options at the length that we have, with a note. Values that differ only in capital letters are one, unless that or the cut
 * makes two variants the same: then the later one gets a mark.
 */
function fitOptions({ variants, notes }: SourceProduct) {
  const seen = new Map<string, Record<string, string>>()
  const spellings = new Map<string, string>()
  for (const { row, options } of variants) {
    const given = { ...options }
    for (const [name, value] of Object.entries(given)) {
      const short = fitText(value, maxOptionLength)
      if (short !== value) notes.push(createProblem(row, 'options', 'cut', value))
      const key = `${name}\n${nameKey(short)}`
      options[name] = spellings.get(key) ?? short
      spellings.set(key, options[name])
    }
    const first = seen.get(optionsOf(options))
    const name = first && Object.keys(given).find((each) => given[each] !== first[each])
    if (name !== undefined) {
      const value = options[name] ?? ''
      for (let count = 2; seen.has(optionsOf(options)); count++) {
        const mark = ` (${count})`
        options[name] = fitText(value, maxOptionLength - mark.length) + mark
      }
      notes.push(createProblem(row, 'options', 'marked', `${given[name]} → ${options[name]}`))
    }
    seen.set(optionsOf(options), given)
  }
}

const optionsOf = (options: Readonly<Record<string, string>>) =>
  JSON.stringify(Object.entries(options).map(([name, value]) => [name, nameKey(value)]))

/** The cells of a variant's options. */
export function optionCells(options: Readonly<Record<string, string>>): OwnCells {
  const { size = '', color = '', ...others } = options
  return {
    sizes: size,
    colors: color,
    options: joinValues(Object.entries(others).map(([name, value]) => `${name}: ${value}`)),
  }
}

/** Options that all variants have alike are left out while there are more than a variant may have. */
export function reduceOptions(product: SourceProduct) {
  fitOptions(product)
  const names = () => [...new Set(product.variants.flatMap(({ options }) => Object.keys(options)))]
  for (const name of names()) {
    if (names().length <= maxOptionNames) break
    if (new Set(product.variants.map(({ options }) => options[name])).size > 1) continue
    product.notes.push(createProblem(product.row, 'options', 'left-out', name))
    for (const { options } of product.variants) delete options[name]
  }
  if (names().length > maxOptionNames)
    product.problems.push(createProblem(product.row, 'options', 'too-many-options', names().join(', ')))
  if (product.variants.length > maxVariants)
    product.problems.push(createProblem(product.row, 'options', 'too-many-variants', product.variants.length))
}

/** What the products of a file have to do with each other. */
export function finishConversion(
  { problems, isStockKnown, markOf }: SourceFile,
  products: SourceProduct[],
): Conversion {
  rejectSameKeys(products)
  keepFirstSkus(products)
  distinguishNames(products, markOf)
  return {
    products,
    problems,
    unknownStock: isStockKnown ? 0 : products.length,
    sharedStock: products.filter(({ sharesStock }) => sharesStock).length,
  }
}

/** What a product is known by in its system is that of one product: the first row that has it. */
function rejectSameKeys(products: readonly SourceProduct[]) {
  const firstRows = new Map<string, number>()
  for (const { key, keyColumn, row, problems } of products) {
    const first = firstRows.get(key)
    if (first === undefined) firstRows.set(key, row)
    else problems.push(createProblem(row, keyColumn, 'twice', first))
  }
}

/** Each SKU belongs to the first that has it. */
function keepFirstSkus(products: readonly SourceProduct[]) {
  const owners = new Map<string, number>()
  for (const { variants, notes } of products)
    for (const { row, cells } of variants) {
      const { sku = '' } = cells
      if (sku === '') continue
      const owner = owners.get(sku)
      if (owner === undefined) owners.set(sku, row)
      else {
        notes.push(createProblem(row, 'sku', 'sku-twice', sku, owner))
        cells.sku = ''
      }
    }
}

/** Products of the same name get a suffix from their system, because here the name identifies them. */
function distinguishNames(products: readonly SourceProduct[], markOf: (product: SourceProduct) => string) {
  const firstRows = new Map<string, number>()
  for (const product of products) {
    const { name = '' } = product.cells
    const first = firstRows.get(nameKey(name))
    if (name !== '' && first !== undefined) {
      const mark = ` (${markOf(product)})`
      product.notes.push(createProblem(product.row, 'name', 'renamed', name, first))
      product.cells.name = fitText(name, maxLengths.name - mark.length) + mark
    }
    firstRows.set(nameKey(product.cells.name ?? ''), product.row)
  }
}

/** Addresses of pictures; anything else in the cell becomes a note. */
export function pictureUrls(row: number, cells: readonly string[], notes: RowProblem[]) {
  const urls = [...new Set(cells.map((cell) => cell.trim()).filter((cell) => cell !== ''))]
  const isAddress = (url: string) =>
    /^https?:\/\/[^\s]+$/i.test(url) && url.length <= 1000 && URL.canParse(url)
  for (const url of urls) if (!isAddress(url)) notes.push(createProblem(row, 'images', 'no-address', url))
  return urls.filter(isAddress)
}

/** Pieces that several variants share: with the first of them, or not counted. */
export function shareStock(
  product: SourceProduct,
  variants: readonly SourceVariant[],
  stock: string,
  { sharedStock }: StockChoices,
) {
  const [first] = variants
  if (!first) return
  product.notes.push(
    createProblem(first.row, 'stock', sharedStock === 'first' ? 'stock-to-first' : 'uncounted', stock),
  )
  variants.forEach(({ cells }, index) => {
    cells.stock = sharedStock === 'uncounted' ? '' : index === 0 ? stock : '0'
  })
}
