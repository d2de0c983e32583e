import { expect, test } from 'vitest'
import { backupCondition, diskCondition, errorCondition, mailCondition, queueCondition } from './rules.ts'

test('a disk that fills up is reported before the shop has to stop taking orders', () => {
  expect([50_000, 2000, 1999, 500, 499].map(diskCondition)).toEqual(['good', 'good', 'watch', 'watch', 'act'])
})

test('e-mails that wait long, or were given up, are reported', () => {
  const now = new Date('2026-11-23T12:00:00Z')
  const since = (oldestAt: string | null, failed = 0) => mailCondition({ oldestAt, failed }, now)
  expect(since(null)).toBe('good')
  expect(since('2026-11-23T11:50:00Z')).toBe('good')
  expect(since('2026-11-23T11:30:00Z')).toBe('good')
  expect(since('2026-11-23T11:29:59.999Z')).toBe('watch')
  expect(since('2026-11-23T06:00:00Z')).toBe('watch')
  expect(since('2026-11-23T05:59:59.999Z')).toBe('act')
  expect(since(null, 1)).toBe('act')
})

test('errors are reported, and work that was given up at once', () => {
  expect(errorCondition(0, 0)).toBe('good')
  expect(errorCondition(1, 0)).toBe('watch')
  expect(errorCondition(19, 0)).toBe('watch')
  expect(errorCondition(20, 0)).toBe('act')
  expect(errorCondition(0, 1)).toBe('act')
})

test('a backup that failed, is old or is switched off is reported', () => {
  const now = new Date('2026-11-23T12:00:00Z')
  const [lastNight, threeDaysAgo] = ['2026-11-22T20:30:00Z', '2026-11-20T20:30:00Z']
  const [fiftyHoursAgo, longer] = ['2026-11-21T10:00:00Z', '2026-11-21T09:59:59.999Z']
  const after = (lastAt: string | null, { nightly = true, failedSince = false } = {}) =>
    backupCondition({ nightly, lastAt, failedSince }, now)
  expect(after(lastNight)).toBe('good')
  expect(after(null)).toBe('watch')
  expect(after(threeDaysAgo)).toBe('act')
  expect(after(lastNight, { failedSince: true })).toBe('watch')
  expect(after(threeDaysAgo, { failedSince: true })).toBe('act')
  expect(after(null, { failedSince: true })).toBe('act')
  expect(after(threeDaysAgo, { nightly: false })).toBe('watch')
  expect([after(fiftyHoursAgo), after(longer)]).toEqual(['good', 'act'])
  const failed = { failedSince: true }
  expect([after(fiftyHoursAgo, failed), after(longer, failed)]).toEqual(['watch', 'act'])
})

test('a queue that takes no work is reported', () => {
  expect(queueCondition([])).toBe('good')
  expect(queueCondition([{ stuckSeconds: 0 }, { stuckSeconds: 0 }])).toBe('good')
  expect(queueCondition([{ stuckSeconds: 0 }, { stuckSeconds: 1 }])).toBe('act')
})
