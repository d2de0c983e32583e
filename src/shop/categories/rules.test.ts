import { expect, test } from 'vitest'
import { isValidName, slugOf } from './rules.ts'

test('a category is named with a letter or digit of any script, and without slashes', () => {
  for (const name of ['Saree', 'শাড়ি', '3', 'Home & Living']) expect(isValidName(name)).toBe(true)
  for (const name of ['', ' ', '&', 'Home/Living', 'Home\\Living']) expect(isValidName(name)).toBe(false)
})

test('the address of a category has small Latin letters, digits and single hyphens', () => {
  expect(slugOf('Home & Living')).toBe('home-and-living')
  expect(slugOf('  Café   3 in 1! ')).toBe('cafe-3-in-1')
  expect(slugOf('শাড়ি')).toBe('')
})
