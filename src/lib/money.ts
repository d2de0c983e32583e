import { z } from 'zod'
import type { Language } from './language.ts'

/**
 * Money is whole paisa (1 taka = 100 paisa) everywhere inside the shop and taka as a number with at most two decimals
 * in JSON. These two functions are the only way across.
 */
export const takaFromPaisa = (paisa: number) => paisa / 100
export const paisaFromTaka = (taka: number) => Math.round(taka * 100)

/** An amount of taka in a call: not negative, at most two decimals, at most ten million. */
export const taka = z
  .number()
  .min(0)
  .max(10_000_000)
  .refine((amount) => Math.abs(amount * 100 - Math.round(amount * 100)) < 1e-6, 'At most two decimals.')

/** Whole percent saved; 0 when either price is missing or the original is 0 or less (spec §5). */
export function discountPercent(original: number | null | undefined, offer: number | null | undefined) {
  if (!original || original <= 0 || offer == null) return 0
  return Math.round(((original - offer) / original) * 100)
}

const formats = new Map<string, Intl.NumberFormat>()

/** `৳1,23,456` or `৳১,২৩,৪৫৬`: lakh grouping, decimals only when there are any or when asked for. */
export function formatTaka(taka: number, language: Language, decimals?: 2) {
  const digits = decimals ?? (Number.isInteger(taka) ? 0 : 2)
  const name = `${language}${digits}`
  let format = formats.get(name)
  if (!format) {
    const locale = language === 'bn' ? 'bn-BD' : 'en-IN'
    format = new Intl.NumberFormat(locale, { minimumFractionDigits: digits, maximumFractionDigits: digits })
    formats.set(name, format)
  }
  return `৳${format.format(taka)}`
}
