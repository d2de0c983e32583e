import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { inTransaction } from '#platform/database.ts'
import { defaultCallRules } from '#shop/risk/rules.ts'
import { openTestShop, rejected, secrets } from '#test/shop.ts'
import { openSmsGateway } from '#test/sms-gateway.ts'
import { codeOf } from './confirmation-code.ts'
import { createOrderLinkToken } from './order-link.ts'

const shop = openTestShop({ allowLocalAddresses: true, limits: true })
let gateway: Awaited<ReturnType<typeof openSmsGateway>>
beforeAll(async () => {
  gateway = await openSmsGateway()
  await shop.jobs.start()
})
afterAll(() => gateway.close())
beforeEach(async () => {
  gateway.reset()
  await inTransaction(shop.db, (tx) => sql`truncate orders, settings, limits cascade`.execute(tx))
  await shop.events.publish('storefront')
  await connect()
})

const eventually = (read: () => unknown) => expect.poll(read)

/** Connects the gateway, and requires a code of every order. */
async function connect({ dayLimit = 100, phoneLimit = 20 } = {}) {
  const owner = await shop.as('admin')
  const account = { provider: 'alpha' as const, url: `${gateway.url}/alpha`, sender: '', user: '' }
  const { version } = await owner('GET /sms/setup', {})
  await owner('PUT /sms/gateway', {
    body: {
      version,
      key: gateway.key,
      gateway: { ...account, partCost: 0.35, dayLimit, phoneLimit },
    },
  })
  await setRules({ confirmByCall: true, actions: { ...defaultCallRules.actions, callOthers: 'code' } })
}
async function disconnect() {
  const owner = await shop.as('admin')
  const { version } = await owner('GET /sms/setup', {})
  await owner('PUT /sms/gateway', { body: { version, gateway: null } })
}
async function setRules(rules: object) {
  const owner = await shop.as('admin')
  const { version, ...before } = await owner('GET /call-rules', {})
  return owner('PUT /call-rules', { body: { ...before, ...rules, version } })
}

let phones = 10_000_000
/** An order of a guest, as its customer proves it, and what the shop answered. */
async function place(language: 'en' | 'bn' = 'en') {
  const product = await shop.make.product({ price: 500, stock: 5 })
  const guest = await shop.as(null)
  const phone = `017${++phones}`
  const body = { ...shop.make.orderOf([product], { mobileNumber: phone }), language }
  const placed = await guest('POST /postOrder', { headers: {}, body })
  return { placed, id: placed.insertedId, proof: { orderId: placed.insertedId, phone } }
}
type Proof = Awaited<ReturnType<typeof place>>['proof'] | { link: string }

const track = async (proof: Proof) => (await shop.as(null))('POST /order-tracking', { body: proof })
const enter = async (proof: Proof, code: string, version = 1) =>
  (await shop.as(null))('PUT /order-tracking/code', { body: { ...proof, code, version } })
const resend = async (proof: Proof) => (await shop.as(null))('POST /order-tracking/code', { body: proof })
const managed = async (id: string) => (await shop.as('admin'))('GET /managed-orders/:id', { params: { id } })
const nextCall = async () => (await (await shop.as('admin'))('POST /calls/next', {})).current?._id
/** What was sent to the phone, the oldest first; messages of the test before may still arrive. */
const textsTo = ({ phone }: { phone: string }) =>
  gateway.taken.filter(({ to }) => to === `88${phone}`).map(({ text }) => text)
/** The code that was sent to the phone. */
async function sentCode(proof: { phone: string }, messages = 1) {
  await eventually(() => textsTo(proof).length).toBe(messages)
  return /\b\d{6}\b/.exec(textsTo(proof).at(-1) ?? '')?.[0] ?? ''
}
const wrongOf = (code: string) => (code === '111111' ? '222222' : '111111')
const statesOf = async (id: string) =>
  (await shop.db.selectFrom('smsMessages').selectAll().where('orderId', '=', id).orderBy('id').execute()).map(
    ({ event, state, problem }) => `${event} ${state} ${problem}`.trim(),
  )
/** Lets the last code be sent a while ago. */
const letTimePass = (minutes: number) =>
  sql`update order_codes set sent_at = sent_at - make_interval(mins => ${minutes}),
    expires_at = expires_at - make_interval(mins => ${minutes})`.execute(shop.db)

