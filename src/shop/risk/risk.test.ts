import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { inTransaction } from '#platform/database.ts'
import { openTestShop, rejected } from '#test/shop.ts'
import type { OrderStatus } from '../orders/statuses.ts'
import { defaultCallRules, type RiskReason } from './rules.ts'

const shop = openTestShop()

afterEach(async () => {
  await inTransaction(shop.db, (tx) =>
    sql`truncate orders, past_orders, blocked_phones, settings cascade`.execute(tx),
  )
  await shop.events.publish('storefront')
})

const day = 24 * 60 * 60 * 1000
const ago = (days: number) => new Date(Date.now() - days * day)

/** An order of the past. */
async function past(
  mobileNumber: string,
  status: OrderStatus,
  { address = 'House 4, Station Road', days = 9 } = {},
) {
  const { id } = await shop.make.order({ status, placedAt: ago(days) })
  await shop.db.updateTable('orders').set({ mobileNumber, address }).where('id', '=', id).execute()
  return id
}
/** Places an order as a guest does, and returns what staff see beside it. */
async function order(customer: Parameters<typeof shop.make.orderOf>[1], price = 500) {
  const product = await shop.make.product({ price })
  const guest = await shop.as(null)
  const { insertedId: id } = await guest('POST /postOrder', {
    headers: {},
    body: shop.make.orderOf([product], customer),
  })
  const { needsCall, risk, isBlocked } = await (await shop.as('admin'))('GET /managed-orders/:id', {
    params: { id },
  })
  return { id, needsCall, risk, isBlocked, reasons: risk.map(({ reason }) => reason) }
}
async function setRules(rules: object) {
  const owner = await shop.as('admin')
  const { version, ...before } = await owner('GET /call-rules', {})
  return owner('PUT /call-rules', { body: { ...before, version, ...rules } })
}

test('two delivered parcels and none that came back make a good customer: no call is needed [D90]', async () => {
  const phone = '01711000001'
  await past(phone, 'Delivered')
  expect(await order({ mobileNumber: phone })).toMatchObject({ needsCall: true, risk: [] })
  await past(phone, 'Delivered')
  expect(await order({ mobileNumber: phone })).toMatchObject({
    needsCall: false,
    risk: [{ reason: 'good', count: 2 }],
  })
  await past(phone, 'Return')
  expect(await order({ mobileNumber: phone })).toMatchObject({
    needsCall: true,
    risk: [{ reason: 'returned', count: 1, of: 3 }],
  })
})

test('orders of the former shop count too', async () => {
  const phone = '01711000002'
  await shop.db
    .insertInto('pastOrders')
    .values(
      (['Delivered', 'Delivered', 'Return'] as const).map((outcome, index) => ({
        number: `A${index}`,
        mobileNumber: phone,
        placedAt: ago(400),
        totalPaisa: 1000,
        outcome,
      })),
    )
    .execute()
  expect((await order({ mobileNumber: phone })).risk).toEqual([{ reason: 'returned', count: 1, of: 3 }])
})

test('parcels that came back from the same address under other numbers are named', async () => {
  await past('01711000003', 'Return', { address: 'House 12, Road 5' })
  await past('01711000003', 'Delivered', { address: 'House 12, Road 5' })
  await shop.db.updateTable('orders').set({ district: 'টাঙ্গাইল', thana: 'মির্জাপুর' }).execute()
  // Case, spaces, commas and the script of digits make no other address.
  expect(await order({ mobileNumber: '01711000004', address: 'house ১২ road 5' })).toMatchObject({
    needsCall: true,
    risk: [{ reason: 'returned at address', count: 1 }],
  })
  expect((await order({ mobileNumber: '01711000005', address: 'House 13, Road 5' })).risk).toEqual([])
  await setRules({ callOthers: false })
  expect((await order({ mobileNumber: '01711000006', address: 'House 12 Road 5' })).needsCall).toBe(true)
  expect((await order({ mobileNumber: '01711000007', address: 'House 14 Road 5' })).needsCall).toBe(false)
})

