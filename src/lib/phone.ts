/** A normalised Bangladeshi mobile number: 01, then 3 to 9, then eight digits (D10). */
export const mobilePattern = /^01[3-9]\d{8}$/

const bengaliZero = '০'.codePointAt(0) ?? 0

/** Replaces Bengali digits by Latin ones. */
export const latinDigits = (text: string) =>
  text.replace(/[০-৯]/g, (digit) => String((digit.codePointAt(0) ?? 0) - bengaliZero))

/**
 * Normalises a phone number to Latin digits without +880, spaces and hyphens (D10). Other characters are dropped, so
 * check the result against `mobilePattern`.
 */
export function normalisePhone(typed: string) {
  const digits = latinDigits(typed.normalize('NFC')).replace(/\D/g, '')
  return digits.replace(/^(?:00)?880(?=1)/, '0')
}
