import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dhakaDay } from './dhaka-time.ts'
import { findDateOrder, isAmbiguousDate, parseDate } from './parse-date.ts'

const read = (cell: string, order: Parameters<typeof parseDate>[1] = null) =>
  parseDate(cell, order)?.at.toISOString() ?? null

test.each([
  ['2024-03-05', '2024-03-04T18:00:00.000Z'],
  ['2024/3/5', '2024-03-04T18:00:00.000Z'],
  ['২০২৪-০৩-০৫', '2024-03-04T18:00:00.000Z'],
  ['2024-03-05 23:59:59', '2024-03-05T17:59:59.000Z'],
  ['2024-03-05T10:00:00Z', '2024-03-05T10:00:00.000Z'],
  ['2024-03-05 10:00:00 +0600', '2024-03-05T04:00:00.000Z'],
  ['2024-03-05 10:00 UTC', '2024-03-05T10:00:00.000Z'],
  ['2024-03-05 10:00 +05:30', '2024-03-05T04:30:00.000Z'],
  ['2024-03-05 10:00 -0330', '2024-03-05T13:30:00.000Z'],
  ['2024-03-05 1:30 am', '2024-03-04T19:30:00.000Z'],
  ['2024-03-05 12:30 pm', '2024-03-05T06:30:00.000Z'],
  ['31 December 2020 23:59', '2020-12-31T17:59:00.000Z'],
  ['5/13/2024', '2024-05-12T18:00:00.000Z'],
  ['13/5/2024', '2024-05-12T18:00:00.000Z'],
  // As Excel rewrites them, by the language of the machine.
  ['31/12/2020', '2020-12-30T18:00:00.000Z'],
  ['12/31/2020 23:59', '2020-12-31T17:59:00.000Z'],
  ['31.12.2020', '2020-12-30T18:00:00.000Z'],
  ['31-12-20', '2020-12-30T18:00:00.000Z'],
  ['31-Dec-20', '2020-12-30T18:00:00.000Z'],
  ['31 December 2020', '2020-12-30T18:00:00.000Z'],
  ['Dec 31, 2020, 11:59 PM', '2020-12-31T17:59:00.000Z'],
  ['৩১ ডিসেম্বর ২০২০', '2020-12-30T18:00:00.000Z'],
  ['Thursday, December 31, 2020', '2020-12-30T18:00:00.000Z'],
  ['Thu, 31 Dec 2020 23:59:59 +0000', '2020-12-31T23:59:59.000Z'],
  ['Thu Dec 31 2020 23:59:59 GMT+0600', '2020-12-31T17:59:59.000Z'],
  ['বৃহস্পতিবার, ৩১ ডিসেম্বর ২০২০', '2020-12-30T18:00:00.000Z'],
  ['31 Dec, 2020 at 11:59 PM', '2020-12-31T17:59:00.000Z'],
  ['December 31, 2020 @ 23:59', '2020-12-31T17:59:00.000Z'],
  ['৩১শে ডিসেম্বর ২০২০', '2020-12-30T18:00:00.000Z'],
  ['৩১ শে ডিসেম্বর, ২০২০', '2020-12-30T18:00:00.000Z'],
  ['১লা মার্চ ২০২৪', '2024-02-29T18:00:00.000Z'],
  ['৫ই আগষ্ট ২০২৪', '2024-08-04T18:00:00.000Z'],
  ['৫ জানু. ২০২৪', '2024-01-04T18:00:00.000Z'],
  ['৩১ ডিসে ২০২০', '2020-12-30T18:00:00.000Z'],
  ['31/12/2020\u200b', '2020-12-30T18:00:00.000Z'],
  ["'2024-03-05", '2024-03-04T18:00:00.000Z'],
  ['5/5/2024', '2024-05-04T18:00:00.000Z'],
  ['12:30 2024-03-05', null],
  ['2024-03-05 12:30 am', '2024-03-04T18:30:00.000Z'],
])('%s is %s', (cell, moment) => {
  expect(read(cell)).toBe(moment)
})

test.each([
  '99:99',
  '2024-01-05 99:99',
  '2024-01-05 24:00',
  '2024-01-05 10:60',
  '2024-01-05 10:10:60',
  '2024-01-05 0:30 am',
  '2024-01-05 13:00 pm',
  '2024-02-30',
  '2023-02-29',
  '31/04/2024',
  '13/13/2024',
  '0/1/2024',
  '45292',
  '1704412800',
  'tomorrow',
  '5 Foo 2024',
  '৫ জু ২০২৪',
  '3/5/2024 22:00:00 PM',
  '2024-03-05 10:00 BST',
  // Two letters are more than one month.
  '5 Ju 2024',
  '5 De 2024',
  '2024',
  '',
])('%j is no date in any order', (cell) => {
  expect([null, 'day-month' as const, 'month-day' as const].map((order) => read(cell, order))).toEqual([
    null,
    null,
    null,
  ])
})

test('a day alone begins at midnight, and says that it has no time', () => {
  expect(parseDate('2024-03-05', null)?.hasTime).toBe(false)
  expect(parseDate('2024-03-05 ', null)?.hasTime).toBe(false)
  expect(parseDate('2024-03-05 00:00', null)?.hasTime).toBe(true)
  expect(parseDate('5 March 2024, 1:30 pm', null)?.hasTime).toBe(true)
})

test('what could be two days is one only in the order of its file', () => {
  expect(isAmbiguousDate('1/2/2024')).toBe(true)
  expect(isAmbiguousDate('12/5/2024')).toBe(true)
  expect(isAmbiguousDate('5/12/2024')).toBe(true)
  expect(read('1/2/2024', 'day-month')).toBe('2024-01-31T18:00:00.000Z')
  expect(read('1/2/2024', 'month-day')).toBe('2024-01-01T18:00:00.000Z')
  expect(isAmbiguousDate('2/2/2024')).toBe(false)
  expect(read('1/15/2024', 'day-month')).toBeNull()
})

test.each([
  [['1/2/2024', '1/15/2024'], 'month-day'],
  [['1/2/2024', '15/1/2024'], 'day-month'],
  [['1/2/2024', '3/4/2024'], null],
  [['13/1/2024', '1/13/2024'], null],
  [['2024-01-15', '5/5/2024'], null],
  [['no date', '31/12/2024'], 'day-month'],
  [[], null],
] as const)('the order of %j is %s', (cells, order) => {
  expect(findDateOrder(cells)).toBe(order)
})

const day = fc.date({ min: new Date('2000-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })

test('a day that was written is the day that is read, in every order and way', () => {
  fc.assert(
    fc.property(day, fc.constantFrom('-', '/', '.'), (date, sign) => {
      const [year = '', month = '', dayOfMonth = ''] = dhakaDay(date).split('-')
      const readDay = (...[cell, order]: Parameters<typeof parseDate>) => {
        const found = parseDate(cell, order)
        return found && dhakaDay(found.at)
      }
      expect(readDay([year, month, dayOfMonth].join(sign), null)).toBe(dhakaDay(date))
      expect(readDay([dayOfMonth, month, year].join(sign), 'day-month')).toBe(dhakaDay(date))
      expect(readDay([Number(month), Number(dayOfMonth), year].join(sign), 'month-day')).toBe(dhakaDay(date))
    }),
  )
})

test('a text of digits and signs is a moment that exists, or none', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[0-9/:. -]{0,20}$/), (cell) => {
      const found = parseDate(cell, 'day-month')
      return found === null || Number.isFinite(found.at.getTime())
    }),
  )
})
