import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseAmount, parseNumber, readScientific, withoutTextMark } from './parse-number.ts'

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
  ['\u22123', -3],
  // Nobody groups after a zero.
  ['0,5', 0.5],
  ['০,৫', 0.5],
  ['0,500', 0.5],
  ['0,125', 0.125],
  ['580.0000000000001', 580],
  ['0.30000000000000004', 0.3],
  ['0.1234567', 0.1234567],
  // A billionth of the number, or of one, is noise.
  ['0.1000000015', 0.1000000015],
  ['0.1000000005', 0.1],
  ['1000.0000001', 1000],
  ["'250", 250],
  ['="250"', 250],
  ['１２５', 125],
  ['250\u200b', 250],
  ['2\u000050', 250],
  ['1,20,000', 120_000],
  ['১,২০,০০০', 120_000],
  ['+250', 250],
  ['- 3', -3],
  ['.5', 0.5],
  ['500.', 500],
  // Between groups that are parted by spaces a comma can only be decimal.
  ['1 250,50', 1250.5],
  ['1 250 000,5', 1_250_000.5],
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
    '12 50,5',
    '1 250,500',
    // Small figures are no digits.
    '5²',
    '①',
    '½',
    '+-3',
    '2 5',
  ].map((cell): [string, number] => [cell, Number.NaN]),
])('%j is the number %d', (cell, number) => {
  expect(parseNumber(cell)).toBe(number)
})

test.each([
  ['580', 580],
  ['580 টাকা', 580],
  ['৫৮০ টাকা', 580],
  ['580 taka', 580],
  ['Tk. 1,250.50', 1250.5],
  ['BDT 1,25,000', 125_000],
  ['৳১,২০০', 1200],
  ['1250/-', 1250],
  ['1250 tk/=', 1250],
  ['1250/- Tk.', 1250],
  ['999,5', 999.5],
  ['(80)', -80],
  ['(৳ 80.50)', -80.5],
  ['-৳80', -80],
  ['৳ 1,200/-', 1200],
  ['৳১,২০,০০০/-', 120_000],
  ['Tk. 500', 500],
  ['TK500', 500],
  ['Tk: 500', 500],
  ['টা. ৫০০', 500],
  ['৫০০ টাঃ', 500],
  ['১২০০ টাকা মাত্র', 1200],
  ['Tk. 1,200/- only.', 1200],
  ['1200/= টাকা', 1200],
  ['৳(80)', -80],
  ['(80) ৳', -80],
  ['(0)', 0],
  ['580.0000000000001', 580],
  ...[
    '-',
    'N/A',
    '',
    '(',
    '()',
    'tk',
    '12 tk 5',
    '1,2,3',
    '5 pcs',
    '৫০০ টা',
    '(-80)',
    '((80))',
    '500-700',
    '1.2E+05',
    '$5',
  ].map((cell): [string, number] => [cell, Number.NaN]),
])('%j is an amount of %d taka', (cell, taka) => {
  expect(parseAmount(cell)).toBe(taka)
})

test('an amount is the same with and without its currency', () => {
  const words = fc.constantFrom('৳', 'Tk', 'tk. ', 'BDT ', 'টাকা ')
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 99_999_999 }), words, (paisa, word) => {
      const plain = (paisa / 100).toFixed(2)
      expect(parseAmount(`${word}${plain}`)).toBe(paisa / 100)
      expect(parseAmount(`${plain} ${word}`)).toBe(paisa / 100)
    }),
  )
})

test.each([
  ['8.80E+12', null],
  ['8,80E+12', null],
  ['8.8E+12', null],
  ['1E+05', null],
  ['8.801234567890E+12', '8801234567890'],
  ["'8.80E+12", null],
  ['8801234567890', undefined],
  ['E12', undefined],
  ['SKU-8E12', undefined],
  ['12E34', undefined],
  ['8.80E-12', undefined],
])('of %j the digits are %j', (cell, digits) => {
  expect(readScientific(cell)).toBe(digits)
})

test('the marks by which a spreadsheet knows text are no part of it', () => {
  expect(withoutTextMark("'0123")).toBe('0123')
  expect(withoutTextMark('="0123"')).toBe('0123')
  expect(withoutTextMark("Rina's")).toBe("Rina's")
})
