import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openSafeFetch, type SafeFetch } from '#platform/safe-fetch.ts'
import { openTestShop, rejected, secrets, shopUrl } from '#test/shop.ts'
import { openSmsGateway } from '#test/sms-gateway.ts'
import type { GatewayInput } from './contract.ts'
import { type GatewayPreset, gatewayTemplates, type SmsTexts } from './rules.ts'
import { sendMessage } from './send.ts'

const shop = openTestShop({ allowLocalAddresses: true })
let gateway: Awaited<ReturnType<typeof openSmsGateway>>
beforeAll(async () => {
  gateway = await openSmsGateway()
  await shop.jobs.start()
})
afterAll(() => gateway.close())
beforeEach(async () => {
  gateway.reset()
  await shop.db.deleteFrom('smsMessages').execute()
  await shop.db.deleteFrom('limits').execute()
  await shop.db.deleteFrom('settings').where('key', 'like', 'sms%').execute()
  shop.cache.clear()
})

const eventually = (read: () => unknown) => expect.poll(read, { timeout: 15_000 })

interface Changed extends Partial<GatewayInput> {
  key?: string
}

const gatewayOf = (preset: Exclude<GatewayPreset, 'other'>, changed: Partial<GatewayInput> = {}) => ({
  ...{
    ...gatewayTemplates[preset],
    preset,
    url: `${gateway.url}/${preset}`,
    sender: 'SHODAI',
    user: 'shodai',
  },
  ...{ partCost: 0.35, dayLimit: 100, phoneLimit: 20, ...changed },
})

/** An administrator of a shop with this gateway. */
async function withGateway(
  preset: Exclude<GatewayPreset, 'other'> = 'alpha',
  { key, ...changed }: Changed = {},
) {
  const admin = await shop.as('admin')
  const { version } = await admin('GET /sms/setup', {})
  await admin('PUT /sms/gateway', {
    body: { version, key: key ?? gateway.key, gateway: gatewayOf(preset, changed) },
  })
  return admin
}
async function changeTexts(change: (texts: SmsTexts) => void) {
  const admin = await shop.as('admin')
  const { version, texts } = await admin('GET /sms/setup', {})
  change(texts)
  await admin('PUT /sms/texts', { body: { version, texts } })
}
type Admin = Awaited<ReturnType<typeof shop.as>>

const confirm = (admin: Admin, id: string) =>
  admin('PUT /orderStatus/:id', { params: { id }, body: { status: 'Confirmed' } })
const messagesOf = (id: string) =>
  shop.db.selectFrom('smsMessages').selectAll().where('orderId', '=', id).orderBy('id').execute()
const statesOf = async (id: string) => (await messagesOf(id)).map(({ event, state }) => `${event} ${state}`)
const onlyMessage = async (id: string) => (await messagesOf(id))[0]
/** Makes the next tries due that wait for their time. */
const tryNow = () =>
  sql`update pgboss.job set start_after = now() where state = 'created' and name = 'send-sms'`.execute(
    shop.db,
  )

test.each(['alpha', 'bulksmsbd', 'ssl', 'mim'] as const)(
  'a confirmed order is texted once through %s, in the language of the order, with a link that opens it [D87]',
  async (preset) => {
    const admin = await withGateway(preset)
    const order = await shop.make.order({ language: 'bn' })
    await confirm(admin, order.id)
    await eventually(() => statesOf(order.id)).toEqual(['confirmed sent'])
    expect(gateway.taken).toHaveLength(1)
    const [{ to, text } = { to: '', text: '' }] = gateway.taken
    expect(to).toBe(`88${order.mobileNumber}`)
    expect(text).toContain(`#${order.id.slice(0, 4)}-${order.id.slice(4)} নিশ্চিত হয়েছে`)
    const token = /\/bn\/my#(\S+)/.exec(text)?.[1] ?? ''
    const guest = await shop.as(null)
    expect((await guest('POST /order-tracking', { body: { link: token } }))._id).toBe(order.id)
    const message = await onlyMessage(order.id)
    expect(message).toMatchObject({ gateway: preset, parts: expect.any(Number), tries: 1, problem: '' })
    expect(message?.costPaisa).toBe((message?.parts ?? 0) * 35)
  },
)