test('an address that is looked up before the order is stored is the stored one', async () => {
  for (const address of ['House 4, Station Road', 'Bazar', 'বাড়ি ৪, স্টেশন রোড', 'a-b-c-d-e-f-g-h']) {
    await order({ address })
    const { rows } = await sql<{ isSame: boolean }>`
      select bool_and(address_key is not distinct from order_address_key(district, thana, address)) as is_same
      from orders`.execute(shop.db)
    expect(rows).toEqual([{ isSame: true }])
  }
})

test('each rule decides about a call, and nothing does where all are off [D90]', async () => {
  const off = {
    callOthers: false,
    goodFrom: null,
    returnedFrom: null,
    cancelledFrom: null,
    firstOver: null,
    over: null,
    blockedAddress: false,
  }
  const known = '01711000008'
  await past(known, 'Cancelled')
  await past(known, 'Cancelled')
  await past(known, 'Return', { address: 'House 20, Road 5' })
  await shop.db
    .insertInto('blockedPhones')
    .values({
      phone: '01711000009',
      reason: 'Refused twice',
      addressKeys: sql<string[]>`array[order_address_key('টাঙ্গাইল', 'মির্জাপুর', 'House 21, Road 5')]`,
    })
    .execute()
  const elsewhere = { mobileNumber: '01711000010', address: 'House 21, Road 5' }
  await setRules(off)
  for (const customer of [{ mobileNumber: known }, elsewhere, {}])
    expect((await order(customer, 9000)).needsCall).toBe(false)

  const meets = async (rules: object, customer: Parameters<typeof order>[0], price?: number) => {
    await setRules({ ...off, ...rules })
    const { needsCall, reasons } = await order(customer, price)
    return { needsCall, reasons }
  }
  const reason = (...reasons: RiskReason[]) => ({ needsCall: true, reasons: expect.arrayContaining(reasons) })
  expect(await meets({ returnedFrom: 1 }, { mobileNumber: known })).toEqual(reason('returned'))
  expect((await meets({ returnedFrom: 2 }, { mobileNumber: known })).needsCall).toBe(false)
  expect(await meets({ cancelledFrom: 2 }, { mobileNumber: known })).toEqual(reason('cancelled'))
  expect((await meets({ cancelledFrom: 3 }, { mobileNumber: known })).needsCall).toBe(false)
  expect(await meets({ blockedAddress: true }, { ...elsewhere, mobileNumber: '01711000011' })).toEqual(
    reason('blocked address'),
  )
  // The total has the delivery charge.
  expect(await meets({ over: 600 }, {}, 500)).toEqual(reason('over'))
  expect((await meets({ over: 610 }, {}, 500)).needsCall).toBe(false)
  expect(await meets({ firstOver: 600 }, { mobileNumber: '01711000012' }, 500)).toEqual(reason('first over'))
  expect((await meets({ firstOver: 600 }, { mobileNumber: '01711000012' }, 500)).needsCall).toBe(false)
  // What meets a rule is called, however good the customer is.
  await past('01711000013', 'Delivered')
  expect((await meets({ goodFrom: 1, over: 600 }, { mobileNumber: '01711000013' }, 500)).needsCall).toBe(true)
  // One parcel that came back is enough, also where its rule is off.
  await past('01711000018', 'Delivered', { address: 'c' })
  await past('01711000018', 'Return', { address: 'c' })
  expect((await meets({ goodFrom: 1, callOthers: true }, { mobileNumber: '01711000018' })).needsCall).toBe(
    true,
  )
})

test('what staff enter needs no call, because they have just talked to the customer', async () => {
  const product = await shop.make.product()
  const admin = await shop.as('admin')
  const { insertedId: id } = await admin('POST /orders', {
    headers: {},
    body: { ...shop.make.orderOf([product]), source: 'phone' },
  })
  expect((await admin('GET /managed-orders/:id', { params: { id } })).needsCall).toBe(false)
})

