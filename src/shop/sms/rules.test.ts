import fc from 'fast-check'
import { expect, test } from 'vitest'
import { countParts, defaultTexts, fillIn, placeholders, smsEvents, unknownPlaceholders } from './rules.ts'

test.each([
  ['', 0],
  ['a'.repeat(160), 1],
  ['a'.repeat(161), 2],
  ['a'.repeat(306), 2],
  ['a'.repeat(307), 3],
  // A bracket takes two places, and is not cut in two.
  ['['.repeat(80), 1],
  ['['.repeat(81), 2],
  [`${'a'.repeat(152)}[${'a'.repeat(151)}`, 2],
  [`${'a'.repeat(152)}[${'a'.repeat(152)}`, 3],
  ['অ'.repeat(70), 1],
  ['অ'.repeat(71), 2],
  ['অ'.repeat(134), 2],
  ['অ'.repeat(135), 3],
  // One sign that GSM does not have makes all of it Unicode.
  [`৳${'a'.repeat(69)}`, 1],
  [`৳${'a'.repeat(70)}`, 2],
  ['😀'.repeat(35), 1],
  ['😀'.repeat(36), 2],
  ['😀'.repeat(67), 3],
])('networks count %# as they do [D87]', (text, parts) => {
  expect(countParts(text).parts).toBe(parts)
})

test('a text never takes fewer parts when it grows, and never says that more is left than fits [D87]', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom('a', '[', 'ক', '😀', '\n') }), (text) => {
      const { parts, left } = countParts(text)
      expect(countParts(`${text}a`).parts).toBeGreaterThanOrEqual(parts)
      const { parts: filled, isUnicode } = countParts(text + 'a'.repeat(left))
      if (parts === 1 && !isUnicode) expect(filled).toBe(1)
      expect(left).toBeLessThanOrEqual(160)
    }),
  )
})

test('the texts that come with the shop know every placeholder, and the English ones are one part [D87]', () => {
  const values = {
    ...{ order: '#8F3K-2M7Q', amount: 'Tk 12,500', shop: 'Shodai', phone: '01700-000000' },
    link: `https://shodai.example/my#8F3K2M7Q${'a'.repeat(16)}`,
  }
  for (const event of smsEvents)
    for (const language of ['en', 'bn'] as const) {
      const { text } = defaultTexts[event][language]
      expect(unknownPlaceholders(text, placeholders)).toEqual([])
      const { parts, isUnicode } = countParts(fillIn(text, values))
      expect(isUnicode).toBe(language === 'bn')
      expect(parts).toBeLessThanOrEqual(language === 'en' ? 1 : 2)
    }
})

test('only what stands for something is replaced [D87]', () => {
  expect(fillIn('{shop} {link} {name} {constructor}', { shop: 'S', link: '{shop}' })).toBe(
    'S {shop} {name} {constructor}',
  )
  expect(unknownPlaceholders('{shop} {name} {} {order}', placeholders)).toEqual(['{name}', '{}'])
})
