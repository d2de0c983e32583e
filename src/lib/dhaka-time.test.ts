import { expect, test } from 'vitest'
import { dhakaDay } from './dhaka-time.ts'

test('a day starts at midnight in Dhaka', () => {
  expect(dhakaDay(new Date('2026-11-21T17:59:59Z'))).toBe('2026-11-21')
  expect(dhakaDay(new Date('2026-11-21T18:00:00Z'))).toBe('2026-11-22')
})
