import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  type Availability,
  adjustLines,
  availabilityFromProblems,
  changesOf,
  checkLines,
  withPrices,
} from './availability.ts'
import { type CartLine, lineKey, lineOf } from './cart-lines.ts'

const lineWith = (id: string, quantity: number, size = 'N/A', originalPrice = 100): CartLine => ({
  ...{ id, name: `Lamp ${id}`, imageUrl: '', color: 'N/A', size, quantity, originalPrice },
})
const shelfWith = (stock: number | null, price = 100): Availability => new Map([['1', { price, stock }]])

test('a line takes what was chosen, and N/A where there was nothing to choose [DATA-14] [DATA-15] [DATA-17]', () => {
  const chosen = { _id: '1', name: 'Lamp', image: '/images/a-900.webp', price: 90, quantity: 1 }
  const bare = { id: '1', name: 'Lamp', imageUrl: '/images/a-900.webp', quantity: 1, originalPrice: 90 }
  expect(lineOf({ ...chosen, color: null, size: null, email: undefined })).toEqual({
    ...bare,
    ...{ color: 'N/A', size: 'N/A' },
  })
  expect(lineOf({ ...chosen, color: 'Red', size: 'M', email: 'a@b.example' })).toEqual({
    ...bare,
    ...{ color: 'Red', size: 'M', customerEmail: 'a@b.example' },
  })
})

test('a product that has not been checked can be ordered; one that is gone or sold out cannot', () => {
  const line = lineWith('1', 2)
  expect(checkLines([line], new Map())).toEqual([{ line, state: 'available', most: 999 }])
  expect(checkLines([line], new Map([['1', null]]))).toEqual([{ line, state: 'gone', most: 0 }])
  expect(checkLines([line], shelfWith(0))).toEqual([{ line, state: 'sold-out', most: 0 }])
  expect(checkLines([line], shelfWith(5))).toEqual([{ line, state: 'available', most: 5 }])
})

test('two sizes of one product share its stock', () => {
  const lines = adjustLines([lineWith('1', 2, 'M'), lineWith('1', 2, 'L')], shelfWith(3))
  expect(lines.map(({ quantity }) => quantity)).toEqual([2, 1])
  expect(checkLines(lines, shelfWith(3)).map(({ most }) => most)).toEqual([2, 1])
  const taken = checkLines([lineWith('1', 3, 'M'), lineWith('1', 1, 'L')], shelfWith(3))
  expect(taken.map(({ state }) => state)).toEqual(['available', 'sold-out'])
})

test('adjusted lines never order more than is left, and never nothing', () => {
  const quantities = fc.array(fc.integer({ min: 1, max: 999 }), { minLength: 1, maxLength: 6 })
  fc.assert(
    fc.property(quantities, fc.nat(2000), (wanted, stock) => {
      const availability = shelfWith(stock)
      const fitted = adjustLines(
        wanted.map((quantity, index) => lineWith('1', quantity, String(index))),
        availability,
      )
      const orderable = checkLines(fitted, availability).filter(({ state }) => state === 'available')
      expect(orderable.reduce((sum, { line }) => sum + line.quantity, 0)).toBeLessThanOrEqual(stock)
      for (const { line, most } of orderable) {
        expect(line.quantity).toBeGreaterThanOrEqual(1)
        expect(line.quantity).toBeLessThanOrEqual(most)
      }
    }),
  )
})

test('a new price and fewer pieces are changes of a line, and nothing else is', () => {
  const before = [lineWith('1', 5), lineWith('2', 1)]
  const after = adjustLines(before, shelfWith(3, 120))
  expect(after[0]).toMatchObject({ originalPrice: 120, quantity: 3 })
  expect(changesOf(before, after)).toEqual(
    new Map([[lineKey(before[0] as CartLine), { oldPrice: 100, reducedTo: 3 }]]),
  )
})

test('a rejected order tells what is gone, what is left and what it costs now', () => {
  const lines = [lineWith('1', 5), lineWith('2', 1)]
  const problems = [
    { id: '1', reason: 'short' as const, available: 3 },
    { id: '2', reason: 'gone' as const, available: 0 },
  ]
  expect(availabilityFromProblems(lines, problems)).toEqual(
    new Map([
      ['1', { price: 100, stock: 3 }],
      ['2', null],
    ]),
  )
  expect(withPrices(shelfWith(4), [{ id: '1', originalPrice: 120 }])).toEqual(shelfWith(4, 120))
})
