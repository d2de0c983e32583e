import fc from 'fast-check'
import { expect, test } from 'vitest'
import { intervalCounts, intervalStarts, intervals, startOfInterval, subtractIntervals } from './rules.ts'

test('weeks begin on Sunday, months on their first day', () => {
  const starts = ['2026-11-22', '2026-11-23', '2026-11-28', '2026-11-29'].map((day) =>
    startOfInterval(day, 'week'),
  )
  expect(starts).toEqual(['2026-11-22', '2026-11-22', '2026-11-22', '2026-11-29'])
  expect(startOfInterval('2026-11-30', 'month')).toBe('2026-11-01')
  expect(startOfInterval('2026-11-30', 'day')).toBe('2026-11-30')
})

test('the same day of an earlier interval, in a shorter month its last day', () => {
  expect(subtractIntervals('2026-03-01', 'day', 1)).toBe('2026-02-28')
  expect(subtractIntervals('2026-01-10', 'week', 2)).toBe('2025-12-27')
  expect(subtractIntervals('2026-03-31', 'month', 1)).toBe('2026-02-28')
  expect(subtractIntervals('2028-03-31', 'month', 1)).toBe('2028-02-29')
  expect(subtractIntervals('2026-01-15', 'month', 13)).toBe('2024-12-15')
})

test('a period has its number of intervals, each once, and the last one contains today', () => {
  const days = fc.date({ min: new Date('2000-01-01'), max: new Date('2090-01-01'), noInvalidDate: true })
  fc.assert(
    fc.property(days, fc.constantFrom(...intervals), (date, interval) => {
      const today = date.toISOString().slice(0, 10)
      const starts = intervalStarts(today, interval)
      expect(starts).toHaveLength(intervalCounts[interval])
      expect(starts).toEqual([...new Set(starts)].toSorted())
      expect(starts.at(-1)).toBe(startOfInterval(today, interval))
      for (const start of starts) expect(startOfInterval(start, interval)).toBe(start)
      // Without a gap: the next interval begins where this one ends.
      for (const [index, start] of starts.entries())
        if (index > 0) expect(subtractIntervals(start, interval, 1)).toBe(starts[index - 1])
    }),
  )
  expect(intervalCounts).toEqual({ day: 30, week: 12, month: 12 })
})
