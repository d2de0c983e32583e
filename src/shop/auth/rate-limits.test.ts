import { createHook } from 'node:async_hooks'
import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { beforeAll, expect, test } from 'vitest'
import { openTestShop, shopUrl } from '#test/shop.ts'

const shop = openTestShop({ limits: true })

let second: FastifyInstance
beforeAll(async () => {
  second = await shop.openAnotherProcess()
})
const password = 'rickshaw-42'

async function createAccount() {
  const email = `${randomUUID()}@shop.example`
  await shop.provider.api.signUpEmail({ body: { name: 'A', email, password } })
  return email
}
/** A new account with a session cookie. */
async function createSession() {
  const email = await createAccount()
  const { cookies } = await signIn(email, password, '10.4.0.1')
  return { email, cookie: cookies.map(({ name, value }) => `${name}=${value}`).join('; ') }
}
const signIn = (
  email: string,
  typedPassword: string,
  remoteAddress = '10.0.0.1',
  headers: Record<string, string> = {},
  process = shop.app,
) =>
  process.inject({
    ...{ method: 'POST', url: '/api/auth/sign-in/email', remoteAddress },
    headers: { origin: shopUrl, ...headers },
    payload: { email, password: typedPassword },
  })

test('an account accepts ten wrong passwords in ten minutes, from all addresses together', async () => {
  const email = await createAccount()
  for (let attempt = 0; attempt < 10; attempt++)
    expect((await signIn(email, 'wrong-password', `10.0.1.${attempt}`)).statusCode).toBe(401)
  const limited = await signIn(email, password, '10.0.2.1')
  expect([limited.statusCode, limited.json().error.code]).toEqual([429, 'too-many'])
  expect(Number(limited.headers['retry-after'])).toBeGreaterThan(500)
  expect((await signIn(await createAccount(), password, '10.0.2.2')).statusCode).toBe(200)
})

test('a different case of the e-mail does not evade the limit', async () => {
  const email = await createAccount()
  const responses: number[] = []
  for (let attempt = 0; attempt < 12; attempt++) {
    const variant = attempt % 2 ? email.toUpperCase() : email
    responses.push((await signIn(variant, 'wrong-password', `10.0.3.${attempt}`)).statusCode)
  }
  expect(responses).toEqual([...Array(10).fill(401), 429, 429])
})

test('headers that name another client address do not evade the limit per address', async () => {
  // Without a session nothing is hashed, so that this is cheap.
  const changePassword = (attempt: number, remoteAddress = '10.2.0.1') => {
    const address = `192.0.2.${attempt}`
    return shop.app.inject({
      method: 'POST',
      url: '/api/auth/change-password',
      remoteAddress,
      headers: {
        origin: shopUrl,
        'x-shop-client-address': address,
        'x-forwarded-for': address,
        'x-real-ip': address,
        'x-client-ip': address,
        'cf-connecting-ip': address,
        'true-client-ip': address,
        forwarded: `for=${address}`,
      },
      payload: { currentPassword: password, newPassword: 'rickshaw-43' },
    })
  }
  const statuses = []
  for (let attempt = 0; attempt < 31; attempt++) statuses.push((await changePassword(attempt)).statusCode)
  expect(statuses).toEqual([...Array(30).fill(401), 429])
  expect((await changePassword(0, '10.2.0.2')).statusCode).toBe(401)
})

test('wrong passwords at a password change and at the deletion of the account are counted together', async () => {
  const { email, cookie } = await createSession()
  let attempts = 0
  const send = (path: string, payload: object) =>
    shop.app.inject({
      method: 'POST',
      url: `/api/auth/${path}`,
      remoteAddress: `10.3.0.${++attempts}`,
      headers: { origin: shopUrl, cookie },
      payload,
    })
  const change = (currentPassword: string) =>
    send('change-password', { currentPassword, newPassword: 'rickshaw-43' })
  const remove = (typedPassword: string) => send('delete-user', { password: typedPassword })
  for (let round = 0; round < 5; round++) {
    expect((await change('wrong-password')).statusCode).toBe(400)
    expect((await remove('wrong-password')).statusCode).toBe(400)
  }
  for (const limited of [await change(password), await remove(password), await remove('wrong-password')])
    expect([limited.statusCode, limited.json().error.code]).toEqual([429, 'too-many'])
  // Nothing was changed or deleted, and signing in is limited on its own.
  expect((await signIn(email, password, '10.3.1.1')).statusCode).toBe(200)
})

