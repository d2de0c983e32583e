import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { decodeHeader, headerOf, openMailServer, partsOf } from '#test/mail-server.ts'
import { openTestShop, rejected } from '#test/shop.ts'

let mail: Awaited<ReturnType<typeof openMailServer>>
beforeAll(async () => {
  mail = await openMailServer()
})
const shop = openTestShop({ smtpUrl: () => mail.url })
beforeAll(async () => {
  await shop.db.insertInto('settings').values({ key: 'email', value: '"merchant@shop.example"' }).execute()
  await shop.jobs.start()
})
afterAll(() => mail.down())

const eventually = (read: () => unknown) => expect.poll(read)
const body = (more: object = {}) => ({
  name: 'Rahima Begum',
  email: 'Rahima@mail.example',
  message: 'Do you have this in blue?\nThank you!',
  language: 'en' as const,
  ...more,
})
const send = async (more: object = {}) =>
  (await (await shop.as(null))('POST /inbox', { body: body(more) })).insertedId
const mailOf = (id: string) =>
  mail.received.filter((each) => headerOf(each, 'Message-ID')?.includes(`message-${id}@`))

test('a message is stored, listed for administrators, and e-mailed to the merchant once [PAGE-06]', async () => {
  const id = await send()
  const { rows } = await (await shop.as('admin'))('GET /inbox', { query: {} })
  expect(rows.find(({ _id }) => _id === id)).toEqual({
    _id: id,
    name: 'Rahima Begum',
    email: 'rahima@mail.example',
    mobileNumber: '',
    message: 'Do you have this in blue?\nThank you!',
    sentAt: expect.any(String),
    handled: false,
    handledBy: '',
  })
  await eventually(() => mailOf(id).length).toBe(1)
  const [received] = mailOf(id)
  if (!received) throw new Error('no mail')
  expect(received.to).toEqual(['merchant@shop.example'])
  expect(headerOf(received, 'From')).toBe('Shodai <shop@shop.example>')
  expect(headerOf(received, 'Reply-To')).toBe('Rahima Begum <rahima@mail.example>')
  expect(headerOf(received, 'Subject')).toBe('Message from Rahima Begum')
  const { text, html } = partsOf(received)
  expect(text).toContain('> Do you have this in blue?')
  expect(text).toContain('http://localhost:3000/dashboard/messages')
  expect(html).toContain('Do you have this in blue?<br>Thank you!')
})

test('the e-mail is in the language of the page, and the message is escaped', async () => {
  const id = await send({
    name: 'রহিমা',
    message: '<img src=x onerror=alert(1)> নীল রঙে আছে?',
    language: 'bn',
  })
  await eventually(() => mailOf(id).length).toBe(1)
  const [received] = mailOf(id)
  if (!received) throw new Error('no mail')
  expect(decodeHeader(headerOf(received, 'Subject'))).toBe('রহিমা-এর বার্তা')
  const { text, html } = partsOf(received)
  expect(text).toContain('নীল রঙে আছে?')
  expect(text).toContain('/bn/dashboard/messages')
  expect(html).toContain('&lt;img src=x onerror=alert(1)&gt;')
  expect(html).not.toContain('<img')
})

test('a message may have a mobile number, written in any way, which the merchant reads; another number is rejected', async () => {
  const id = await send({ mobileNumber: '+880 1712-345678' })
  const { rows } = await (await shop.as('admin'))('GET /inbox', { query: {} })
  expect(rows.find(({ _id }) => _id === id)?.mobileNumber).toBe('01712345678')
  await eventually(() => mailOf(id).length).toBe(1)
  const [received] = mailOf(id)
  if (!received) throw new Error('no mail')
  expect(partsOf(received).text).toContain('Mobile number: 01712345678')
  expect(await rejected(send({ mobileNumber: '0171' }))).toMatchObject({ status: 422 })
})

