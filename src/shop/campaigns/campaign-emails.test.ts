import { sql } from 'kysely'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { createUnsubscribeToken } from '#shop/newsletter/tokens.ts'
import { everybody, nextPhone, noEmails, openCampaignShop, yesterday } from '#test/campaign-shop.ts'
import { decodeHeader, headerOf, openMailServer, partsOf } from '#test/mail-server.ts'
import { rejected, secrets } from '#test/shop.ts'
import type { CampaignFields } from './contract.ts'

const mail = await openMailServer()
afterAll(() => mail.down())
const { shop, gateway, customer, fields, start, send, sendTwiceAtOnce, campaign, messages, states, setting } =
  await openCampaignShop({ smtpUrl: () => mail.url })

beforeEach(() => {
  mail.received.length = 0
  mail.rejectWith(null)
  mail.confirming = true
})

const emails: CampaignFields['emails'] = {
  en: { subject: '{shop} for {name}', text: 'New sarees, {name}.\n\nOnly this week.' },
  bn: { subject: '{name}, নতুন শাড়ি', text: 'এই সপ্তাহে নতুন শাড়ি।' },
}
const byEmail = { channel: 'email', emails, text: '' } as const
const either = { channel: 'email-or-sms', emails } as const

let addresses = 0
/** A new subscriber; the address. */
async function subscriber({
  language = 'en',
  status = 'confirmed',
}: {
  language?: 'en' | 'bn'
  status?: 'pending' | 'confirmed' | 'ended'
} = {}) {
  addresses += 1
  const email = `reader-${String(addresses).padStart(3, '0')}@mail.example`
  await shop.db
    .insertInto('newsletterSubscriptions')
    .values({ email, language, status, confirmedAt: status === 'confirmed' ? new Date() : null })
    .execute()
  return email
}

/** A customer whose order has this address. */
async function customerWith(email: string, bought: Parameters<typeof customer>[0] = {}) {
  const made = await customer(bought)
  await shop.db.updateTable('orders').set({ email }).where('id', '=', made.orderId).execute()
  return made
}

const mailedTo = () => mail.received.map(({ to }) => to[0]).sort()
const textedTo = () => gateway.taken.map(({ to }) => to.slice(2)).sort()
const rowsOf = async (id: string) =>
  (await messages(id)).map(({ channel, phone, email }) => ({ channel, phone, email }))
const linkOf = (index: number) =>
  /<(http[^>]+)>/.exec(headerOf(mailAt(index), 'List-Unsubscribe') ?? '')?.[1] ?? ''
function mailAt(index: number) {
  const received = mail.received[index]
  if (!received) throw new Error('There is no such e-mail.')
  return received
}
const previewOf = async (change: Partial<CampaignFields>) => {
  const { name: _, ...message } = fields(change)
  return (await shop.as('admin'))('POST /message-campaigns/preview', { body: message })
}

/** What the mail program of a customer posts (RFC 8058). */
const press = (
  link: string,
  { payload = 'List-Unsubscribe=One-Click', type = 'application/x-www-form-urlencoded' } = {},
) =>
  shop.inject({
    method: 'POST',
    url: new URL(link).pathname,
    headers: { 'content-type': type },
    payload,
  })

