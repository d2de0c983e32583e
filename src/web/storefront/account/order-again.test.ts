import { expect, test } from 'vitest'
import type { Product } from '#shop/catalog/contract.ts'
import { linesAgain } from './order-again.ts'

const lamp: Product = {
  _id: '7',
  id: '7',
  name: 'Lamp',
  nameBn: 'বাতি',
  description: '',
  descriptionBn: '',
  videoLink: '',
  category: 'Home',
  subCategory: 'Lamps',
  productType: '',
  brand: '',
  quantityOffers: [],
  sizes: [],
  colors: [],
  images: ['/images/new-900.webp'],
  imageAlts: [''],
  originalPrice: 500,
  offerPrice: 450,
  ratings: null,
  reviews: null,
  offerEndsAt: null,
  stock: null,
  weight: null,
  variants: [],
  createdAt: '2026-01-01T00:00:00.000Z',
}
const ordered = {
  id: '7',
  name: 'Old lamp',
  nameBn: '',
  imageUrl: '/images/old-900.webp',
  color: 'N/A',
  size: 'N/A',
  variantId: '',
  options: {},
  weight: null,
  originalPrice: 400,
  quantity: 3,
  discount: 0,
  customerEmail: '',
}
const again = (lines: Partial<typeof ordered>[], product: Partial<Product> | null) =>
  linesAgain(
    lines.map((line) => ({ ...ordered, ...line })),
    new Map([['7', product && { ...lamp, ...product }]]),
    'rahima@shop.example',
  )
const changes = ({ missing }: ReturnType<typeof again>) =>
  missing.map(({ reason, left }) => `${reason} ${left}`)

test('what was ordered once goes into the cart with today’s name, picture and price', () => {
  const { lines, missing } = again([{}], {})
  expect(missing).toEqual([])
  expect(lines).toEqual([
    {
      line: {
        id: '7',
        name: 'Lamp',
        imageUrl: '/images/new-900.webp',
        color: 'N/A',
        size: 'N/A',
        quantity: 3,
        originalPrice: 450,
        customerEmail: 'rahima@shop.example',
      },
      most: 999,
    },
  ])
})

test('a line shows the colour that was ordered, not the first picture of the product', () => {
  const product = {
    colors: ['Red' as const, 'Blue' as const],
    images: ['/images/red-900.webp', '/images/blue-900.webp'],
    imageAlts: ['Lamp, red', 'Lamp, blue'],
  }
  expect(again([{ color: 'Blue' }], product).lines[0]?.line.imageUrl).toBe('/images/blue-900.webp')
  expect(again([{ color: 'Red' }], product).lines[0]?.line.imageUrl).toBe('/images/red-900.webp')
  const undescribed = { ...product, imageAlts: ['', ''] }
  expect(again([{ color: 'Blue' }], undescribed).lines[0]?.line.imageUrl).toBe('/images/red-900.webp')
})

test('what is no longer sold, sold out, or gone in that size or colour stays out and is named', () => {
  expect(changes(again([{}], null))).toEqual(['gone 0'])
  expect(changes(again([{ id: '' }], {}))).toEqual(['gone 0'])
  expect(changes(again([{}], { stock: 0 }))).toEqual(['soldOut 0'])
  expect(changes(again([{ size: 'M' }], { sizes: ['L'] }))).toEqual(['choice 0'])
  expect(changes(again([{}], { colors: ['Red'] }))).toEqual(['choice 0'])
  for (const product of [null, { stock: 0 }, { colors: ['Red' as const] }])
    expect(again([{}], product).lines).toEqual([])
})

test('a choice that is still offered is kept; one that is not needed any more is left out', () => {
  const kept = again([{ size: 'M', color: 'Red' }], { sizes: ['M', 'L'], colors: ['Red'] })
  expect(kept.lines[0]?.line).toMatchObject({ size: 'M', color: 'Red' })
  expect(again([{ size: 'M' }], {}).lines[0]?.line.size).toBe('N/A')
})

test('lines of one product share what is left of it', () => {
  const { lines, missing } = again([{ size: 'M' }, { size: 'L' }, { size: 'XL' }], {
    stock: 5,
    sizes: ['M', 'L', 'XL'],
  })
  expect(lines.map(({ line }) => [line.size, line.quantity])).toEqual([
    ['M', 3],
    ['L', 2],
  ])
  expect(missing.map(({ line, reason, left }) => [line.size, reason, left])).toEqual([
    ['L', 'fewer', 2],
    ['XL', 'soldOut', 0],
  ])
})

test('a variant goes into the cart again at its own price, and one that is deleted is named', () => {
  const variant = (_id: string, size: string, stock: number | null) => ({
    _id,
    options: { size, Litre: '1' },
    sku: '',
    barcode: '',
    stock,
    weight: null,
    originalPrice: 600,
    offerPrice: null,
    image: '/images/of-it-900.webp',
  })
  const product = { sizes: ['M', 'L'], variants: [variant('71', 'M', 2), variant('72', 'L', 0)] }
  const { lines } = again([{ size: 'M', variantId: '71', quantity: 1 }], product)
  expect(lines[0]).toMatchObject({
    line: {
      size: 'M',
      color: 'N/A',
      variantId: '71',
      options: { Litre: '1' },
      originalPrice: 600,
      imageUrl: '/images/of-it-900.webp',
    },
    most: 2,
  })
  expect(changes(again([{ size: 'M', variantId: '71' }], product))).toEqual(['fewer 2'])
  expect(changes(again([{ size: 'L', variantId: '72' }], product))).toEqual(['soldOut 0'])
  expect(changes(again([{ size: 'S', variantId: '70' }], product))).toEqual(['choice 0'])
  // The row was made anew, but the size is the same.
  expect(again([{ size: 'M', variantId: '' }], product).lines[0]?.line.variantId).toBe('71')
})