test('a message needs an email address or a mobile number; one of a number alone is answered by phone [D234]', async () => {
  const id = await send({ email: '', mobileNumber: '01712345678' })
  const { rows } = await (await shop.as('admin'))('GET /inbox', { query: {} })
  expect(rows.find(({ _id }) => _id === id)).toMatchObject({ email: '', mobileNumber: '01712345678' })
  await eventually(() => mailOf(id).length).toBe(1)
  const [received] = mailOf(id)
  if (!received) throw new Error('no mail')
  expect(headerOf(received, 'Reply-To')).toBeNull()
  expect(partsOf(received).text).toContain('The sender gave no email address: please call to answer.')
  expect(await rejected(send({ email: '' }))).toMatchObject({
    status: 422,
    fields: { email: 'Required without a mobile number.' },
  })
})

test('input cannot inject headers or recipients', async () => {
  const guest = await shop.as(null)
  const injections = [
    { name: 'A\r\nBcc: victim@mail.example' },
    { name: 'A\u0000B' },
    { email: 'a@mail.example\r\nBcc: victim@mail.example' },
    { email: 'a@mail.example, victim@mail.example' },
    { email: 'a@mail.example>,<victim@mail.example' },
  ]
  for (const more of injections)
    expect(await rejected(guest('POST /inbox', { body: body(more) }))).toMatchObject({ status: 422 })
  const id = await send({
    name: '"Shop" <victim@mail.example>, other@mail.example =?UTF-8?Q?=0D=0ABcc:_victim@mail.example?=',
    message: '.\r\nMAIL FROM:<x@mail.example>\r\nBcc: victim@mail.example\r\n.\r\nDATA',
  })
  await eventually(() => mailOf(id).length).toBe(1)
  const [received] = mailOf(id)
  if (!received) throw new Error('no mail')
  expect(received.to).toEqual(['merchant@shop.example'])
  expect(received.from).toBe('shop@shop.example')
  expect(headerOf(received, 'Bcc')).toBeNull()
  expect(headerOf(received, 'To')).toBe('merchant@shop.example')
  expect(headerOf(received, 'Reply-To')).toMatch(/ <rahima@mail\.example>$/)
  expect(partsOf(received).text).toContain('> Bcc: victim@mail.example')
})

test('while the mail server is down messages are stored, and each is e-mailed once after it is back', async () => {
  await mail.down()
  const ids = [await send(), await send(), await send()]
  await eventually(() => shop.jobProblems.length).toBeGreaterThan(2)
  expect(ids.flatMap(mailOf)).toEqual([])
  await mail.up()
  await eventually(async () => {
    await shop.retryJobs()
    return ids.map((id) => mailOf(id).length)
  }).toEqual([1, 1, 1])
  await shop.jobsDone()
  expect(ids.map((id) => mailOf(id).length)).toEqual([1, 1, 1])
})

test('a permanent SMTP error is not retried, a temporary one is', async () => {
  mail.rejectWith({ responseCode: 550, message: 'No such mailbox' })
  const id = await send()
  const stateOf = async () => {
    const { rows } = await sql<{ state: string }>`
      select state::text from pgboss.job where name = 'mail-message' and data->>'id' = ${id}`.execute(shop.db)
    return rows[0]?.state
  }
  await eventually(stateOf).toBe('completed')
  mail.rejectWith({ responseCode: 451, message: 'Come back later' })
  const later = await send()
  await eventually(() => shop.jobProblems.some((problem) => problem.includes('Come back later'))).toBe(true)
  mail.rejectWith(null)
  await eventually(async () => {
    await shop.retryJobs()
    return mailOf(later).length
  }).toBe(1)
  expect(mailOf(id)).toEqual([])
})

test('without an e-mail in the settings messages are e-mailed to the administrators', async () => {
  await shop.db.deleteFrom('settings').where('key', '=', 'email').execute()
  const { user } = await shop.person('admin')
  const id = await send()
  await eventually(() => mailOf(id).length).toBe(1)
  expect(mailOf(id)[0]?.to).toContain(user.email)
})

