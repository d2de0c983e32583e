import { dhakaOffset } from '#lib/dhaka-time.ts'
import { parseNumber } from '#lib/parse-number.ts'
import type { Cell } from '#platform/csv.ts'
import {
  type FieldKind,
  type FieldName,
  type ProductField,
  type ProductFields,
  productFields,
} from '#shop/catalog/product-fields.ts'
import { productInput } from '#shop/catalog/products-contract.ts'
import { joinValues, splitValues } from './rules.ts'

const parseAmount = (cell: string) => (cell.trim() === '' ? null : parseNumber(cell))

/** The matching option ignoring case; an unknown value is returned as it is. */
const matchOption = (options: readonly string[], text: string) =>
  options.find((option) => option.toLowerCase() === text.toLowerCase()) ?? text
const optionsOf = (field: ProductField) => ('options' in field ? field.options : [])

const trueWords = ['yes', 'true', '1', 'হ্যাঁ', '১'].map((word) => word.normalize('NFC'))
const falseWords = ['', 'no', 'false', '0', 'না', '০'].map((word) => word.normalize('NFC'))
function parseBoolean(cell: string) {
  const word = cell.normalize('NFC').trim().toLowerCase()
  return trueWords.includes(word) ? true : falseWords.includes(word) ? false : cell
}

/** A time in Dhaka as `2026-11-30 18:00`; a day alone begins at midnight. */
function parseMoment(cell: string) {
  if (cell.trim() === '') return null
  const [, day, time = '00:00'] = /^(\d{4}-\d\d-\d\d)(?:[ T](\d\d:\d\d))?$/.exec(cell.trim()) ?? []
  const at = Date.parse(`${day}T${time}:00+06:00`)
  return Number.isNaN(at) ? cell : new Date(at).toISOString()
}
const formatMoment = (moment: string | null) =>
  moment === null
    ? null
    : new Date(Date.parse(moment) + dhakaOffset).toISOString().slice(0, 16).replace('T', ' ')

interface CellFormat<Value> {
  /** The result is not validated yet. */
  parse: (cell: string, field: ProductField) => unknown
  format: (value: Value) => Cell
}

/** How a cell has a value, by kind of field. */
const formats: { [Kind in FieldKind]: CellFormat<ProductFields[KindNames<Kind>]> } = {
  text: {
    parse: (cell, field) => ('format' in field && field.format ? cell.trim() : cell),
    format: (text) => text,
  },
  category: { parse: (cell) => cell, format: (name) => name },
  number: { parse: parseAmount, format: (number) => number },
  boolean: { parse: parseBoolean, format: (value) => (value ? 'yes' : 'no') },
  option: { parse: (cell, field) => matchOption(optionsOf(field), cell.trim()), format: (option) => option },
  options: {
    parse: (cell, field) => splitValues(cell).map((text) => matchOption(optionsOf(field), text)),
    format: joinValues,
  },
  moment: { parse: parseMoment, format: formatMoment },
  images: { parse: splitValues, format: joinValues },
  imageAlts: {
    // One line per image, empty ones included, so that texts and images correspond by position.
    parse: (cell) => (cell.trim() === '' ? [] : cell.split('\n').map((line) => line.trim())),
    format: (alts) => (alts.some((alt) => alt !== '') ? alts.join('\n') : ''),
  },
}
type KindNames<Kind> = {
  [Name in FieldName]: (typeof productFields)[Name]['kind'] extends Kind ? Name : never
}[FieldName]

/** Parses a cell with the validation of the product form; undefined when invalid. */
export function parseCell<Name extends FieldName>(name: Name, cell: string): ProductFields[Name] | undefined {
  if (!cell.isWellFormed() || cell.includes('\0')) return undefined
  const field = productFields[name]
  const parsed = productInput.shape[name].safeParse(formats[field.kind].parse(cell, field))
  return parsed.success ? (parsed.data as ProductFields[Name]) : undefined
}

export const formatCell = <Name extends FieldName>(name: Name, value: ProductFields[Name]) =>
  (formats[productFields[name].kind] as CellFormat<ProductFields[Name]>).format(value)

/** Parses the stock at the time of the export; undefined when unusable. */
export function parseStock(cell: string) {
  const pieces = parseAmount(cell)
  return pieces === null || Number.isInteger(pieces) ? pieces : undefined
}
