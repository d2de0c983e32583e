import { expect, test } from 'vitest'
import type { Product } from '#shop/catalog/contract.ts'
import { linesAgain } from './order-again.ts'

const lamp: Product = {
  ...{ _id: '7', id: '7', name: 'Lamp', nameBn: 'বাতি', description: '', descriptionBn: '', videoLink: '' },
  ...{ category: 'Home', subCategory: 'Lamps', productType: '', brand: '', sizes: [], colors: [] },
  ...{ images: ['/images/new-900.webp'], imageAlts: [''] },
  ...{ originalPrice: 500, offerPrice: 450, ratings: null, reviews: null },
  ...{ stock: null, variants: [], createdAt: '2026-01-01T00:00:00.000Z' },
}
const ordered = {
  ...{ id: '7', name: 'Old lamp', nameBn: '', imageUrl: '/images/old-900.webp', color: 'N/A', size: 'N/A' },
  ...{ variantId: '', options: {}, originalPrice: 400, quantity: 3, customerEmail: '' },
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
        ...{ id: '7', name: 'Lamp', imageUrl: '/images/new-900.webp', color: 'N/A', size: 'N/A' },
        ...{ quantity: 3, originalPrice: 450, customerEmail: 'rahima@shop.example' },
      },
      most: 999,
    },
  ])
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
