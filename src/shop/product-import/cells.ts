import { cleanLine, cleanLines, nameKey } from '#lib/clean-text.ts'
import { dhakaOffset } from '#lib/dhaka-time.ts'
import { type DateOrder, parseDate } from '#lib/parse-date.ts'
import {
  hasDecimalComma,
  parseAmount,
  parseNumber,
  readScientific,
  withoutTextMark,
} from '#lib/parse-number.ts'
import type { Cell } from '#platform/csv.ts'
import {
  type FieldKind,
  type FieldName,
  type ProductField,
  type ProductFields,
  productFields,
} from '#shop/catalog/product-fields.ts'
import { productInput } from '#shop/catalog/products-contract.ts'
import { formatQuantityOffers, parseQuantityOffers } from '#shop/catalog/quantity-text-rules.ts'
import { joinValues, splitValues } from './rules.ts'

const numberOf = (cell: string, parse = parseNumber) => (cleanLine(cell) === '' ? null : parse(cell))

/** The matching option ignoring case; an unknown value is returned as it is. */
const matchOption = (options: readonly string[], text: string) =>
  options.find((option) => option.toLowerCase() === text.toLowerCase()) ?? text
const optionsOf = (field: ProductField) => ('options' in field ? field.options : [])

const trueWords = ['yes', 'true', '1', 'হ্যাঁ', '১'].map(nameKey)
const falseWords = ['', 'no', 'false', '0', 'না', '০'].map(nameKey)
function parseBoolean(cell: string) {
  const word = nameKey(cell)
  return trueWords.includes(word) ? true : falseWords.includes(word) ? false : cell
}

/** A time in Dhaka; a day alone begins at midnight. */
function parseMoment(cell: string, _: ProductField, dates: DateOrder | null) {
  if (cleanLine(cell) === '') return null
  return parseDate(cell, dates)?.at.toISOString() ?? cell
}
const formatMoment = (moment: string | null) =>
  moment === null
    ? null
    : new Date(Date.parse(moment) + dhakaOffset).toISOString().slice(0, 16).replace('T', ' ')

interface CellFormat<Value> {
  /** The result is not validated yet. */
  parse: (cell: string, field: ProductField, dates: DateOrder | null) => unknown
  format: (value: Value) => Cell
}

/** How a cell has a value, by kind of field. */
const formats: { [Kind in FieldKind]: CellFormat<ProductFields[KindNames<Kind>]> } = {
  text: {
    parse: (cell, field) =>
      'format' in field && field.format === 'code'
        ? parseCode(cell)
        : ('multiline' in field && field.multiline ? cleanLines : cleanLine)(cell),
    format: (text) => text,
  },
  category: { parse: cleanLine, format: (name) => name },
  number: {
    parse: (cell, field) =>
      numberOf(cell, 'stored' in field && field.stored === 'paisa' ? parseAmount : parseNumber),
    format: (number) => number,
  },
  boolean: { parse: parseBoolean, format: (value) => (value ? 'yes' : 'no') },
  option: {
    parse: (cell, field) => matchOption(optionsOf(field), cleanLine(cell)),
    format: (option) => option,
  },
  options: {
    parse: (cell, field) => splitValues(cell).map((text) => matchOption(optionsOf(field), cleanLine(text))),
    format: joinValues,
  },
  quantityOffers: { parse: parseQuantityOffers, format: formatQuantityOffers },
  moment: { parse: parseMoment, format: formatMoment },
  images: { parse: splitValues, format: joinValues },
  imageAlts: {
    // One line per image, empty ones included, so that texts and images correspond by position.
    parse: (cell) =>
      cell.trim() === ''
        ? []
        : cleanLines(cell)
            .split('\n')
            .map((line) => line.trim()),
    format: (alts) => (alts.some((alt) => alt !== '') ? alts.join('\n') : ''),
  },
}
type KindNames<Kind> = {
  [Name in FieldName]: (typeof productFields)[Name]['kind'] extends Kind ? Name : never
}[FieldName]

/** Parses a cell with the validation of the product form; undefined when invalid. `dates` is the order of the file's dates. */
export function parseCell<Name extends FieldName>(
  name: Name,
  cell: string,
  dates: DateOrder | null = null,
): ProductFields[Name] | undefined {
  const field = productFields[name]
  const parsed = productInput.shape[name].safeParse(formats[field.kind].parse(cell, field, dates))
  return parsed.success ? (parsed.data as ProductFields[Name]) : undefined
}

/** What a cell was read as where not everybody would have read it so; null where it says just that. */
export function readingOf(name: FieldName, cell: string) {
  const { kind } = productFields[name]
  if (kind === 'number') return hasDecimalComma(cell) ? String(parseNumber(cell)) : null
  return kind === 'text' || kind === 'category' || kind === 'options' ? alteredText(cell) : null
}

/** What is left of a text from which something was left out, or in which something was replaced, other than spaces. */
export function alteredText(cell: string) {
  const read = cleanLines(cell)
  if (read === cell) return null
  const words = (text: string) => text.normalize('NFC').replace(/\s+/g, ' ').trim()
  return words(read) === words(cell) ? null : read
}

/** A SKU or barcode; null where a spreadsheet has lost its last digits. */
export function parseCode(cell: string) {
  const digits = readScientific(cell)
  return digits === undefined ? cleanLine(withoutTextMark(cell)) : digits
}

export const formatCell = <Name extends FieldName>(name: Name, value: ProductFields[Name]) =>
  (formats[productFields[name].kind] as CellFormat<ProductFields[Name]>).format(value)

/** Parses the stock at the time of the export; undefined when unusable. */
export function parseStock(cell: string) {
  const pieces = numberOf(cell)
  return pieces === null || Number.isInteger(pieces) ? pieces : undefined
}
