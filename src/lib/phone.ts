/** A normalised Bangladeshi mobile number: 01, then 3 to 9, then eight digits (D10). */
export const mobilePattern = /^01[3-9]\d{8}$/

/** Whether it stands for a number that was erased (D201); nobody has one that begins so. */
export const isErasedNumber = (mobileNumber: string) => mobileNumber.startsWith('010')

const bengaliZero = '০'.codePointAt(0) ?? 0

/** Replaces Bengali digits by Latin ones. */
export const latinDigits = (text: string) =>
  text.replace(/[০-৯]/g, (digit) => String((digit.codePointAt(0) ?? 0) - bengaliZero))

/** A number that a spreadsheet has shortened (1.7123456E+09) has lost its last digits: nobody knows whose it is. */
const shortened = /^\s*[=+'"]*\d(?:[.,](\d*))?e\+?(\d{1,2})"?\s*$/i
const isShortened = (text: string) => {
  const [found, decimals = '', exponent] = shortened.exec(text) ?? []
  return found !== undefined && decimals.length !== Number(exponent)
}

/**
 * Normalises a phone number to the eleven Latin digits of a mobile number, from any way that people and spreadsheets write one:
 * +880, 00880 and (0) before it, without its first zero, with Bengali digits, spaces and hyphens (D10). Other characters are
 * dropped, so check the result against `mobilePattern`; it is empty for a number of which digits are lost.
 */
export function normalisePhone(typed: string) {
  const text = latinDigits(typed.normalize('NFKC'))
  if (isShortened(text)) return ''
  const digits = text
    // `1712345678.0` is how programs write a number that they took for one with decimals.
    .replace(/^([\s+='"]*\d{10,13})\.0+[\s"]*$/, '$1')
    .replace(/e\+?\d{1,2}"?\s*$/i, '')
    .replace(/\D/g, '')
  // The country's number goes as soon as it is typed, the zero comes when the rest is there.
  return digits.replace(/^(?:00)?880+(?=1)|^(?:(?:00)?88)?(?=1[3-9]\d{8}$)/, '0')
}