test('an order that needs a code is placed at once, and confirmed as by its customer with the code of the SMS [D96]', async () => {
  const { id, proof, placed } = await place()
  expect(placed).toEqual({ insertedId: id, verification: 'code', deliveryDays: 5 })
  const code = await sentCode(proof)
  expect(textsTo(proof)[0]).toBe(
    `Shodai: ${code} is the code for your order #${id.slice(0, 4)}-${id.slice(4)}. Do not tell it to anybody.`,
  )
  expect(await track(proof)).toMatchObject({
    orderStatus: 'Pending',
    canConfirm: false,
    isCalled: true,
    code: { until: expect.any(String), resendAt: expect.any(String) },
  })
  expect(await managed(id)).toMatchObject({ blocksPacking: true, code: { until: expect.any(String) } })
  // Nobody is called while the code may still come.
  expect(await nextCall()).toBeUndefined()
  expect(await enter(proof, ` ${code.slice(0, 3)} ${code.slice(3)}`)).toMatchObject({
    orderStatus: 'Confirmed',
    code: null,
    canConfirm: false,
  })
  expect(await managed(id)).toMatchObject({ blocksPacking: false, confirmedBy: 'customer', code: null })
  // Repeated after a lost response.
  expect((await enter(proof, code)).orderStatus).toBe('Confirmed')
  expect((await track(proof)).history.filter(({ to }) => to === 'Confirmed')).toHaveLength(1)
})

test('the code comes in the language of the order, and is accepted in Bengali digits [D96]', async () => {
  const { proof } = await place('bn')
  const code = await sentCode(proof)
  const [text = ''] = textsTo(proof)
  expect(text).toContain('কাউকে বলবেন না')
  expect([...text].length).toBeLessThanOrEqual(70)
  const bengali = code.replace(/\d/g, (digit) => '০১২৩৪৫৬৭৮৯'[Number(digit)] ?? '')
  expect((await enter(proof, bengali)).orderStatus).toBe('Confirmed')
})

test('neither the database nor staff have the code [D96]', async () => {
  const { id, proof } = await place()
  const code = await sentCode(proof)
  await eventually(() => statesOf(id)).toEqual(['code sent'])
  const { rows } = await sql<{ text: string }>`
    select (select json_agg(m)::text from sms_messages m) || (select json_agg(c)::text from order_codes c)
      || (select json_agg(j)::text from pgboss.job j) as text`.execute(shop.db)
  expect(rows[0]?.text).toContain('******')
  expect(rows[0]?.text).not.toContain(code)
  const row = await shop.db.selectFrom('orderCodes').selectAll().executeTakeFirstOrThrow()
  expect(codeOf(secrets.tokens, row)).toBe(code)
  expect(codeOf('another secret', row)).not.toBe(code)
})

test('who knows only order id and phone number cannot confirm it, who has the link of an SMS can [D88, D96]', async () => {
  const { id, proof } = await place()
  const guest = await shop.as(null)
  expect(
    await rejected(guest('PUT /order-tracking/confirmation', { body: { ...proof, version: 1 } })),
  ).toMatchObject({ code: 'not-possible-now' })
  const link = createOrderLinkToken(secrets.tokens, { id, mobileNumber: proof.phone })
  expect((await track({ link })).canConfirm).toBe(true)
  const confirmed = await guest('PUT /order-tracking/confirmation', { body: { link, version: 1 } })
  expect(confirmed.orderStatus).toBe('Confirmed')
})

test('five wrong codes end it: the order is called, and the right one is worth nothing any more [D96]', async () => {
  const { id, proof } = await place()
  const code = await sentCode(proof)
  for (const text of ['12345', 'abcdef', '১২৩', '৳৳৳৳৳৳'])
    expect(await rejected(enter(proof, text))).toMatchObject({ code: 'invalid', fields: { code: /left/ } })
  expect(await nextCall()).toBeUndefined()
  expect(await rejected(enter(proof, wrongOf(code)))).toMatchObject({ code: 'not-possible-now' })
  expect(await rejected(enter(proof, code))).toMatchObject({ code: 'not-possible-now' })
  expect((await track(proof)).code).toBeNull()
  expect(await managed(id)).toMatchObject({ needsCall: true, code: { until: null } })
  expect(await nextCall()).toBe(id)
})

