import { expect, test } from 'vitest'
import type { Product } from '#shop/catalog/contract.ts'
import type { Order } from '#shop/orders/contract.ts'
import { emptyShipping } from '#web/shared/checkout/shipping.ts'
import { type DraftLine, draftsOf, isChosen, linesOf, newLine, rebase, variantChosen } from './draft.ts'

const product = (id: string, size: string, originalPrice: number) => ({
  id,
  size,
  originalPrice,
  name: `Lamp ${id}`,
  nameBn: '',
  imageUrl: '',
  color: 'N/A',
  quantity: 1,
  discount: 0,
  customerEmail: '',
  variantId: '',
  options: {},
  weight: null,
})
const orderOf = (...products: Order['products']) => ({ products }) as Order
const summarize = (lines: DraftLine[]) =>
  lines.map(({ id, line, originalPrice }) => [id, line, originalPrice])

test('lines edited while somebody else changed the order keep their places in it where they still exist', () => {
  const edited = linesOf(orderOf(product('1', 'M', 500), product('1', 'L', 500), product('2', 'N/A', 90)))
  const current = orderOf(product('2', 'N/A', 80), product('1', 'L', 450))
  expect(summarize(rebase(edited, current))).toEqual([
    ['1', null, 500],
    ['1', 2, 450],
    ['2', 1, 80],
  ])
  // A line whose size was changed is matched by its product, and keeps the ordered price.
  const [changed] = edited.slice(0, 1).map((line) => ({ ...line, size: 'XL' }))
  expect(changed && summarize(rebase([changed], current))).toEqual([['1', 2, 450]])
})

test('drafts of orders are found by the person who has entered them', () => {
  const draft = { orderId: 'new', version: 0, shipping: emptyShipping, lines: [], charge: null }
  draftsOf('rahim@example.com').save(draft)
  expect(draftsOf('rahim@example.com').find('new')).toEqual(draft)
  expect(draftsOf('karim@example.com').find('new')).toBeNull()
  draftsOf('rahim@example.com').remove('new')
  expect(draftsOf('rahim@example.com').find('new')).toBeNull()
})

const variant = (_id: string, size: string, originalPrice: number) => ({
  _id,
  options: { size, Litre: '1' },
  sku: '',
  barcode: '',
  stock: null,
  originalPrice,
  offerPrice: null,
  image: `/images/${size}-900.webp`,
})
const oil = {
  _id: '5',
  name: 'Oil',
  nameBn: '',
  images: [],
  sizes: ['M', 'L'],
  colors: [],
  originalPrice: 300,
  offerPrice: null,
  variants: [variant('51', 'M', 300), variant('52', 'L', 400), variant('53', 'S', 300)],
} as unknown as Product
const choose = (line: DraftLine, index: number): DraftLine => ({
  ...line,
  ...variantChosen(line, oil, oil.variants[index] as Product['variants'][number]),
})

test('a new line of a product with variants waits for one, and takes its price and picture', () => {
  const line = newLine(oil, 'key')
  expect(isChosen(line)).toBe(false)
  const chosen = choose(line, 1)
  expect(isChosen(chosen)).toBe(true)
  expect(chosen).toMatchObject({
    variantId: '52',
    size: 'L',
    color: 'N/A',
    options: { Litre: '1' },
    originalPrice: 400,
    imageUrl: '/images/L-900.webp',
  })
})

test('an ordered line keeps its price in a variant that costs the same now, and takes that of another', () => {
  const [line] = linesOf(orderOf({ ...product('5', 'M', 250), variantId: '51' }))
  if (!line) throw new Error('no line')
  expect(choose(line, 1).originalPrice).toBe(400)
  expect(choose(line, 2).originalPrice).toBe(250)
  expect(choose(choose(line, 1), 0).originalPrice).toBe(250)
})
