import { dhakaDateAndTime, dhakaDay, dhakaOffset } from '#lib/dhaka-time.ts'
import { bengaliDigits, type Language } from '#lib/language.ts'

export const bengaliMonths = [
  'জানুয়ারি',
  'ফেব্রুয়ারি',
  'মার্চ',
  'এপ্রিল',
  'মে',
  'জুন',
  'জুলাই',
  'আগস্ট',
  'সেপ্টেম্বর',
  'অক্টোবর',
  'নভেম্বর',
  'ডিসেম্বর',
].map((month) => month.normalize('NFC'))

/** The part of the day from this hour on, which precedes the time in Bengali. */
const partsOfDay = [
  [20, 'রাত'],
  [18, 'সন্ধ্যা'],
  [15, 'বিকেল'],
  [12, 'দুপুর'],
  [6, 'সকাল'],
  [4, 'ভোর'],
  [0, 'রাত'],
] as const

/** A day like `2026-11-21` for reading: `21 Nov, 2026` or `২১ নভেম্বর ২০২৬`. */
export function readableDay(day: string, language: Language) {
  const noon = new Date(`${day}T12:00:00+06:00`)
  return language === 'en' ? dhakaDateAndTime(noon).date : bengaliDay(noon)
}

/** A month like `2026-11` for reading: `Nov 2026` or `নভেম্বর ২০২৬`. */
export function readableMonth(month: string, language: Language) {
  const [, name, year] = readableDay(`${month}-01`, language).split(/,? /)
  return `${name} ${year}`
}

/** The day in Dhaka, for reading. */
export const readableDayOf = (at: Date, language: Language) => readableDay(dhakaDay(at), language)

/** The UTC day. */
const bengaliDay = (at: Date) =>
  bengaliDigits(`${at.getUTCDate()} ${bengaliMonths[at.getUTCMonth()]} ${at.getUTCFullYear()}`)

/** Day and time of a moment for reading, in Dhaka time (D52): `21 Nov, 2026` and `08:33 am`, or `২১ নভেম্বর ২০২৬` and `সকাল ৮:৩৩`. */
export function readableDayAndTime(at: Date, language: Language) {
  if (language === 'en') return dhakaDateAndTime(at)
  const dhaka = new Date(at.getTime() + dhakaOffset)
  const hour = dhaka.getUTCHours()
  const part = partsOfDay.find(([from]) => hour >= from)?.[1]
  const minutes = String(dhaka.getUTCMinutes()).padStart(2, '0')
  return { date: bengaliDay(dhaka), time: bengaliDigits(`${part} ${hour % 12 || 12}:${minutes}`) }
}

/** Both in one: `21 Nov, 2026, 08:33 am`. */
export function readableMoment(at: Date, language: Language) {
  const { date, time } = readableDayAndTime(at, language)
  return `${date}, ${time}`
}
