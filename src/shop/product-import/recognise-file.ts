import { cleanLine } from '#lib/clean-text.ts'
import { withoutTextMark } from '#lib/parse-number.ts'
import { isFilled } from '#lib/text.ts'
import { requiredFieldNames } from '#shop/catalog/product-fields.ts'
import { shopifyColumn } from './from-shopify.ts'
import { isWooColumn, wooColumns } from './from-woocommerce.ts'
import { columns as ownColumns, type Source } from './rules.ts'

/** What a file is; `columns` are the headers of its system, null for a column that is not read. */
export type RecognisedFile =
  | { source: 'own' }
  | { source: Source; columns: (string | null)[] }
  /** The merchant names the columns by hand; some are proposed. */
  | { source: 'unknown'; proposal: { source: 'woocommerce' | 'other'; columns: (string | null)[] } }

const clean = (header: string) => cleanLine(withoutTextMark(header)).toLowerCase().replace(/ +/g, ' ')
/** Units in brackets after sizes, and those of weights that are not known, are not part of the name. */
const wooHeader = (header: string) => {
  const name = clean(header)
  return isWooColumn(name) ? name : name.replace(/^(weight|length|width|height) \(.*\)$/, '$1')
}

const allOwn = new Set(ownColumns.map((column) => column.toLowerCase()))
const neededOwn = requiredFieldNames.map((column) => column.toLowerCase())

/**
 * Whether a file is one of our own: one that has our ids, or nothing but our columns. Other lists have some of them by chance
 * (Weight, OriginalPrice, Colors), so one with a price and without a place for its products is not.
 */
function isOwnFile(headers: readonly string[], samples: readonly (readonly string[])[]) {
  const id = headers.indexOf('_id')
  const hasOurIds = id >= 0 && samples.every((cells) => /^\d*$/.test(cells[id]?.trim() ?? ''))
  const others = headers.filter((header) => header !== '' && !allOwn.has(header))
  const namesPrice = others.some((header) => proposeColumn(header) === 'price')
  // One of our own that has a column too many is rejected with its name.
  if (hasOurIds) return !namesPrice
  const isPriceList = headers.includes('originalprice') && !neededOwn.every((name) => headers.includes(name))
  return others.length === 0 && !isPriceList
}

/** Recognises a file by its headers, and one with translated headers by what is in its first rows. */
export function recogniseFile(
  headers: readonly string[],
  samples: readonly (readonly string[])[],
): RecognisedFile {
  const cleaned = headers.map(clean)
  const has = (...names: string[]) => names.some((name) => cleaned.includes(name))
  if (
    has('handle', 'url handle') &&
    has('title') &&
    (has('variant price') || (has('price') && has('option1 value')))
  )
    return { source: 'shopify', columns: cleaned.map(shopifyColumn) }
  if (has('type') && has('name') && has('sku') && has('regular price', 'attribute 1 value(s)')) {
    const names = headers.map(wooHeader)
    return { source: 'woocommerce', columns: names.map((name) => (isWooColumn(name) ? name : null)) }
  }
  const translated = translatedWoo(headers, samples)
  if (translated) return { source: 'unknown', proposal: { source: 'woocommerce', columns: translated } }
  if (isOwnFile(cleaned, samples) || samples.length === 0) return { source: 'own' }
  return { source: 'unknown', proposal: { source: 'other', columns: proposeColumns(cleaned) } }
}

/** Rows among which the heading is looked for: many lists have a title above it. */
export const maxHeadingRow = 30
/** Rows below the heading by which a file is recognised. */
export const sampleRows = 3

const isFound = (file: RecognisedFile) => {
  if (file.source !== 'unknown') return true
  const { source, columns } = file.proposal
  return source === 'woocommerce' || (columns.includes('title') && columns.includes('price'))
}

/**
 * The position of the heading among the first rows of a file: the first row whose columns are known, otherwise the first with more
 * than one filled cell, whose columns the merchant names.
 */
export function findHeading(rows: readonly (readonly string[])[]) {
  const recognised = (at: number) => recogniseFile(rows[at] ?? [], rows.slice(at + 1, at + 1 + sampleRows))
  const candidates = [...rows.slice(0, maxHeadingRow).keys()]
  const filled = candidates.filter((at) => (rows[at] ?? []).filter(isFilled).length > 1)
  const at = filled.find((each) => each + 1 < rows.length && isFound(recognised(each))) ?? filled[0] ?? 0
  return { at, file: recognised(at) }
}

const kinds = /^(?:simple|variable|variation|grouped|external)(?:, ?(?:downloadable|virtual))*$/
const numberIn = (header: string) => /\d+|[০-৯]+/.exec(header)?.[0]

/**
 * The columns of a WooCommerce export in another language, by their order, which is always the same. The kinds of products in its
 * second column are never translated. Columns of attributes carry their number. Of an export of some columns the others are named
 * by hand.
 */
