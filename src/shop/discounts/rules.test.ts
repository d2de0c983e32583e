import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  type DiscountRule,
  discountCodePattern,
  normaliseDiscountCode,
  type PricedLine,
  reductionOf,
  rejectionOf,
  savingOf,
} from './rules.ts'

const discountOf = (fields: Partial<DiscountRule>): DiscountRule => ({
  kind: 'percent',
  percent: null,
  amountPaisa: null,
  buyPieces: null,
  freePieces: null,
  categoryIds: [],
  productIds: [],
  minimumPaisa: 0,
  maxOrders: null,
  maxPerPhone: null,
  startsAt: null,
  endsAt: null,
  ...fields,
})
const sari: PricedLine = { productId: 1, variantId: null, categoryId: 10, pricePaisa: 145_500, quantity: 2 }
const lamp: PricedLine = { productId: 2, variantId: null, categoryId: 20, pricePaisa: 50_000, quantity: 3 }
const now = new Date('2026-11-23T12:00:00Z')
const purchaseOf = (...lines: PricedLine[]) => ({ lines, deliveryChargePaisa: 11_000, at: now })

test('a percentage is taken off the goods it is for, rounded down to whole taka', () => {
  const tenPercent = discountOf({ percent: 15, categoryIds: [10] })
  // 15 % of ৳2,910 is ৳436.50.
  expect(reductionOf(tenPercent, purchaseOf(sari, lamp))).toEqual({
    discountPaisa: 43_600,
    lineDiscounts: [43_600, 0],
    isDeliveryFree: false,
  })
})

test('an amount never takes off more than the goods cost', () => {
  const thousand = discountOf({ kind: 'taka', amountPaisa: 100_000, productIds: [2] })
  expect(reductionOf(thousand, purchaseOf(sari, lamp)).discountPaisa).toBe(100_000)
  expect(reductionOf(thousand, purchaseOf(sari, { ...lamp, quantity: 1 })).discountPaisa).toBe(50_000)
})

test('free delivery saves the delivery charge and takes nothing off the goods', () => {
  const purchase = purchaseOf(lamp)
  const reduction = reductionOf(discountOf({ kind: 'free-delivery' }), purchase)
  expect(reduction).toEqual({ discountPaisa: 0, lineDiscounts: [0], isDeliveryFree: true })
  expect(savingOf(reduction, purchase)).toBe(11_000)
})

test('of buy 2 get 1 the cheapest piece of every three is free', () => {
  const offer = discountOf({ kind: 'buy-get', buyPieces: 2, freePieces: 1 })
  expect(reductionOf(offer, purchaseOf(sari, lamp)).discountPaisa).toBe(50_000)
  expect(reductionOf(offer, purchaseOf(sari, { ...lamp, quantity: 4 })).discountPaisa).toBe(100_000)
  expect(reductionOf(offer, purchaseOf(sari)).discountPaisa).toBe(0)
  expect(rejectionOf(offer, purchaseOf(sari))).toBe('too few pieces')
  expect(reductionOf(offer, purchaseOf(sari, { ...lamp, quantity: 4 })).lineDiscounts).toEqual([0, 100_000])
})

test('of buy 3 get 2 two pieces of every five are free, and delivery is not', () => {
  const offer = discountOf({ kind: 'buy-get', buyPieces: 3, freePieces: 2 })
  const purchase = purchaseOf(sari, { ...lamp, quantity: 9 })
  const reduction = reductionOf(offer, purchase)
  // Of eleven pieces there are two full sets.
  expect(reduction).toEqual({ discountPaisa: 200_000, lineDiscounts: [0, 200_000], isDeliveryFree: false })
  expect(savingOf(reduction, purchase)).toBe(200_000)
  expect(rejectionOf(offer, purchase)).toBeNull()
})

test('a discount that nobody has used yet is granted, also where it takes off less than a taka', () => {
  const small = discountOf({ percent: 1, maxOrders: 1, maxPerPhone: 1 })
  expect(rejectionOf(small, purchaseOf({ ...lamp, pricePaisa: 100, quantity: 1 }))).toBeNull()
})

