/** Digits of a Bangladeshi mobile number as the shop keeps it: 01, then 3 to 9, then eight digits (D10). */
export const mobilePattern = /^01[3-9]\d{8}$/

const bengaliZero = '০'.codePointAt(0) ?? 0

/** Bengali digits as Latin ones; everything else as it was. */
export const latinDigits = (text: string) =>
  text.replace(/[০-৯]/g, (digit) => String((digit.codePointAt(0) ?? 0) - bengaliZero))

/**
 * Bengali digits, +880, spaces and hyphens become plain Latin digits (D10). Whatever is not a digit is dropped, so the
 * result may still be too short or too long: check it against `mobilePattern`.
 */
export function normalisePhone(typed: string) {
  const digits = latinDigits(typed.normalize('NFC')).replace(/\D/g, '')
  return digits.replace(/^(?:00)?880(?=1)/, '0')
}
