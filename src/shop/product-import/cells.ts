import { takaFromPaisa } from '#lib/money.ts'
import { latinDigits } from '#lib/phone.ts'
import { color, productType, size } from '#shop/catalog/contract.ts'
import { type ProductFields, productFields } from '#shop/catalog/products-contract.ts'
import type { ProductRow } from '#shop/catalog/service.ts'
import { imageUrlFromId } from '#shop/media/rules.ts'
import { type Column, splitValues } from './rules.ts'

/** Columns that hold product fields; the others identify the product and its exported stock. */
export type FieldColumn = Exclude<Column, '_id' | 'stockWhenExported'>
export type ImportFields = Pick<ProductFields, FieldColumn>

/** Parses a number that may have Bengali digits, commas and a taka sign; NaN if it is none. */
const parseNumber = (cell: string) => {
  const plain = latinDigits(cell).replace(/[৳,\s]/g, '')
  return /^-?\d{1,12}(\.\d{1,6})?$/.test(plain) ? Number(plain) : Number.NaN
}
const parseAmount = (cell: string) => (cell.trim() === '' ? null : parseNumber(cell))

/** The matching option ignoring case; an unknown value is returned as it is. */
const matchChoice = (options: readonly string[], word: string) =>
  options.find((choice) => choice.toLowerCase() === word.toLowerCase()) ?? word

const trueWords = ['yes', 'true', '1', 'হ্যাঁ', '১'].map((word) => word.normalize('NFC'))
const falseWords = ['', 'no', 'false', '0', 'না', '০'].map((word) => word.normalize('NFC'))
function parseBoolean(cell: string) {
  const word = cell.normalize('NFC').trim().toLowerCase()
  return trueWords.includes(word) ? true : falseWords.includes(word) ? false : cell
}

/** Parsers by column; the result is not validated yet. */
const parsers: Record<FieldColumn, (cell: string) => unknown> = {
  name: (cell) => cell,
  nameBn: (cell) => cell,
  category: (cell) => cell,
  subCategory: (cell) => cell,
  productType: (cell) => matchChoice(productType.options, cell.trim()),
  originalPrice: parseAmount,
  offerPrice: parseAmount,
  stock: parseAmount,
  hidden: parseBoolean,
  sizes: (cell) => splitValues(cell).map((word) => matchChoice(size.options, word)),
  colors: (cell) => splitValues(cell).map((word) => matchChoice(color.options, word)),
  images: splitValues,
  // One line per image, empty ones included, so that texts and images correspond by position.
  imageAlts: (cell) => (cell.trim() === '' ? [] : cell.split('\n').map((line) => line.trim())),
  ratings: parseAmount,
  reviews: parseAmount,
  videoLink: (cell) => cell.trim(),
  description: (cell) => cell,
  descriptionBn: (cell) => cell,
}

/** Parses a cell with the validation of the product form; undefined when invalid. */
export function parseCell<C extends FieldColumn>(column: C, cell: string): ImportFields[C] | undefined {
  if (!cell.isWellFormed() || cell.includes('\0')) return undefined
  const parsed = productFields.shape[column].safeParse(parsers[column](cell))
  return parsed.success ? (parsed.data as ImportFields[C]) : undefined
}

/** Parses the stock at the time of the export; undefined when unusable. */
export function parseStock(cell: string) {
  const pieces = parseAmount(cell)
  return pieces === null || Number.isInteger(pieces) ? pieces : undefined
}

export const requiredColumns: readonly FieldColumn[] = ['name', 'category', 'subCategory', 'originalPrice']

/** Defaults of a new product. */
export const emptyFields: Omit<ImportFields, 'name' | 'category' | 'subCategory' | 'originalPrice'> = {
  ...{ nameBn: '', productType: '', offerPrice: null, stock: null, hidden: false, sizes: [], colors: [] },
  ...{ images: [], imageAlts: [], ratings: null, reviews: null, videoLink: '' },
  ...{ description: '', descriptionBn: '' },
}

/** The fields of a stored product in the format of the API. */
export const toFields = (row: ProductRow): ImportFields => ({
  name: row.name,
  nameBn: row.nameBn ?? '',
  category: row.category,
  subCategory: row.subCategory,
  productType: (row.productType ?? '') as ImportFields['productType'],
  originalPrice: takaFromPaisa(row.originalPricePaisa),
  offerPrice: row.offerPricePaisa === null ? null : takaFromPaisa(row.offerPricePaisa),
  stock: row.stock,
  hidden: row.hidden,
  sizes: row.sizes as ImportFields['sizes'],
  colors: row.colors as ImportFields['colors'],
  images: row.imageIds.map(imageUrlFromId),
  imageAlts: row.imageAlts,
  ratings: row.ratings === null ? null : Number(row.ratings),
  reviews: row.reviews,
  videoLink: row.videoLink,
  description: row.description,
  descriptionBn: row.descriptionBn ?? '',
})
