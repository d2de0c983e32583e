import { afterAll, beforeAll, expect, test } from 'vitest'
import { headerOf, openMailServer, partsOf, readable } from '#test/mail-server.ts'
import { openTestShop, refused } from '#test/shop.ts'
import { confirmSubscription, endSubscription } from './contract.ts'
import { hashOf } from './tokens.ts'

let mail: Awaited<ReturnType<typeof openMailServer>>
beforeAll(async () => {
  mail = await openMailServer()
})
const shop = openTestShop({ limits: true, smtpUrl: () => mail.url })
beforeAll(() => shop.jobs.start())
afterAll(() => mail.down())

const soon = (look: () => unknown) => expect.poll(look, { timeout: 20_000 })
let count = 0
const newAddress = () => `reader-${++count}@mail.example`
/** From an address of the network that nobody else uses. */
const ask = async (email: string, language = 'en', remoteAddress = `10.1.0.${++count}`) => {
  const answer = await shop.app.inject({
    ...{ method: 'POST', url: '/api/newsletter', payload: { email, language }, remoteAddress },
  })
  return { status: answer.statusCode, body: answer.json() }
}
const mailsTo = (email: string) => mail.received.filter(({ to }) => to.includes(email))
const lastMailTo = (email: string) => {
  const last = mailsTo(email).at(-1)
  if (!last) throw new Error('no mail')
  return last
}
/** What a reader finds in the newest mail: the token of its link to a page. */
const linkIn = (email: string, page: string) => {
  const { text } = partsOf(lastMailTo(email))
  const link = new RegExp(`http://localhost:3000(?:/bn)?/newsletter/${page}\\?token=(\\S+)`).exec(text)
  return link?.[1] ?? ''
}
const rowOf = (email: string) =>
  shop.db.selectFrom('newsletterSubscriptions').selectAll().where('email', '=', email).executeTakeFirst()
const statusOf = async (email: string) => (await rowOf(email))?.status
const guest = () => shop.as(null)
const confirm = async (token: string) => (await guest())(confirmSubscription, { body: { token } })
const end = async (token: string) => (await guest())(endSubscription, { body: { token } })

test('asking makes nobody a subscriber; the link in the mail does, and the database knows only its hash [PAGE-08]', async () => {
  const email = newAddress()
  expect(await ask(email.toUpperCase())).toEqual({ status: 200, body: { mailed: true } })
  await soon(() => mailsTo(email).length).toBe(1)
  expect(await statusOf(email)).toBe('pending')
  expect(headerOf(lastMailTo(email), 'Subject')).toBe('Please confirm: the Shodai newsletter')
  const token = linkIn(email, 'confirm')
  const row = await rowOf(email)
  expect(JSON.stringify(row)).not.toContain(token)
  expect(row?.tokenHash).toBe(hashOf(token))
  expect(await confirm(token)).toEqual({ status: 'confirmed' })
  expect(await statusOf(email)).toBe('confirmed')
  // Pressed twice, or opened on another device.
  expect(await confirm(token)).toEqual({ status: 'confirmed' })
})

test('what fetches every link of a mail subscribes nobody', async () => {
  const email = newAddress()
  await ask(email)
  await soon(() => mailsTo(email).length).toBe(1)
  for (const method of ['GET', 'HEAD'] as const)
    await shop.send(method, `/api/newsletter/confirm?token=${linkIn(email, 'confirm')}`)
  expect(await statusOf(email)).toBe('pending')
})

test('a token that was never made, that is too old, or that a newer mail has replaced opens nothing', async () => {
  const email = newAddress()
  await ask(email)
  await soon(() => mailsTo(email).length).toBe(1)
  const first = linkIn(email, 'confirm')
  expect(await refused(confirm('x'.repeat(43)))).toMatchObject({ status: 404 })
  await shop.db
    .updateTable('newsletterSubscriptions')
    .set({ tokenExpiresAt: new Date(Date.now() - 1000) })
    .where('email', '=', email)
    .execute()
  expect(await refused(confirm(first))).toMatchObject({ status: 404 })
  await ask(email)
  await soon(() => mailsTo(email).length).toBe(2)
  expect(await refused(confirm(first))).toMatchObject({ status: 404 })
  expect(await statusOf(email)).toBe('pending')
  expect(await confirm(linkIn(email, 'confirm'))).toEqual({ status: 'confirmed' })
})

