import { expect, test } from 'vitest'
import { isValidName } from './rules.ts'

test('a category is named with a letter or digit of any script, and without slashes', () => {
  for (const name of ['Saree', 'শাড়ি', '3', 'Home & Living']) expect(isValidName(name)).toBe(true)
  for (const name of ['', ' ', '&', 'Home/Living', 'Home\\Living']) expect(isValidName(name)).toBe(false)
})
