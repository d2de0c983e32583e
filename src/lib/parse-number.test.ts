import { expect, test } from 'vitest'
import { parseNumber } from './parse-number.ts'

test.each([
  ['250,50', 250.5],
  ['২৫০,৫০', 250.5],
  ['250,5', 250.5],
  ['৳ 250.50', 250.5],
  ['1,250', 1250],
  ['১,২৫০.৭৫', 1250.75],
  ['1,25,000', 125_000],
  ['12,34,567.5', 1_234_567.5],
  ['1,250,000', 1_250_000],
  ['1 250', 1250],
  ['1,25', 1.25],
  ['1,25', 1.25],
  ['-3', -3],
  // These could mean two numbers, or none.
  ...[
    '250,500,0',
    '2,5000',
    '1.250,50',
    '12,50,00',
    '250,50,000',
    '25,0505',
    ',50',
    '250,',
    '1,250 000',
    '12 50',
    '2 5',
  ].map((cell): [string, number] => [cell, Number.NaN]),
])('%j is the number %d', (cell, number) => {
  expect(parseNumber(cell)).toBe(number)
})
