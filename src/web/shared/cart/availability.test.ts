import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  type Availability,
  adjustLines,
  checkLines,
  lineChanges,
  withPrices,
  withProblems,
} from './availability.ts'
import { type CartLine, lineKey, lineOf } from './cart-lines.ts'

const lineWith = (id: string, quantity: number, size = 'N/A', originalPrice = 100): CartLine => ({
  id,
  name: `Lamp ${id}`,
  imageUrl: '',
  color: 'N/A',
  size,
  quantity,
  originalPrice,
})
const availabilityWith = (stock: number | null, price = 100): Availability =>
  new Map([['1', { price, stock, variants: [] }]])

test('a line takes what was chosen, and N/A where there was nothing to choose [DATA-14] [DATA-15] [DATA-17]', () => {
  const chosen = { _id: '1', name: 'Lamp', image: '/images/a-900.webp', price: 90, quantity: 1 }
  const bare = { id: '1', name: 'Lamp', imageUrl: '/images/a-900.webp', quantity: 1, originalPrice: 90 }
  expect(lineOf({ ...chosen, options: {}, variantId: null, email: undefined })).toEqual({
    ...bare,
    color: 'N/A',
    size: 'N/A',
  })
  const options = { color: 'Red', size: 'M' }
  expect(lineOf({ ...chosen, options, variantId: null, email: 'a@b.example' })).toEqual({
    ...bare,
    color: 'Red',
    size: 'M',
    customerEmail: 'a@b.example',
  })
  const variant = { options: { ...options, Litre: '1' }, variantId: '12' }
  expect(lineOf({ ...chosen, ...variant, email: undefined })).toEqual({
    ...bare,
    color: 'Red',
    size: 'M',
    variantId: '12',
    options: { Litre: '1' },
  })
})

test('a product that has not been checked can be ordered; one that is gone or sold out cannot', () => {
  const line = lineWith('1', 2)
  expect(checkLines([line], new Map())).toEqual([{ line, state: 'available', most: 999 }])
  expect(checkLines([line], new Map([['1', null]]))).toEqual([{ line, state: 'gone', most: 0 }])
  expect(checkLines([line], availabilityWith(0))).toEqual([{ line, state: 'sold-out', most: 0 }])
  expect(checkLines([line], availabilityWith(5))).toEqual([{ line, state: 'available', most: 5 }])
})

test('a line whose size or colour the product has no longer must be chosen again', () => {
  const product = { price: 100, stock: null, sizes: ['M', 'L'], colors: [], variants: [] }
  const stateOf = (line: CartLine, now: object = {}) =>
    checkLines([line], new Map([['1', { ...product, ...now }]]))[0]?.state
  expect(stateOf(lineWith('1', 1, 'M'))).toBe('available')
  expect(stateOf(lineWith('1', 1, 'XL'))).toBe('choice')
  expect(stateOf(lineWith('1', 1))).toBe('choice')
  expect(stateOf(lineWith('1', 1, 'M'), { sizes: [] })).toBe('choice')
  expect(stateOf(lineWith('1', 1, 'M'), { colors: ['Red'] })).toBe('choice')

  const variant = { _id: '7', price: 100, stock: null, options: { size: 'M', Litre: '1' } }
  const ofVariant = { ...lineWith('1', 1, 'M'), variantId: '7' }
  expect(stateOf(ofVariant, { variants: [variant] })).toBe('available')
  expect(stateOf(ofVariant, { variants: [{ ...variant, options: { size: 'S', Litre: '1' } }] })).toBe(
    'choice',
  )
  expect(stateOf({ ...ofVariant, color: 'Red' }, { variants: [variant] })).toBe('choice')
})

test('two sizes of one product share its stock', () => {
  const lines = adjustLines([lineWith('1', 2, 'M'), lineWith('1', 2, 'L')], availabilityWith(3))
  expect(lines.map(({ quantity }) => quantity)).toEqual([2, 1])
  expect(checkLines(lines, availabilityWith(3)).map(({ most }) => most)).toEqual([2, 1])
  const taken = checkLines([lineWith('1', 3, 'M'), lineWith('1', 1, 'L')], availabilityWith(3))
  expect(taken.map(({ state }) => state)).toEqual(['available', 'sold-out'])
})

