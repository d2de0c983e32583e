import fc from 'fast-check'
import { expect, test } from 'vitest'
import { canBeExchanged, offeredStatuses, piecesBackOf, swapDiscounts } from './exchange-rules.ts'
import { orderStatuses } from './statuses.ts'

const shirt = {
  productId: '1',
  pricePaisa: 90_000,
  quantity: 2,
  discountPaisa: 20_000,
  priceNowPaisa: 100_000,
}
const sent = (quantity: number, productId = '1', pricePaisa = 100_000) => ({
  productId,
  pricePaisa,
  quantity,
})

test('only what was delivered can be exchanged [D93]', () => {
  expect(orderStatuses.filter(canBeExchanged)).toEqual(['Delivered'])
})

test('what comes back of each line is what does not stay, with its part of the discount [D93] [D145]', () => {
  const lines = [shirt, { ...shirt, quantity: 1, discountPaisa: 0 }]
  expect(piecesBackOf(lines, [1, 0])).toMatchObject([
    { quantity: 1, discountPaisa: 10_000 },
    { quantity: 1, discountPaisa: 0 },
  ])
  expect(piecesBackOf(lines, [])).toEqual(lines)
})

test('another piece of the same product costs what was paid for the one that comes back [D93]', () => {
  // ৳900 less ৳100 was paid for each, and each is ৳1,000 now.
  expect(swapDiscounts([shirt], [sent(1)])).toEqual([20_000])
  expect(swapDiscounts([shirt], [sent(2)])).toEqual([40_000])
  // Only the pieces that come back have their old price.
  expect(swapDiscounts([shirt], [sent(3)])).toEqual([40_000])
  expect(swapDiscounts([shirt], [sent(1), sent(2)])).toEqual([20_000, 20_000])
  expect(swapDiscounts([shirt, shirt], [sent(3)])).toEqual([60_000])
})

test('another product, another price, or what is not sold any more has no old price [D93]', () => {
  expect(swapDiscounts([shirt], [sent(1, '2'), sent(1, '1', 110_000)])).toEqual([0, 0])
  expect(swapDiscounts([{ ...shirt, priceNowPaisa: null }], [sent(1)])).toEqual([0])
  expect(swapDiscounts([], [sent(1)])).toEqual([0])
})

test('what costs less now than was paid for it is not made dearer [D93]', () => {
  expect(swapDiscounts([{ ...shirt, priceNowPaisa: 50_000 }], [sent(2, '1', 50_000)])).toEqual([0])
})

test('however the pieces are spread over lines, all of them together cost what was paid, to the paisa [D93]', () => {
  const counts = fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 6 })
  fc.assert(
    fc.property(counts, fc.nat(300_00), (quantities, discountPaisa) => {
      const quantity = quantities.reduce((sum, each) => sum + each, 0)
      const back = { ...shirt, pricePaisa: 100_000, quantity, discountPaisa }
      const discounts = swapDiscounts(
        [back],
        quantities.map((count) => sent(count)),
      )
      expect(discounts.reduce((sum, each) => sum + each, 0)).toBe(discountPaisa)
    }),
  )
})

test('a page offers no status that other orders forbid [D93]', () => {
  const order = { orderStatus: 'Delivered' as const, mergedInto: null, products: [shirt], exchange: null }
  expect(offeredStatuses(order, 'admin')).toEqual(['Return'])
  expect(offeredStatuses({ ...order, mergedInto: '8F3K2M7Q' }, 'admin')).toEqual([])
  expect(offeredStatuses({ ...order, products: [] }, 'admin')).toEqual([])
  const cancelled = { ...order, orderStatus: 'Cancelled' as const }
  expect(offeredStatuses(cancelled, 'admin')).toEqual(['Confirmed'])
  expect(offeredStatuses({ ...cancelled, products: [] }, 'admin')).toEqual(['Confirmed'])
  expect(offeredStatuses({ ...cancelled, exchange: { isUndone: false } }, 'admin')).toEqual(['Confirmed'])
  expect(offeredStatuses({ ...cancelled, exchange: { isUndone: true } }, 'admin')).toEqual([])
  expect(offeredStatuses({ ...order, exchange: { isUndone: true } }, 'admin')).toEqual(['Return'])
})