test('an e-mail is in the language of its subscriber, with a link and headers that end it [D224]', async () => {
  const english = await subscriber()
  const bengali = await subscriber({ language: 'bn' })
  await customerWith(english.toUpperCase(), { name: 'Karim' })
  await customerWith(bengali, { name: 'রহিমা' })
  const id = await start({ ...byEmail, link: '/collection/eid' })
  await send()
  expect(mailedTo()).toEqual([english, bengali])
  const one = mail.received.find(({ to }) => to[0] === english)
  const other = mail.received.find(({ to }) => to[0] === bengali)
  if (!one || !other) throw new Error('Both were mailed.')
  expect(decodeHeader(headerOf(one, 'Subject'))).toBe('Shodai for Karim')
  expect(decodeHeader(headerOf(other, 'Subject'))).toBe('রহিমা, নতুন শাড়ি')
  const link = /<(.+)>/.exec(headerOf(one, 'List-Unsubscribe') ?? '')?.[1] ?? ''
  expect(link).toMatch(/^http:\/\/localhost:3000\/stop\/[\w-]{24}$/)
  expect(headerOf(one, 'List-Unsubscribe-Post')).toBe('List-Unsubscribe=One-Click')
  const { text, html } = partsOf(one)
  expect(text.replaceAll('\r\n', '\n')).toContain(
    'New sarees, Karim.\n\nOnly this week.\n\nHave a look:\nhttp://localhost:3000/collection/eid',
  )
  expect(text).toContain(link)
  expect(html).toContain(`<a href="${link}"`)
  expect(partsOf(other).text).toContain('http://localhost:3000/bn/stop/')
  expect(partsOf(other).text).toContain('http://localhost:3000/bn/collection/eid')
  expect(gateway.taken).toEqual([])
  expect(await campaign(id)).toMatchObject({ state: 'sent', sent: 2, parts: 0, cost: 0 })
})

test('who reads the language that is not written gets the other one [D224]', async () => {
  await subscriber()
  await subscriber({ language: 'bn' })
  const written = { ...byEmail, emails: { ...noEmails, bn: emails.bn } }
  expect(await previewOf(written)).toMatchObject({ recipients: 2, texts: 0, emails: { en: 0, bn: 2 } })
  await start(written)
  await send()
  expect(mail.received.map((each) => decodeHeader(headerOf(each, 'Subject')))).toEqual([
    'ক্রেতা, নতুন শাড়ি',
    'ক্রেতা, নতুন শাড়ি',
  ])
})

test('e-mails go to confirmed addresses only, each once; the others get a text where that is chosen [D224]', async () => {
  const confirmed = await subscriber()
  const { phone } = await customerWith(confirmed)
  const { phone: second } = await customerWith(confirmed)
  const { phone: withoutAddress } = await customer()
  const { phone: pending } = await customerWith(await subscriber({ status: 'pending' }))
  const { phone: ended } = await customerWith(await subscriber({ status: 'ended' }))
  const { phone: unknown } = await customerWith('nobody@mail.example')
  const neverOrdered = await subscriber({ language: 'bn' })
  const texted = [withoutAddress, pending, ended, unknown].sort()

  expect(await previewOf(byEmail)).toMatchObject({
    recipients: 2,
    texts: 0,
    emails: { en: 1, bn: 1 },
    cost: 0,
  })
  expect(await previewOf(either)).toMatchObject({
    recipients: 6,
    texts: 4,
    emails: { en: 1, bn: 1 },
    parts: 4,
    cost: 1.4,
  })
  expect(await previewOf({})).toMatchObject({ recipients: 6, texts: 6, emails: { en: 0, bn: 0 } })

  const first = await start(byEmail)
  await send(new Date('2026-01-01T03:00:00+06:00'))
  expect(await rowsOf(first)).toEqual([
    { channel: 'email', phone: [phone, second].sort()[0], email: confirmed },
    { channel: 'email', phone: null, email: neverOrdered },
  ])
  await shop.db.deleteFrom('campaigns').execute()
  const id = await start(either)
  await send()
  expect(mailedTo()).toEqual([confirmed, neverOrdered])
  expect(textedTo()).toEqual(texted)
  expect(await campaign(id)).toMatchObject({ state: 'sent', sent: 6, cost: 1.4 })
})

test('a segment holds for e-mails, too; who only subscribed never bought anything [D224]', async () => {
  const email = await subscriber()
  const { phone, product } = await customerWith(email, { daysAgo: 61 })
  const other = await subscriber()
  await customerWith(other)
  const lonely = await subscriber()
  const reached = async (segment: Partial<CampaignFields['segment']>) => {
    const id = await start({ ...byEmail, segment: { ...everybody, ...segment } })
    await send(new Date('2026-01-01T03:00:00+06:00'))
    return (await messages(id)).map((each) => each.email)
  }
  expect(await reached({ productIds: [String(product.id)] })).toEqual([email])
  expect(await reached({ quietDays: 60 })).toEqual([email, lonely])
  const alert = { productId: product.id, language: 'en' }
  await shop.db
    .insertInto('stockAlerts')
    .values(
      [email, phone, lonely, nextPhone(), 'nobody@mail.example'].map((contact) => ({ ...alert, contact })),
    )
    .execute()
  expect(await reached({ waitedForStock: true })).toEqual([email, lonely])
  await shop.db.insertInto('blockedPhones').values({ phone, reason: 'fake orders' }).execute()
  expect(await reached({ waitedForStock: true })).toEqual([lonely])
})

