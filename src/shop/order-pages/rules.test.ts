import { expect, test } from 'vitest'
import { isSlug, maxSlug } from '#lib/slug.ts'
import { type Block, blockOf, blockTypes, picturesOf } from './block-fields.ts'
import { freeSlug, ratePercent } from './rules.ts'

test('an address that is taken gets the first free number, and never grows longer than an address may be [D207]', () => {
  expect(freeSlug('sari', new Set())).toBe('sari')
  expect(freeSlug('sari', new Set(['sari', 'sari-2']))).toBe('sari-3')
  const long = 'a'.repeat(maxSlug + 20)
  const slug = freeSlug(long, new Set([long.slice(0, maxSlug)]))
  expect(slug).toHaveLength(maxSlug)
  expect(slug.endsWith('-2')).toBe(true)
  expect(freeSlug(`${'a'.repeat(maxSlug - 1)}-b`, new Set())).toSatisfy(isSlug)
})

test('the rate of a page nobody has seen is none, and otherwise orders for each hundred visits [D208]', () => {
  expect(ratePercent({ visits: 0, orders: 0 })).toBeNull()
  expect(ratePercent({ visits: 3, orders: 1 })).toBe(33.3)
})

test('every block begins with everything that its table names, and its pictures are found [D207]', () => {
  for (const type of blockTypes) expect(picturesOf(blockOf(type) as Block)).toEqual([])
  expect(picturesOf(blockOf('comparison', { before: '/a', after: '/b' }))).toEqual([
    ['before', '/a'],
    ['after', '/b'],
  ])
  expect(blockOf('questions')).toEqual({ type: 'questions', heading: { en: '', bn: '' }, questions: [] })
})
