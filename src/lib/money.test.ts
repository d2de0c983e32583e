import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  discountPercent,
  formatTaka,
  paisaFromTaka,
  paisaOrNull,
  takaFromPaisa,
  takaOrNull,
} from './money.ts'
import { taka } from './schemas.ts'

const paisa = fc.integer({ min: 0, max: 1_000_000_000 })

test('converting to taka and back is exact', () => {
  fc.assert(fc.property(paisa, (amount) => paisaFromTaka(takaFromPaisa(amount)) === amount))
})

test('an amount that is not there is none in either unit', () => {
  expect([takaOrNull(null), takaOrNull(0), takaOrNull(150)]).toEqual([null, 0, 1.5])
  expect([paisaOrNull(null), paisaOrNull(0), paisaOrNull(1.5)]).toEqual([null, 0, 150])
})

test('every amount of whole paisa is a valid amount of taka', () => {
  fc.assert(fc.property(paisa, (amount) => taka.safeParse(takaFromPaisa(amount)).success))
})

test('an amount with a third decimal is rejected', () => {
  const thirdDecimal = fc.integer({ min: 1, max: 9 })
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1_000_000 }), thirdDecimal, (amount, digit) => {
      expect(taka.safeParse(amount / 100 + digit / 1000).success).toBe(false)
    }),
  )
})

test.each([-0.01, -1, 10_000_000.01, Number.NaN, Number.POSITIVE_INFINITY, '5', null, true])(
  '%s is no amount of taka',
  (value) => {
    expect(taka.safeParse(value).success).toBe(false)
  },
)

test('the discount is the share of the original price that is saved, as a whole percent [VAL-18]', () => {
  expect(discountPercent(200, 150)).toBe(25)
  expect(discountPercent(300, 200)).toBe(33)
  expect(discountPercent(300, 100)).toBe(67)
  expect(discountPercent(1000, 995)).toBe(1)
  expect(discountPercent(0.01, 0)).toBe(100)
  expect(discountPercent(1000, 996)).toBe(0)
  fc.assert(
    fc.property(paisa, paisa, (one, other) => {
      const [offer, original] = one < other ? [one, other + 1] : [other, one + 1]
      const percent = discountPercent(original, offer)
      expect(Number.isInteger(percent)).toBe(true)
      expect(Math.abs(percent - (1 - offer / original) * 100)).toBeLessThanOrEqual(0.5 + 1e-9)
    }),
  )
})

test('there is no discount where a price is missing or the original is 0 or less [VAL-19]', () => {
  for (const original of [undefined, null, 0, -1, -100]) expect(discountPercent(original, 50)).toBe(0)
  for (const offer of [undefined, null]) expect(discountPercent(100, offer)).toBe(0)
})

test('amounts are formatted with the taka sign in lakh grouping, in either language', () => {
  expect(formatTaka(123_456, 'en')).toBe('৳1,23,456')
  expect(formatTaka(123_456, 'bn')).toBe('৳১,২৩,৪৫৬')
  expect(formatTaka(-99.5, 'en')).toBe('−৳99.50')
  expect(formatTaka(-0.5, 'en')).toBe('−৳0.50')
  expect(formatTaka(0, 'en')).toBe('৳0')
  expect(formatTaka(99.5, 'en')).toBe('৳99.50')
  expect(formatTaka(700, 'en', 2)).toBe('৳700.00')
  expect(formatTaka(700, 'bn', 2)).toBe('৳৭০০.০০')
})

test('formatted amounts parse back to the same amount', () => {
  fc.assert(
    fc.property(paisa, (amount) => {
      const written = formatTaka(takaFromPaisa(amount), 'en', 2)
      expect(Number(written.replace(/[৳,]/g, ''))).toBe(takaFromPaisa(amount))
    }),
  )
})
