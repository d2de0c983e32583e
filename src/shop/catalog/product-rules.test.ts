import { expect, test } from 'vitest'
import { hasName, hasOrHadName, normalizeCategoryName } from './category-rules.ts'
import {
  categoryPath,
  contentId,
  isOption,
  isOptionName,
  isProductId,
  isValidOffer,
  optionNames,
  pictureOfColor,
  productPath,
  variantPath,
} from './rules.ts'
import { isOfferTime } from './timed-offer-rules.ts'

test('an option is any text without the signs that separate options', () => {
  for (const option of ['M', 'নীল', '38/40', 'n/a']) expect(isOption(option), option).toBe(true)
  for (const wrong of ['N/A', 'S,M', 'S;M', 'S|M']) expect(isOption(wrong), wrong).toBe(false)
  expect(isOptionName('Sleeve length')).toBe(true)
  for (const wrong of ['', 'a,b', 'a;b', 'a|b', 'a:b', 'a_b']) expect(isOptionName(wrong), wrong).toBe(false)
})

test('a picture is found by a colour with any signs in it, in any case', () => {
  expect(pictureOfColor(['', 'Saree, RED (dark)'], 'Red (dark)')).toBe(1)
  expect(pictureOfColor(['Saree in red'], 'r.d')).toBeNull()
  expect(pictureOfColor(['শাড়ি, লালচে', 'শাড়ি, লাল'], 'লাল')).toBe(1)
})

test('in feeds and measurements a variant has the id of its product before its own', () => {
  expect(contentId(7, '12')).toBe('7-12')
  for (const none of [undefined, null, '', 0]) expect(contentId('7', none)).toBe('7')
})

test('size and colour come first, then other options by name, each once', () => {
  const options = { Print: 'Jamdani', color: 'Red', Border: 'Wide', size: 'M' }
  expect(optionNames(options)).toEqual(['size', 'color', 'Border', 'Print'])
  expect(optionNames({ Print: 'Jamdani' })).toEqual(['Print'])
})

test('the addresses of a product, a variant and a category', () => {
  expect(productPath(7)).toBe('/product-details/7')
  expect(variantPath('7', '12')).toBe('/product-details/7?variant=12')
  expect(categoryPath('Home & Living', 'Table Lamps')).toBe(
    '/category/table%20lamps?category=home%20%26%20living',
  )
  for (const id of ['1', '9'.repeat(18)]) expect(isProductId(id)).toBe(true)
  for (const wrong of ['', '0', '01', '-1', '1.5', 'a', '1'.repeat(19)])
    expect(isProductId(wrong)).toBe(false)
})

test('a category is found by its name and its former ones, however they are written', () => {
  const category = { name: 'Home  Living', formerNames: ['house'] }
  expect(hasName(category, 'home living')).toBe(true)
  expect(hasName(category, 'House')).toBe(false)
  expect(['HOME LIVING', 'House', 'Garden'].map((text) => hasOrHadName(category, text))).toEqual([
    true,
    true,
    false,
  ])
  expect(normalizeCategoryName('Home & Living')).toBe('home and living')
})

test('an offer is in force from its start until just before its end [D75]', () => {
  const [before, now, after] = [
    '2026-11-23T11:59:59.999Z',
    '2026-11-23T12:00:00.000Z',
    '2026-11-23T12:00:00.001Z',
  ]
  const isNow = (offerStartsAt: string | null, offerEndsAt: string | null) =>
    isOfferTime({ offerStartsAt, offerEndsAt }, now)
  expect(isNow(null, null)).toBe(true)
  expect([before, now, after].map((start) => isNow(start, null))).toEqual([true, true, false])
  expect([before, now, after].map((end) => isNow(null, end))).toEqual([false, false, true])
  expect([isNow(before, after), isNow(after, after), isNow(before, before)]).toEqual([true, false, false])
})

test('an offer costs less than the original price [D51]', () => {
  expect([null, 99.99, 100, 101].map((offer) => isValidOffer(100, offer))).toEqual([true, true, false, false])
})
