import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { decodeHeader, headerOf, openMailServer, partsOf } from '#test/mail-server.ts'
import { openTestShop, shopUrl } from '#test/shop.ts'

let mail: Awaited<ReturnType<typeof openMailServer>>
beforeAll(async () => {
  mail = await openMailServer()
})
const shop = openTestShop({ smtpUrl: () => mail.url })
beforeAll(() => shop.jobs.start())
afterAll(() => mail.down())

const password = 'rickshaw-42'
const eventually = (read: () => unknown) => expect.poll(read)
const mailsTo = (email: string) => mail.received.filter(({ to }) => to.includes(email))
const subjects = (email: string) => mailsTo(email).map((each) => decodeHeader(headerOf(each, 'Subject')))
const newAddress = () => `${randomUUID()}@mail.example`
const post = (path: string, body: object, headers: Record<string, string> = {}) =>
  shop.send('POST', `/api${path}`, { body, headers: { origin: shopUrl, ...headers } })

async function signUp(email = newAddress(), headers: Record<string, string> = {}, name = 'Rahima') {
  const { status, cookies } = await post('/auth/sign-up/email', { name, email, password })
  expect(status).toBe(200)
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
  const recorded = await post(
    '/postUser',
    { name: 'Rahima', email, role: 'customer' },
    { cookie, ...headers },
  )
  expect(recorded.status).toBe(200)
  return { email, cookie }
}
const requestReset = (email: string, headers: Record<string, string> = {}) =>
  post('/auth/request-password-reset', { email }, headers)
/** The token of the reset link in the newest e-mail. */
async function resetTokenOf(email: string, before = 1) {
  await eventually(() => mailsTo(email).length).toBe(before + 1)
  const latest = mailsTo(email).at(-1)
  return /reset-password\?token=([\w-]+)/.exec(latest ? partsOf(latest).text : '')?.[1] ?? ''
}
const setPassword = (token: string, newPassword: string) =>
  post('/auth/reset-password', { token, newPassword })
const signIn = (email: string, typedPassword: string) =>
  post('/auth/sign-in/email', { email, password: typedPassword })

test('a new user is sent one welcome e-mail, whichever requests follow', async () => {
  const { email, cookie } = await signUp()
  await Promise.all(
    Array.from({ length: 6 }, (_, index) =>
      index % 2 ? post('/postUser', { email }, { cookie }) : post('/jwt', { email }, { cookie }),
    ),
  )
  await eventually(() => subjects(email)).toEqual(['Welcome to Shodai'])
  await shop.jobsDone()
  expect(subjects(email)).toHaveLength(1)
  const [welcome] = mailsTo(email)
  const { text, html } = partsOf(welcome as NonNullable<typeof welcome>)
  expect(text).toContain('Hello Rahima')
  for (const part of [text, html]) expect(part).toContain(`${shopUrl}/shop`)
})

test.each([
  'You have won: https://evil.example',
  'Call 0171, or see evil.example/win',
  'evil.example',
  'x'.repeat(41),
])('a name that could carry a message is left out of the welcome e-mail: “%s”', async (name) => {
  const { email } = await signUp(newAddress(), {}, name)
  await eventually(() => mailsTo(email).length).toBe(1)
  const [welcome] = mailsTo(email)
  const { text, html } = partsOf(welcome as NonNullable<typeof welcome>)
  expect(text.split('\r\n')).toContain('Welcome to Shodai!')
  expect(text + html).not.toContain(name)
  expect(text + html).not.toContain('evil')
})

test('after an interrupted sign-up the welcome e-mail is sent with the first token', async () => {
  const email = newAddress()
  const { cookies } = await post('/auth/sign-up/email', { name: 'Karim', email, password })
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
  expect((await post('/jwt', { email }, { cookie, 'accept-language': 'bn' })).status).toBe(200)
  await eventually(() => subjects(email)).toEqual(['সদাই-এ স্বাগতম'])
})

