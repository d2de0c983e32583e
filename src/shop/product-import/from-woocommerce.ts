import { cleanLine } from '#lib/clean-text.ts'
import { type DateOrder, findDateOrder, parseDate } from '#lib/parse-date.ts'
import { latinDigits } from '#lib/phone.ts'
import { maxVariants } from '#shop/catalog/rules.ts'
import { maxImages } from '#shop/media/rules.ts'
import { formatCell } from './cells.ts'
import { decodeEntities, htmlToText, withoutShortcodes } from './html-text.ts'
import { createProblem, type RowProblem } from './parse-rows.ts'
import type { ProblemReason } from './problem-texts.ts'
import type { OwnCells } from './rules.ts'
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
  type SourceVariant,
  type StockChoices,
  shareStock,
  stockCell,
} from './source-products.ts'

/** The first columns of WooCommerce's export, in its order; their headers are in the language of that shop. */
export const wooColumns = [
  'id',
  'type',
  'sku',
  'gtin, upc, ean, or isbn',
  'name',
  'published',
  'is featured?',
  'visibility in catalog',
  'short description',
  'description',
  'date sale price starts',
  'date sale price ends',
  'tax status',
  'tax class',
  'in stock?',
  'stock',
  'low stock amount',
  'backorders allowed?',
  'sold individually?',
  'weight',
  'length',
  'width',
  'height',
  'allow customer reviews?',
  'purchase note',
  'sale price',
  'regular price',
  'categories',
  'tags',
  'shipping class',
  'images',
  'download limit',
  'download expiry days',
  'parent',
  'grouped products',
  'upsells',
  'cross-sells',
  'external url',
  'button text',
  'position',
] as const
const attributeColumn = /^attribute (\d{1,3}) (?:name|value\(s\)|visible|global|default)$/

const weightColumn = /^weight \((kg|g|lbs|oz)\)$/

/** Whether the columns of this header are read; the others may be there or not. */
export const isWooColumn = (header: string) =>
  (wooColumns as readonly string[]).includes(header) ||
  attributeColumn.test(header) ||
  weightColumn.test(header) ||
  ['brands', 'slug', 'permalink'].includes(header)

/** The items of a list in a cell: a comma inside one is written `\,`. */
export const wooList = (cell: string) =>
  cell
    .split(/(?<!\\),/)
    .map((item) => item.replaceAll('\\,', ',').trim())
    .filter((item) => item !== '')

/** New lines are written as the characters `\n`, and those characters as `\\n`. */
const wooLines = (cell: string) => cell.replace(/\\(\\n|n)/g, (_, what) => (what === 'n' ? '\n' : '\\n'))

const textOf = (cell = '') => htmlToText(withoutShortcodes(wooLines(cell).replaceAll('\n', '<br>')))

interface Attribute {
  name: string
  values: string[]
}

function attributesOf({ cells }: SourceRow): Attribute[] {
  const numbers = Object.keys(cells).flatMap((header) => attributeColumn.exec(header)?.[1] ?? [])
  return [...new Set(numbers)]
    .map(Number)
    .sort((one, other) => one - other)
    .map((number) => ({
      name: decodeEntities(cells[`attribute ${number} name`] ?? ''),
      values: wooList(decodeEntities(cells[`attribute ${number} value(s)`] ?? '')),
    }))
    .filter(({ name }) => name !== '')
}

/** What decides which sales are on: the time, and the order of day and month in the dates of the file. */
interface Clock {
  now: number
  dates: DateOrder | null
}

interface SaleTime {
  starts: number | null
  ends: number | null
}

const dayLength = 24 * 60 * 60_000
const timeColumns = ['date sale price starts', 'date sale price ends'] as const

/**
 * When the sale of a row is, in the shop's own time, for which that of Dhaka is taken; null for one without a sale, or whose sale
 * has ended. `unread` is a time that could be any.
 */
function saleTimeOf({ cells }: SourceRow, { now, dates }: Clock): SaleTime | null | { unread: string } {
  if (!cells['sale price'] || !cells['regular price']) return null
  const [starts, ends] = timeColumns.map((column) => parseDate(cells[column] ?? '', dates))
  const unread = timeColumns.find((column, index) => cells[column] && ![starts, ends][index])
  if (unread) return { unread: cells[unread] ?? '' }
  // Theirs end at 23:59:59 and ours are whole minutes; a spreadsheet may have left the day only.
  const end = ends ? Math.ceil((ends.at.getTime() + (ends.hasTime ? 0 : dayLength)) / 60_000) * 60_000 : null
  if (end !== null && end <= now) return null
  return { starts: starts?.at.getTime() ?? null, ends: end }
}

