import { nameKey } from '#lib/clean-text.ts'

export const maxCampaignName = 120
export const maxSpendBytes = 5_000_000
/** Rows of a file. */
export const maxSpendRows = 20_000

/** What the shop costs in a month, in the order of the form; `packing` is for each parcel. */
export const monthlyCostKinds = ['rent', 'salaries', 'other', 'packing'] as const

/** Columns of a file of spend, by the names that Ads Manager and others give them in English and Bengali. */
const spendColumns = {
  campaign: ['campaign name', 'campaign', 'ক্যাম্পেইনের নাম', 'ক্যাম্পেইন', 'প্রচারাভিযানের নাম', 'ক্যাম্পেইন নাম'],
  day: ['day', 'date', 'by day', 'দিন', 'তারিখ'],
  amount: [
    'amount spent',
    'spend',
    'cost',
    'total cost',
    'খরচ',
    'খরচের পরিমাণ',
    'খরচ করা পরিমাণ',
    'খরচ করা অর্থ',
    'ব্যয়',
    'ব্যয়ের পরিমাণ',
    'ব্যয় করা পরিমাণ',
    'ব্যয় করা অর্থ',
  ],
  starts: ['reporting starts', 'রিপোর্টিং শুরু', 'রিপোর্টিং শুরু হয়', 'রিপোর্ট শুরু'],
  ends: ['reporting ends', 'রিপোর্টিং শেষ', 'রিপোর্টিং শেষ হয়', 'রিপোর্ট শেষ'],
  currency: ['currency', 'কারেন্সি', 'মুদ্রা'],
} as const
export type SpendColumn = keyof typeof spendColumns

/** A heading without the currency in brackets behind it: `Amount spent (BDT)`. */
export function readSpendHeading(heading: string) {
  const [, name = heading, currency = ''] = /^(.*?)\s*\(([A-Z]{3})\)$/.exec(heading.trim()) ?? []
  const key = nameKey(name)
  const column = (Object.keys(spendColumns) as SpendColumn[]).find((each) =>
    spendColumns[each].some((known) => nameKey(known) === key),
  )
  return { column, currency }
}

/**
 * What of an amount of a month falls on the days from `first` to `last` of its `days`, so that parts of a month always add up to
 * the month.
 */
export const shareOfMonth = (
  paisa: number,
  { first, last, days }: { first: number; last: number; days: number },
) => Math.floor((paisa * last) / days) - Math.floor((paisa * (first - 1)) / days)