test('concurrent sign-ins are counted exactly', async () => {
  const email = await createAccount()
  const responses = await Promise.all(
    Array.from({ length: 20 }, (_, index) => signIn(email, 'wrong-password', `10.0.4.${index}`)),
  )
  expect(responses.filter(({ statusCode }) => statusCode === 401)).toHaveLength(10)
})

test('a correct password resets the count', async () => {
  const email = await createAccount()
  for (let round = 0; round < 2; round++) {
    for (let attempt = 0; attempt < 9; attempt++)
      await signIn(email, 'wrong-password', `10.0.${5 + round}.${attempt}`)
    expect((await signIn(email, password, `10.0.${5 + round}.100`)).statusCode).toBe(200)
  }
})

test('known and unknown e-mails get the same response', async () => {
  const known = await signIn(await createAccount(), 'wrong-password', '10.0.8.1')
  const unknown = await signIn(`${randomUUID()}@shop.example`, 'wrong-password', '10.0.8.2')
  expect([unknown.statusCode, unknown.body]).toEqual([known.statusCode, known.body])
})

test('two processes share the count of sign-ins', async () => {
  const email = await createAccount()
  const responses = await Promise.all(
    Array.from({ length: 20 }, (_, attempt) =>
      signIn(email, 'wrong-password', `10.0.9.${attempt}`, {}, attempt % 2 ? second : shop.app),
    ),
  )
  expect(responses.filter(({ statusCode }) => statusCode === 401)).toHaveLength(10)
  for (const process of [shop.app, second])
    expect((await signIn(email, password, '10.0.9.99', {}, process)).statusCode).toBe(429)
})

const requestReset = (email: string, remoteAddress: string, process = shop.app) =>
  process.inject({
    ...{ method: 'POST', url: '/api/auth/request-password-reset', remoteAddress },
    headers: { origin: shopUrl, 'x-forwarded-for': randomUUID() },
    payload: { email },
  })

test('an account can request three reset links an hour across all processes', async () => {
  for (const email of [await createAccount(), `${randomUUID()}@shop.example`]) {
    const responses = await Promise.all(
      Array.from({ length: 8 }, (_, attempt) =>
        requestReset(
          attempt % 3 ? email : email.toUpperCase(),
          `10.1.0.${attempt}`,
          attempt % 2 ? second : shop.app,
        ),
      ),
    )
    expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([
      ...Array(3).fill(200),
      ...Array(5).fill(429),
    ])
    const limited = responses.find(({ statusCode }) => statusCode === 429)
    expect(Number(limited?.headers['retry-after'])).toBeGreaterThan(3500)
  }
})

test('an IP address can request 30 reset links in ten minutes', async () => {
  const responses = await Promise.all(
    Array.from({ length: 35 }, () => requestReset(`${randomUUID()}@shop.example`, '10.1.1.1')),
  )
  expect(responses.filter(({ statusCode }) => statusCode === 200)).toHaveLength(30)
})

test('a password reset lifts a lockout caused by wrong guesses', async () => {
  const email = await createAccount()
  for (let attempt = 0; attempt < 10; attempt++) await signIn(email, 'wrong-password', `10.1.2.${attempt}`)
  expect((await signIn(email, password, '10.1.2.99')).statusCode).toBe(429)
  const token = randomUUID()
  const { id } = await shop.db
    .selectFrom('identityUsers')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
  const { internalAdapter } = await shop.provider.$context
  await internalAdapter.createVerificationValue({
    ...{ identifier: `reset-password:${token}`, value: id, expiresAt: new Date(Date.now() + 60_000) },
  })
  await shop.app.inject({
    ...{ method: 'POST', url: '/api/auth/reset-password', headers: { origin: shopUrl } },
    payload: { token, newPassword: 'rickshaw-43' },
  })
  expect((await signIn(email, 'rickshaw-43', '10.1.2.100')).statusCode).toBe(200)
})

test('rejecting an unknown e-mail hashes a password, as rejecting a known one does', async () => {
  const emails = [await createAccount(), `${randomUUID()}@shop.example`]
  const hashed = []
  for (const email of emails)
    hashed.push(await countHashes(() => signIn(email, 'wrong-password', '10.1.3.1')))
  expect(hashed).toEqual([1, 1])
})

/** How many passwords are hashed during `work`; without one, the response time would tell what exists. */
async function countHashes(work: () => PromiseLike<unknown>) {
  let count = 0
  const hook = createHook({
    init(_id, type) {
      if (type === 'ARGON2REQUEST') count += 1
    },
  }).enable()
  await work()
  hook.disable()
  return count
}
