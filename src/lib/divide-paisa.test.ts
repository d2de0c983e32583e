import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dividePaisa } from './divide-paisa.ts'

const paisa = fc.integer({ min: 0, max: 1_000_000_000 })

test('an amount is divided by weights to the paisa: what is left goes to the largest remainders, then to the first', () => {
  expect(dividePaisa(100, [1, 1, 1])).toEqual([34, 33, 33])
  expect(dividePaisa(100, [1, 2, 3])).toEqual([17, 33, 50])
  expect(dividePaisa(100, [2, 1, 3])).toEqual([33, 17, 50])
  expect(dividePaisa(10, [3, 5, 6])).toEqual([2, 4, 4])
  expect(dividePaisa(10, [1, 0, 1, 2])).toEqual([3, 0, 2, 5])
  expect(dividePaisa(100, [])).toEqual([])
  expect(dividePaisa(0, [1, 2])).toEqual([0, 0])
  expect(dividePaisa(100, [0, 0])).toEqual([0, 0])
  expect(dividePaisa(1, [1])).toEqual([1])
  const weights = fc.array(paisa, { minLength: 1, maxLength: 8 })
  fc.assert(
    fc.property(paisa, weights, (amount, weights) => {
      const whole = weights.reduce((sum, weight) => sum + weight, 0)
      fc.pre(whole > 0)
      const parts = dividePaisa(amount, weights)
      expect(parts.reduce((sum, part) => sum + part, 0)).toBe(amount)
      for (const [index, part] of parts.entries()) {
        const exact = (BigInt(amount) * BigInt(weights[index] ?? 0)) / BigInt(whole)
        expect([0n, 1n]).toContain(BigInt(part) - exact)
        if (amount <= whole) expect(part).toBeLessThanOrEqual(weights[index] ?? 0)
      }
      // Taking back what was divided leaves nothing of it anywhere.
      expect(dividePaisa(-amount, weights).map((part, index) => part + (parts[index] ?? 0))).toEqual(
        parts.map(() => 0),
      )
    }),
  )
  expect(dividePaisa(-100, [1, 1, 1])).toEqual([-34, -33, -33])
  expect(dividePaisa(-1, [3, 0, 1])).toEqual([-1, 0, 0])
  expect(dividePaisa(-5, [0, 0])).toEqual([0, 0])
})
