import { latinDigits } from './phone.ts'

const plainNumber = /^-?\d{1,12}(\.\d{1,6})?$/
/** Groups of three digits, or of the South Asian way, with a comma or a space between them: 1,250,000 or 12,50,000. */
const groupedNumber = /^-?(\d{1,3}([, ])\d{3}(\2\d{3})*|\d{1,2}([, ])(\d{2}\4)+\d{3})(\.\d{1,6})?$/
/** A comma before one or two digits cannot group; it is the decimal sign of many spreadsheets. */
const commaDecimal = /^-?\d{1,12},\d{1,2}$/

/** Parses a number that may have Bengali digits, grouping and a taka sign; NaN if it is none, or could mean two numbers. */
export function parseNumber(cell: string) {
  const text = latinDigits(cell).replace('৳', '').trim().replace(/\s/g, ' ')
  if (plainNumber.test(text)) return Number(text)
  if (groupedNumber.test(text)) return Number(text.replace(/[, ]/g, ''))
  return commaDecimal.test(text) ? Number(text.replace(',', '.')) : Number.NaN
}
