import { expect, test } from 'vitest'
import { randomHex } from './random.ts'

test('a random name is 32 hex digits, also of small bytes, and another each time', () => {
  const names = Array.from({ length: 500 }, randomHex)
  for (const name of names) expect(name).toMatch(/^[0-9a-f]{32}$/)
  expect(new Set(names).size).toBe(names.length)
})