test('dear and doubtful orders are called before others that came a little earlier [D89]', async () => {
  const known = '01711000014'
  await past(known, 'Delivered')
  await past(known, 'Cancelled')
  const cheap = await order({ mobileNumber: known }, 100)
  const dear = await order({ mobileNumber: known }, 4000)
  const first = await order({ mobileNumber: '01711000015' }, 100)
  const calls: (string | undefined)[] = []
  for (const _ of [1, 2, 3]) {
    const { current } = await (await shop.as('admin'))('POST /calls/next', {})
    calls.push(current?._id)
  }
  expect(calls).toEqual([first.id, dear.id, cheap.id])
})

test('a blocked number cannot order and sees whom to call, but staff can order for it [D90]', async () => {
  const phone = '01711000016'
  const admin = await shop.as('admin')
  const earlier = await order({ mobileNumber: phone, address: 'House 30, Road 5' })
  expect(
    await admin('POST /blocked-phones', { body: { phone: '+880 1711-000016', reason: 'Refused twice' } }),
  ).toMatchObject({ phone, reason: 'Refused twice', by: 'A admin' })
  const before = await countOrders()
  const refused = await rejected(order({ mobileNumber: phone }))
  expect(refused).toMatchObject({
    code: 'not-possible-now',
    message: expect.stringContaining('01700-000000'),
    fields: { 'customerData.mobileNumber': expect.any(String) },
  })
  expect(await countOrders()).toBe(before)
  expect(await admin('GET /managed-orders/:id', { params: { id: earlier.id } })).toMatchObject({
    isBlocked: true,
    risk: [{ reason: 'blocked phone' }],
  })
  const product = await shop.make.product()
  await admin('POST /orders', {
    headers: {},
    body: { ...shop.make.orderOf([product], { mobileNumber: phone }), source: 'phone' },
  })
  expect((await order({ mobileNumber: '01711000017', address: 'House 30 Road 5' })).reasons).toEqual([
    'blocked address',
  ])
  await admin('POST /blocked-phones/forgive', { body: { phone, reason: 'Paid in advance' } })
  expect((await order({ mobileNumber: phone, address: 'House 30, Road 5' })).isBlocked).toBe(false)
  expect(
    await rejected(admin('POST /blocked-phones/forgive', { body: { phone, reason: 'Again' } })),
  ).toMatchObject({ status: 404 })
  const audit = await shop.db
    .selectFrom('auditEntries')
    .select(['action', 'subject', 'before', 'after'])
    .where('subject', '=', `phone ${phone}`)
    .orderBy('id')
    .execute()
  expect(audit).toEqual([
    {
      action: 'phone-blocked',
      subject: `phone ${phone}`,
      before: null,
      after: { reason: 'Refused twice' },
    },
    {
      action: 'phone-forgiven',
      subject: `phone ${phone}`,
      before: { reason: 'Refused twice' },
      after: { reason: 'Paid in advance' },
    },
  ])
})
const countOrders = async () => (await shop.db.selectFrom('orders').select('id').execute()).length

test('a number is blocked once, with its last reason, and the list comes page by page, the latest first', async () => {
  const admin = await shop.as('admin')
  for (const digit of [1, 2, 3, 4])
    await admin('POST /blocked-phones', { body: { phone: `0181100000${digit}`, reason: 'Refused' } })
  await admin('POST /blocked-phones', { body: { phone: '01811000002', reason: 'Insulted the rider' } })
  const first = await admin('GET /blocked-phones', { query: { limit: 3 } })
  const second = await admin('GET /blocked-phones', { query: { limit: 3, cursor: first.nextCursor ?? '' } })
  expect(first.total).toBe(4)
  expect([...first.rows, ...second.rows].map(({ phone }) => phone.slice(-1))).toEqual(['4', '3', '2', '1'])
  expect(first.rows[2]?.reason).toBe('Insulted the rider')
  // Those of the same moment are not lost between two pages.
  await shop.db
    .updateTable('blockedPhones')
    .set({ blockedAt: ago(1) })
    .execute()
  const one = await admin('GET /blocked-phones', { query: { limit: 3 } })
  const two = await admin('GET /blocked-phones', { query: { limit: 3, cursor: one.nextCursor ?? '' } })
  expect([...one.rows, ...two.rows].map(({ phone }) => phone.slice(-1))).toEqual(['1', '2', '3', '4'])
  for (const body of [
    { phone: '0181', reason: 'Refused' },
    { phone: '01811000009', reason: ' ' },
  ])
    expect(await rejected(admin('POST /blocked-phones', { body }))).toMatchObject({ code: 'invalid' })
})