/** What sells at which price: of one time for all offers of a product those to come too, otherwise those of today. */
function pricesOf(source: SourceRow, notes: RowProblem[], clock: Clock, isTimed: boolean): OwnCells {
  const { row, cells } = source
  const { 'regular price': regular = '', 'sale price': sale = '' } = cells
  if (sale === '' || regular === '') return priceCells(row, sale, regular, notes)
  const time = saleTimeOf(source, clock)
  const withoutOffer = (reason: ProblemReason, value: string) => {
    notes.push(createProblem(row, 'offerPrice', reason, value))
    return priceCells(row, regular, '', notes)
  }
  if (time !== null && 'unread' in time) return withoutOffer('sale-unread', time.unread)
  const isTaken = time !== null && (isTimed || time.starts === null || time.starts <= clock.now)
  if (!isTaken) return withoutOffer('sale-not-now', sale)
  const [offer, usual] = [numberInCell(sale), numberInCell(regular)]
  if (offer !== null && usual !== null && offer >= usual) {
    if (offer === usual) return priceCells(row, regular, '', notes)
    return withoutOffer('sale-not-lower', sale)
  }
  return priceCells(row, sale, regular, notes)
}

const momentCell = (time: number | null) =>
  time === null ? '' : String(formatCell('offerStartsAt', new Date(time).toISOString()))

/** The time of the offers of a product, if those of all of these rows have the same; a note where they differ. */
function timeOffers(product: SourceProduct, rows: readonly SourceRow[], clock: Clock) {
  const times = rows.flatMap((row) => {
    const time = saleTimeOf(row, clock)
    return time === null || 'unread' in time ? [] : time
  })
  const [time, ...others] = times
  if (!time) return true
  const isSame = others.every(({ starts, ends }) => starts === time.starts && ends === time.ends)
  if (!isSame) product.notes.push(createProblem(product.row, 'offerEndsAt', 'sale-times'))
  product.cells.offerStartsAt = isSame ? momentCell(time.starts) : ''
  product.cells.offerEndsAt = isSame ? momentCell(time.ends) : ''
  return isSame
}

/** The weight of a row in grams; a note where the file does not say its unit. */
function weightOf({ row, cells }: SourceRow, notes: RowProblem[]) {
  if (cells.weight) notes.push(createProblem(row, 'weight', 'no-unit', cells.weight))
  const [header = ''] = Object.keys(cells).filter((name) => weightColumn.test(name))
  return gramsCell(row, cells[header] ?? '', weightColumn.exec(header)?.[1] ?? '', notes)
}

/** The stock of a row: what it counts itself, or nothing where it sells beyond. */
function ownStock({ row, cells }: SourceRow, notes: RowProblem[]) {
  const { stock = '', 'in stock?': inStock = '', 'backorders allowed?': beyond = '' } = cells
  if (stock === '') return inStock === '0' ? '0' : ''
  if (['1', 'notify', 'yes'].includes(beyond.toLowerCase())) {
    notes.push(createProblem(row, 'stock', 'uncounted', stock))
    return ''
  }
  return stockCell(row, stock, notes)
}

/** Whether customers see it, in the words of several programs; null where a file does not say it. */
function isPublished(cell = ''): boolean | null {
  const word = latinDigits(cell.normalize('NFC')).trim().toLowerCase()
  if (/^(?:1(?:\.0+)?|true|yes|y|publish(?:ed)?|public|visible|active)$/.test(word) || word === yesWord)
    return true
  const isHidden = /^(?:[02](?:\.0+)?|-1(?:\.0+)?|false|no|n|draft|private|pending|hidden|trash)$/.test(word)
  return isHidden || word === noWord ? false : null
}
const [yesWord, noWord] = ['হ্যাঁ', 'না'].map((word) => word.normalize('NFC'))

const kindsOf = ({ cells }: SourceRow) =>
  (cells.type ?? '')
    .toLowerCase()
    .split(',')
    .map((kind) => kind.trim())
const isKind = (row: SourceRow, kind: string) => kindsOf(row).includes(kind)

