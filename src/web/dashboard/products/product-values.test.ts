import { expect, test } from 'vitest'
import type { FieldName } from '#shop/catalog/product-fields.ts'
import type { AdminProduct, AdminVariant } from '#shop/catalog/products-contract.ts'
import { productEditorMessages } from './messages.ts'
import {
  checkOf,
  emptyValues,
  newProductOf,
  productChanges,
  productValuesOf,
  valuesLike,
  withCurrentStock,
} from './product-values.ts'

const { wrong } = productEditorMessages.en
const check = (name: FieldName, text: string, others: object = {}) =>
  checkOf(name, wrong)(text, { originalPrice: '500', ...others })

test.each<[FieldName, string, true | string]>([
  ['name', '', wrong.required],
  ['name', ' ', wrong.required],
  ['name', 'Lamp', true],
  ['name', 'x'.repeat(501), wrong.tooLong],
  ['nameBn', '', true],
  ['originalPrice', '', wrong.required],
  ['originalPrice', 'dear', wrong.numbers.originalPrice],
  ['originalPrice', '\u200b', wrong.required],
  ['originalPrice', '৳ ৫০০,৫', true],
  ['originalPrice', '0.99', wrong.numbers.originalPrice],
  ['originalPrice', '৫০০.৫০', true],
  ['originalPrice', '500.505', wrong.numbers.originalPrice],
  ['offerPrice', '', true],
  ['offerPrice', '499.99', true],
  ['offerPrice', '500', wrong.offer],
  ['stock', '0', true],
  ['stock', '-1', wrong.numbers.stock],
  ['stock', '1.5', wrong.numbers.stock],
  ['ratings', '4.6', true],
  ['ratings', '4.65', wrong.numbers.ratings],
  ['ratings', '5.1', wrong.numbers.ratings],
  ['reviews', '0', wrong.numbers.reviews],
  ['weight', '100001', wrong.numbers.weight],
  ['videoLink', 'https://youtu.be/abcdefghijk', true],
  ['videoLink', 'http://youtu.be/abcdefghijk', wrong.videoLink],
  ['videoLink', 'https://evil.example/abc', wrong.videoLink],
])('the field %s with %j: %s', (name, text, expected) => {
  expect(check(name, text)).toBe(expected)
})

test('an offer ends after it starts', () => {
  const offerStartsAt = '2026-03-10T10:00'
  expect(check('offerEndsAt', '2026-03-10T10:00', { offerStartsAt })).toBe(wrong.offerEnd)
  expect(check('offerEndsAt', '2026-03-10T10:01', { offerStartsAt })).toBe(true)
  expect(check('offerEndsAt', '2026-03-10T09:00', { offerStartsAt: '' })).toBe(true)
})

const variant = (_id: string, size: string, columns: Partial<AdminVariant> = {}): AdminVariant =>
  ({
    _id,
    options: { size },
    sku: `SKU-${_id}`,
    barcode: '',
    originalPrice: 500,
    offerPrice: null,
    costPrice: 300,
    stock: 5,
    weight: null,
    image: '',
    ...columns,
  }) as AdminVariant

const lamp = {
  ...newProductOf({ ...emptyValues, name: 'Lamp', category: 'Women Items', subCategory: 'Jewelry' }),
  _id: '1',
  version: 3,
  originalPrice: 500,
  offerPrice: 400,
  stock: 7,
  ratings: 4.5,
  reviews: 12,
  images: ['/images/a-900.webp'],
  imageAlts: ['The lamp'],
  offerEndsAt: '2026-12-04T18:00:00.000Z',
  variants: [],
} as unknown as AdminProduct
const kurti = {
  ...lamp,
  sizes: ['36', '38'],
  variants: [variant('11', '36'), variant('12', '38', { stock: null })],
} as unknown as AdminProduct

test('a product that is shown and not touched has no changes, with and without variants', () => {
  expect(productChanges(productValuesOf(lamp), lamp)).toEqual({})
  expect(productChanges(productValuesOf(kurti), kurti)).toEqual({})
})

test('only what was changed is sent; an emptied number is none, and text is trimmed', () => {
  const values = {
    ...productValuesOf(lamp),
    name: ' Better lamp ',
    offerPrice: '',
    stock: '৮',
    description: 'a\r\nb',
  }
  expect(productChanges(values, lamp)).toEqual({
    name: 'Better lamp',
    offerPrice: null,
    stock: 8,
    description: 'a\nb',
  })
})

test('of variants an unchanged stock is left out, and a changed one says what it was', () => {
  const values = productValuesOf(kurti)
  const [first, second] = values.variants
  if (!first || !second) throw new Error('no variants')
  const { variants } = productChanges(
    {
      ...values,
      variants: [
        { ...first, originalPrice: '550' },
        { ...second, stock: '4' },
      ],
    },
    kurti,
  )
  expect(variants?.[0]).toMatchObject({ _id: '11', originalPrice: 550 })
  expect(variants?.[0]).not.toHaveProperty('stock')
  expect(variants?.[1]).toMatchObject({ _id: '12', stock: 4, stockWas: null })
  // What the variants decide is not sent beside them.
  expect(Object.keys(productChanges({ ...values, stock: '99', sizes: ['M'] }, kurti))).toEqual([])
})

test('a new product with variants has nothing of its own that they decide', () => {
  const input = newProductOf({ ...productValuesOf(kurti), offerPrice: '450' })
  expect(input).toMatchObject({ sizes: [], colors: [], stock: null, offerPrice: null, originalPrice: 500 })
  expect(input.variants?.map(({ stock }) => stock)).toEqual([5, null])
})

test('a copy is hidden and has no pieces, codes, ratings or reviews', () => {
  expect(valuesLike(lamp)).toMatchObject({ hidden: true, stock: '0', ratings: '', reviews: '', name: 'Lamp' })
  expect(valuesLike({ ...lamp, stock: null } as AdminProduct).stock).toBe('')
  expect(valuesLike(kurti).variants).toMatchObject([
    { _id: '', sku: '', stock: '0', originalPrice: '500' },
    { _id: '', sku: '', stock: '' },
  ])
})

test('after a conflict stocks that were not touched are those of now, typed ones stay', () => {
  const now = { ...kurti, stock: 3, variants: [variant('11', '36', { stock: 2 }), variant('12', '38')] }
  const values = productValuesOf(kurti)
  const [first, second] = values.variants
  if (!first || !second) throw new Error('no variants')
  const typed = { ...values, variants: [first, { ...second, stock: '9' }] }
  const { stock, variants } = withCurrentStock(typed, kurti, now as AdminProduct)
  expect([stock, ...variants.map((each) => each.stock)]).toEqual(['3', '2', '9'])
})