function translatedWoo(headers: readonly string[], samples: readonly (readonly string[])[]) {
  const isExport =
    samples.length > 0 &&
    samples.every(([id = '', kind = '']) => /^\d+$/.test(id) && kinds.test(kind.toLowerCase()))
  if (!isExport) return null
  const names = headers.map(wooHeader)
  if (headers.length < 38)
    return names.map((name, index) => wooColumns[index < 2 ? index : -1] ?? (isWooColumn(name) ? name : null))
  const firstNumbered = headers.findIndex((header) => numberIn(header) !== undefined)
  const fixed = firstNumbered === -1 ? headers.length : firstNumbered
  // Earlier versions had no GTIN, and before that no low stock; a later one may have the cost of goods as last.
  const missing = fixed >= 40 ? [] : fixed === 39 ? [wooColumns[3]] : [wooColumns[3], 'low stock amount']
  const inOrder = wooColumns.filter((column) => !missing.includes(column))
  const parts = ['name', 'value(s)', 'visible', 'global', 'default']
  const seen = new Map<string, number>()
  return headers.map((header, index) => {
    if (index < fixed) return inOrder[index] ?? null
    const number = numberIn(header)
    if (number === undefined) return null
    const part = parts[seen.get(number) ?? 0]
    seen.set(number, (seen.get(number) ?? 0) + 1)
    return part === undefined ? null : `attribute ${seen.size} ${part}`
  })
}

/** Columns that can be named by hand, in the words of Shopify's file, and headers that propose them. */
const proposals: [column: string, header: RegExp][] = [
  ['title', /^(?:name|title|product|product ?name|product ?title|item ?name|নাম|পণ্য|পণ্যের নাম)$/],
  [
    'compare-at price',
    /^(?:regular ?price|compare[ -]?at ?price|old ?price|original ?price|actual ?price|mrp|আগের দাম)$/,
  ],
  [
    'price',
    /^(?:price|(?:product|item|variant|unit) ?price|sale ?price|selling ?price|offer ?price|discount(?:ed)? ?price|amount|দাম|মূল্য|বিক্রয় মূল্য|ছাড়ের দাম)$/,
  ],
  ['inventory quantity', /^(?:stock|quantity|qty|inventory|pieces|স্টক|পরিমাণ)$/],
  ['sku', /^(?:sku|variant ?sku|code|item ?code|product ?code|কোড)$/],
  ['barcode', /^(?:barcode|ean|gtin|upc|বারকোড)$/],
  ['description', /^(?:description|details|body|বিবরণ|বর্ণনা)$/],
  ['type', /^(?:category|categories|type|sub-? ?category|ক্যাটাগরি|ধরন)$/],
  ['vendor', /^(?:brand|vendor|ব্র্যান্ড)$/],
  ['product image url', /^(?:image|images|picture|photo|image ?url|ছবি)$/],
  ['weight value (grams)', /^weight \((?:g|gm|gram|grams)\)$/],
  ['weight (kg)', /^weight \((?:kg|kgs)\)$/],
  ['cost per item', /^(?:cost|cost ?price|buying ?price|purchase ?price|কেনা দাম|ক্রয়মূল্য)$/],
  ['option1 value', /^(?:sizes?|সাইজ|মাপ)$/],
  ['option2 value', /^(?:colou?rs?|রং|রঙ)$/],
]
export const namedColumns = proposals.map(([column]) => column)
const currencyOf = / ?(?:\((?:in )?(?:tk|bdt|taka|৳|টাকা)\.?\)|(?:in )?(?:tk|bdt|taka|৳)\.?|টাকায়)$/
const proposeColumn = (header: string) => {
  const words = header.replaceAll('_', ' ').replace(new RegExp(currencyOf.source.normalize('NFC')), '')
  return proposals.find(([, { source }]) => new RegExp(source.normalize('NFC')).test(words))?.[0] ?? null
}

/** A price that is lower than the usual one, where a list has both. */
const offerHeader = /^(?:sale|offer|discount(?:ed)?) ?price$|^ছাড়ের দাম$/

/** What the columns of a list may be, each once. */
function proposeColumns(headers: readonly string[]) {
  const proposed = headers.map(proposeColumn)
  const prices = headers.flatMap((_, index) => (proposed[index] === 'price' ? index : []))
  const offer = prices.find((index) => offerHeader.test(headers[index] ?? ''))
  const usual = proposed.indexOf('compare-at price')
  // Only the regular price: that is what it costs.
  if (prices.length === 0 && usual >= 0) proposed[usual] = 'price'
  const [other] = prices.filter((index) => index !== offer)
  if (offer !== undefined && other !== undefined) proposed[other] = usual === -1 ? 'compare-at price' : null
  return proposed.map((column, index) => (proposed.indexOf(column) === index ? column : null))
}
