import { randomUUID } from 'node:crypto'
import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { openTestShop, shopUrl } from '#test/shop.ts'

const shop = openTestShop()
const password = 'rickshaw-42'
const origin = { origin: shopUrl }

type Response = Awaited<ReturnType<typeof shop.send>>
const cookieOf = ({ cookies }: Response) => cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
const auth = (path: string, body: object, headers: Record<string, string> = origin) =>
  shop.send('POST', `/api/auth${path}`, { body, headers })

/** Signs up a new user and returns their e-mail and session cookie. */
async function signUp() {
  const email = `${randomUUID()}@shop.example`
  const response = await auth('/sign-up/email', { name: 'Rahima', email, password })
  expect(response.status).toBe(200)
  return { email, cookie: cookieOf(response) }
}
const postUser = (headers: Record<string, string>, email: string, role = 'customer') =>
  shop.send('POST', '/api/postUser', {
    body: { name: 'Rahima', email, role },
    headers: { ...origin, ...headers },
  })
const postJwt = (headers: Record<string, string>, email: string) =>
  shop.send('POST', '/api/jwt', { body: { email }, headers: { ...origin, ...headers } })
const ownOrders = (token: string, email: string) =>
  shop.send('GET', `/api/order?email=${email}`, { headers: { authorization: `Bearer ${token}` } })

test('signing up creates a customer, who gets a token for their own e-mail [API-01] [API-02] [D33]', async () => {
  const { email, cookie } = await signUp()
  const first = await postUser({ cookie }, email)
  expect(first).toMatchObject({ status: 200, body: { insertedId: expect.stringMatching(/^\d+$/) } })
  expect((await postUser({ cookie }, email)).body).toEqual(first.body)
  const { status, body } = await postJwt({ cookie }, email)
  expect(status).toBe(200)
  expect((await ownOrders(body.token, email)).status).toBe(200)
})

test('an endpoint for customers accepts the bearer token and not the cookie alone [ROLE-12]', async () => {
  const { email, cookie } = await signUp()
  const { body } = await postJwt({ cookie }, email)
  expect((await ownOrders(body.token, email)).status).toBe(200)
  const withCookie = await shop.send('GET', `/api/order?email=${email}`, { headers: { cookie, ...origin } })
  expect(withCookie.status).toBe(401)
})

test('a role sent by the client is ignored', async () => {
  const email = `${randomUUID()}@shop.example`
  const response = await auth('/sign-up/email', {
    name: 'Eve',
    email,
    password,
    role: 'admin',
    emailVerified: true,
  })
  const cookie = cookieOf(response)
  await postUser({ cookie }, email, 'admin')
  await auth('/update-user', { name: 'Eve', role: 'admin' }, { ...origin, cookie })
  const { role } = await shop.db
    .selectFrom('users')
    .select('role')
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
  expect(role).toBe('customer')
  const { body } = await postJwt({ cookie }, email)
  const orders = await shop.send('GET', '/api/orders', { headers: { authorization: `Bearer ${body.token}` } })
  expect(orders.status).toBe(403)
})

test('no token is issued for another e-mail or without a session', async () => {
  const [one, other] = [await signUp(), await signUp()]
  expect(await postJwt({ cookie: one.cookie }, other.email)).toMatchObject({
    status: 401,
    body: { error: { code: 'not-signed-in' } },
  })
  expect((await postJwt({ cookie: one.cookie }, one.email.toUpperCase())).status).toBe(200)
  for (const cookie of ['', 'shodai.session_token=made-up', `${one.cookie.split('.')[0]}.x`])
    expect((await postJwt({ cookie }, one.email)).status).toBe(401)
})

test('a cross-site request to a session endpoint answers 401 even with a valid cookie', async () => {
  const { email, cookie } = await signUp()
  const foreign: Record<string, string>[] = [
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { origin: `${shopUrl}.evil.example` },
    { origin: 'http://localhost:3001' },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
  ]
  for (const headers of foreign) {
    expect((await postUser({ cookie, ...headers }, email)).status).toBe(401)
    expect((await postJwt({ cookie, ...headers }, email)).status).toBe(401)
  }
})

test('Better Auth endpoints reject other origins, with and without a cookie', async () => {
  const { email, cookie } = await signUp()
  const foreign = { origin: 'https://evil.example' }
  expect((await auth('/sign-in/email', { email, password }, foreign)).status).toBe(403)
  expect(
    (await auth('/sign-up/email', { name: 'A', email: `${randomUUID()}@shop.example`, password }, foreign))
      .status,
  ).toBe(403)
  expect((await auth('/sign-out', {}, { ...foreign, cookie })).status).toBe(403)
})

test('the session user has an e-mail and a display name [DATA-25]', async () => {
  const { email, cookie } = await signUp()
  const { body } = await shop.send('GET', '/api/auth/get-session', { headers: { cookie } })
  expect(body.user).toMatchObject({ email, name: 'Rahima' })
})

