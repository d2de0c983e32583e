import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dhakaDateAndTime, dhakaDay } from './dhaka-time.ts'

test('a day starts at midnight in Dhaka', () => {
  expect(dhakaDay(new Date('2026-11-21T17:59:59Z'))).toBe('2026-11-21')
  expect(dhakaDay(new Date('2026-11-21T18:00:00Z'))).toBe('2026-11-22')
})

test.each([
  ['2026-11-20T18:00:00Z', '21 Nov, 2026', '12:00 am'],
  ['2026-11-20T17:59:59Z', '20 Nov, 2026', '11:59 pm'],
  ['2026-11-21T06:05:00Z', '21 Nov, 2026', '12:05 pm'],
  ['2026-09-04T21:07:00Z', '05 Sep, 2026', '03:07 am'],
  ['2026-12-31T18:30:00Z', '01 Jan, 2027', '12:30 am'],
  ['2028-02-29T09:09:00Z', '29 Feb, 2028', '03:09 pm'],
])('%s is %s, %s in Dhaka [DATA-19]', (at, date, time) => {
  expect(dhakaDateAndTime(new Date(at))).toEqual({ date, time })
})

test('date and time always read `dd Mon, yyyy` and `hh:mm am` and name the right minute [DATA-19]', () => {
  const moment = fc.date({ min: new Date('2010-01-01'), max: new Date('2090-01-01'), noInvalidDate: true })
  fc.assert(
    fc.property(moment, (at) => {
      const { date, time } = dhakaDateAndTime(at)
      expect(date).toMatch(/^\d\d (Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec), \d{4}$/)
      expect(time).toMatch(/^(0[1-9]|1[0-2]):[0-5]\d (am|pm)$/)
      const read = Date.parse(`${date.replace(',', '')} ${time} GMT+0600`)
      expect(read).toBe(Math.floor(at.getTime() / 60_000) * 60_000)
    }),
  )
})