test('adjusted lines never order more than is left, and never nothing', () => {
  const quantities = fc.array(fc.integer({ min: 1, max: 999 }), { minLength: 1, maxLength: 6 })
  fc.assert(
    fc.property(quantities, fc.nat(2000), (wanted, stock) => {
      const availability = availabilityWith(stock)
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
  const after = adjustLines(before, availabilityWith(3, 120))
  expect(after[0]).toMatchObject({ originalPrice: 120, quantity: 3 })
  expect(lineChanges(before, after)).toEqual(
    new Map([[lineKey(before[0] as CartLine), { oldPrice: 100, reducedTo: 3 }]]),
  )
})

test('a rejected order tells what is gone, what is left and what it costs now', () => {
  const lines = [lineWith('1', 5), lineWith('2', 1)]
  const problems = [
    { line: 0, reason: 'short' as const, available: 3 },
    { line: 1, reason: 'gone' as const, available: 0 },
  ]
  expect(withProblems(new Map(), lines, problems)).toEqual(new Map([...availabilityWith(3), ['2', null]]))
  const prices = [{ originalPrice: 120 }]
  expect(withPrices(availabilityWith(4), lines, prices)).toEqual(availabilityWith(4, 120))
})

const saree = (
  ...variants: [id: string, size: string, stock: number | null, price?: number][]
): Availability =>
  new Map([
    [
      '1',
      {
        price: 90,
        stock: null,
        variants: variants.map(([_id, size, stock, price = 100]) => ({
          _id,
          options: { size },
          stock,
          price,
        })),
      },
    ],
  ])
const variantLine = (variantId: string | undefined, size: string, quantity: number): CartLine => ({
  ...lineWith('1', quantity, size),
  ...(variantId !== undefined && { variantId }),
})
const states = (lines: CartLine[], availability: Availability) =>
  checkLines(lines, availability).map(({ state, most }) => [state, most])

test('a variant has its own price and stock, and lines of other variants take nothing from it', () => {
  const availability = saree(['7', '38', 2, 120], ['8', '40', 5])
  const lines = [variantLine('7', '38', 3), variantLine('8', '40', 3)]
  const adjusted = adjustLines(lines, availability)
  expect(adjusted.map(({ quantity, originalPrice }) => [quantity, originalPrice])).toEqual([
    [2, 120],
    [3, 100],
  ])
  expect(states(adjusted, availability)).toEqual([
    ['available', 2],
    ['available', 5],
  ])
  expect(states([variantLine('7', '38', 1)], saree(['7', '38', 0]))).toEqual([['sold-out', 0]])
})

test('a line without a variant is the one of its size; a variant that is deleted must be chosen again', () => {
  const availability = saree(['7', '38', 4], ['8', '40', 5])
  expect(states([variantLine(undefined, '38', 1)], availability)).toEqual([['available', 4]])
  // Both lines are the same pieces.
  expect(states([variantLine(undefined, '38', 3), variantLine('7', '38', 1)], availability)).toEqual([
    ['available', 3],
    ['available', 1],
  ])
  expect(states([variantLine(undefined, 'XL', 1)], availability)).toEqual([['choice', 0]])
  expect(states([variantLine('9', '38', 1)], availability)).toEqual([['choice', 0]])
  expect(states([variantLine('7', '38', 1)], availabilityWith(5))).toEqual([['choice', 0]])
})

test('a rejected order tells of its variants alone', () => {
  const lines = [variantLine('7', '38', 3), variantLine('8', '40', 3)]
  const availability = saree(['7', '38', null], ['8', '40', null])
  const short = [{ line: 0, reason: 'short' as const, available: 1 }]
  expect(withProblems(availability, lines, short)).toEqual(saree(['7', '38', 1], ['8', '40', null]))
  const gone = [{ line: 1, reason: 'gone' as const, available: 0 }]
  expect(states(lines, withProblems(availability, lines, gone))).toEqual([
    ['available', 999],
    ['choice', 0],
  ])
  const prices = [{ originalPrice: 130 }, { originalPrice: 100 }]
  expect(withPrices(availability, lines, prices)).toEqual(saree(['7', '38', null, 130], ['8', '40', null]))
  // Before the shop was asked, too.
  expect(adjustLines(lines, withPrices(new Map(), lines.slice(0, 1), prices))[0]?.originalPrice).toBe(130)
})