test('rules that somebody else has changed meanwhile are not overwritten, and a retry is no conflict', async () => {
  const [one, other] = [await shop.as('admin'), await shop.as('admin')]
  const { version, ...rules } = await one('GET /call-rules', {})
  expect(rules).toEqual(defaultCallRules)
  const changed = { ...rules, tries: 5 }
  const saved = await one('PUT /call-rules', { body: { ...changed, version } })
  expect(await one('PUT /call-rules', { body: { ...changed, version } })).toEqual(saved)
  expect(await rejected(other('PUT /call-rules', { body: { ...rules, tries: 7, version } }))).toMatchObject({
    code: 'not-possible-now',
    now: saved,
  })
  for (const wrong of [{ tries: 0 }, { goodFrom: 0 }, { over: -1 }, { busyMinutes: 20_000 }])
    expect(await rejected(setRules(wrong))).toMatchObject({ code: 'invalid' })
})

test('a replay counts whom the rules would have met, with what became of them, and changes nothing [D90]', async () => {
  const admin = await shop.as('admin')
  const [bad, good, fresh] = ['01711000020', '01711000021', '01711000022']
  // Too long ago to be replayed, but known.
  await past(bad, 'Return', { days: 200, address: 'a' })
  for (const days of [300, 200]) await past(good, 'Delivered', { days, address: 'b' })
  const returned = await past(bad, 'Return', { days: 50, address: 'a' })
  await past(bad, 'Delivered', { days: 40, address: 'a' })
  await past(good, 'Delivered', { days: 30, address: 'b' })
  await past(fresh, 'Cancelled', { days: 20, address: 'c' })
  await past(fresh, 'Delivered', { days: 10, address: 'c' })
  const replay = (rules: object) =>
    admin('POST /call-rules/replay', { body: { ...defaultCallRules, callOthers: false, ...rules } })
  expect(await replay({})).toEqual({
    orders: 5,
    isPartial: false,
    actions: [
      { action: 'nothing', orders: 3, failed: 1 },
      { action: 'code', orders: 0, failed: 0 },
      { action: 'call', orders: 2, failed: 1 },
    ],
    rules: [
      { reason: 'returned', orders: 2, returned: 1, examples: expect.arrayContaining([returned]) },
      { reason: 'good', orders: 1, returned: 0, examples: [expect.any(String)] },
    ],
  })
  // Each costs ৳610.
  const counts = async (rules: object) =>
    Object.fromEntries((await replay(rules)).actions.map(({ action, orders }) => [action, orders]))
  expect(await counts({ firstOver: 600 })).toEqual({ nothing: 2, code: 0, call: 3 })
  expect(await counts({ firstOver: 610 })).toEqual({ nothing: 3, code: 0, call: 2 })
  const actions = { ...defaultCallRules.actions, over: 'code' }
  expect(await counts({ over: 609, actions })).toEqual({ nothing: 0, code: 3, call: 2 })
  expect(await counts({ over: 609, actions: { ...actions, returnedFrom: 'code' } })).toEqual({
    nothing: 0,
    code: 5,
    call: 0,
  })
  expect(await replay({ over: 609, firstOver: 609 })).toMatchObject({
    rules: [{}, { reason: 'first over', orders: 1 }, { reason: 'over', orders: 5 }],
  })
  expect(await counts({ callOthers: true })).toEqual({ nothing: 1, code: 0, call: 4 })
  expect(await counts({ callOthers: true, actions: { ...actions, callOthers: 'code' } })).toEqual({
    nothing: 1,
    code: 2,
    call: 2,
  })
  const { version: _, ...rules } = await admin('GET /call-rules', {})
  expect(rules).toEqual(defaultCallRules)
})
