import { createHook } from 'node:async_hooks'
import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
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
const identityOf = (email: string) =>
  shop.db.selectFrom('identityUsers').select('id').where('email', '=', email).executeTakeFirstOrThrow()
const signIn = (
  email: string,
  typedPassword: string,
  remoteAddress = '10.0.0.1',
  headers: Record<string, string> = {},
  process = shop.app,
) =>
  process.inject({
    method: 'POST',
    url: '/api/auth/sign-in/email',
    remoteAddress,
    headers: { origin: shopUrl, ...headers },
    payload: { email, password: typedPassword },
  })

/** A new account whose owner has signed in from `ip` before. */
async function createOwner(ip: string) {
  const email = await createAccount()
  expect((await signIn(email, password, ip)).statusCode).toBe(200)
  return email
}
const guess = async (email: string, ip: string, process = shop.app) =>
  (await signIn(email, 'wrong-password', ip, {}, process)).statusCode
/** Lets time pass for all limits of an account. */
const passSeconds = (email: string, seconds: number) =>
  shop.db
    .updateTable('limits')
    .set({
      nextAt: sql`next_at - make_interval(secs => ${seconds})`,
      expiresAt: sql`expires_at - make_interval(secs => ${seconds})`,
    })
    .where('key', 'like', `sign-in:${email}%`)
    .execute()

test('a stranger who guesses waits ever longer, and the owner signs in all the time', async () => {
  const email = await createOwner('10.0.1.1')
  for (let attempt = 0; attempt < 5; attempt++) expect(await guess(email, '10.0.1.2')).toBe(401)
  for (const delay of [15, 30, 60, 120, 240, 480, 900, 900]) {
    // After the limit even the right password is not checked.
    const refused = await signIn(email, password, '10.0.1.2')
    expect([refused.statusCode, refused.json().error.code]).toEqual([429, 'too-many'])
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(delay / 2)
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(delay)
    expect((await signIn(email, password, '10.0.1.1')).statusCode).toBe(200)
    // Neither the guesses of a single stranger nor their waits are in the way of a new device.
    await passSeconds(email, delay)
    expect(await guess(email, '10.0.1.2')).toBe(401)
  }
  expect((await signIn(email, password, '10.0.1.3')).statusCode).toBe(200)
})

test('all networks that never signed in to an account share 20 tries an hour, and its owner is not counted', async () => {
  const email = await createOwner('10.0.2.1')
  const other = await createAccount()
  for (let attempt = 0; attempt < 20; attempt++) expect(await guess(email, `10.0.3.${attempt}`)).toBe(401)
  const refused = await signIn(email, password, '10.0.4.1')
  expect(refused.statusCode).toBe(429)
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3000)
  expect((await signIn(email, password, '10.0.2.1')).statusCode).toBe(200)
  expect((await signIn(other, password, '10.0.4.2')).statusCode).toBe(200)
  // The hour does not start over with every guess.
  await passSeconds(email, 3601)
  for (let attempt = 0; attempt < 20; attempt++) expect(await guess(email, `10.0.5.${attempt}`)).toBe(401)
  expect(await guess(email, '10.0.5.100')).toBe(429)
})

test('an owner who mistypes is delayed from their own network too, and the right password ends it', async () => {
  const email = await createOwner('10.0.6.1')
  for (let attempt = 0; attempt < 5; attempt++) expect(await guess(email, '10.0.6.1')).toBe(401)
  expect((await signIn(email, password, '10.0.6.1')).statusCode).toBe(429)
  await passSeconds(email, 15)
  expect((await signIn(email, password, '10.0.6.1')).statusCode).toBe(200)
  for (let attempt = 0; attempt < 5; attempt++) expect(await guess(email, '10.0.6.1')).toBe(401)
})

test('right passwords from new networks do not use up the tries of an account', async () => {
  const email = await createAccount()
  for (let attempt = 0; attempt < 25; attempt++)
    expect((await signIn(email, password, `10.0.7.${attempt}`)).statusCode).toBe(200)
  const { id } = await identityOf(email)
  const networks = await shop.db.selectFrom('signInNetworks').selectAll().where('userId', '=', id).execute()
  expect(networks).toHaveLength(20)
  expect(JSON.stringify(networks)).not.toContain('10.0.7')
})

test('neither the case of the e-mail nor another address of one IPv6 network evades the limits', async () => {
  const email = await createAccount()
  const statuses: number[] = []
  for (let attempt = 0; attempt < 6; attempt++)
    statuses.push(
      await guess(attempt % 2 ? email.toUpperCase() : ` ${email}`.trim(), `2001:db8:0:7::${attempt}`),
    )
  expect(statuses).toEqual([...Array(5).fill(401), 429])
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
  const statuses = await Promise.all([
    ...Array.from({ length: 20 }, () => guess(email, '10.0.8.1')),
    ...Array.from({ length: 20 }, (_, index) => guess(email, `10.0.9.${index}`)),
  ])
  expect(statuses.slice(0, 20).filter((status) => status === 401).length).toBeLessThanOrEqual(5)
  expect(statuses.filter((status) => status === 401)).toHaveLength(20)
})

test('known and unknown e-mails get the same response', async () => {
  const known = await signIn(await createAccount(), 'wrong-password', '10.0.8.1')
  const unknown = await signIn(`${randomUUID()}@shop.example`, 'wrong-password', '10.0.8.2')
  expect([unknown.statusCode, unknown.body]).toEqual([known.statusCode, known.body])
})

test('two processes share the counts of sign-ins', async () => {
  const email = await createAccount()
  const processOf = (attempt: number) => (attempt % 2 ? second : shop.app)
  const pair = await Promise.all(
    Array.from({ length: 20 }, (_, attempt) => guess(email, '10.0.10.1', processOf(attempt))),
  )
  expect(pair.filter((status) => status === 401)).toHaveLength(5)
  const others = await Promise.all(
    Array.from({ length: 30 }, (_, attempt) => guess(email, `10.0.11.${attempt}`, processOf(attempt))),
  )
  expect(others.filter((status) => status === 401)).toHaveLength(15)
})

const requestReset = (email: string, remoteAddress: string, process = shop.app) =>
  process.inject({
    method: 'POST',
    url: '/api/auth/request-password-reset',
    remoteAddress,
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

test('a person who reset the password signs in from there, however many strangers guess', async () => {
  const email = await createAccount()
  const useUpTries = async () => {
    await guess(email, '10.1.2.1')
    await shop.db.updateTable('limits').set({ count: 20 }).where('key', '=', `sign-in:${email}`).execute()
  }
  await useUpTries()
  expect((await signIn(email, password, '10.1.3.1')).statusCode).toBe(429)
  const token = randomUUID()
  const { id } = await identityOf(email)
  const { internalAdapter } = await shop.provider.$context
  await internalAdapter.createVerificationValue({
    identifier: `reset-password:${token}`,
    value: id,
    expiresAt: new Date(Date.now() + 60_000),
  })
  await shop.app.inject({
    method: 'POST',
    url: '/api/auth/reset-password',
    headers: { origin: shopUrl },
    remoteAddress: '10.1.3.1',
    payload: { token, newPassword: 'rickshaw-43' },
  })
  await useUpTries()
  expect(await guess(email, '10.1.2.2')).toBe(429)
  expect((await signIn(email, 'rickshaw-43', '10.1.3.1')).statusCode).toBe(200)
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
