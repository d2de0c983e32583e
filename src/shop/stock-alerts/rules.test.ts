import { expect, test } from 'vitest'
import { isPhone, parseContact } from './rules.ts'

test.each([
  [' Rina@Example.com ', 'rina@example.com'],
  ['+880 1712-345678', '01712345678'],
  ['০১৭১২৩৪৫৬৭৮', '01712345678'],
  ['rina@example', null],
  ['@', null],
  ['0171234567', null],
  ['rina', null],
  ['', null],
])('%j is told at %j', (typed, contact) => {
  expect(parseContact(typed)).toBe(contact)
})

test('what has no @ is a phone number', () => {
  expect(['01712345678', 'rina@example.com'].map(isPhone)).toEqual([true, false])
})
