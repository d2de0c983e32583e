import { expect, test } from 'vitest'
import { dhakaDay, intervalStarts, startOfInterval, subtractIntervals } from './rules.ts'

test('a day starts at midnight in Dhaka, a week on Sunday, a month on the first', () => {
  expect(dhakaDay(new Date('2026-11-21T17:59:59Z'))).toBe('2026-11-21')
  expect(dhakaDay(new Date('2026-11-21T18:00:00Z'))).toBe('2026-11-22')
  expect(startOfInterval('2026-11-21', 'week')).toBe('2026-11-15')
  expect(startOfInterval('2026-11-22', 'week')).toBe('2026-11-22')
  expect(startOfInterval('2026-11-22', 'month')).toBe('2026-11-01')
})

test('subtracting intervals keeps the day, or takes the last day of a shorter month', () => {
  expect(subtractIntervals('2026-11-21', 'day', 30)).toBe('2026-10-22')
  expect(subtractIntervals('2026-11-21', 'week', 12)).toBe('2026-08-29')
  expect(subtractIntervals('2028-02-29', 'month', 12)).toBe('2027-02-28')
  expect(subtractIntervals('2026-01-31', 'month', 2)).toBe('2025-11-30')
})

test('a period has 30 days, 12 weeks or 12 months and ends with the current one', () => {
  expect(intervalStarts('2026-03-01', 'day')).toHaveLength(30)
  expect(intervalStarts('2026-03-01', 'day').at(-2)).toBe('2026-02-28')
  expect(intervalStarts('2026-11-21', 'week').slice(-2)).toEqual(['2026-11-08', '2026-11-15'])
  expect(intervalStarts('2026-02-10', 'month').slice(-3)).toEqual(['2025-12-01', '2026-01-01', '2026-02-01'])
})
