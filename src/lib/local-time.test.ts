import fc from 'fast-check'
import { expect, test } from 'vitest'
import { localTime, momentOf } from './local-time.ts'

test('an input of date and time shows a moment as the time in Dhaka, to the minute', () => {
  expect(localTime('2026-11-21T18:30:00.000Z')).toBe('2026-11-22T00:30')
  expect(localTime('2026-12-31T17:59:59.999Z')).toBe('2026-12-31T23:59')
  expect(localTime(null)).toBe('')
})

test('what is typed there is a moment in Dhaka, wherever the browser is', () => {
  expect(momentOf('2026-11-22T00:30')).toBe('2026-11-21T18:30:00.000Z')
  expect(momentOf('')).toBeNull()
  fc.assert(
    fc.property(
      fc.date({ min: new Date('2000-01-01'), max: new Date('2099-12-31'), noInvalidDate: true }),
      (at) => {
        const minute = new Date(Math.floor(at.getTime() / 60_000) * 60_000).toISOString()
        expect(momentOf(localTime(at.toISOString()))).toBe(minute)
      },
    ),
  )
})
