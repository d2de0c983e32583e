import { afterAll, beforeAll, expect, test } from 'vitest'
import { decodeHeader, headerOf, openMailServer, partsOf } from '#test/mail-server.ts'
import { openTestShop, rejected } from '#test/shop.ts'
import { hashToken } from './tokens.ts'

let mail: Awaited<ReturnType<typeof openMailServer>>
beforeAll(async () => {
  mail = await openMailServer()
})
const shop = openTestShop({ limits: true, smtpUrl: () => mail.url })
beforeAll(() => shop.jobs.start())
afterAll(() => mail.down())

const eventually = (read: () => unknown) => expect.poll(read)
let count = 0
const newAddress = () => `reader-${++count}@mail.example`
/** Requests the newsletter, by default from a new IP address. */
const subscribe = async (email: string, language = 'en', remoteAddress = `10.1.0.${++count}`) => {
  const response = await shop.app.inject({
    method: 'POST',
    url: '/api/newsletter',
    payload: { email, language },
    remoteAddress,
  })
  return { status: response.statusCode, body: response.json() }
}
const mailsTo = (email: string) => mail.received.filter(({ to }) => to.includes(email))
const lastMailTo = (email: string) => {
  const last = mailsTo(email).at(-1)
  if (!last) throw new Error('no mail')
  return last
}
/** The token of the link to a page in the newest e-mail. */
const tokenIn = (email: string, page: string) => {
  const { text } = partsOf(lastMailTo(email))
  const link = new RegExp(`http://localhost:3000(?:/bn)?/newsletter/${page}\\?token=(\\S+)`).exec(text)
  return link?.[1] ?? ''
}
const rowOf = (email: string) =>
  shop.db.selectFrom('newsletterSubscriptions').selectAll().where('email', '=', email).executeTakeFirst()
const statusOf = async (email: string) => (await rowOf(email))?.status
const guest = () => shop.as(null)
const confirm = async (token: string) => (await guest())('POST /newsletter/confirm', { body: { token } })
const unsubscribe = async (token: string) =>
  (await guest())('POST /newsletter/unsubscribe', { body: { token } })

test('a subscription is pending until the link in the e-mail is used, and the database stores only its hash [PAGE-08]', async () => {
  const email = newAddress()
  expect(await subscribe(email.toUpperCase())).toEqual({ status: 200, body: { mailed: true } })
  await eventually(() => mailsTo(email).length).toBe(1)
  expect(await statusOf(email)).toBe('pending')
  expect(headerOf(lastMailTo(email), 'Subject')).toBe('Please confirm: the Shodai newsletter')
  const token = tokenIn(email, 'confirm')
  const row = await rowOf(email)
  expect(JSON.stringify(row)).not.toContain(token)
  expect(row?.tokenHash).toBe(hashToken(token))
  expect(await confirm(token)).toEqual({ status: 'confirmed' })
  expect(await statusOf(email)).toBe('confirmed')
  expect(await confirm(token)).toEqual({ status: 'confirmed' })
})

test('fetching the link does not confirm: only a POST does', async () => {
  const email = newAddress()
  await subscribe(email)
  await eventually(() => mailsTo(email).length).toBe(1)
  for (const method of ['GET', 'HEAD'] as const)
    await shop.send(method, `/api/newsletter/confirm?token=${tokenIn(email, 'confirm')}`)
  expect(await statusOf(email)).toBe('pending')
})

test('an unknown, expired or superseded token is rejected', async () => {
  const email = newAddress()
  await subscribe(email)
  await eventually(() => mailsTo(email).length).toBe(1)
  const first = tokenIn(email, 'confirm')
  expect(await rejected(confirm('x'.repeat(43)))).toMatchObject({ status: 404 })
  await shop.db
    .updateTable('newsletterSubscriptions')
    .set({ tokenExpiresAt: new Date(Date.now() - 1000) })
    .where('email', '=', email)
    .execute()
  expect(await rejected(confirm(first))).toMatchObject({ status: 404 })
  await subscribe(email)
  await eventually(() => mailsTo(email).length).toBe(2)
  expect(await rejected(confirm(first))).toMatchObject({ status: 404 })
  expect(await statusOf(email)).toBe('pending')
  expect(await confirm(tokenIn(email, 'confirm'))).toEqual({ status: 'confirmed' })
})

test('known and unknown addresses get the same response; only the e-mail tells that it is subscribed', async () => {
  const [known, unknown] = [newAddress(), newAddress()]
  await subscribe(known)
  await eventually(() => mailsTo(known).length).toBe(1)
  await confirm(tokenIn(known, 'confirm'))
  expect(await subscribe(known)).toEqual(await subscribe(unknown))
  await eventually(() => mailsTo(known).length).toBe(2)
  expect(headerOf(lastMailTo(known), 'Subject')).toBe('You are already on the list of the Shodai newsletter')
  expect(tokenIn(known, 'confirm')).toBe('')
  expect(await statusOf(known)).toBe('confirmed')
})