/** Turns the rows of WooCommerce's product export into products; `now` decides which sales are on. */
export function fromWooCommerce(
  rows: readonly SourceRow[],
  choices: StockChoices,
  now = Date.now(),
): SourceFile {
  const problems: RowProblem[] = []
  const dates = findDateOrder(rows.flatMap(({ cells }) => timeColumns.map((column) => cells[column] ?? '')))
  const clock = { now, dates }
  const parents = new Map<string, SourceRow>()
  const isProduct = (row: SourceRow) => isKind(row, 'simple') || isKind(row, 'variable')
  for (const row of rows) {
    const { id = '', sku = '' } = row.cells
    if (!isKind(row, 'variable')) continue
    for (const key of [id && `id:${id}`, sku]) if (key && !parents.has(key)) parents.set(key, row)
  }
  const variationsOf = new Map<SourceRow, SourceRow[]>()
  for (const row of rows) {
    if (isProduct(row)) continue
    const parent = isKind(row, 'variation') ? parents.get(row.cells.parent ?? '') : undefined
    if (parent) variationsOf.set(parent, [...(variationsOf.get(parent) ?? []), row])
    else if (isKind(row, 'variation'))
      problems.push(createProblem(row.row, 'parent', 'no-parent', row.cells.parent ?? ''))
    else problems.push(createProblem(row.row, 'type', 'kind', row.cells.type ?? ''))
  }
  const products = rows.filter(isProduct).map((row) => () => {
    const product = productOf(row, clock)
    if (isKind(row, 'variable')) {
      const variations = (variationsOf.get(row) ?? []).toSorted(
        (one, other) =>
          (numberInCell(one.cells.position ?? '') ?? 0) - (numberInCell(other.cells.position ?? '') ?? 0),
      )
      product.sharesStock = addVariants(product, row, variations, choices, clock)
    } else timeOffers(product, [row], clock)
    return product
  })
  const markOf = ({ key }: SourceProduct) => key.replace(/^(?:sku|name):/, '')
  return { products, problems, isStockKnown: true, markOf }
}

function productOf(source: SourceRow, clock: Clock): SourceProduct {
  const { row, cells } = source
  const notes: RowProblem[] = []
  const name = cleanLine(decodeEntities(cells.name ?? '')).replace(/ +/g, ' ')
  const isVariable = isKind(source, 'variable')
  const texts = [textOf(cells['short description']), textOf(cells.description)]
  const properties = isVariable ? [] : attributesOf(source)
  const published = isPublished(cells.published)
  if (published === null) notes.push(createProblem(row, 'published', 'shown', cells.published))
  const isListed = published !== false && (cells['visibility in catalog'] ?? '').toLowerCase() !== 'hidden'
  const gtin = cells['gtin, upc, ean, or isbn']
  if (!isVariable && gtin && cells.sku) notes.push(createProblem(row, 'sku', 'left-out', cells.sku))
  if (isKind(source, 'downloadable')) notes.push(createProblem(row, 'type', 'kind', cells.type))
  const pictures = pictureUrls(row, wooList(cells.images ?? ''), notes)
  for (const url of pictures.slice(maxImages))
    notes.push(createProblem(row, 'images', 'too-many-pictures', url))
  const [path = ''] = wooList(cleanLine(decodeEntities(cells.categories ?? '')))
  return {
    row,
    rows: [row],
    key: cells.id || (cells.sku ? `sku:${cells.sku}` : `name:${name}`),
    keyColumn: cells.id ? 'id' : cells.sku ? 'sku' : 'name',
    oldAddresses: addressesOf(cells, name),
    category: path,
    cells: cutTexts(
      row,
      {
        name,
        description: [...new Set([...texts, ...propertyLines(properties)])]
          .filter((text) => text !== '')
          .join('\n'),
        brand: wooList(decodeEntities(cells.brands ?? ''))[0] ?? '',
        hidden: isListed ? 'no' : 'yes',
        ...pricesOf(source, notes, clock, true),
        weight: weightOf(source, notes),
        stock: ownStock(source, notes),
        ...(!isVariable && { barcode: gtin || cells.sku }),
      },
      notes,
    ),
    variants: [],
    sharesStock: false,
    pictures: pictures.slice(0, maxImages).map((url) => ({ url, options: null })),
    problems: [],
    notes,
  }
}

/**
 * The addresses of a product: what files of plug-ins have, else that which WordPress makes of its name, and the number by which it
 * finds every page.
 */
const addressesOf = ({ id, slug, permalink }: SourceRow['cells'], name: string) => [
  ...(/^\d+$/.test(id ?? '') ? [`/?p=${id}`] : []),
  ...(permalink ? [permalink] : []),
  ...(slug || !permalink ? [`/product/${slug || wordPressSlug(name)}`] : []),
]

const maxSlugBytes = 200

/** The last part of an address as WordPress makes it of a name: 200 bytes with escapes, of which a Bengali letter has nine. */
export function wordPressSlug(name: string) {
  const text = name
    .replace(/\p{Script=Latin}/gu, (letter) => letter.normalize('NFD').replace(/\p{M}/gu, ''))
    .toLowerCase()
    .replaceAll('×', 'x')
    .replace(/[\u00a0\u2011-\u2015/.]/g, '-')
    .replace(/[\u2018-\u201f\u2020-\u2022\u2026\u2039\u203a©®™°´¡¿«»§¶]/g, '')
    .replace(/[^a-z0-9 _\u0080-\u{10ffff}-]/gu, '')
  let bytes = 0
  let slug = ''
  for (const letter of text) {
    bytes += /[ -~]/.test(letter) ? 1 : encodeURIComponent(letter).length
    if (bytes > maxSlugBytes) break
    slug += letter
  }
  return slug.replace(/\s+/g, '-').replace(/-+/g, '-').replace(/^-|-$/g, '')
}