test('e-mails are in the language of the page and link only to the shop’s own address', async () => {
  const forgedHeaders = { host: 'evil.example', 'x-forwarded-host': 'evil.example' }
  const { email } = await signUp(newAddress(), { 'accept-language': 'bn', ...forgedHeaders })
  await eventually(() => subjects(email)).toEqual(['সদাই-এ স্বাগতম'])
  await requestReset(email, { 'accept-language': 'bn', ...forgedHeaders })
  await eventually(() => subjects(email)).toEqual(['সদাই-এ স্বাগতম', 'সদাই: নতুন পাসওয়ার্ড'])
  for (const each of mailsTo(email)) {
    const { text, html } = partsOf(each)
    const addresses = `${text}${html}`.match(/https?:\/\/[^\s"<]+/g) ?? []
    expect(addresses.length).toBeGreaterThan(2)
    for (const address of addresses) expect(new URL(address).origin).toBe(shopUrl)
  }
  const [, link] = mailsTo(email)
  expect(partsOf(link as NonNullable<typeof link>).text).toContain(
    `${shopUrl}/bn/authentication/reset-password?token=`,
  )
})

test('the reset link sets a new password once and ends every session and token [AUTH-12]', async () => {
  const { email, cookie } = await signUp()
  await eventually(() => mailsTo(email).length).toBe(1)
  const { token } = (await post('/jwt', { email }, { cookie })).body
  const ownOrders = () =>
    shop.send('GET', `/api/order?email=${email}`, { headers: { authorization: `Bearer ${token}` } })
  expect((await ownOrders()).status).toBe(200)
  expect((await requestReset(email.toUpperCase())).body).toEqual({ status: true })
  const link = await resetTokenOf(email)
  expect((await setPassword(link, 'short')).body.error.fields).toEqual({ password: 'too-short' })
  expect((await setPassword(link, 'a-new-rickshaw')).status).toBe(200)
  expect((await ownOrders()).status).toBe(401)
  expect((await post('/jwt', { email }, { cookie })).status).toBe(401)
  expect((await signIn(email, password)).status).toBe(401)
  expect((await signIn(email, 'a-new-rickshaw')).status).toBe(200)
  expect(await setPassword(link, 'another-rickshaw')).toMatchObject({
    status: 400,
    body: { code: 'INVALID_TOKEN' },
  })
  expect((await signIn(email, 'another-rickshaw')).status).toBe(401)
})

test('a reset link is valid for an hour, and a new password invalidates all earlier links', async () => {
  const { email } = await signUp()
  await eventually(() => mailsTo(email).length).toBe(1)
  await requestReset(email)
  const first = await resetTokenOf(email)
  await requestReset(email)
  const second = await resetTokenOf(email, 2)
  expect(first).not.toBe(second)
  expect((await setPassword(second, 'rickshaw-43')).status).toBe(200)
  expect((await setPassword(first, 'rickshaw-44')).status).toBe(400)

  await requestReset(email)
  const late = await resetTokenOf(email, 3)
  await shop.db
    .updateTable('identityVerifications')
    .set({ expiresAt: new Date(Date.now() - 1000) })
    .execute()
  expect((await setPassword(late, 'rickshaw-45')).status).toBe(400)

  await requestReset(email)
  const beforeChange = await resetTokenOf(email, 4)
  const signedIn = await signIn(email, 'rickshaw-43')
  const session = signedIn.cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
  const changed = await post(
    '/auth/change-password',
    { currentPassword: 'rickshaw-43', newPassword: 'rickshaw-46' },
    { cookie: session },
  )
  expect(changed.status).toBe(200)
  expect((await setPassword(beforeChange, 'rickshaw-47')).status).toBe(400)
})

test('the token of a reset link is never stored in clear in the database', async () => {
  const { email } = await signUp()
  await eventually(() => mailsTo(email).length).toBe(1)
  await requestReset(email)
  const token = await resetTokenOf(email)
  expect(token).toHaveLength(32)
  const { rows } = await sql<{ source: string }>`
    select 'job' as source from pgboss.job where data::text like ${`%${token}%`} or output::text like ${`%${token}%`}
    union all
    select 'verification' from identity_verifications where identifier like ${`%${token}%`} or value like ${`%${token}%`}`.execute(
    shop.db,
  )
  expect(rows).toEqual([])
})

test('an unknown address gets the same response after the same work, and no e-mail', async () => {
  const { email: known } = await signUp()
  const unknown = newAddress()
  const statesOfJobs = async (email: string) => {
    const { rows } = await sql<{ state: string }>`
      select state::text from pgboss.job where name = 'mail-password-link' and data->>'email' = ${email}`.execute(
      shop.db,
    )
    return rows.map(({ state }) => state)
  }
  for (const email of [known, unknown]) {
    const response = await requestReset(email)
    expect([response.status, response.body]).toEqual([200, { status: true }])
    // Whether the account exists is looked up only by the job.
    await eventually(() => statesOfJobs(email)).toEqual(['completed'])
  }
  // The welcome is a job of its own.
  await shop.jobsDone()
  expect(mailsTo(known)).toHaveLength(2)
  expect(mailsTo(unknown)).toEqual([])
})

test('e-mails are retried while the mail server is down, and none is lost', async () => {
  await mail.down()
  const { email } = await signUp()
  await requestReset(email)
  await eventually(() => shop.jobProblems.length).toBeGreaterThan(1)
  expect(mailsTo(email)).toEqual([])
  await mail.up()
  await eventually(async () => {
    await shop.retryJobs()
    return [...subjects(email)].sort()
  }).toEqual(['Welcome to Shodai', 'Your new password for Shodai'])
  const link = mailsTo(email).find((each) => partsOf(each).text.includes('reset-password'))
  const token = /token=([\w-]+)/.exec(link ? partsOf(link).text : '')?.[1] ?? ''
  expect((await setPassword(token, 'rickshaw-48')).status).toBe(200)
})

test('e-mails enqueued before a restart are sent once after it', async () => {
  await shop.jobs.close()
  await shop.jobs.open()
  const { email } = await signUp()
  await requestReset(email)
  await shop.jobs.close()
  expect(mailsTo(email)).toEqual([])
  await shop.jobs.open()
  await shop.jobs.start()
  await eventually(() => mailsTo(email).length).toBe(2)
  await shop.jobsDone()
  expect(mailsTo(email)).toHaveLength(2)
})

test('the first password reset removes social sign-ins that were added before the e-mail was verified', async () => {
  const { email } = await signUp()
  const { id } = await shop.db
    .selectFrom('identityUsers')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
  await shop.db
    .insertInto('identityAccounts')
    .values({ id: randomUUID(), accountId: 'stranger', providerId: 'oidc', userId: id })
    .execute()
  const providers = async () =>
    (
      await shop.db.selectFrom('identityAccounts').select('providerId').where('userId', '=', id).execute()
    ).map(({ providerId }) => providerId)
  await eventually(() => mailsTo(email).length).toBe(1)
  await requestReset(email)
  expect((await setPassword(await resetTokenOf(email), 'rickshaw-49')).status).toBe(200)
  expect(await providers()).toEqual(['credential'])
  await shop.db
    .insertInto('identityAccounts')
    .values({ id: randomUUID(), accountId: 'own', providerId: 'oidc', userId: id })
    .execute()
  await requestReset(email)
  expect((await setPassword(await resetTokenOf(email, 2), 'rickshaw-50')).status).toBe(200)
  expect((await providers()).sort()).toEqual(['credential', 'oidc'])
})
