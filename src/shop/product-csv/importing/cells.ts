import { latinDigits } from '#lib/phone.ts'
import { color, productType, size } from '#shop/catalog/contract.ts'
import { type ProductFields, productFields } from '#shop/catalog/products/contract.ts'
import { type Column, parted } from '../rules.ts'

/** Columns that say something of a product; the others say which one, or what was known of it. */
export type FieldColumn = Exclude<Column, '_id' | 'stockWhenExported'>
export type Fields = Pick<ProductFields, FieldColumn>

/** An amount as people write it: Bengali digits, commas and the taka sign are understood; NaN for what is none. */
const numberIn = (cell: string) => {
  const plain = latinDigits(cell).replace(/[৳,\s]/g, '')
  return /^-?\d{1,12}(\.\d{1,6})?$/.test(plain) ? Number(plain) : Number.NaN
}
const amount = (cell: string) => (cell.trim() === '' ? null : numberIn(cell))

/** The word as the shop writes it, whatever its letters' size; what is none of them stays as it is. */
const among = (choices: readonly string[], word: string) =>
  choices.find((choice) => choice.toLowerCase() === word.toLowerCase()) ?? word

const yes = ['yes', 'true', '1', 'হ্যাঁ', '১'].map((word) => word.normalize('NFC'))
const no = ['', 'no', 'false', '0', 'না', '০'].map((word) => word.normalize('NFC'))
function answer(cell: string) {
  const word = cell.normalize('NFC').trim().toLowerCase()
  return yes.includes(word) ? true : no.includes(word) ? false : cell
}

/** What a cell means, before anybody has looked whether it is allowed. */
const meaning: Record<FieldColumn, (cell: string) => unknown> = {
  name: (cell) => cell,
  nameBn: (cell) => cell,
  category: (cell) => cell,
  subCategory: (cell) => cell,
  productType: (cell) => among(productType.options, cell.trim()),
  originalPrice: amount,
  offerPrice: amount,
  stock: amount,
  hidden: answer,
  sizes: (cell) => parted(cell).map((word) => among(size.options, word)),
  colors: (cell) => parted(cell).map((word) => among(color.options, word)),
  images: parted,
  // One line for each picture, empty ones too, so that each stands for its own.
  imageAlts: (cell) => (cell.trim() === '' ? [] : cell.split('\n').map((line) => line.trim())),
  ratings: amount,
  reviews: amount,
  videoLink: (cell) => cell.trim(),
  description: (cell) => cell,
  descriptionBn: (cell) => cell,
}

/** The value of a cell under the same rules as in the form; undefined where it breaks them. */
export function readCell<C extends FieldColumn>(column: C, cell: string): Fields[C] | undefined {
  if (!cell.isWellFormed() || cell.includes('\0')) return undefined
  const parsed = productFields.shape[column].safeParse(meaning[column](cell))
  return parsed.success ? (parsed.data as Fields[C]) : undefined
}

/** How many pieces there were when the file was made; undefined where the cell says nothing that can be used. */
export function readStock(cell: string) {
  const pieces = amount(cell)
  return pieces === null || Number.isInteger(pieces) ? pieces : undefined
}

export const required: readonly FieldColumn[] = ['name', 'category', 'subCategory', 'originalPrice']

/** A product nobody has said anything of. */
export const nothingSaid: Omit<Fields, 'name' | 'category' | 'subCategory' | 'originalPrice'> = {
  ...{ nameBn: '', productType: '', offerPrice: null, stock: null, hidden: false, sizes: [], colors: [] },
  ...{ images: [], imageAlts: [], ratings: null, reviews: null, videoLink: '' },
  ...{ description: '', descriptionBn: '' },
}
