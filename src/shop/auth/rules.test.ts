import { expect, test } from 'vitest'
import { displayName, passwordProblem } from './rules.ts'

test('a password has 8 to 128 characters', () => {
  const problems = [0, 7, 8, 128, 129].map((length) => passwordProblem('a'.repeat(length)))
  expect(problems).toEqual(['too-short', 'too-short', null, null, 'too-long'])
})

test('a person is called by their name on one line, or by the start of their e-mail', () => {
  expect(displayName(' Rina\nAkter ', 'rina@example.com')).toBe('Rina Akter')
  expect(displayName('\u200b ', 'rina@example.com')).toBe('rina')
  expect(displayName('', 'rina')).toBe('rina')
  expect(displayName('a'.repeat(101), 'rina@example.com')).toBe('a'.repeat(100))
})
