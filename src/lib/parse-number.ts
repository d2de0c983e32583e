import { latinDigits } from './phone.ts'

const plainNumber = /^-?(\d{1,12}(\.\d{0,20})?|\.\d{1,20})$/
/** Groups of three digits, or of the South Asian way, with a comma or a space between them: 1,250,000 or 12,50,000. */
const groupedNumber = /^-?([1-9]\d{0,2}([, ])\d{3}(\2\d{3})*|[1-9]\d?([, ])(\d{2}\4)+\d{3})(\.\d{1,20})?$/
/** With a space between the groups the comma can be nothing but the decimal sign: 1 250,50. */
const spacedDecimal = /^-?[1-9]\d{0,2}( \d{3})+,\d{1,2}$/
/** A comma before one or two digits, or after a zero, cannot group; it is the decimal sign of many spreadsheets. */
const commaDecimal = /^-?(\d{1,12},\d{1,2}|0,\d{1,20})$/

/** Whether a number is read with its comma as the decimal sign, which not everybody would do. */
export function hasDecimalComma(cell: string) {
  const text = plainSigns(withoutTextMark(cell))
  return commaDecimal.test(text) || spacedDecimal.test(text)
}

/** Apostrophes with which Excel marks text, and the formula that some programs write for the same reason: `="017…"`. */
const textMark = /^\s*(?:=\s*"([^"]*)"|'+(.*))\s*$/s
/** A cell without the signs that only tell a spreadsheet that it is text. */
export function withoutTextMark(cell: string) {
  const [, quoted, marked] = textMark.exec(cell) ?? []
  return quoted ?? marked ?? cell
}

/** Latin digits of one width, and the signs of a number as they are on a keyboard. */
const plainSigns = (text: string) =>
  // In 5² the small figure is no digit of the number.
  latinDigits(text.replace(/\P{No}+/gu, (part) => part.normalize('NFKC')))
    // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is left out
    .replace(/[\p{Default_Ignorable_Code_Point}\u0000-\u0008\u000e-\u001f\u007f-\u009f]/gu, '')
    .replace(/[\u2010-\u2015\u2212]/g, '-')
    .replace(/\s/g, ' ')
    .trim()
    .replace(/^\+ ?(?=[\d.])/, '')
    .replace(/^- (?=[\d.])/, '-')

/** Spreadsheets write 0.1 + 0.2 with sixteen digits: what differs by less than a millionth is meant as the shorter number. */
const withoutNoise = (number: number) => {
  const short = Math.round(number * 1e6) / 1e6
  return Math.abs(short - number) < 1e-9 * Math.max(1, Math.abs(number)) ? short : number
}

/** Parses a number that may have Bengali digits, grouping and a taka sign; NaN if it is none, or could mean two numbers. */
export function parseNumber(cell: string) {
  const text = plainSigns(withoutTextMark(cell).replace('৳', ''))
  if (plainNumber.test(text)) return withoutNoise(Number(text))
  if (groupedNumber.test(text)) return withoutNoise(Number(text.replace(/[, ]/g, '')))
  const isDecimal = commaDecimal.test(text) || spacedDecimal.test(text)
  return isDecimal ? Number(text.replace(/ /g, '').replace(',', '.')) : Number.NaN
}

// টা alone counts pieces; with its sign of abbreviation it is taka.
const currency = '(?:(?:tk|bdt|taka|টাকা|৳)[.:]?|টা[.:ঃ])'
const currencyBefore = new RegExp(`^(-?)\\s*${currency}\\s*`, 'iu')
const currencyAfter = new RegExp(`(?:\\s*(?:${currency}|/[-=]|only|মাত্র)\\.?)+$`, 'iu')

/** Parses an amount of taka as people and couriers write one: `৳1,250.00`, `Tk. 1250`, `1250/-`, `580 টাকা মাত্র`, `(80)`. */
export function parseAmount(cell: string): number {
  const text = plainSigns(withoutTextMark(cell)).replace(currencyBefore, '$1').replace(currencyAfter, '')
  const [, inBrackets] = /^\((.+)\)$/.exec(text) ?? []
  if (inBrackets === undefined) return parseNumber(text)
  // Accountants write negative amounts so; with a minus as well it could mean either.
  const taka = parseAmount(inBrackets)
  return taka >= 0 ? 0 - taka : Number.NaN
}

const scientific = /^([+-]?)(\d)(?:[.,](\d*))?e\+?(\d{1,2})$/i

/**
 * A long number that a spreadsheet shows as `8.80E+12`: its digits if they are all there, null if some are lost for ever.
 * Undefined for any other text.
 */
export function readScientific(cell: string): string | null | undefined {
  const [, sign, first, rest = '', exponent] = scientific.exec(plainSigns(withoutTextMark(cell))) ?? []
  if (first === undefined) return undefined
  return sign !== '-' && rest.length === Number(exponent) ? first + rest : null
}