test('guesses at the same time are all counted [D96]', async () => {
  const { id, proof } = await place()
  const code = await sentCode(proof)
  await Promise.all(Array.from({ length: 12 }, () => rejected(enter(proof, wrongOf(code)))))
  const { wrong } = await shop.db.selectFrom('orderCodes').select('wrong').executeTakeFirstOrThrow()
  expect(wrong).toBe(5)
  expect(await nextCall()).toBe(id)
})

test('one address guesses at the codes of many orders no more than twenty times; right codes do not count [D96]', async () => {
  for (let order = 0; order < 2; order++) {
    const { proof } = await place()
    await enter(proof, await sentCode(proof))
  }
  for (let order = 0; order < 5; order++) {
    const { proof } = await place()
    const code = await sentCode(proof)
    for (let time = 0; time < 4; time++)
      expect(await rejected(enter(proof, wrongOf(code)))).toMatchObject({ code: 'invalid' })
  }
  const { proof } = await place()
  const code = await sentCode(proof)
  expect(await rejected(enter(proof, code))).toMatchObject({ code: 'too-many' })
})

test('a code that was not entered in time is not accepted, and the order is called [D96]', async () => {
  const { id, proof } = await place()
  const code = await sentCode(proof)
  await letTimePass(19)
  expect((await track(proof)).code).not.toBeNull()
  await letTimePass(2)
  await sql`update orders set call_after = call_after - interval '21 minutes'`.execute(shop.db)
  expect((await track(proof)).code).toBeNull()
  expect(await rejected(enter(proof, code))).toMatchObject({ code: 'not-possible-now' })
  expect(await managed(id)).toMatchObject({ code: { until: null } })
  expect(await nextCall()).toBe(id)
})

