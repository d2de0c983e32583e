import { expect, test } from 'vitest'
import { amountsOfKept, fitDiscount, withPieces } from './rules.ts'

const line = (pricePaisa: number, quantity: number, discountPaisa: number) => ({
  pricePaisa,
  quantity,
  discountPaisa,
})
const discountsOf = (lines: { discountPaisa: number }[]) => lines.map(({ discountPaisa }) => discountPaisa)

test('fewer pieces have their share of the discount, in whole taka; all and more have all of it [D145]', () => {
  const discounts = [0, 1, 2, 3, 4].map((pieces) =>
    discountsOf(withPieces([line(10_000, 3, 10_010)], [pieces])),
  )
  expect(discounts).toEqual([[0], [3300], [6700], [10_010], [10_010]])
  expect(withPieces([line(10_000, 3, 9000)], [])).toEqual([line(10_000, 0, 0)])
})

test('where nearly all is taken off, neither the kept pieces nor the others have more than they cost [D145]', () => {
  const cheap = line(50, 3, 120)
  expect([1, 2].map((pieces) => discountsOf(withPieces([cheap], [pieces])))).toEqual([[20], [100]])
})

test('a smaller discount is divided by what the lines have, a larger one by what is left of their price [D145]', () => {
  const lines = [line(5000, 2, 3000), line(2000, 1, 1000)]
  expect(discountsOf(fitDiscount(lines, 2000))).toEqual([1500, 500])
  expect(discountsOf(fitDiscount(lines, 4000))).toEqual([3000, 1000])
  expect(discountsOf(fitDiscount(lines, 3999))).toEqual([2999, 1000])
  expect(discountsOf(fitDiscount(lines, 5000))).toEqual([3875, 1125])
})

test.each([
  ['as much as is due', 101_000, 10_000, 11_000],
  ['99 paisa less, as cash is rounded', 100_901, 10_099, 11_000],
  ['99 paisa more, as cash is rounded', 101_099, 9901, 11_000],
  ['a taka less', 100_900, 10_000, 10_900],
  ['a taka more', 101_100, 9900, 11_000],
  ['nothing for the delivery', 90_000, 10_000, 0],
  ['less than the goods cost', 80_000, 20_000, 0],
  ['nothing', 0, 100_000, 0],
  ['some of the discount', 105_000, 6000, 11_000],
  ['more than all without the discount', 120_000, 0, 20_000],
])(
  'kept pieces for which was paid %s: the discount and the charge follow [D92]',
  (_, paid, discount, charge) => {
    expect(amountsOfKept([line(50_000, 2, 10_000)], 11_000, paid)).toEqual({
      subTotalPaisa: 100_000,
      discountPaisa: discount,
      deliveryChargePaisa: charge,
      totalPaisa: paid,
    })
  },
)