test('known and unknown addresses are answered alike; only the mailbox learns that it is known', async () => {
  const [known, unknown] = [newAddress(), newAddress()]
  await ask(known)
  await soon(() => mailsTo(known).length).toBe(1)
  await confirm(linkIn(known, 'confirm'))
  expect(await ask(known)).toEqual(await ask(unknown))
  await soon(() => mailsTo(known).length).toBe(2)
  expect(headerOf(lastMailTo(known), 'Subject')).toBe('You already get the Shodai newsletter')
  expect(linkIn(known, 'confirm')).toBe('')
  expect(await statusOf(known)).toBe('confirmed')
})

test('the link at the foot of any mail ends the subscription; coming back takes a new confirmation', async () => {
  const email = newAddress()
  await ask(email, 'bn')
  await soon(() => mailsTo(email).length).toBe(1)
  expect(readable(headerOf(lastMailTo(email), 'Subject'))).toBe('সদাই নিউজলেটার: অনুগ্রহ করে নিশ্চিত করুন')
  const [start, stop] = [linkIn(email, 'confirm'), linkIn(email, 'unsubscribe')]
  await confirm(start)
  expect(await end(stop)).toEqual({ status: 'ended' })
  expect(await end(stop)).toEqual({ status: 'ended' })
  expect(await statusOf(email)).toBe('ended')
  expect(await refused(confirm(start))).toMatchObject({ status: 404 })
  await ask(email, 'bn')
  await soon(() => mailsTo(email).length).toBe(2)
  expect(await statusOf(email)).toBe('pending')
})

test('nobody ends another reader’s subscription by changing the number in the link', async () => {
  const email = newAddress()
  await ask(email)
  await soon(() => mailsTo(email).length).toBe(1)
  await confirm(linkIn(email, 'confirm'))
  const row = await rowOf(email)
  const stranger = linkIn(email, 'unsubscribe').replace(/^\d+/, String((row?.id ?? 0) + 1))
  for (const token of [stranger, `${row?.id}.${'A'.repeat(43)}`, `${row?.id}.`.padEnd(30, 'B')])
    expect(await refused(end(token))).toMatchObject({ status: 404 })
  expect(await statusOf(email)).toBe('confirmed')
})

test('a stranger can have no more than three mails a day sent to a mailbox, and is not told', async () => {
  const email = newAddress()
  for (let time = 0; time < 6; time++)
    expect(await ask(email)).toEqual({ status: 200, body: { mailed: true } })
  await soon(() => mailsTo(email).length).toBe(3)
  await new Promise((resolve) => setTimeout(resolve, 1200))
  expect(mailsTo(email).length).toBe(3)
})

test('one address of the network asks 20 times an hour, for subscriptions and for messages alike', async () => {
  const from = '10.7.7.7'
  const answers = []
  for (let time = 0; time < 22; time++) answers.push((await ask(newAddress(), 'en', from)).status)
  expect(answers.filter((status) => status === 429)).toHaveLength(2)
  const write = (index: number, email: string, remoteAddress: string) =>
    shop.app.inject({
      ...{ method: 'POST', url: '/api/messages', remoteAddress },
      payload: { name: `Visitor ${index}`, email, message: 'Hello' },
      // Whatever the sender says about itself.
      headers: { 'x-forwarded-for': `192.0.2.${index}` },
    })
  const written = []
  for (let time = 0; time < 22; time++) written.push(await write(time, newAddress(), from))
  expect(written.filter(({ statusCode }) => statusCode === 429)).toHaveLength(2)
  expect(Number(written.at(-1)?.headers['retry-after'])).toBeGreaterThan(0)
  const fromOne = []
  const sender = newAddress()
  for (let time = 0; time < 7; time++) fromOne.push(await write(time, sender, `10.8.0.${time}`))
  expect(fromOne.filter(({ statusCode }) => statusCode === 429)).toHaveLength(2)
})

test('what is out of date is swept away at night, and nothing else', async () => {
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
        ...{ email: 'reader@mail.example', language: 'en', askedAt: ago(99) },
        ...{ status: 'confirmed', confirmedAt: ago(98) },
      },
    ])
    .execute()
  await shop.night()
  const left = async () => ({
    limits: (await shop.db.selectFrom('limits').select('key').execute()).filter(({ key }) =>
      key.startsWith('old-'),
    ).length,
    running: (await shop.db.selectFrom('limits').select('key').where('key', '=', 'running').execute()).length,
    keys: (await shop.db.selectFrom('idempotencyKeys').select('key').execute()).map(({ key }) => key),
    never: await statusOf('never@mail.example'),
    lately: await statusOf('lately@mail.example'),
    reader: await statusOf('reader@mail.example'),
  })
  await soon(left).toEqual({
    ...{ limits: 0, running: 1, keys: ['new-key'] },
    ...{ never: undefined, lately: 'pending', reader: 'confirmed' },
  })
})
