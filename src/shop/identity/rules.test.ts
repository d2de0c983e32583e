import fc from 'fast-check'
import { expect, test } from 'vitest'
import { nameFor, passwordProblem, passwordProblems } from './rules.ts'

test('a password has 8 to 128 characters and is none that is tried first', () => {
  expect(passwordProblem('1234567')).toBe('too-short')
  expect(passwordProblem('rickshaw')).toBeNull()
  expect(passwordProblem('r'.repeat(128))).toBeNull()
  expect(passwordProblem('r'.repeat(129))).toBe('too-long')
  for (const common of ['password', 'PASSWORD', 'PassWord123', '12345678', 'bangladesh', 'iloveyou'])
    expect(passwordProblem(common)).toBe('common')
})

test('every rule a password breaks is named, so that each can be shown while it is typed', () => {
  expect(passwordProblems('')).toEqual(['too-short'])
  expect(passwordProblems('rickshaw-42')).toEqual([])
  fc.assert(
    fc.property(fc.string({ maxLength: 200 }), (password) => {
      expect(passwordProblem(password)).toBe(passwordProblems(password)[0] ?? null)
    }),
  )
})

test('a name from a provider is one line that can be printed, or the first part of the e-mail', () => {
  expect(nameFor('  রহিমা  ', 'r@shop.example')).toBe('রহিমা')
  expect(nameFor('', 'karim@shop.example')).toBe('karim')
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (name) => {
      const given = nameFor(name, 'karim@shop.example')
      expect(given.length).toBeGreaterThan(0)
      expect(given.isWellFormed()).toBe(true)
      // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
      expect(given).not.toMatch(/[\u0000-\u001f\u007f-\u009f]/)
    }),
  )
})
