import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { headerOf, openMailServer, partsOf, readable } from '#test/mail-server.ts'
import { openTestShop, refused } from '#test/shop.ts'
import { getMessages, postMessage, putMessage } from './contract.ts'

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

const soon = (look: () => unknown) => expect.poll(look, { timeout: 20_000 })
const body = (more: object = {}) => ({
  name: 'Rahima Begum',
  email: 'Rahima@mail.example',
  message: 'Do you have this in blue?\nThank you!',
  language: 'en' as const,
  ...more,
})
const write = async (more: object = {}) =>
  (await (await shop.as(null))(postMessage, { body: body(more) })).insertedId
const mailOf = (id: string) =>
  mail.received.filter((each) => headerOf(each, 'Message-ID')?.includes(`message-${id}@`))

test('a message is kept, shown to administrators, and mailed to the merchant once [PAGE-06]', async () => {
  const id = await write()
  const { rows } = await (await shop.as('admin'))(getMessages, { query: {} })
  expect(rows.find(({ _id }) => _id === id)).toEqual({
    _id: id,
    name: 'Rahima Begum',
    email: 'rahima@mail.example',
    message: 'Do you have this in blue?\nThank you!',
    sentAt: expect.any(String),
    handled: false,
    handledBy: '',
  })
  await soon(() => mailOf(id).length).toBe(1)
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

test('the mail is in the language of the page, and what was written cannot become markup', async () => {
  const id = await write({
    name: 'রহিমা',
    message: '<img src=x onerror=alert(1)> নীল রঙে আছে?',
    language: 'bn',
  })
  await soon(() => mailOf(id).length).toBe(1)
  const [received] = mailOf(id)
  if (!received) throw new Error('no mail')
  expect(readable(headerOf(received, 'Subject'))).toBe('রহিমা-এর বার্তা')
  const { text, html } = partsOf(received)
  expect(text).toContain('নীল রঙে আছে?')
  expect(text).toContain('/bn/dashboard/messages')
  expect(html).toContain('&lt;img src=x onerror=alert(1)&gt;')
  expect(html).not.toContain('<img')
})

test('nothing that is typed becomes a header or another recipient', async () => {
  const guest = await shop.as(null)
  const nasty = [
    { name: 'A\r\nBcc: victim@mail.example' },
    { name: 'A\u0000B' },
    { email: 'a@mail.example\r\nBcc: victim@mail.example' },
    { email: 'a@mail.example, victim@mail.example' },
    { email: 'a@mail.example>,<victim@mail.example' },
  ]
  for (const more of nasty)
    expect(await refused(guest(postMessage, { body: body(more) }))).toMatchObject({ status: 422 })
  const id = await write({
    name: '"Shop" <victim@mail.example>, other@mail.example =?UTF-8?Q?=0D=0ABcc:_victim@mail.example?=',
    message: '.\r\nMAIL FROM:<x@mail.example>\r\nBcc: victim@mail.example\r\n.\r\nDATA',
  })
  await soon(() => mailOf(id).length).toBe(1)
  const [received] = mailOf(id)
  if (!received) throw new Error('no mail')
  expect(received.to).toEqual(['merchant@shop.example'])
  expect(received.from).toBe('shop@shop.example')
  expect(headerOf(received, 'Bcc')).toBeNull()
  expect(headerOf(received, 'To')).toBe('merchant@shop.example')
  expect(headerOf(received, 'Reply-To')).toMatch(/ <rahima@mail\.example>$/)
  expect(partsOf(received).text).toContain('> Bcc: victim@mail.example')
})

test('while the mail server is down messages are kept, and each is mailed once when it is back', async () => {
  await mail.down()
  const ids = [await write(), await write(), await write()]
  await soon(() => shop.jobProblems.length).toBeGreaterThan(2)
  expect(ids.flatMap(mailOf)).toEqual([])
  await mail.up()
  // The first tries are some seconds apart; nobody helps them along.
  await soon(() => ids.map((id) => mailOf(id).length)).toEqual([1, 1, 1])
  await new Promise((resolve) => setTimeout(resolve, 1500))
  expect(ids.map((id) => mailOf(id).length)).toEqual([1, 1, 1])
})

test('a mail server that refuses the merchant for good is not asked again and again', async () => {
  mail.refuseWith({ responseCode: 550, message: 'No such mailbox' })
  const id = await write()
  const stateOf = async () => {
    const { rows } = await sql<{ state: string }>`
      select state::text from pgboss.job where name = 'mail-message' and data->>'id' = ${id}`.execute(shop.db)
    return rows[0]?.state
  }
  await soon(stateOf).toBe('completed')
  mail.refuseWith({ responseCode: 451, message: 'Come back later' })
  const later = await write()
  await soon(() => shop.jobProblems.some((problem) => problem.includes('Come back later'))).toBe(true)
  mail.refuseWith(null)
  await soon(() => mailOf(later).length).toBe(1)
  expect(mailOf(id)).toEqual([])
})

test('as long as the merchant has set no address, messages are mailed to the administrators', async () => {
  await shop.db.deleteFrom('settings').where('key', '=', 'email').execute()
  const { user } = await shop.person('admin')
  const id = await write()
  await soon(() => mailOf(id).length).toBe(1)
  expect(mailOf(id)[0]?.to).toContain(user.email)
})

test('every field is required and each is refused by its own name', async () => {
  const guest = await shop.as(null)
  const fieldsOf = async (more: object) => {
    const refusal = await refused(guest(postMessage, { body: body(more) }))
    return [refusal.status, Object.keys(refusal.fields ?? {})]
  }
  expect(await fieldsOf({ name: '  ' })).toEqual([422, ['name']])
  expect(await fieldsOf({ email: 'nobody' })).toEqual([422, ['email']])
  expect(await fieldsOf({ message: '\n\n' })).toEqual([422, ['message']])
  expect(await fieldsOf({ message: 'x'.repeat(2001) })).toEqual([422, ['message']])
  expect(await fieldsOf({ role: 'admin' })).toEqual([422, ['role']])
})

test('administrators read messages page by page, those that wait and those that are handled apart', async () => {
  await shop.db.deleteFrom('messages').execute()
  const at = new Date('2026-11-01T06:00:00Z')
  await shop.db
    .insertInto('messages')
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
      const page = await admin(getMessages, {
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
  expect(await refused(admin(getMessages, { query: { cursor: 'bm9uZQ' } }))).toMatchObject({ status: 422 })
})

test('a message is marked as handled by name, once, and can wait again; the history says who', async () => {
  const id = await write()
  const [first, second] = [await shop.as('admin'), await shop.as('admin')]
  const mark = (api: typeof first, handled: boolean) => api(putMessage, { params: { id }, body: { handled } })
  expect(await mark(first, true)).toMatchObject({ _id: id, handled: true, handledBy: 'A admin' })
  const { handledBy } = await shop.db
    .selectFrom('messages')
    .select('handledBy')
    .where('id', '=', Number(id))
    .executeTakeFirstOrThrow()
  await mark(second, true)
  expect(
    await shop.db.selectFrom('messages').select('handledBy').where('id', '=', Number(id)).executeTakeFirst(),
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
    await refused(first(putMessage, { params: { id: '999999' }, body: { handled: true } })),
  ).toMatchObject({ status: 404 })
})
