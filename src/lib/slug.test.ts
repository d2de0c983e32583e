import { expect, test } from 'vitest'
import { addressSlugOf, isSlug, slugOf } from './slug.ts'

test('a slug of a name has small Latin letters, digits and single hyphens', () => {
  expect(slugOf('Home & Living')).toBe('home-and-living')
  expect(slugOf('  Café   3 in 1! ')).toBe('cafe-3-in-1')
  expect(slugOf('শাড়ি')).toBe('')
})

test('that of an address is cut without a hyphen at its end', () => {
  expect(addressSlugOf(`${'a'.repeat(59)} set`)).toBe('a'.repeat(59))
  expect(addressSlugOf('Bath set')).toBe('bath-set')
})

test('what is typed for an address is a slug or not', () => {
  expect(['a', '3-in-1', 'eid-offer'].filter(isSlug)).toHaveLength(3)
  expect(['', 'Eid', 'a--b', '-a', 'a-', 'a b', 'শাড়ি', 'a/b'].filter(isSlug)).toEqual([])
})
