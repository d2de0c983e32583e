import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isContent, parseContent, parseLines } from './own-fields.ts'
import {
  canResend,
  countParts,
  defaultTexts,
  fillIn,
  placeholdersOf,
  smsStates,
  textEvents,
  unknownPlaceholders,
} from './rules.ts'

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
    order: '#8F3K-2M7Q',
    amount: 'Tk 12,500',
    shop: 'Shodai',
    phone: '01700-000000',
    product: 'Cotton sharee with a border (Red, Large)',
    link: `https://shodai.example/my#8F3K2M7Q${'a'.repeat(16)}`,
  }
  for (const event of textEvents)
    for (const language of ['en', 'bn'] as const) {
      const { text } = defaultTexts[event][language]
      expect(unknownPlaceholders(text, placeholdersOf(event))).toEqual([])
      const { parts, isUnicode } = countParts(fillIn(text, values))
      expect(isUnicode).toBe(language === 'bn')
      expect(parts).toBeLessThanOrEqual(language === 'en' ? 1 : 2)
    }
})

test('only what stands for something is replaced [D87]', () => {
  expect(fillIn('{shop} {link} {name} {constructor}', { shop: 'S', link: '{shop}' })).toBe(
    'S {shop} {name} {constructor}',
  )
  expect(fillIn('Call {phone}.', { phone: '' })).toBe('Call .')
  expect(unknownPlaceholders('{shop} {name} {} {order}', placeholdersOf('placed'))).toEqual(['{name}', '{}'])
  expect(unknownPlaceholders('{shop} {order} {product}', placeholdersOf('back-in-stock'))).toEqual([
    '{order}',
  ])
})

test('a person sends again what did not arrive for certain [D87]', () => {
  expect(smsStates.filter(canResend)).toEqual(['failed', 'unclear', 'outbox'])
})

test.each([
  ['', 160],
  ['a'.repeat(159), 1],
  ['a'.repeat(161), 145],
  ['অ'.repeat(70), 0],
  ['অ'.repeat(71), 63],
])('of a text as long as %# so many places are left [D87]', (text, left) => {
  expect(countParts(text).left).toBe(left)
})

test('which texts are sent before the merchant changes them [D87]', () => {
  const on = textEvents.filter((event) => defaultTexts[event].en.on)
  expect(on).toEqual(['missed-call', 'confirmed', 'shipped'])
  expect(textEvents.filter((event) => defaultTexts[event].bn.on)).toEqual(on)
})

test('lines of names and values are read without empty ones; one without its separator is an error [D87]', () => {
  expect(parseLines(' key = {key}\n\n  \nto=a=b\nempty=', '=')).toEqual([
    ['key', '{key}'],
    ['to', 'a=b'],
    ['empty', ''],
  ])
  expect(parseLines('Accept: x', ':')).toEqual([['Accept', 'x']])
  for (const wrong of ['Accept x', ': x', 'a: b\nc']) expect(parseLines(wrong, ':')).toBeNull()
  expect(parseLines('a=b', '=')).toEqual([['a', 'b']])
  expect(parseLines('', '=')).toEqual([])
})

test('a content of JSON is an object, that of a form lines [D87]', () => {
  expect(parseContent('{"to":"{to}"}')).toEqual({ to: '{to}' })
  for (const wrong of ['', '[]', 'null', '1', '"a"', '{']) expect(parseContent(wrong)).toBeNull()
  expect(isContent('POST_JSON', '{}')).toBe(true)
  expect(isContent('POST_JSON', 'to=1')).toBe(false)
  expect(isContent('POST_FORM', 'to=1')).toBe(true)
  expect(isContent('GET', '{}')).toBe(false)
})