test('one press in a mail program ends both channels at once; reading the link does not [D224]', async () => {
  const email = await subscriber()
  const { phone } = await customerWith(email)
  await start(byEmail)
  await send(yesterday('10:00'))
  const link = linkOf(0)
  const guest = await shop.as(null)
  const token = link.split('/stop/')[1] ?? ''
  expect(await guest('GET /text-stop-links/:token', { params: { token } })).toEqual({ isValid: true })
  const changed = `${link.slice(0, -1)}${link.endsWith('x') ? 'y' : 'x'}`
  expect((await press(changed)).statusCode).toBe(404)
  expect((await press(link, { payload: 'something=else' })).statusCode).toBe(404)
  expect((await press(link, { payload: '' })).statusCode).toBe(404)
  await setting('campaignsPerDay', 9)
  expect(await previewOf(either)).toMatchObject({ recipients: 1, texts: 0 })
  const multipart =
    '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n'
  const pressed = await press(link, { payload: multipart, type: 'multipart/form-data; boundary=x' })
  expect([pressed.statusCode, pressed.headers.location]).toEqual([200, undefined])
  expect((await press(link)).statusCode).toBe(200)
  const admin = await shop.as('admin')
  const { rows } = await admin('GET /text-stops', { query: {} })
  expect(rows.map((row) => [row.phone, row.through, row.campaign])).toEqual([[phone, 'link', 'Eid']])
  for (const change of [{}, byEmail, either]) expect(await previewOf(change)).toMatchObject({ recipients: 0 })
  // The newsletter’s own file has it no more, either.
  const list = await admin('GET /newsletter', { query: {} })
  expect(list.rows).toMatchObject([{ email, status: 'ended' }])
})

test('the link of a text, or staff, end e-mails to the addresses of its number; confirming again allows e-mails alone [D224]', async () => {
  for (const stop of ['link', 'staff']) {
    const email = await subscriber()
    const { phone } = await customerWith(email)
    await start()
    await send(yesterday('10:00'))
    const token = /\/stop\/(\S+)$/.exec(gateway.taken.at(-1)?.text ?? '')?.[1] ?? ''
    if (stop === 'link') expect((await press(`http://localhost:3000/bn/stop/${token}`)).statusCode).toBe(200)
    else await (await shop.as('admin'))('POST /text-stops', { body: { phone } })
    expect(await previewOf(either)).toMatchObject({ recipients: 0 })
    await shop.db
      .updateTable('newsletterSubscriptions')
      .set({ status: 'confirmed', confirmedAt: new Date() })
      .where('email', '=', email)
      .execute()
    expect(await previewOf(either)).toMatchObject({ recipients: 1, texts: 0, emails: { en: 1, bn: 0 } })
    expect(await previewOf({})).toMatchObject({ recipients: 0 })
    await shop.db.deleteFrom('newsletterSubscriptions').execute()
  }
})