test('the unsubscribe link ends the subscription; a new one has to be confirmed again', async () => {
  const email = newAddress()
  await subscribe(email, 'bn')
  await eventually(() => mailsTo(email).length).toBe(1)
  expect(decodeHeader(headerOf(lastMailTo(email), 'Subject'))).toBe('সদাই নিউজলেটার: নিশ্চিত করুন')
  const [confirmToken, unsubscribeToken] = [tokenIn(email, 'confirm'), tokenIn(email, 'unsubscribe')]
  await confirm(confirmToken)
  expect(await unsubscribe(unsubscribeToken)).toEqual({ status: 'ended' })
  expect(await unsubscribe(unsubscribeToken)).toEqual({ status: 'ended' })
  expect(await statusOf(email)).toBe('ended')
  expect(await rejected(confirm(confirmToken))).toMatchObject({ status: 404 })
  await subscribe(email, 'bn')
  await eventually(() => mailsTo(email).length).toBe(2)
  expect(await statusOf(email)).toBe('pending')
})

test('an unsubscribe token with a changed id is rejected', async () => {
  const email = newAddress()
  await subscribe(email)
  await eventually(() => mailsTo(email).length).toBe(1)
  await confirm(tokenIn(email, 'confirm'))
  const row = await rowOf(email)
  const forged = tokenIn(email, 'unsubscribe').replace(/^\d+/, String((row?.id ?? 0) + 1))
  for (const token of [forged, `${row?.id}.${'A'.repeat(43)}`, `${row?.id}.`.padEnd(30, 'B')])
    expect(await rejected(unsubscribe(token))).toMatchObject({ status: 404 })
  expect(await statusOf(email)).toBe('confirmed')
})

test('an address is sent at most three e-mails a day, and the response does not tell', async () => {
  const email = newAddress()
  for (let time = 0; time < 6; time++)
    expect(await subscribe(email)).toEqual({ status: 200, body: { mailed: true } })
  await eventually(() => mailsTo(email).length).toBe(3)
  await shop.jobsDone()
  expect(mailsTo(email).length).toBe(3)
})

test('an IP address may send 20 subscriptions and 20 messages an hour', async () => {
  const from = '10.7.7.7'
  const statuses = []
  for (let time = 0; time < 22; time++) statuses.push((await subscribe(newAddress(), 'en', from)).status)
  expect(statuses.filter((status) => status === 429)).toHaveLength(2)
  const write = (index: number, email: string, remoteAddress: string) =>
    shop.app.inject({
      method: 'POST',
      url: '/api/inbox',
      remoteAddress,
      payload: { name: `Visitor ${index}`, email, message: 'Hello' },
      // Forwarding headers of the client are ignored.
      headers: { 'x-forwarded-for': `192.0.2.${index}` },
    })
  const responses = []
  for (let time = 0; time < 22; time++) responses.push(await write(time, newAddress(), from))
  expect(responses.filter(({ statusCode }) => statusCode === 429)).toHaveLength(2)
  expect(Number(responses.at(-1)?.headers['retry-after'])).toBeGreaterThan(0)
  const fromOneSender = []
  const sender = newAddress()
  for (let time = 0; time < 7; time++) fromOneSender.push(await write(time, sender, `10.8.0.${time}`))
  expect(fromOneSender.filter(({ statusCode }) => statusCode === 429)).toHaveLength(2)
})

test('nightly jobs delete only expired rows', async () => {
  const ago = (days: number) => new Date(Date.now() - days * 86_400_000)
  await shop.db
    .insertInto('limits')
    .values([
      ...Array.from({ length: 6000 }, (_, index) => ({
        key: `old-${index}`,
        count: 1,
        expiresAt: ago(0.01),
      })),
      { key: 'running', count: 1, expiresAt: ago(-1) },
    ])
    .execute()
  await shop.db
    .insertInto('idempotencyKeys')
    .values([
      { key: 'old-key', bodyHash: '', orderId: 'A', createdAt: ago(31) },
      { key: 'new-key', bodyHash: '', orderId: 'A', createdAt: ago(29) },
    ])
    .execute()
  await shop.db
    .insertInto('newsletterSubscriptions')
    .values([
      { email: 'never@mail.example', language: 'en', askedAt: ago(31) },
      { email: 'lately@mail.example', language: 'en', askedAt: ago(29) },
      {
        email: 'reader@mail.example',
        language: 'en',
        askedAt: ago(99),
        status: 'confirmed',
        confirmedAt: ago(98),
      },
    ])
    .execute()
  await shop.runNightlyJobs()
  const remaining = async () => ({
    limits: (await shop.db.selectFrom('limits').select('key').execute()).filter(({ key }) =>
      key.startsWith('old-'),
    ).length,
    running: (await shop.db.selectFrom('limits').select('key').where('key', '=', 'running').execute()).length,
    keys: (await shop.db.selectFrom('idempotencyKeys').select('key').execute()).map(({ key }) => key),
    never: await statusOf('never@mail.example'),
    lately: await statusOf('lately@mail.example'),
    reader: await statusOf('reader@mail.example'),
  })
  await eventually(remaining).toEqual({
    limits: 0,
    running: 1,
    keys: ['new-key'],
    never: undefined,
    lately: 'pending',
    reader: 'confirmed',
  })
})
