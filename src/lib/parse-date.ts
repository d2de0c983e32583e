import { cleanLine } from './clean-text.ts'
import { dhakaOffset } from './dhaka-time.ts'
import { withoutTextMark } from './parse-number.ts'
import { latinDigits } from './phone.ts'

/** In which order a file writes day and month with numbers. */
export const dateOrders = ['day-month', 'month-day'] as const
export type DateOrder = (typeof dateOrders)[number]

/** What a cell says; a day alone begins at midnight. */
export interface ReadDate {
  at: Date
  hasTime: boolean
}

const months = [
  ['jan', 'জানুয়ারি', 'জানুয়ারী'],
  ['feb', 'ফেব্রুয়ারি', 'ফেব্রুয়ারী'],
  ['mar', 'মার্চ'],
  ['apr', 'এপ্রিল'],
  ['may', 'মে'],
  ['jun', 'জুন'],
  ['jul', 'জুলাই'],
  ['aug', 'আগস্ট', 'আগষ্ট'],
  ['sep', 'সেপ্টেম্বর'],
  ['oct', 'অক্টোবর'],
  ['nov', 'নভেম্বর'],
  ['dec', 'ডিসেম্বর'],
].map((names) => names.map((name) => name.normalize('NFC')))
const fullNames = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
]
/** 1 to 12 for a name of a month or the start of one that is long enough; 0 for another word. */
function monthOf(word: string) {
  const name = word.toLowerCase().replace(/\.$/, '').normalize('NFC')
  return (
    1 +
    months.findIndex(
      (names, index) =>
        names.includes(name) ||
        (name.length >= 3 && [...names, fullNames[index] ?? ''].some((full) => full.startsWith(name))),
    )
  )
}

/** Year, month, day and what is left of the text: the time. */
type Day = [year: number, month: number, day: number, rest: string]

const century = (year: string) => (year.length === 2 ? 2000 : 0) + Number(year)
const word = '([\\p{L}\\p{M}]+\\.?)'
const yearFirst = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?!\d)(.*)$/s
const numeric = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4}|\d{2})(?!\d)(.*)$/s
/** Ends of a number that counts days: 31st, ৩১শে. */
const ordinal = '(?:st|nd|rd|th| ?(?:শে|ই|লা|রা|ঠা)(?=[ ,]))?'
const dayThenName = new RegExp(`^(\\d{1,2})${ordinal}[-/ .]*${word},?[-/ ]*(\\d{4}|\\d{2})(?!\\d)(.*)$`, 'su')
const nameThenDay = new RegExp(`^${word}[- ]*(\\d{1,2})${ordinal},?[- ]+(\\d{4})(?!\\d)(.*)$`, 'su')

/** The name of the day that many programs write before a date, and that says nothing new. */
const weekday = new RegExp(
  `^(?:(?:mon|tues?|wed(?:nes)?|thu(?:rs?)?|fri|sat(?:ur)?|sun)(?:day)?|${'(?:শনি|রবি|সোম|মঙ্গল|বুধ|বৃহস্পতি|শুক্র)(?:বার)?'.normalize('NFC')})\\.?,? `,
  'iu',
)

const cleaned = (cell: string) =>
  latinDigits(cleanLine(withoutTextMark(cell)).normalize('NFKC').normalize('NFC'))
    .replace(/\s+/g, ' ')
    .trim()
    .replace(weekday, '')

function dayOf(text: string, order: DateOrder | null): Day | null {
  const iso = yearFirst.exec(text)
  if (iso) return [Number(iso[1]), Number(iso[2]), Number(iso[3]), iso[4] ?? '']
  const numbers = numeric.exec(text)
  if (numbers) {
    const [one, other] = [Number(numbers[1]), Number(numbers[2])]
    const isCertain = one > 12 || other > 12 || one === other
    if (order === null && !isCertain) return null
    const isDayFirst = order === null ? one > 12 || one === other : order === 'day-month'
    const [day, month] = isDayFirst ? [one, other] : [other, one]
    return [century(numbers[3] ?? ''), month, day, numbers[4] ?? '']
  }
  const named = dayThenName.exec(text)
  if (named) return [century(named[3] ?? ''), monthOf(named[2] ?? ''), Number(named[1]), named[4] ?? '']
  const reversed = nameThenDay.exec(text)
  return reversed && [Number(reversed[3]), monthOf(reversed[1] ?? ''), Number(reversed[2]), reversed[4] ?? '']
}

const timePattern =
  /^(?:,? (?:at |@ )?|T)(\d{1,2}):(\d{2})(?::(\d{2})(?:\.\d+)?)? ?([ap]\.?m\.?)? ?(Z|(?:UTC|GMT)?[+-]\d{2}:?\d{2}|UTC|GMT)?$/i

function offsetOf(zone: string | undefined) {
  if (zone === undefined) return dhakaOffset
  const [, sign, hours, minutes] = /([+-])(\d{2}):?(\d{2})$/.exec(zone) ?? []
  return sign === undefined ? 0 : (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * 60_000
}

/** Hour, minute, second and the milliseconds that the zone is ahead of UTC; null if there is no such time. */
function timeOf(text: string) {
  if (text.trim() === '') return { parts: [0, 0, 0] as const, offset: dhakaOffset, hasTime: false }
  const [found, typedHour, minute, second, half, zone] = timePattern.exec(text) ?? []
  if (found === undefined) return null
  const isTwelve = half !== undefined
  if (isTwelve && (Number(typedHour) < 1 || Number(typedHour) > 12)) return null
  const hour = isTwelve ? (Number(typedHour) % 12) + (/^p/i.test(half) ? 12 : 0) : Number(typedHour)
  if (hour > 23 || Number(minute) > 59 || Number(second ?? 0) > 59) return null
  return {
    parts: [hour, Number(minute), Number(second ?? 0)] as const,
    offset: offsetOf(zone),
    hasTime: true,
  }
}

/**
 * Reads a date as shops and spreadsheets write it: year first, day and month as numbers in the order of the file, or with the
 * name of a month, with or without a time, in Dhaka where no zone is named. Null for anything else, for days and times that do not
 * exist, and, without an order, for what could be two days.
 */
export function parseDate(cell: string, order: DateOrder | null): ReadDate | null {
  const found = dayOf(cleaned(cell), order)
  if (!found) return null
  const [year, month, day, rest] = found
  const time = timeOf(rest)
  if (!time) return null
  const midnight = new Date(Date.UTC(year, month - 1, day))
  const exists =
    midnight.getUTCFullYear() === year &&
    midnight.getUTCMonth() === month - 1 &&
    midnight.getUTCDate() === day
  if (!exists) return null
  const [hour, minute, second] = time.parts
  const at = new Date(Date.UTC(year, month - 1, day, hour, minute, second) - time.offset)
  return { at, hasTime: time.hasTime }
}

/** Whether a date is one of two days, as 1/2/2024 is. */
export const isAmbiguousDate = (cell: string) =>
  parseDate(cell, null) === null && dateOrders.every((order) => parseDate(cell, order) !== null)

/** The order that all dates of a file have; null where none of them tells, or where they contradict each other. */
export function findDateOrder(cells: Iterable<string>): DateOrder | null {
  const found = new Set<DateOrder>()
  for (const cell of cells) {
    const possible = dateOrders.filter((order) => parseDate(cell, order) !== null)
    // Both for a date with the year first, and for 1/1/2024.
    const [only] = possible
    if (only !== undefined && possible.length === 1) found.add(only)
  }
  const [order] = found
  return order !== undefined && found.size === 1 ? order : null
}
