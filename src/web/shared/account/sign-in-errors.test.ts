import { expect, test } from 'vitest'
import { ProviderError } from '#web/data/api.ts'
import { ApiError } from '#web/data/api-client.ts'
import { accountMessages } from './messages.ts'
import { problemFor, problemOf, SignInFailed } from './sign-in-errors.ts'

const { en, bn } = accountMessages

const ofTheSpecification = [
  'multi-factor-auth-required',
  'user-mismatch',
  'internal-error',
  'popup-blocked',
  'popup-closed-by-user',
  'cancelled-popup-request',
  'web-storage-unsupported',
  'unauthorized-domain',
  'network-request-failed',
  'invalid-api-key',
  'password-does-not-meet-requirements',
  'user-not-found',
] as const

test('every code of the specification has a sentence in both languages [MSG-41]', () => {
  for (const code of ofTheSpecification) {
    expect(en.problems[code]).toMatch(/^[A-Z].*\.$/)
    expect(bn.problems[code]).toMatch(/।$/)
    expect(problemOf(new SignInFailed(code))).toBe(code)
  }
  expect(new Set(ofTheSpecification.map((code) => en.problems[code])).size).toBe(12)
})

test.each([
  ['access_denied', 'cancelled-popup-request'],
  ['account_not_linked', 'user-mismatch'],
  ['state_mismatch', 'web-storage-unsupported'],
  ['email_not_found', 'user-not-found'],
  ['unauthorized_client', 'invalid-api-key'],
  ['interaction_required', 'multi-factor-auth-required'],
  ['server_error', 'internal-error'],
  ['<script>', 'internal-error'],
  ['toString', 'internal-error'],
] as const)('a provider that answers %s means %s [MSG-41]', (code, problem) => {
  expect(problemFor(code)).toBe(problem)
})

test('what the shop or the network says against a sign-in is one of the codes, too [MSG-41]', () => {
  const codeOf = (status: number, reason: string, fields?: Record<string, string>) =>
    problemOf(
      new ProviderError(status, { code: 'broken', message: 'No.', ...(fields && { fields }) }, reason),
    )
  expect(codeOf(401, 'INVALID_EMAIL_OR_PASSWORD')).toBe('wrong-password')
  expect(codeOf(422, 'invalid', { password: 'common' })).toBe('password-does-not-meet-requirements')
  expect(codeOf(403, 'INVALID_ORIGIN')).toBe('unauthorized-domain')
  expect(codeOf(404, 'PROVIDER_NOT_FOUND')).toBe('invalid-api-key')
  expect(codeOf(429, '')).toBe('too-many')
  expect(codeOf(500, '')).toBe('internal-error')
  expect(problemOf(new ApiError(0, { code: 'unreachable', message: '' }))).toBe('network-request-failed')
  expect(problemOf(new ApiError(0, { code: 'broken', message: '' }))).toBe('web-storage-unsupported')
  expect(problemOf(new TypeError('oops'))).toBe('internal-error')
  // Words of the provider's that no code stands for are shown as they are (MSG-10).
  expect(codeOf(400, 'SOMETHING_NEW')).toBeNull()
})