test('the session cookie is HttpOnly and SameSite=Lax', async () => {
  const response = await auth('/sign-up/email', {
    name: 'A',
    email: `${randomUUID()}@shop.example`,
    password,
  })
  for (const cookie of response.cookies) expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax' })
  expect(response.cookies.length).toBeGreaterThan(0)
})

test('signing out invalidates the token from the next request', async () => {
  const { email, cookie } = await signUp()
  const { body } = await postJwt({ cookie }, email)
  expect((await ownOrders(body.token, email)).status).toBe(200)
  expect((await auth('/sign-out', {}, { ...origin, cookie })).status).toBe(200)
  expect((await ownOrders(body.token, email)).status).toBe(401)
  expect((await postJwt({ cookie }, email)).status).toBe(401)
})

test('weak passwords and invalid names are rejected with a field error [VAL-03]', async () => {
  const attempt = (changes: object) =>
    auth('/sign-up/email', { name: 'A', email: `${randomUUID()}@shop.example`, password, ...changes })
  for (const weak of ['short', 'password123', 'PASSWORD', 'x'.repeat(129)])
    expect(await attempt({ password: weak })).toMatchObject({
      status: 422,
      body: { error: { fields: { password: expect.any(String) } } },
    })
  for (const name of ['', '  ', 'A\0B', 'A\nB', 'x'.repeat(101)])
    expect(await attempt({ name })).toMatchObject({
      status: 422,
      body: { error: { fields: { name: expect.any(String) } } },
    })
})

/** Sends the path unchanged; an HTTP client would normalise it first. */
async function sendRaw(port: number, path: string, body: object) {
  const text = JSON.stringify(body)
  const head = [`POST ${path} HTTP/1.1`, 'Host: shop', `Origin: ${shopUrl}`, 'Content-Type: application/json']
  const socket = connect(port, '127.0.0.1')
  socket.write(
    `${[...head, `Content-Length: ${Buffer.byteLength(text)}`, 'Connection: close'].join('\r\n')}\r\n\r\n${text}`,
  )
  let response = ''
  for await (const chunk of socket) response += chunk
  return Number(/^HTTP\/1\.1 (\d+)/.exec(response)?.[1])
}

test('the password rules cannot be bypassed by an unnormalised path', async () => {
  const { port } = new URL(await shop.app.listen({ port: 0, host: '127.0.0.1' }))
  const normalised = '/api/auth/sign-up/email'
  const unnormalised = [
    '/api/auth/./sign-up/email',
    '/api/auth/x/../sign-up/email',
    '/api/auth/sign-up\\email',
    '/api/auth/%2e/sign-up/email',
  ]
  const unknown = ['/api/auth/sign-up/email/', '/api/auth//sign-up/email', '/api/auth/sign-up/%65mail']
  const signUpAt = async (path: string, typedPassword: string) => {
    const email = `${randomUUID()}@shop.example`
    const status = await sendRaw(Number(port), path, { name: 'A', email, password: typedPassword })
    const accounts = shop.db.selectFrom('identityUsers').select('id').where('email', '=', email)
    return [status, (await accounts.execute()).length]
  }
  // The paths do reach the sign-up, or are unknown.
  for (const path of [normalised, ...unnormalised])
    expect([path, ...(await signUpAt(path, password))]).toEqual([path, 200, 1])
  for (const path of [normalised, ...unnormalised])
    expect([path, ...(await signUpAt(path, 'password123'))]).toEqual([path, 422, 0])
  for (const path of unknown)
    for (const typedPassword of [password, 'password123'])
      expect([path, ...(await signUpAt(path, typedPassword))]).toEqual([path, 404, 0])
})

test('no response has the session token, which is for the cookie only', async () => {
  const email = `${randomUUID()}@shop.example`
  const send = (method: 'GET' | 'POST', path: string, body?: object, cookie = '') =>
    shop.app.inject({
      method,
      url: `/api/auth/${path}`,
      headers: { origin: shopUrl, cookie },
      ...(body && { payload: body }),
    })
  const signedUp = await send('POST', 'sign-up/email', { name: 'Rahima', email, password: 'rickshaw-42' })
  const signedIn = await send('POST', 'sign-in/email', { email, password: 'rickshaw-42' })
  const cookie = signedIn.cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
  const session = await send('GET', 'get-session', undefined, cookie)
  const passwords = { currentPassword: 'rickshaw-42', newPassword: 'rickshaw-43' }
  const changed = await send('POST', 'change-password', passwords, cookie)
  expect(session.json()).toMatchObject({ user: { email }, session: { id: expect.any(String) } })
  const tokens = [signedUp, signedIn, changed].map(
    ({ cookies }) => cookies[0]?.value.split('.')[0] ?? expect.fail(),
  )
  for (const response of [signedUp, signedIn, session, changed]) {
    expect(response.statusCode).toBe(200)
    expect(response.json()).not.toBeNull()
    for (const token of tokens) expect(response.body).not.toContain(token)
  }
})