test('the merchant’s minutes decide how long a call waits [D96]', async () => {
  await setRules({ codeMinutes: 45 })
  const { id } = await place()
  const { callAfter, placedAt } = await shop.db
    .selectFrom('orders')
    .select(['callAfter', 'placedAt'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  expect(Math.round((callAfter.getTime() - placedAt.getTime()) / 60_000)).toBe(45)
})

test('the same code is sent again at most twice, a minute apart, and then lives ten minutes at least [D96]', async () => {
  const { id, proof } = await place()
  const code = await sentCode(proof)
  expect(await rejected(resend(proof))).toMatchObject({ code: 'too-many' })
  await letTimePass(15)
  const before = Date.now()
  const again = await resend(proof)
  expect(Date.parse(again.code?.until ?? '') - before).toBeGreaterThan(9.9 * 60_000)
  expect(await sentCode(proof, 2)).toBe(code)
  const { callAfter } = await shop.db.selectFrom('orders').select('callAfter').executeTakeFirstOrThrow()
  expect(callAfter.toISOString()).toBe(again.code?.until)
  await letTimePass(2)
  // Two presses at the same time send it once.
  const both = await Promise.allSettled([resend(proof), resend(proof)])
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(await sentCode(proof, 3)).toBe(code)
  await letTimePass(2)
  expect((await track(proof)).code).toMatchObject({ resendAt: null })
  expect(await rejected(resend(proof))).toMatchObject({ code: 'not-possible-now' })
  await eventually(() => statesOf(id)).toEqual(['code sent', 'code-2 sent', 'code-3 sent'])
  expect((await enter(proof, code)).orderStatus).toBe('Confirmed')
})

test('without a gateway the order is called at once, and codes can only be chosen with one [D96]', async () => {
  await disconnect()
  const { id, placed } = await place()
  expect(placed).toEqual({ insertedId: id, deliveryDays: 5 })
  expect(await nextCall()).toBe(id)
  expect(await statesOf(id)).toEqual([])
  // What was chosen before stays; what was not cannot be chosen.
  const actions = { ...defaultCallRules.actions, callOthers: 'code' }
  await setRules({ tries: 4 })
  expect(await rejected(setRules({ actions: { ...actions, over: 'code' } }))).toMatchObject({
    code: 'invalid',
    fields: { 'actions.over': expect.any(String) },
  })
})

test('a code that the gateway refuses, or that a cap keeps back, leaves the order to the callers at once [D96]', async () => {
  gateway.state.trouble = { code: 417 }
  const refused = await place()
  await eventually(() => statesOf(refused.id)).toEqual(['code failed balance'])
  expect((await track(refused.proof)).code).toBeNull()
  expect(await nextCall()).toBe(refused.id)
  gateway.state.trouble = {}
  await inTransaction(shop.db, (tx) => sql`truncate orders, settings, limits cascade`.execute(tx))
  await shop.events.publish('storefront')
  await connect({ dayLimit: 1 })
  const first = await place()
  await sentCode(first.proof)
  const second = await place()
  await eventually(() => statesOf(second.id)).toEqual(['code failed day-limit'])
  expect(await nextCall()).toBe(second.id)
})

test('while it is unclear whether the code arrived, the order waits for it; a code sent again that fails changes nothing [D96]', async () => {
  gateway.state.trouble = { loseAnswer: true }
  const { id, proof } = await place()
  await eventually(() => statesOf(id)).toEqual(['code unclear no-answer'])
  const code = await sentCode(proof)
  gateway.state.trouble = { code: 417 }
  await letTimePass(2)
  await resend(proof)
  await eventually(() => statesOf(id)).toEqual(['code unclear no-answer', 'code-2 failed balance'])
  expect(await nextCall()).toBeUndefined()
  expect((await enter(proof, code)).orderStatus).toBe('Confirmed')
})

test('a code confirms the version that its customer has seen, also of a corrected address [D88, D96]', async () => {
  const { id, proof } = await place()
  const code = await sentCode(proof)
  await shop.db.updateTable('orders').set({ version: 2 }).where('id', '=', id).execute()
  expect(await rejected(enter(proof, code))).toMatchObject({ code: 'not-possible-now', now: { version: 2 } })
  expect((await enter(proof, code, 2)).orderStatus).toBe('Confirmed')
  // The number is proved: what changes later is confirmed as any other order.
  await shop.db.updateTable('orders').set({ version: 3 }).where('id', '=', id).execute()
  expect(await track(proof)).toMatchObject({ canConfirm: true, code: null })
})

test('a code is worth nothing once the number of its order is another one, or the order is cancelled [D96]', async () => {
  const { id, proof } = await place()
  const code = await sentCode(proof)
  const other = { orderId: id, phone: '01819999999' }
  await shop.db.updateTable('orders').set({ mobileNumber: other.phone }).where('id', '=', id).execute()
  expect(await rejected(enter(other, code))).toMatchObject({ code: 'not-possible-now' })
  expect(await rejected(resend(other))).toMatchObject({ code: 'not-possible-now' })
  const cancelled = await place()
  const itsCode = await sentCode(cancelled.proof)
  const guest = await shop.as(null)
  await guest('PUT /order-tracking/status', {
    body: { ...cancelled.proof, status: 'Cancelled', from: 'Pending' },
  })
  expect(await rejected(enter(cancelled.proof, itsCode))).toMatchObject({ code: 'not-possible-now' })
})

test('an order in review, and one that staff enter, need no code; the retry of a placed one says so again [D60, D96]', async () => {
  const product = await shop.make.product({ price: 500, stock: 3 })
  const owner = await shop.as('admin')
  const phone = `017${++phones}`
  const body = shop.make.orderOf([product], { mobileNumber: phone })
  const byStaff = await owner('POST /orders', { headers: {}, body: { ...body, source: 'phone' } })
  expect(byStaff.verification).toBeUndefined()
  const guest = await shop.as(null)
  const headers = { 'idempotency-key': `key-of-${phone}` }
  const placed = await guest('POST /postOrder', { headers, body })
  expect(placed.verification).toBe('code')
  expect(await guest('POST /postOrder', { headers, body })).toEqual(placed)
  expect(await statesOf(placed.insertedId)).toHaveLength(1)
  const settings = await owner('GET /settings', {})
  await shop.db
    .insertInto('settings')
    .values({ key: 'reservedPerCustomer', value: JSON.stringify(1) })
    .execute()
  await shop.events.publish('storefront')
  expect(settings.reservedPerCustomer).toBeGreaterThan(1)
  const second = await guest('POST /postOrder', { headers: {}, body })
  expect(second).toMatchObject({ inReview: true })
  expect(second.verification).toBeUndefined()
})