test('a code is found as people type it: in lower case, with dashes, wide or Bengali digits', () => {
  for (const typed of ['EID50', ' eid-50', 'eid\u201350', 'ＥＩＤ５０', 'EID৫০'])
    expect(normaliseDiscountCode(typed)).toBe('EID50')
  const lengths = [3, 4, 20, 21].map((length) => discountCodePattern.test('A'.repeat(length)))
  expect(lengths).toEqual([false, true, true, false])
})

test('whatever a discount takes off, its lines have it to the paisa, and none more than it costs [D145]', () => {
  const line = fc.record({
    productId: fc.integer({ min: 1, max: 4 }),
    variantId: fc.constant(null),
    categoryId: fc.integer({ min: 10, max: 12 }),
    pricePaisa: fc.integer({ min: 1, max: 100_000_000 }),
    quantity: fc.integer({ min: 1, max: 999 }),
  })
  const rule = fc.oneof(
    fc.record({ kind: fc.constant('percent'), percent: fc.integer({ min: 1, max: 90 }) }),
    fc.record({ kind: fc.constant('taka'), amountPaisa: fc.integer({ min: 100, max: 2_000_000_000 }) }),
    fc.record({
      kind: fc.constant('buy-get'),
      buyPieces: fc.integer({ min: 1, max: 20 }),
      freePieces: fc.integer({ min: 1, max: 20 }),
    }),
  )
  const ids = (min: number, max: number) => fc.array(fc.integer({ min, max }), { maxLength: 2 })
  fc.assert(
    fc.property(fc.array(line, { minLength: 1, maxLength: 8 }), rule, ids(1, 4), ids(10, 12), (...drawn) => {
      const [lines, kind, productIds, categoryIds] = drawn
      const discount = discountOf({ ...kind, productIds, categoryIds })
      const { discountPaisa, lineDiscounts } = reductionOf(discount, purchaseOf(...lines))
      expect(lineDiscounts.reduce((sum, each) => sum + each, 0)).toBe(discountPaisa)
      for (const [index, { productId, categoryId, pricePaisa, quantity }] of lines.entries()) {
        const isMeant =
          productIds.length + categoryIds.length === 0 ||
          productIds.includes(productId) ||
          categoryIds.includes(categoryId)
        expect(lineDiscounts[index]).toBeGreaterThanOrEqual(0)
        expect(lineDiscounts[index]).toBeLessThanOrEqual(isMeant ? pricePaisa * quantity : 0)
      }
    }),
  )
})

test.each<[string, Partial<DiscountRule>, string | null]>([
  ['it has not begun', { startsAt: new Date('2026-11-23T12:00:01Z') }, 'not started'],
  ['it begins now', { startsAt: now }, null],
  ['it ends now', { endsAt: now }, 'ended'],
  ['it ends later', { endsAt: new Date('2026-11-23T12:00:01Z') }, null],
  ['three orders were its limit', { maxOrders: 3 }, 'used up'],
  ['four orders are its limit', { maxOrders: 4 }, null],
  ['the number has used it', { maxPerPhone: 1 }, 'used by phone'],
  ['the number may use it again', { maxPerPhone: 2 }, null],
  ['it is for other goods', { productIds: [3], categoryIds: [30] }, 'other goods'],
  ['it is for one of the goods', { productIds: [3], categoryIds: [10] }, null],
  ['its goods cost too little', { categoryIds: [10], minimumPaisa: 291_001 }, 'below minimum'],
  ['its goods cost exactly enough', { categoryIds: [10], minimumPaisa: 291_000 }, null],
])('a discount is granted or refused where %s', (_, fields, reason) => {
  expect(
    rejectionOf(discountOf({ percent: 10, ...fields }), purchaseOf(sari, lamp), { orders: 3, ofPhone: 1 }),
  ).toBe(reason)
})