test('each event is texted once, whatever happens to the order again; only what is switched on [D87]', async () => {
  const admin = await withGateway()
  await changeTexts((texts) => {
    texts.shipped.en.on = false
    texts.delivered.en = { on: true, text: '{shop}: {order} is there. {amount}' }
  })
  const { id } = await shop.make.order()
  const move = (status: 'Confirmed' | 'Shipping' | 'Delivered' | 'Cancelled') =>
    admin('PUT /orderStatus/:id', { params: { id }, body: { status } })
  await move('Confirmed')
  await eventually(() => statesOf(id)).toEqual(['confirmed sent'])
  await move('Cancelled')
  await move('Confirmed')
  await move('Shipping')
  await move('Delivered')
  await eventually(() => statesOf(id)).toEqual(['confirmed sent', 'delivered sent'])
  await shop.jobsDone()
  expect(gateway.taken.map(({ text }) => text.slice(0, 30))).toHaveLength(2)
  expect(gateway.taken[1]?.text).toMatch(/^Shodai: #....-.... is there\. Tk [\d,]+$/)
})

test('an order is texted when it is placed, and after the first call that was missed [D87]', async () => {
  const admin = await withGateway()
  await changeTexts((texts) => {
    texts.placed.en.on = true
  })
  const product = await shop.make.product({ stock: 5 })
  const guest = await shop.as(null)
  const { insertedId: id } = await guest('POST /postOrder', {
    headers: {},
    body: shop.make.orderOf([product]),
  })
  for (const key of [crypto.randomUUID(), crypto.randomUUID()])
    await admin('POST /orders/:id/calls', {
      params: { id },
      body: { key, outcome: 'no answer', note: '', dueAt: null },
    })
  await eventually(() => statesOf(id)).toEqual(['placed sent', 'missed-call sent'])
  expect(gateway.taken).toHaveLength(2)
})

test('what was rolled back or undone sends no text, and what is confirmed again does [D87]', async () => {
  const admin = await withGateway()
  const { id } = await shop.make.order()
  await rejected(admin('PUT /orderStatus/:id', { params: { id }, body: { status: 'Delivered' } }))
  expect(await messagesOf(id)).toEqual([])
  await admin('PUT /orders/statuses', { body: { status: 'Confirmed', orders: [{ id, from: 'Pending' }] } })
  expect(await statesOf(id)).toEqual(['confirmed waiting'])
  await admin('POST /orders/undo-confirm', { body: { ids: [id] } })
  expect(await messagesOf(id)).toEqual([])
  await tryNow()
  await shop.jobsDone()
  expect(gateway.state.requests).toBe(0)
  await confirm(admin, id)
  await eventually(() => statesOf(id)).toEqual(['confirmed sent'])
})

test('without a gateway the text lies in the outbox, is not sent when one is set up, and a person sends it [D87]', async () => {
  const admin = await shop.as('admin')
  const { id } = await shop.make.order()
  await confirm(admin, id)
  await eventually(() => statesOf(id)).toEqual(['confirmed outbox'])
  await withGateway()
  await shop.jobsDone()
  expect(gateway.state.requests).toBe(0)
  const { messages, texts } = await admin('GET /orders/:id/sms', { params: { id } })
  expect(texts.map(({ event }) => event)).toEqual(['placed', 'missed-call', 'confirmed'])
  const { _id, ref } = messages[0] as (typeof messages)[number]
  await admin('POST /sms/messages/:id/retries', { params: { id: _id }, body: { ref } })
  await eventually(() => statesOf(id)).toEqual(['confirmed sent'])
})

test('a rejection with HTTP 200 is kept in plain words and costs nothing; sent again it has another number [D87]', async () => {
  const admin = await withGateway('ssl')
  gateway.state.trouble = { code: 4003 }
  const { id } = await shop.make.order()
  await confirm(admin, id)
  await eventually(() => statesOf(id)).toEqual(['confirmed failed'])
  const { rows } = await admin('GET /sms/messages', { query: { state: 'failed' } })
  expect(rows[0]).toMatchObject({ orderId: id, problem: 'address', code: '4003', answer: 'Error 4003' })
  expect(await admin('GET /sms/summary', {})).toMatchObject({
    ...{ hasGateway: true, today: 0, month: { messages: 0, cost: 0 }, failed: 1, unclear: 0 },
  })
  gateway.state.trouble = {}
  const { _id, ref = '' } = rows[0] ?? { _id: '' }
  const again = () => admin('POST /sms/messages/:id/retries', { params: { id: _id }, body: { ref } })
  // Two people at once.
  const results = await Promise.allSettled([again(), again()])
  expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  await eventually(() => statesOf(id)).toEqual(['confirmed sent'])
  expect((await rejected(again())).status).toBe(409)
  expect(gateway.taken).toHaveLength(1)
  // Nor is what was sent, by whom who sees the number of this try.
  const { ref: current } = (await onlyMessage(id)) ?? { ref: '' }
  expect(current).not.toBe(ref)
  expect(
    await rejected(admin('POST /sms/messages/:id/retries', { params: { id: _id }, body: { ref: current } })),
  ).toMatchObject({ code: 'not-possible-now', status: 'sent' })
  expect(await admin('GET /sms/summary', {})).toMatchObject({
    ...{ today: 1, month: { messages: 1, parts: 1, cost: 0.35 }, failed: 0 },
  })
})

test('no connection is tried again by itself, until it is given up [D87]', async () => {
  const admin = await withGateway('alpha', { url: 'http://127.0.0.1:1/alpha' })
  const { id } = await shop.make.order()
  await confirm(admin, id)
  await eventually(() => onlyMessage(id)).toMatchObject({ state: 'waiting', tries: 1 })
  expect(await onlyMessage(id)).toMatchObject({ problem: 'connection' })
  expect((await admin('GET /sms/summary', {})).today).toBe(0)
  await shop.db.updateTable('smsMessages').set({ tries: 10 }).where('orderId', '=', id).execute()
  await tryNow()
  await eventually(() => statesOf(id)).toEqual(['confirmed failed'])
  await withGateway('alpha')
  await shop.jobsDone()
  expect(gateway.taken).toEqual([])
})

test('a gateway that is back gets what waited, once [D87]', async () => {
  const admin = await withGateway('alpha', { url: 'http://127.0.0.1:1/alpha' })
  const { id } = await shop.make.order()
  await confirm(admin, id)
  await eventually(() => onlyMessage(id)).toMatchObject({ state: 'waiting', tries: 1 })
  await withGateway('alpha')
  await tryNow()
  await eventually(() => statesOf(id)).toEqual(['confirmed sent'])
  await shop.jobsDone()
  expect(gateway.taken).toHaveLength(1)
})

test('a lost answer is unclear and is never sent again by itself [D87]', async () => {
  const admin = await withGateway()
  gateway.state.trouble = { loseAnswer: true }
  const { id } = await shop.make.order()
  await confirm(admin, id)
  await eventually(() => statesOf(id)).toEqual(['confirmed unclear'])
  gateway.state.trouble = {}
  await tryNow()
  await shop.jobsDone()
  expect(gateway.taken).toHaveLength(1)
  expect(await onlyMessage(id)).toMatchObject({ problem: 'no-answer', tries: 1 })
  // It may have been taken, so it counts.
  expect(await admin('GET /sms/summary', {})).toMatchObject({ today: 1, unclear: 1, month: { messages: 1 } })
})

/** A message that waits, without a job. */
async function waiting(columns: { phone?: string; createdAt?: Date } = {}) {
  const order = await shop.make.order({ status: 'Confirmed' })
  const { createdAt = new Date(), phone = order.mobileNumber } = columns
  await shop.db.updateTable('orders').set({ mobileNumber: phone }).where('id', '=', order.id).execute()
  const { id } = await shop.db
    .insertInto('smsMessages')
    .values({ orderId: order.id, event: 'confirmed', phone, language: 'en', ref: `r-${order.id}` })
    .returning('id')
    .executeTakeFirstOrThrow()
  await shop.db.updateTable('smsMessages').set({ queuedAt: createdAt }).where('id', '=', id).execute()
  const state = async () => {
    const row = await onlyMessage(order.id)
    return [row?.state, row?.problem].filter(Boolean).join(' ')
  }
  return { id, orderId: order.id, state }
}
/** What the job does in a process of its own, which `fetchOutside` may kill. */
const runJob = (id: number, fetchOutside: SafeFetch = openSafeFetch({ allowLocal: true })) =>
  sendMessage({ db: shop.db, jobs: shop.jobs, fetchOutside, secret: secrets.tokens, shopUrl }, id)

const killed = new Error('The process is gone.')

test('a process that dies before, during or after a request never makes two messages [D87]', async () => {
  await withGateway()
  const real = openSafeFetch({ allowLocal: true })
  // Before the request: nobody can know that none was sent.
  const before = await waiting()
  await expect(runJob(before.id, () => Promise.reject(killed))).rejects.toBe(killed)
  expect(await before.state()).toBe('sending')
  await runJob(before.id)
  expect(await before.state()).toBe('unclear interrupted')
  expect(gateway.taken).toHaveLength(0)
  // After the gateway has taken it, and before its answer is stored.
  const after = await waiting()
  const dieAfter: SafeFetch = async (...request) => {
    await real(...request)
    throw killed
  }
  await expect(runJob(after.id, dieAfter)).rejects.toBe(killed)
  for (const _ of [1, 2]) await runJob(after.id)
  expect(await after.state()).toBe('unclear interrupted')
  expect(gateway.taken).toHaveLength(1)
  // After the answer was stored, and before the queue knew.
  const stored = await waiting()
  for (const _ of [1, 2, 3]) await runJob(stored.id)
  expect(await stored.state()).toBe('sent')
  expect(gateway.taken).toHaveLength(2)
  // Two processes at once.
  const twice = await waiting()
  await Promise.all([runJob(twice.id), runJob(twice.id), runJob(twice.id)])
  await shop.jobsDone()
  expect(gateway.taken).toHaveLength(3)
})

test('a process that was only slow says what came of it, unless a person has sent it again [D87]', async () => {
  await withGateway()
  const real = openSafeFetch({ allowLocal: true })
  const slow = await waiting()
  await runJob(slow.id, async (...request) => {
    await runJob(slow.id)
    expect(await slow.state()).toBe('unclear interrupted')
    return real(...request)
  })
  expect(await slow.state()).toBe('sent')
  const resent = await waiting()
  await runJob(resent.id, async (...request) => {
    await runJob(resent.id)
    // A person sends it again, and that try is under way.
    await shop.db
      .updateTable('smsMessages')
      .set({ ref: 'another', state: 'sending', problem: '' })
      .where('id', '=', resent.id)
      .execute()
    return real(...request)
  })
  expect(await resent.state()).toBe('sending')
})

test('the limits of a day hold in a race, for all and for one number, and what was not sent does not count [D87]', async () => {
  const admin = await withGateway('alpha', { dayLimit: 5, phoneLimit: 2 })
  const same = await Promise.all([1, 2, 3, 4].map(() => waiting({ phone: '01912345678' })))
  await Promise.all(same.map(({ id }) => runJob(id)))
  const states = async (messages: typeof same) =>
    (await Promise.all(messages.map(({ state }) => state()))).sort()
  expect(await states(same)).toEqual(['failed phone-limit', 'failed phone-limit', 'sent', 'sent'])
  const others = await Promise.all(
    ['3', '4', '5', '6', '7'].map((digit) => waiting({ phone: `01${digit}99999999` })),
  )
  await Promise.all(others.map(({ id }) => runJob(id)))
  expect(await states(others)).toEqual(['failed day-limit', 'failed day-limit', 'sent', 'sent', 'sent'])
  expect(gateway.taken).toHaveLength(5)
  expect((await admin('GET /sms/summary', {})).today).toBe(5)
})

test('what is old, or not true any more, is not sent [D87]', async () => {
  const admin = await withGateway()
  const old = await waiting({ createdAt: new Date(Date.now() - 25 * 3_600_000) })
  await runJob(old.id)
  expect(await old.state()).toBe('failed late')
  const cancelled = await waiting()
  await admin('PUT /orderStatus/:id', { params: { id: cancelled.orderId }, body: { status: 'Cancelled' } })
  await runJob(cancelled.id)
  expect(await cancelled.state()).toBe('failed outdated')
  const deleted = await waiting()
  await shop.db.deleteFrom('orders').where('id', '=', deleted.orderId).execute()
  await runJob(deleted.id)
  await shop.jobsDone()
  expect(gateway.state.requests).toBe(0)
})

test('the key is stored encrypted, never sent back, not in the export, the audit log or an answer [D87]', async () => {
  const admin = await withGateway()
  const setup = await admin('GET /sms/setup', {})
  const stored = await shop.db.selectFrom('settings').selectAll().where('key', 'like', 'sms%').execute()
  const audit = await admin('GET /audit', { query: {} })
  for (const text of [setup, stored, audit].map((each) => JSON.stringify(each))) {
    expect(text).not.toContain(gateway.key)
  }
  const { gateway: kept, version } = setup
  if (!kept) throw new Error('There is a gateway.')
  // The same host: the key stays.
  await admin('PUT /sms/gateway', { body: { version, gateway: { ...kept, sender: 'OTHER' } } })
  gateway.state.trouble = {
    answer: { body: JSON.stringify({ error: 405, msg: `Wrong key ${gateway.key}` }) },
  }
  const message = await waiting()
  await runJob(message.id)
  expect((await onlyMessage(message.orderId))?.answer).toBe('Wrong key …')
  // Another host never gets the key that was typed for this one.
  const { version: newer } = await admin('GET /sms/setup', {})
  const moved = { ...kept, url: 'https://elsewhere.example/alpha' }
  const error = await rejected(admin('PUT /sms/gateway', { body: { version: newer, gateway: moved } }))
  expect(error.fields).toEqual({ key: 'Please type the key.' })
  await admin('PUT /sms/gateway', { body: { version: newer, gateway: moved, key: 'another' } })
})

test('a gateway is checked before it is stored, and nobody overwrites what somebody else has changed [D87]', async () => {
  const admin = await withGateway()
  const { version } = await admin('GET /sms/setup', {})
  const fieldsOf = async (changed: Partial<GatewayInput>) =>
    Object.keys(
      (
        await rejected(
          admin('PUT /sms/gateway', { body: { version, key: 'k', gateway: gatewayOf('alpha', changed) } }),
        )
      ).fields ?? {},
    )
  expect(await fieldsOf({ url: 'ftp://gw.example/' })).toEqual(['gateway.url'])
  expect(await fieldsOf({ url: 'https://me:pw@gw.example/' })).toEqual(['gateway.url'])
  expect(await fieldsOf({ content: 'no lines' })).toEqual(['gateway.content'])
  expect(await fieldsOf({ content: 'to={to}' })).toEqual(['gateway.content'])
  expect(await fieldsOf({ headers: 'X Y: 1' })).toEqual(['gateway.headers'])
  expect(await fieldsOf({ successValues: ' ' })).toEqual(['gateway.successValues'])
  expect(await fieldsOf({ dayLimit: 0 })).toEqual(['gateway.dayLimit'])
  await changeTexts((texts) => {
    texts.placed.en.text = 'Changed {order}'
  })
  const { texts } = await admin('GET /sms/setup', {})
  expect(texts.placed.en.text).toBe('Changed {order}')
  expect((await rejected(admin('PUT /sms/texts', { body: { version, texts } }))).status).toBe(409)
  texts.placed.bn.text = '{name}'
  const { version: now } = await admin('GET /sms/setup', {})
  const error = await rejected(admin('PUT /sms/texts', { body: { version: now, texts } }))
  expect(error.fields).toEqual({ 'texts.placed.bn.text': 'Unknown: {name}' })
  await admin('PUT /sms/gateway', { body: { version: now, gateway: null } })
  const keys = await shop.db
    .selectFrom('settings')
    .select('value')
    .where('key', '=', 'smsGatewayKey')
    .execute()
  expect(keys).toEqual([{ value: null }])
})

test('an administrator sends a test and reads what the gateway says [D87]', async () => {
  const admin = await withGateway('bulksmsbd', { key: 'wrong' })
  const { _id: id } = await admin('POST /sms/tests', { body: { phone: '+880 1712-345678', language: 'en' } })
  const read = () => admin('GET /sms/messages/:id', { params: { id } })
  await eventually(async () => (await read()).state).toBe('failed')
  expect(await read()).toMatchObject({ problem: 'key', code: '1011', phone: '01712345678', orderId: null })
})

test('the list pages by cursor, by state, the newest first [D87]', async () => {
  const admin = await withGateway()
  for (let count = 0; count < 5; count++) await waiting()
  const ids: string[] = []
  let cursor: string | undefined
  do {
    const page = await admin('GET /sms/messages', { query: { limit: 2, ...(cursor && { cursor }) } })
    expect(page.total).toBe(5)
    ids.push(...page.rows.map(({ _id }) => _id))
    cursor = page.nextCursor ?? undefined
  } while (cursor)
  expect(ids).toEqual([...ids].sort((one, other) => Number(other) - Number(one)))
  expect(new Set(ids).size).toBe(5)
  expect((await admin('GET /sms/messages', { query: { state: 'sent' } })).rows).toEqual([])
})

test('what cannot be read of the setup stops no order [D87]', async () => {
  await shop.db
    .insertInto('settings')
    .values([
      { key: 'smsTexts', value: JSON.stringify({ placed: 'of another version' }) },
      { key: 'smsGateway', value: JSON.stringify({ preset: 'gone' }) },
    ])
    .execute()
  const admin = await shop.as('admin')
  const { id } = await shop.make.order()
  await confirm(admin, id)
  expect(await statesOf(id)).toEqual(['confirmed outbox'])
})