/** Does something while an e-mail has been read for sending, and was not marked yet. */
async function whileTaken(email: string, act: () => Promise<unknown>) {
  let sending: Promise<void> | undefined
  await shop.db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`campaign ${email}`}, 0))`.execute(tx)
    sending = send(yesterday('10:00'))
    const countWaiting = async () => {
      const { rows } = await sql<{ count: number }>`select count(*) as count from pg_locks
        where locktype = 'advisory' and not granted
          and database = (select oid from pg_database where datname = current_database())`.execute(shop.db)
      return rows[0]?.count
    }
    await expect.poll(countWaiting).toBe(1)
    // It is done at the real time: sessions of now may not have begun yet at another, or may have ended.
    vi.useRealTimers()
    await act()
    vi.useFakeTimers({ toFake: ['Date'], now: yesterday('10:00') })
  })
  await sending
}

test('who ends e-mails by any way while theirs is being taken does not get it any more [D224]', async () => {
  const admin = await shop.as('admin')
  await setting('campaignsPerDay', 99)
  await setting('campaignsPerMonth', 99)
  const ways: ((email: string, phone: string, link: string) => Promise<unknown>)[] = [
    (_, __, link) => press(link),
    (_, phone) => admin('POST /text-stops', { body: { phone } }),
    async (email) => {
      const { id } = await shop.db
        .selectFrom('newsletterSubscriptions')
        .select('id')
        .where('email', '=', email)
        .executeTakeFirstOrThrow()
      const token = createUnsubscribeToken(secrets.tokens, id)
      await (await shop.as(null))('POST /newsletter/unsubscribe', { body: { token } })
    },
  ]
  for (const end of ways) {
    mail.received.length = 0
    const email = await subscriber()
    const { phone } = await customerWith(email)
    await start(byEmail)
    await send(yesterday('10:00'))
    expect(mailedTo()).toEqual([email])
    const id = await start(byEmail)
    await send(new Date('2026-01-01T03:00:00+06:00'))
    await whileTaken(email, () => end(email, phone, linkOf(0)))
    expect(mail.received).toHaveLength(1)
    expect(await states(id)).toEqual(['skipped stop'])
    expect(await campaign(id)).toMatchObject({ state: 'sent', sent: 0, skipped: 1, left: 0 })
    await shop.db.deleteFrom('newsletterSubscriptions').execute()
  }
})
test('paused and stopped it sends no e-mail; two runs at once send each once [D224]', async () => {
  for (let count = 0; count < 6; count++) await customerWith(await subscriber())
  const id = await start(either)
  const admin = await shop.as('admin')
  await send(new Date('2026-01-01T03:00:00+06:00'))
  await setting('campaignFromHour', 0)
  await setting('campaignUntilHour', 24)
  await admin('POST /message-campaigns/:id/pause', { params: { id }, body: {} })
  await send(yesterday('10:00'))
  expect(mail.received).toEqual([])
  await admin('POST /message-campaigns/:id/continue', { params: { id }, body: {} })
  await sendTwiceAtOnce(yesterday('10:00'))
  await send(yesterday('10:01'))
  expect(new Set(mailedTo()).size).toBe(6)
  expect(mail.received).toHaveLength(6)
  const second = await start(either)
  await admin('POST /message-campaigns/:id/stop', { params: { id: second }, body: {} })
  await setting('campaignsPerDay', 9)
  await send(yesterday('11:00'))
  expect(mail.received).toHaveLength(6)
})

test('a process that dies before or after an e-mail was sent never sends it again [D224]', async () => {
  const killed = new Error('The process is gone.')
  const real = shop.shop.mailer
  const dieAfter = async (each: Parameters<typeof real.send>[0]) => {
    await real.send(each)
    throw killed
  }
  for (const [dying, taken] of [
    [() => Promise.reject(killed), 0],
    [dieAfter, 1],
  ] as const) {
    mail.received.length = 0
    await shop.db.deleteFrom('newsletterSubscriptions').execute()
    await subscriber()
    const id = await start(byEmail)
    await expect(send(yesterday('10:00'), undefined, { send: dying })).rejects.toBe(killed)
    expect(await states(id)).toEqual(['sending'])
    await send(yesterday('10:01'))
    expect(await states(id)).toEqual(['sending'])
    await send(yesterday('10:03'))
    expect(await states(id)).toEqual(['unclear interrupted'])
    expect(await campaign(id)).toMatchObject({ state: 'sent', unclear: 1, sent: 0 })
    expect(mail.received).toHaveLength(taken)
  }
})

test('who confirms or ends an address while the rows are being made gets one message [D224]', async () => {
  const { phone, orderId } = await customer()
  const email = await subscriber()
  const id = await start(either)
  // The process made the first row, of the number, and died; meanwhile the address is known to be theirs.
  await sql`insert into campaign_messages (campaign_id, channel, phone, due_at)
    values (${Number(id)}::bigint, 'sms', ${phone}, '2026-01-01')`.execute(shop.db)
  await shop.db.updateTable('orders').set({ email }).where('id', '=', orderId).execute()
  await send()
  expect(await rowsOf(id)).toEqual([{ channel: 'sms', phone, email: null }])
  expect(mail.received).toEqual([])
  expect(await campaign(id)).toMatchObject({ state: 'sent', recipients: 1, sent: 1 })
})

test('an address that the mail server does not take for the moment is tried later, and the others go on [D224]', async () => {
  const busy = await subscriber()
  const id = await start(byEmail)
  mail.rejectWith({ responseCode: 451, message: 'Greylisted, try again later' })
  await send(yesterday('10:00'))
  expect(await states(id)).toEqual(['waiting mail-busy'])
  expect((await messages(id))[0]).toMatchObject({ tries: 1, dueAt: yesterday('10:05'), code: '451' })
  mail.rejectWith(null)
  await send(yesterday('10:04'))
  expect(mail.received).toEqual([])
  await send(yesterday('10:05'))
  expect(mailedTo()).toEqual([busy])
  expect(await campaign(id)).toMatchObject({ state: 'sent', sent: 1, failed: 0 })

  for (let count = 0; count < 6; count++) await subscriber()
  await setting('campaignsPerDay', 9)
  const never = await start(byEmail)
  mail.rejectWith({ responseCode: 452, message: 'Mailbox full' })
  const minutes = [0, 5, 15, 35, 75, 155]
  for (const after of minutes) {
    expect(await campaign(never)).toMatchObject({ failed: 0, left: 7 })
    await send(new Date(yesterday('10:00').getTime() + after * 60_000))
  }
  expect(await campaign(never)).toMatchObject({ state: 'sent', failed: 7, left: 0 })
  expect((await messages(never))[0]).toMatchObject({ state: 'failed', problem: 'mail-busy', tries: 6 })
})

test('an address that is refused for good is not tried again; five in a row pause the campaign [D224]', async () => {
  for (let count = 0; count < 12; count++) await subscriber()
  const id = await start(byEmail)
  mail.rejectWith({ responseCode: 550, message: 'No such user' })
  await send(yesterday('10:00'))
  const { state, problem, failed, left } = await campaign(id)
  expect({ state, problem }).toEqual({ state: 'paused', problem: 'mailbox' })
  expect(failed + left).toBe(12)
  // Those that were under way when the fifth was refused.
  expect(failed).toBeLessThan(10)
  mail.rejectWith(null)
  await (await shop.as('admin'))('POST /message-campaigns/:id/continue', { params: { id }, body: {} })
  await send(yesterday('10:02'))
  expect(await campaign(id)).toMatchObject({ state: 'sent', failed, sent: left })
})

test('a mail server that is away stops the e-mails, not the texts; after five runs the campaign is paused [D224]', async () => {
  for (let count = 0; count < 7; count++) await customerWith(await subscriber())
  const { phone } = await customer()
  const id = await start(either)
  await mail.down()
  try {
    await send(yesterday('10:00'))
    expect(textedTo()).toEqual([phone])
    for (const minute of ['02', '04', '06']) await send(yesterday(`10:${minute}`))
    expect(await campaign(id)).toMatchObject({ state: 'sending', left: 7, failed: 0 })
    await send(yesterday('10:08'))
    expect(await campaign(id)).toMatchObject({
      state: 'paused',
      problem: 'mail-connection',
      left: 7,
      failed: 0,
    })
  } finally {
    await mail.up()
  }
  await (await shop.as('admin'))('POST /message-campaigns/:id/continue', { params: { id }, body: {} })
  await send(yesterday('10:10'))
  expect(mail.received).toHaveLength(7)
  expect(await campaign(id)).toMatchObject({ state: 'sent', sent: 8 })
})

test('a customer gets so many a day, whichever channel they came by [D224]', async () => {
  const email = await subscriber()
  const { phone } = await customerWith(email)
  const lonely = await subscriber()
  await start()
  await send(yesterday('10:00'))
  const id = await start(byEmail)
  await send(yesterday('10:01'))
  expect([textedTo(), mailedTo()]).toEqual([[phone], [lonely]])
  expect(await states(id)).toEqual(['waiting', 'sent'])
  await send(yesterday('21:30'))
  await send(new Date(yesterday('08:59').getTime() + 86_400_000))
  expect(mailedTo()).toEqual([lonely])
  await send(new Date(yesterday('09:00').getTime() + 86_400_000))
  expect(mailedTo()).toEqual([email, lonely])
})

test('an order counts for the e-mail that its number or its address got last [D224]', async () => {
  const email = await subscriber()
  const { phone } = await customerWith(email)
  const lonely = await subscriber()
  const id = await start(byEmail)
  await send()
  const place = async (mobileNumber: string, address = '') => {
    const product = await shop.make.product({ stock: 5 })
    const body = shop.make.orderOf([product], { mobileNumber, email: address })
    await (await shop.as(null))('POST /postOrder', { headers: {}, body })
  }
  await place(nextPhone(), 'nobody@mail.example')
  expect(await campaign(id)).toMatchObject({ orders: 0 })
  await place(phone)
  expect(await campaign(id)).toMatchObject({ orders: 1 })
  await place(nextPhone(), lonely.toUpperCase())
  expect(await campaign(id)).toMatchObject({ orders: 2 })
})

test('a test goes to who asks for it, in each written language, and its link ends nothing [D224]', async () => {
  const admin = await shop.person('admin')
  const call = await shop.as(admin)
  const { _id: id } = await call('POST /message-campaigns', { body: fields(byEmail) })
  expect(await call('POST /message-campaigns/:id/email-tests', { params: { id }, body: {} })).toEqual({
    email: admin.user.email,
  })
  await shop.jobs.start()
  // Another one is about the gateway.
  const tests = () => mail.received.filter(({ to }) => to[0] === admin.user.email)
  await expect.poll(() => tests().length).toBe(2)
  expect(tests().map((each) => decodeHeader(headerOf(each, 'Subject')))).toEqual([
    'Shodai for customer',
    'ক্রেতা, নতুন শাড়ি',
  ])
  const [first] = tests()
  const token = /\/stop\/(\S+)/.exec(first ? partsOf(first).text : '')?.[1] ?? ''
  expect(token).not.toBe('')
  const guest = await shop.as(null)
  expect((await rejected(guest('GET /text-stop-links/:token', { params: { token } }))).status).toBe(404)
  const { _id: sms } = await call('POST /message-campaigns', { body: fields() })
  expect(
    (await rejected(call('POST /message-campaigns/:id/email-tests', { params: { id: sms }, body: {} })))
      .status,
  ).toBe(409)
})

test('a draft says what of an e-mail is missing or not known [D224]', async () => {
  const admin = await shop.as('admin')
  const problemsOf = async (change: Partial<CampaignFields>) =>
    (await rejected(admin('POST /message-campaigns', { body: fields(change) }))).fields
  const required = 'Required'
  expect(await problemsOf({ channel: 'email', text: '' })).toEqual({
    'emails.en.subject': required,
    'emails.en.text': required,
    'emails.bn.subject': required,
    'emails.bn.text': required,
  })
  expect(
    await problemsOf({ ...byEmail, emails: { en: emails.en, bn: { subject: 'শাড়ি', text: '' } } }),
  ).toEqual({ 'emails.bn.text': required })
  expect(
    await problemsOf({
      ...either,
      text: '',
      emails: { ...noEmails, en: { subject: 'Hi {nam}', text: '{link}' } },
    }),
  ).toEqual({
    text: required,
    'emails.en.subject': 'Unknown: {nam}',
    'emails.en.text': 'Unknown: {link}',
  })
})
