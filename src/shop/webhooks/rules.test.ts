import { expect, test } from 'vitest'
import { maxDeliveryTries, retryDelay } from './rules.ts'

test('a delivery is tried again after 10 seconds, then twice as long each time up to an hour', () => {
  const delays = Array.from({ length: maxDeliveryTries - 1 }, (_, index) => retryDelay(index + 1))
  expect(delays).toEqual([10, 20, 40, 80, 160, 320, 640, 1280, 2560, 3600, 3600])
  const hours = delays.reduce((sum, delay) => sum + delay, 0) / 3600
  expect(hours).toBeGreaterThan(3)
  expect(hours).toBeLessThan(5)
})
