import fc from 'fast-check'
import { expect, test } from 'vitest'
import { displayName, passwordProblem, passwordProblems } from './rules.ts'

test('a password has 8 to 128 characters and is not a common one', () => {
  expect(passwordProblem('1234567')).toBe('too-short')
  expect(passwordProblem('rickshaw')).toBeNull()
  expect(passwordProblem('r'.repeat(128))).toBeNull()
  expect(passwordProblem('r'.repeat(129))).toBe('too-long')
  for (const common of ['password', 'PASSWORD', 'PassWord123', '12345678', 'bangladesh', 'iloveyou'])
    expect(passwordProblem(common)).toBe('common')
})

test('all broken rules are returned, so that each can be shown while typing', () => {
  expect(passwordProblems('')).toEqual(['too-short'])
  expect(passwordProblems('rickshaw-42')).toEqual([])
  fc.assert(
    fc.property(fc.string({ maxLength: 200 }), (password) => {
      expect(passwordProblem(password)).toBe(passwordProblems(password)[0] ?? null)
    }),
  )
})

test('displayName returns one printable line, or the local part of the e-mail', () => {
  expect(displayName('  রহিমা  ', 'r@shop.example')).toBe('রহিমা')
  expect(displayName('', 'karim@shop.example')).toBe('karim')
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (name) => {
      const result = displayName(name, 'karim@shop.example')
      expect(result.length).toBeGreaterThan(0)
      expect(result.isWellFormed()).toBe(true)
      // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is tested
      expect(result).not.toMatch(/[\u0000-\u001f\u007f-\u009f]/)
    }),
  )
})