test('invalid fields are rejected with field errors', async () => {
  const guest = await shop.as(null)
  const fieldsOf = async (more: object) => {
    const error = await rejected(guest('POST /inbox', { body: body(more) }))
    return [error.status, Object.keys(error.fields ?? {})]
  }
  expect(await fieldsOf({ name: '  ' })).toEqual([422, ['name']])
  expect(await fieldsOf({ email: 'nobody' })).toEqual([422, ['email']])
  expect(await fieldsOf({ message: '\n\n' })).toEqual([422, ['message']])
  expect(await fieldsOf({ message: 'x'.repeat(2001) })).toEqual([422, ['message']])
  expect(await fieldsOf({ role: 'admin' })).toEqual([422, ['role']])
})

test('messages are listed in pages and filtered by handled', async () => {
  await shop.db.deleteFrom('inbox').execute()
  const at = new Date('2026-11-01T06:00:00Z')
  await shop.db
    .insertInto('inbox')
    .values(
      Array.from({ length: 25 }, (_, index) => ({
        name: `Visitor ${index}`,
        email: 'visitor@mail.example',
        message: 'Hello',
        language: 'en',
        // Several in the same millisecond.
        sentAt: new Date(at.getTime() + Math.floor(index / 5)),
        handledAt: index % 2 ? at : null,
      })),
    )
    .execute()
  const admin = await shop.as('admin')
  const read = async (handled?: boolean) => {
    const names: string[] = []
    let cursor: string | undefined
    do {
      const page = await admin('GET /inbox', {
        query: {
          limit: 4,
          ...(cursor && { cursor }),
          ...(handled !== undefined && { handled: handled ? 'true' : 'false' }),
        },
      })
      names.push(...page.rows.map(({ name }) => name))
      expect(page.total).toBe(handled === undefined ? 25 : handled ? 12 : 13)
      cursor = page.nextCursor ?? undefined
    } while (cursor)
    return names
  }
  const all = Array.from({ length: 25 }, (_, index) => `Visitor ${24 - index}`)
  expect(await read()).toEqual(all)
  expect(await read(false)).toEqual(all.filter((_, index) => index % 2 === 0))
  expect(await read(true)).toEqual(all.filter((_, index) => index % 2 === 1))
  expect(await rejected(admin('GET /inbox', { query: { cursor: 'bm9uZQ' } }))).toMatchObject({
    status: 422,
  })
})

test('a message is marked as handled once, with the name of the administrator, and can be reopened', async () => {
  const id = await send()
  const [first, second] = [await shop.as('admin'), await shop.as('admin')]
  const mark = (api: typeof first, handled: boolean) =>
    api('PUT /inbox/:id', { params: { id }, body: { handled } })
  expect(await mark(first, true)).toMatchObject({ _id: id, handled: true, handledBy: 'A admin' })
  const { handledBy } = await shop.db
    .selectFrom('inbox')
    .select('handledBy')
    .where('id', '=', Number(id))
    .executeTakeFirstOrThrow()
  await mark(second, true)
  expect(
    await shop.db.selectFrom('inbox').select('handledBy').where('id', '=', Number(id)).executeTakeFirst(),
  ).toEqual({ handledBy })
  expect(await mark(second, false)).toMatchObject({ handled: false, handledBy: '' })
  const entries = await shop.db
    .selectFrom('auditEntries')
    .select('action')
    .where('subject', '=', `message ${id}`)
    .orderBy('id')
    .execute()
  expect(entries.map(({ action }) => action)).toEqual(['message-handled', 'message-reopened'])
  expect(
    await rejected(first('PUT /inbox/:id', { params: { id: '999999' }, body: { handled: true } })),
  ).toMatchObject({ status: 404 })
})
