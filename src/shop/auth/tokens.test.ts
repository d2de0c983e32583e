import { SignJWT } from 'jose'
import { expect, test } from 'vitest'
import { openTestShop, secrets } from '#test/shop.ts'
import { createAccessToken } from './service.ts'

const shop = openTestShop()

const ownOrders = (token: string, email: string) =>
  shop.send('GET', `/api/order?email=${email}`, { headers: { authorization: `Bearer ${token}` } })

const key = (secret: string) => new TextEncoder().encode(secret)
interface Forgery {
  secret?: string
  alg?: string
  typ?: string
  issuer?: string
  audience?: string
  expires?: string | number
  sid?: string | undefined
}
test.each<[string, Forgery]>([
  ['signed with another key', { secret: 'another-secret-of-32-characters-long' }],
  ['signed with the key of Better Auth', { secret: secrets.identity }],
  ['with another algorithm', { alg: 'HS512' }],
  ['with another type', { typ: 'JWT' }],
  ['from another issuer', { issuer: 'somebody' }],
  ['for another audience', { audience: 'another-api' }],
  ['that has expired', { expires: Math.floor(Date.now() / 1000) - 1 }],
  ['for an unknown session', { sid: 'no-such-session' }],
  ['without a session', { sid: undefined }],
])('a token %s is rejected', async (_, forgery) => {
  const { user, sessionId } = await shop.person('customer')
  const {
    secret = secrets.tokens,
    alg = 'HS256',
    typ = 'at+jwt',
    issuer = 'shodai',
    audience = 'shodai-api',
  } = forgery
  const sid = 'sid' in forgery ? forgery.sid : sessionId
  const make = (changes: Forgery) =>
    new SignJWT(sid === undefined ? {} : { sid })
      .setProtectedHeader({ alg: changes.alg ?? alg, typ })
      .setIssuer(issuer)
      .setAudience(audience)
      .setIssuedAt()
      .setExpirationTime(forgery.expires ?? '5m')
      .sign(key(secret))
  expect(await ownOrders(await make({}), user.email)).toMatchObject({
    status: 401,
    body: { error: { code: 'not-signed-in' } },
  })
})

test('an unsigned, non-expiring or malformed token is rejected', async () => {
  const { user, sessionId, token } = await shop.person('customer')
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const claims = { sid: sessionId, iss: 'shodai', aud: 'shodai-api', iat: 1, exp: 9_999_999_999 }
  const [header, payload, signature] = token.split('.')
  const withoutExpiry = await new SignJWT({ sid: sessionId })
    .setProtectedHeader({ alg: 'HS256', typ: 'at+jwt' })
    .setIssuer('shodai')
    .setAudience('shodai-api')
    .setIssuedAt()
    .sign(key(secrets.tokens))
  const bad = [
    `${part({ alg: 'none', typ: 'at+jwt' })}.${part(claims)}.`,
    `${header}.${part(claims)}.${signature}`,
    `${header}.${payload}.`,
    withoutExpiry,
    'garbage',
    'a.b.c',
    '..',
    `${token}x`,
  ]
  for (const each of bad) expect((await ownOrders(each, user.email)).status, each).toBe(401)
  expect((await ownOrders(token, user.email)).status).toBe(200)
})

test('a token expires after 15 minutes', async () => {
  const { exp, iat } = JSON.parse(
    Buffer.from((await createAccessToken(secrets.tokens, 'x')).split('.')[1] ?? '', 'base64url').toString(),
  )
  expect(exp - iat).toBe(15 * 60)
})

test('a token is rejected once its session has expired', async () => {
  const { user, token, sessionId } = await shop.person('customer')
  await shop.db
    .updateTable('identitySessions')
    .set({ expiresAt: new Date() })
    .where('id', '=', sessionId)
    .execute()
  expect((await ownOrders(token, user.email)).status).toBe(401)
})

test('a change of role takes effect with the next request', async () => {
  const { user, token } = await shop.person('admin')
  const list = () => shop.send('GET', '/api/orders', { headers: { authorization: `Bearer ${token}` } })
  const setRole = (role: string) =>
    shop.db.updateTable('users').set({ role }).where('id', '=', user.id).execute()
  expect((await list()).status).toBe(200)
  await setRole('customer')
  expect((await list()).status).toBe(403)
  await setRole('admin')
  expect((await list()).status).toBe(200)
})

test('a deleted user is signed out from the next request', async () => {
  const { user, token } = await shop.person('customer')
  await shop.db.deleteFrom('users').where('id', '=', user.id).execute()
  expect((await ownOrders(token, user.email)).status).toBe(401)
})
