import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  areQuantityOffers,
  offerPricesOf,
  quantityOffersOf,
  quantitySavings,
} from './quantity-offer-rules.ts'
import { formatQuantityOffers, parseQuantityOffers } from './quantity-text-rules.ts'

const offers = { 2: 120_000, 3: 170_000 }
const line = (pricePaisa: number, quantity: number, productId = 1) => ({
  productId,
  pricePaisa,
  quantity,
  offers,
})

test('pieces are divided into offers and single pieces as is cheapest [D190]', () => {
  const savingOf = (quantity: number) => quantitySavings([line(65_000, quantity)])[0]
  expect([1, 2, 3, 4, 5, 7].map(savingOf)).toEqual([
    0, 10_000, 25_000,
    // 2 + 2 is 2,400, and so 3 + 1 is cheaper: 2,350.
    25_000, 35_000, 50_000,
  ])
})

test('pieces of a product count over all its lines, those of another product do not [D190]', () => {
  expect(quantitySavings([line(65_000, 1), line(65_000, 1)])).toEqual([5000, 5000])
  expect(quantitySavings([line(65_000, 1), line(65_000, 1, 2)])).toEqual([0, 0])
  // The dearest are together, and the cheap one is single.
  expect(quantitySavings([line(30_000, 1), line(90_000, 2)])).toEqual([0, 60_000])
})

const anyLines = fc.array(
  fc.record({
    productId: fc.integer({ min: 1, max: 2 }),
    pricePaisa: fc.integer({ min: 100, max: 90_000 }),
    quantity: fc.integer({ min: 1, max: 4 }),
  }),
  { minLength: 1, maxLength: 4 },
)
const anyOffers = fc.dictionary(
  fc.integer({ min: 2, max: 5 }).map(String),
  fc.integer({ min: 100, max: 300_000 }),
  { maxKeys: 3 },
)

/** The least that these pieces cost in any division into offers and single pieces, tried one by one. */
function cheapest(prices: readonly number[], given: Readonly<Record<string, number>>): number {
  const least = (from: number): number =>
    Math.min(
      prices.slice(from).reduce((sum, price) => sum + price, 0),
      ...Object.entries(given)
        .filter(([pieces]) => from + Number(pieces) <= prices.length)
        .map(([pieces, price]) => price + least(from + Number(pieces))),
    )
  return least(0)
}

test('no other division is cheaper, and no line saves more than it costs [D190]', () => {
  fc.assert(
    fc.property(anyLines, anyOffers, (lines, given) => {
      const savings = quantitySavings(lines.map((each) => ({ ...each, offers: given })))
      for (const [index, { pricePaisa, quantity }] of lines.entries()) {
        expect(savings[index]).toBeGreaterThanOrEqual(0)
        expect(savings[index]).toBeLessThanOrEqual(pricePaisa * quantity)
      }
      for (const product of [1, 2]) {
        const own = lines.flatMap((each, index) => (each.productId === product ? index : []))
        const prices = own
          .flatMap((index) => Array<number>(lines[index]?.quantity ?? 0).fill(lines[index]?.pricePaisa ?? 0))
          .sort((one, other) => other - one)
        const saved = own.reduce((sum, index) => sum + (savings[index] ?? 0), 0)
        const worth = prices.reduce((sum, price) => sum + price, 0)
        expect(worth - saved).toBe(cheapest(prices, given))
      }
    }),
  )
})

test('offers are read as people write them, and come out as they went in [D190]', () => {
  const two = [
    { pieces: 2, price: 1200 },
    { pieces: 3, price: 1700.5 },
  ]
  expect(formatQuantityOffers(two)).toBe('2 = 1200; 3 = 1700.5')
  for (const text of [
    '2 = 1200; 3 = 1700.5',
    '3=1700.50;2=1,200',
    '২ = ১২০০, ৩ = ১৭০০.৫',
    '2=1,200, 3=1,700.50',
  ])
    expect(parseQuantityOffers(text)).toEqual(two)
  expect(quantityOffersOf(offerPricesOf(two))).toEqual(two)
  expect(parseQuantityOffers(' ')).toEqual([])
  for (const wrong of [
    '2',
    '2 = x',
    '1 = 600',
    '2 = 1200; 2 = 1100',
    '2.5 = 900',
    '101 = 9000',
    '2 = 0',
    '2 = 3 = 4',
  ])
    expect(areQuantityOffers(parseQuantityOffers(wrong)), wrong).toBe(false)
})
