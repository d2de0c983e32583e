import { formatNumber, type Language } from './language.ts'

/**
 * Money is whole paisa (1 taka = 100 paisa) everywhere inside the shop and taka as a number with at most two decimals
 * in JSON. These functions are the only way across.
 */
export const takaFromPaisa = (paisa: number) => paisa / 100
export const paisaFromTaka = (taka: number) => Math.round(taka * 100)

/** The largest amount that is typed or read. */
export const maxTaka = 10_000_000

/** For amounts that are not always there. */
export const takaOrNull = (paisa: number | null) => (paisa === null ? null : takaFromPaisa(paisa))
export const paisaOrNull = (taka: number | null) => (taka === null ? null : paisaFromTaka(taka))

/**
 * Whole percent saved, halves up; 0 when either price is missing or the original is 0 or less (VAL-18, VAL-19). Calculated in
 * whole paisa like the database, which sorts by it: with fractions, halves could be rounded differently.
 */
export function discountPercent(original: number | null | undefined, offer: number | null | undefined) {
  const before = paisaFromTaka(original ?? 0)
  if (before <= 0 || offer == null) return 0
  const now = paisaFromTaka(offer)
  return Math.floor(((before - now) * 200 + before) / (2 * before))
}

/** `৳1,23,456` or `৳১,২৩,৪৫৬`: lakh grouping, decimals only when not whole or when `always` is set. */
export function formatTaka(taka: number, language: Language, always?: 2) {
  const sign = taka < 0 ? '−' : ''
  return `${sign}৳${formatNumber(Math.abs(taka), language, Number.isInteger(taka) ? always : 2)}`
}
