import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  baseOf,
  formatNumber,
  languageAt,
  localName,
  pathIn,
  preferredLanguage,
  withoutBase,
} from './language.ts'

test('only paths under /bn are Bengali', () => {
  for (const path of ['/bn', '/bn/', '/bn/shop', '/bn?a=1', '/bn.data', '/bn/shop.data'])
    expect(languageAt(path)).toBe('bn')
  for (const path of ['/', '/shop', '/bnx', '/bn-shop', '/shop/bn']) expect(languageAt(path)).toBe('en')
})

test('the language prefix is added and removed', () => {
  for (const path of ['/', '/shop', '/shop?cursor=a', '/category/bn?category=x', '/#categories'])
    for (const language of ['en', 'bn'] as const) {
      const address = pathIn(language, path)
      expect(languageAt(address)).toBe(language)
      expect(withoutBase(address)).toBe(path)
    }
  expect(pathIn('bn', '/#categories')).toBe('/bn#categories')
  expect(withoutBase('/bn')).toBe('/')
  expect(withoutBase('/bn/?a=1')).toBe('/?a=1')
  expect(withoutBase('/bn?a=1')).toBe('/?a=1')
})

test('English pages are at the root of the site, Bengali ones under /bn', () => {
  expect([baseOf('en'), baseOf('bn')]).toEqual(['', '/bn'])
})

test('a name is in the language of the page, in English where there is no other', () => {
  const lamp = { name: 'Lamp', nameBn: 'বাতি' }
  expect([localName('en', lamp), localName('bn', lamp)]).toEqual(['Lamp', 'বাতি'])
  for (const nameBn of ['', null]) expect(localName('bn', { ...lamp, nameBn })).toBe('Lamp')
})

test('a visitor whose browser asks for Bengali first gets it', () => {
  for (const header of ['bn', 'bn-BD,bn;q=0.9,en;q=0.8', ' BN']) expect(preferredLanguage(header)).toBe('bn')
  for (const header of ['en-US,bn;q=0.9', 'bnx', '', undefined]) expect(preferredLanguage(header)).toBe('en')
})

test('numbers have lakh grouping, and Bengali digits on a Bengali page', () => {
  expect(formatNumber(123456.5, 'en')).toBe('1,23,456.5')
  expect(formatNumber(123456, 'bn')).toBe('১,২৩,৪৫৬')
  const english = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 2 })
  const bengali = new Intl.NumberFormat('bn-BD', { maximumFractionDigits: 2 })
  const always = new Intl.NumberFormat('en-IN', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
  const hundredth = fc.integer({ min: -1_000_000_000_000, max: 1_000_000_000_000 })
  fc.assert(
    fc.property(
      fc.oneof(
        fc.integer(),
        hundredth.map((count) => count / 100),
      ),
      (value) => {
        expect(formatNumber(value, 'en')).toBe(english.format(value))
        expect(formatNumber(value, 'bn')).toBe(bengali.format(value))
        expect(formatNumber(value, 'en', 2)).toBe(always.format(value))
      },
    ),
  )
  expect(formatNumber(4.6666, 'en')).toBe('4.67')
  expect(formatNumber(-0, 'en')).toBe('0')
})