const propertyLines = (attributes: readonly Attribute[]) =>
  attributes.map(({ name, values }) => `${name}: ${values.join(', ')}`)

/** Adds the variants of a variable product; returns whether they share one stock. */
function addVariants(
  product: SourceProduct,
  parent: SourceRow,
  variations: readonly SourceRow[],
  choices: StockChoices,
  clock: Clock,
) {
  product.rows.push(...variations.map(({ row }) => row))
  if (variations.length === 0) {
    product.problems.push(createProblem(product.row, 'type', 'no-variants', product.cells.name))
    return false
  }
  const isTimed = timeOffers(product, variations, clock)
  const ofParent = attributesOf(parent)
  const names = new Set(variations.flatMap((row) => attributesOf(row).map(({ name }) => name)))
  const properties = propertyLines(ofParent.filter(({ name }) => !names.has(name)))
  const lines = [product.cells.description ?? '', ...properties].filter((text) => text !== '')
  product.cells.description = lines.join('\n')
  const taken = new Set<string>()
  const fromParent: SourceVariant[] = []
  let isShared = false
  // Those that name every value come first: a variation of any value has what they leave.
  const expanded = variations.map((row) => ({ row, combinations: combinationsOf(row, names, ofParent) }))
  const exact = expanded.filter(({ combinations }) => combinations?.length === 1)
  for (const { row: source, combinations } of [
    ...exact,
    ...expanded.filter((each) => !exact.includes(each)),
  ]) {
    if (!combinations) {
      product.problems.push(createProblem(source.row, 'options', 'too-many-combinations'))
      continue
    }
    const { row, cells } = source
    const [picture] = pictureUrls(row, wooList(cells.images ?? ''), product.notes)
    const prices = pricesOf(source, product.notes, clock, isTimed)
    const variantWeight = weightOf(source, product.notes)
    const isOfParent = (cells.stock ?? '').toLowerCase() === 'parent'
    const stock = isOfParent ? '' : ownStock(source, product.notes)
    const added: SourceVariant[] = []
    for (const combination of combinations) {
      const options = Object.fromEntries(
        Object.entries(combination).map(([name, value]) => [ownOptionName(name), ownOptionValue(value)]),
      )
      const key = JSON.stringify(options)
      if (combinations.length > 1 && taken.has(key)) continue
      taken.add(key)
      const isFirst = added.length === 0
      const codes = isFirst ? { sku: cells.sku ?? '', barcode: cells['gtin, upc, ean, or isbn'] ?? '' } : {}
      const own = { ...codes, ...prices, stock, variantWeight }
      const variant = { row, options, cells: cutTexts(row, own, product.notes) }
      added.push(variant)
      if (picture) product.pictures.push({ url: picture, options })
    }
    if (isOfParent) fromParent.push(...added)
    else if (added.length > 1 && stock !== '' && stock !== '0') {
      shareStock(product, added, stock, choices)
      isShared = true
    }
    if (isPublished(cells.published) === false && product.cells.hidden === 'no')
      product.notes.push(createProblem(row, 'hidden', 'variant-hidden', cells.published))
    product.variants.push(...added)
  }
  // In the order of the file, whichever came first.
  const order = new Map(variations.map(({ row }, index) => [row, index]))
  product.variants.sort((one, other) => (order.get(one.row) ?? 0) - (order.get(other.row) ?? 0))
  if (fromParent.length > 0) {
    const stock = ownStock(parent, product.notes)
    if (stock === '' || fromParent.length === 1) for (const { cells } of fromParent) cells.stock = stock
    else {
      shareStock(
        product,
        fromParent.toSorted((one, other) => (order.get(one.row) ?? 0) - (order.get(other.row) ?? 0)),
        stock,
        choices,
      )
      isShared = true
    }
  }
  reduceOptions(product)
  for (const variant of product.variants) Object.assign(variant.cells, optionCells(variant.options))
  product.cells.originalPrice =
    product.variants.find(({ cells }) => cells.originalPrice)?.cells.originalPrice ?? ''
  return isShared
}

/** The options of a variation; one of any value has all values of its product. Null if these are too many. */
function combinationsOf(row: SourceRow, names: ReadonlySet<string>, ofParent: readonly Attribute[]) {
  const own = attributesOf(row)
  let combinations: Record<string, string>[] = [{}]
  for (const name of names) {
    const [value] = own.find((each) => each.name === name)?.values ?? []
    const values = value === undefined ? (ofParent.find((each) => each.name === name)?.values ?? []) : [value]
    if (values.length === 0) continue
    if (combinations.length * values.length > maxVariants) return null
    combinations = combinations.flatMap((each) => values.map((text) => ({ ...each, [name]: text })))
  }
  return combinations
}
