import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createAccessToken } from '#shop/auth/service.ts'
import { expiresSoon, measureClockAhead, readClaims, sameSession } from './access-token.ts'

const secret = 'a-secret-of-this-test-only-0123456789'
const quarter = 15 * 60_000

test('a token of the shop is used for a quarter of an hour and renewed half a minute before its end', async () => {
  const token = await createAccessToken(secret, 'session-1')
  const issued = (readClaims(token)?.iat ?? 0) * 1000
  expect(expiresSoon(token, issued, 0)).toBe(false)
  expect(expiresSoon(token, issued + quarter - 30_000, 0)).toBe(false)
  expect(expiresSoon(token, issued + quarter - 29_999, 0)).toBe(true)
})

test('a clock that is wrong by hours makes no difference', async () => {
  const token = await createAccessToken(secret, 'session-1')
  const issued = (readClaims(token)?.iat ?? 0) * 1000
  fc.assert(
    fc.property(
      fc.integer({ min: -1e9, max: 1e9 }),
      fc.integer({ min: 0, max: 2 * quarter }),
      (wrong, later) => {
        const ahead = measureClockAhead(token, issued + wrong)
        expect(expiresSoon(token, issued + wrong + later, ahead)).toBe(later > quarter - 30_000)
      },
    ),
  )
})

test('what is no token counts as expired and throws nothing', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      expect(expiresSoon(text, Date.now(), 0)).toBe(true)
      expect(measureClockAhead(text, 5)).toBe(0)
    }),
  )
  for (const text of ['', 'a.b.c', `x.${btoa('null')}.y`, `x.${btoa('{"exp":"soon"}')}.y`])
    expect(readClaims(text)).toBeNull()
})

test('a renewed token is the same sign-in, one of somebody else is not', async () => {
  const token = await createAccessToken(secret, 'session-1')
  expect(sameSession(token, await createAccessToken(secret, 'session-1'))).toBe(true)
  expect(sameSession(token, await createAccessToken(secret, 'session-2'))).toBe(false)
  expect(sameSession(token, null)).toBe(false)
  expect(sameSession(null, token)).toBe(false)
  expect(sameSession('nonsense', 'nonsense')).toBe(false)
})
