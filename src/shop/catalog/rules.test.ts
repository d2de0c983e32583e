import fc from 'fast-check'
import { expect, test } from 'vitest'
import { imageAtWidth, imageWidths } from '#shop/media/rules.ts'
import type { Product } from './contract.ts'
import {
  descriptionLines,
  discountOf,
  isGtin,
  maxQuantity,
  nameLengths,
  pictureOfColor,
  priceOf,
} from './rules.ts'

test.each([
  ['8941100500019', true],
  ['96385074', true],
  ['036000291452', true],
  ['10614141000415', true],
  ['8941100500018', false],
  ['96385075', false],
  ['8880000000001', false],
  ['0000000000000', false],
  ['894110050001', false],
  // The least sum that there is.
  ['00000109', true],
  ['00000100', false],
  ['B-2', false],
])('the barcode %s is a GTIN: %s', (barcode, isOne) => {
  expect(isGtin(barcode)).toBe(isOne)
})

test('a GTIN of which one digit is another is none', () => {
  const digits = fc.stringMatching(/^[1-9]\d{11}$/)
  fc.assert(
    fc.property(digits, fc.nat({ max: 11 }), fc.integer({ min: 1, max: 9 }), (body, at, by) => {
      const gtin = Array.from({ length: 10 }, (_, check) => `${body}${check}`).filter(isGtin)
      expect(gtin).toHaveLength(1)
      const [right = ''] = gtin
      const wrong = [...right]
      wrong[at] = String((Number(wrong[at]) + by) % 10)
      expect(isGtin(wrong.join(''))).toBe(false)
    }),
  )
})

const lamp: Product = {
  _id: '7',
  id: '7',
  name: 'Lamp',
  nameBn: 'বাতি',
  description: 'Bright',
  descriptionBn: '',
  videoLink: '',
  category: 'Home and Living',
  subCategory: 'Lamps',
  productType: 'Best Selling',
  brand: '',
  sizes: ['M'],
  quantityOffers: [],
  colors: ['Red'],
  images: ['/images/a-900.webp', '/images/b-900.webp'],
  imageAlts: ['', ''],
  originalPrice: 850,
  offerPrice: 700,
  ratings: 4.5,
  reviews: 12,
  stock: 3,
  weight: null,
  variants: [],
  offerEndsAt: null,
  createdAt: '2026-11-01T00:00:00.000Z',
}

test('the price is the offer price, or the original price without an offer [DATA-04]', () => {
  expect(priceOf(lamp)).toBe(700)
  expect(priceOf({ originalPrice: 850, offerPrice: null })).toBe(850)
})

test('the discount is a whole percentage, 0 without an offer [VAL-18] [VAL-19]', () => {
  expect(discountOf(lamp)).toBe(18)
  expect(discountOf({ originalPrice: 850, offerPrice: null })).toBe(0)
  expect(discountOf({ originalPrice: 0, offerPrice: 0 })).toBe(0)
})

test('the maximum quantity is 999 or the stock [VAL-10]', () => {
  expect(maxQuantity(null)).toBe(999)
  expect(maxQuantity(undefined)).toBe(999)
  expect(maxQuantity(0)).toBe(0)
  fc.assert(fc.property(fc.nat(), (stock) => maxQuantity(stock) === Math.min(stock, 999)))
})

test('every stored image has a URL in each width', () => {
  for (const width of imageWidths)
    expect(imageAtWidth('/images/ab12-900.webp', width)).toBe(`/images/ab12-${width}.webp`)
})

test('other URLs are returned unchanged', () => {
  for (const url of ['', 'https://elsewhere.example/x.png', '/images/900.webp', '/images/a-900.webp?x'])
    expect(imageAtWidth(url, 150)).toBe(url)
})

test('description lines of the form `label: value` are split', () => {
  expect(
    descriptionLines('Material: Cotton\n\nSoft and light.\nযত্ন: হাতে ধোয়া\nTime 10:30\nhttps://shop.example'),
  ).toEqual([
    { label: 'Material', text: 'Cotton' },
    { label: '', text: 'Soft and light.' },
    { label: 'যত্ন', text: 'হাতে ধোয়া' },
    { label: '', text: 'Time 10:30' },
    { label: '', text: 'https://shop.example' },
  ])
})

test('description lines keep every word', () => {
  const words = (text: string) => text.split(/[\s:]+/).filter(Boolean)
  fc.assert(
    fc.property(fc.array(fc.stringMatching(/^[a-zঅ-হ: ]{0,80}$/)), (typed) => {
      const shown = descriptionLines(typed.join('\n')).map(({ label, text }) => `${label} ${text}`)
      expect(words(shown.join(' '))).toEqual(words(typed.join(' ')))
    }),
  )
})

test('names are truncated at the lengths of the specification', () => {
  expect(nameLengths).toEqual({
    card: { small: 38, medium: 55, large: 47 },
    checkout: { small: 20, medium: 180, large: 30 },
    cart: { small: 28, medium: 55, large: 70 },
    orderSummary: { small: 42, medium: 55, large: 30 },
  })
})

test('a picture belongs to the colour that its description names as a word', () => {
  expect(pictureOfColor(['', 'Saree in green', 'Red border'], 'Red')).toBe(2)
  expect(pictureOfColor(['Bordered saree', ''], 'Red')).toBeNull()
})
