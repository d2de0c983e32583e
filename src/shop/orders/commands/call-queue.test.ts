import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { inTransaction } from '#platform/database.ts'
import { openTestShop, rejected } from '#test/shop.ts'
import type { CallOutcome } from '../rules.ts'
import type { OrderStatus } from '../statuses.ts'

const shop = openTestShop()

let count = 0
const newKey = () => {
  count += 1
  return `key-of-the-queue-${count}`
}
const caller = async () => shop.as('admin')
type Caller = Awaited<ReturnType<typeof caller>>

interface Columns {
  status?: OrderStatus
  minutesAgo?: number
  needsCall?: boolean
}

/** An order that has been waiting for so many minutes. */
async function waiting({ status, minutesAgo = 10, needsCall = true }: Columns = {}) {
  const { id } = await shop.make.order(status && { status })
  await shop.db
    .updateTable('orders')
    .set({ needsCall, callAfter: sql<Date>`now() - make_interval(mins => ${minutesAgo})` })
    .where('id', '=', id)
    .execute()
  return id
}
/** What lets the time pass until an order is due again. */
const passTime = (id: string, minutes: number) =>
  shop.db
    .updateTable('orders')
    .set({
      callAfter: sql<Date>`call_after - make_interval(mins => ${minutes})`,
      callLockedUntil: sql<Date>`call_locked_until - make_interval(mins => ${minutes})`,
      callDueAt: sql<Date>`call_due_at - make_interval(mins => ${minutes})`,
    })
    .where('id', '=', id)
    .execute()
const next = async (by: Caller) => (await by('POST /calls/next', {})).current?._id ?? null
const record = (by: Caller, id: string, outcome: CallOutcome, more: object = {}) =>
  by('POST /orders/:id/calls', { params: { id }, body: { key: newKey(), outcome, ...more } })
const managed = (by: Caller, id: string) => by('GET /managed-orders/:id', { params: { id } })
const move = (by: Caller, id: string, status: OrderStatus) =>
  by('PUT /orderStatus/:id', { params: { id }, body: { status } })

/** Changes rules for one test. */
async function setRules(rules: object) {
  const owner = await caller()
  const { version, ...before } = await owner('GET /call-rules', {})
  await owner('PUT /call-rules', { body: { ...before, version, ...rules } })
}
afterEach(async () => {
  await inTransaction(shop.db, (tx) => sql`truncate orders, settings cascade`.execute(tx))
  await shop.events.publish('storefront')
})

test('callers get the orders that wait longest, each one only once, and those whose customers want a call now come first [D89]', async () => {
  const [old, older, oldest] = [
    await waiting({ minutesAgo: 10 }),
    await waiting({ minutesAgo: 20 }),
    await waiting({ minutesAgo: 30 }),
  ]
  await waiting({ minutesAgo: 40, needsCall: false })
  await waiting({ minutesAgo: -10 })
  await waiting({ minutesAgo: 50, status: 'Cancelled' })
  const asked = await waiting({ minutesAgo: 1 })
  const [one, other] = [await caller(), await caller()]
  await record(one, asked, 'call later', { dueAt: new Date(Date.now() + 60_000).toISOString() })
  expect((await one('GET /calls', {})).waiting).toBe(3)
  expect(await next(one)).toBe(oldest)
  // What a caller has stays theirs.
  expect(await next(one)).toBe(oldest)
  expect(await next(other)).toBe(older)
  await passTime(asked, 2)
  const third = await caller()
  expect(await next(third)).toBe(asked)
  expect(await next(await caller())).toBe(old)
  expect(await next(await caller())).toBeNull()
})

test('of ten callers at the same moment no two get the same order [D89]', async () => {
  for (let round = 0; round < 3; round++) {
    for (let order = 0; order < 8; order++) await waiting()
    const callers = await Promise.all(Array.from({ length: 10 }, caller))
    const taken = await Promise.all(callers.map(next))
    const orders = taken.filter((id) => id !== null)
    expect(new Set(orders).size).toBe(orders.length)
    expect(orders.length).toBe(8)
    await inTransaction(shop.db, (tx) => sql`truncate orders cascade`.execute(tx))
  }
})

test('two tabs of one caller get the same order', async () => {
  await waiting()
  await waiting()
  const one = await caller()
  const taken = await Promise.all(Array.from({ length: 6 }, () => next(one)))
  expect(new Set(taken).size).toBe(1)
  const given = await shop.db
    .selectFrom('orders')
    .select('id')
    .where('callLockedBy', 'is not', null)
    .execute()
  expect(given).toHaveLength(1)
})

test('a caller does not wait for an order that is being changed, but gets the next one', async () => {
  const first = await waiting({ minutesAgo: 20 })
  const second = await waiting({ minutesAgo: 10 })
  const one = await caller()
  await shop.db.transaction().execute(async (tx) => {
    await tx.selectFrom('orders').select('id').where('id', '=', first).forUpdate().execute()
    expect(await next(one)).toBe(second)
  })
})

test('an order goes to the next caller when the lock has run out, or it was given back', async () => {
  const id = await waiting()
  const [one, other] = [await caller(), await caller()]
  expect(await next(one)).toBe(id)
  const { caller: seen } = await managed(other, id)
  expect(seen).toMatchObject({ name: 'A admin', isOwn: false })
  expect((await managed(one, id)).caller).toMatchObject({ isOwn: true })
  expect(await next(other)).toBeNull()
  await passTime(id, 14)
  expect(await next(other)).toBeNull()
  // Only its caller gives it back.
  await other('POST /calls/:id/release', { params: { id } })
  expect(await next(other)).toBeNull()
  await passTime(id, 2)
  expect(await next(other)).toBe(id)
  expect((await one('GET /calls', {})).current).toBeNull()
  await other('POST /calls/:id/release', { params: { id } })
  expect((await managed(one, id)).caller).toBeNull()
  expect(await next(one)).toBe(id)
})

test('who is not reached is called again later, and after the last try a person decides [D89]', async () => {
  await setRules({ tries: 3, noAnswerMinutes: 60, busyMinutes: 10 })
  const id = await waiting()
  const one = await caller()
  expect(await next(one)).toBe(id)
  await record(one, id, 'busy')
  expect(await next(one)).toBeNull()
  await passTime(id, 9)
  expect(await next(one)).toBeNull()
  await passTime(id, 2)
  expect(await next(one)).toBe(id)
  await record(one, id, 'no answer')
  await passTime(id, 59)
  expect(await next(one)).toBeNull()
  await passTime(id, 2)
  expect(await next(one)).toBe(id)
  await record(one, id, 'no answer')
  await passTime(id, 600)
  expect(await next(one)).toBeNull()
  expect(await one('GET /calls', {})).toMatchObject({ waiting: 0, forPerson: 1 })
  const { rows } = await one('GET /calls/for-person', { query: {} })
  expect(rows).toMatchObject([{ _id: id, outcome: 'no answer', tries: 3, orderStatus: 'Pending' }])
  await one('POST /calls/:id/again', { params: { id } })
  expect(await rejected(one('POST /calls/:id/again', { params: { id } }))).toMatchObject({ status: 409 })
  expect(await next(one)).toBe(id)
  // Its calls are counted anew.
  await record(one, id, 'no answer')
  expect((await one('GET /calls', {})).forPerson).toBe(0)
})

test.each(['wrong number', 'refused', 'wants change'] as const)(
  'after “%s” a person decides, and an edited order is called again',
  async (outcome) => {
    const id = await waiting()
    const one = await caller()
    await next(one)
    await record(one, id, outcome)
    expect(await next(one)).toBeNull()
    expect((await one('GET /calls', {})).forPerson).toBe(1)
    await correctAddress(id, 'House 9, Lake Road')
    expect(await one('GET /calls', {})).toMatchObject({ waiting: 1, forPerson: 0 })
    expect(await next(one)).toBe(id)
  },
)

/** The customer corrects the address by order id and phone number. */
async function correctAddress(id: string, address: string) {
  const guest = await shop.as(null)
  await guest('PUT /order-tracking/address', {
    body: {
      orderId: id,
      phone: '01712345678',
      from: 'Pending',
      name: 'Karim',
      district: 'Tangail',
      thana: 'Mirzapur',
      address,
      addressType: 'Home',
      deliveryArea: 'Outside Dhaka',
      total: 610,
    },
  })
}

test('an order that changed during the call is not confirmed unseen [D89]', async () => {
  const id = await waiting()
  const one = await caller()
  await next(one)
  const { version } = await managed(one, id)
  await correctAddress(id, 'House 10, Lake Road')
  expect(await rejected(record(one, id, 'confirmed', { version }))).toMatchObject({
    status: 409,
    now: { version: version + 1 },
  })
  expect(await managed(one, id)).toMatchObject({ call: null, confirmedBy: null })
  // It is still the caller's.
  expect(await next(one)).toBe(id)
  await record(one, id, 'confirmed', { version: version + 1 })
  expect(await managed(one, id)).toMatchObject({ call: { outcome: 'confirmed' }, confirmedBy: 'call' })
  expect(await next(one)).toBeNull()
})

test('a change and a confirmation at the same moment never confirm what was not read out [D89]', async () => {
  for (let round = 0; round < 8; round++) {
    const id = await waiting()
    const one = await caller()
    const { version } = await managed(one, id)
    const [confirmed, changed] = await Promise.allSettled([
      record(one, id, 'confirmed', { version }),
      correctAddress(id, `House ${round}, Lake Road`),
    ])
    const order = await shop.db
      .selectFrom('orders')
      .select(['version', 'confirmedVersion', 'status'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    // One of the two came first, and the other was rejected.
    expect([confirmed.status, changed.status].sort()).toEqual(['fulfilled', 'rejected'])
    expect(order).toEqual(
      confirmed.status === 'fulfilled'
        ? { version, confirmedVersion: version, status: 'Confirmed' }
        : { version: version + 1, confirmedVersion: null, status: 'Pending' },
    )
  }
})

test('where a call is required, only what it confirmed is packed [D89]', async () => {
  await setRules({ confirmByCall: true })
  const id = await waiting()
  const one = await caller()
  await move(one, id, 'Confirmed')
  expect(await managed(one, id)).toMatchObject({ blocksPacking: true, needsCall: true, confirmedBy: null })
  for (const status of ['Shipping', 'Delivered'] as const)
    expect(await rejected(move(one, id, status))).toMatchObject({
      code: 'not-possible-now',
      status: 'Confirmed',
      unconfirmed: true,
    })
  expect(
    await one('PUT /orders/statuses', {
      body: { status: 'Shipping', orders: [{ id, from: 'Confirmed' }] },
    }),
  ).toMatchObject([{ moved: false, unconfirmed: true, status: 'Confirmed' }])
  // It is in the queue although staff have confirmed it.
  expect(await next(one)).toBe(id)
  await record(one, id, 'confirmed')
  expect(await managed(one, id)).toMatchObject({ blocksPacking: false, confirmedBy: 'call' })
  expect(await rejected(record(one, id, 'no answer'))).toMatchObject({ code: 'not-possible-now' })
  await move(one, id, 'Shipping')
})

test('where a call is required, orders that need none are packed without one', async () => {
  await setRules({ confirmByCall: true })
  const id = await waiting({ needsCall: false })
  const one = await caller()
  await move(one, id, 'Confirmed')
  expect((await managed(one, id)).blocksPacking).toBe(false)
  await move(one, id, 'Shipping')
})

test('unless a call is required, staff confirm without one, and what they confirmed stays so when it is switched on', async () => {
  const id = await waiting()
  const one = await caller()
  await move(one, id, 'Confirmed')
  expect(await managed(one, id)).toMatchObject({
    confirmedBy: 'staff',
    blocksPacking: false,
    needsCall: false,
  })
  expect(await next(one)).toBeNull()
  await setRules({ confirmByCall: true })
  await move(one, id, 'Shipping')
})

test('undoing the confirmation of staff leads back to the call, and that of a customer stays', async () => {
  const [own, theirs] = [await waiting(), await waiting()]
  await shop.db
    .updateTable('orders')
    .set({ confirmedVersion: sql<number>`version`, confirmedBy: 'customer' })
    .where('id', '=', theirs)
    .execute()
  const one = await caller()
  const orders = [own, theirs].map((id) => ({ id, from: 'Pending' as const }))
  await one('PUT /orders/statuses', { body: { status: 'Confirmed', orders } })
  await one('POST /orders/undo-confirm', { body: { ids: [own, theirs] } })
  expect(await managed(one, own)).toMatchObject({ confirmedBy: null, needsCall: true })
  expect(await managed(one, theirs)).toMatchObject({ confirmedBy: 'customer', needsCall: false })
})

test('an order that its customer reopened is called again', async () => {
  const person = await shop.person('customer')
  const customer = await shop.as(person)
  const id = await waiting()
  await shop.db.updateTable('orders').set({ userId: person.user.id }).where('id', '=', id).execute()
  const one = await caller()
  await record(one, id, 'confirmed')
  await move(customer, id, 'Cancelled')
  expect(await next(one)).toBeNull()
  await move(customer, id, 'Confirmed')
  expect(await managed(one, id)).toMatchObject({ confirmedBy: null, needsCall: true })
  expect(await next(one)).toBe(id)
  await record(one, id, 'confirmed')
  expect(await managed(one, id)).toMatchObject({ confirmedBy: 'call', needsCall: false })
})

test('an order that needed no call needs one once its customer has reopened it [D89]', async () => {
  const person = await shop.person('customer')
  const customer = await shop.as(person)
  const id = await waiting({ needsCall: false, minutesAgo: -60 })
  await shop.db
    .updateTable('orders')
    .set({ userId: person.user.id, callTries: 3, callNeedsPerson: true })
    .where('id', '=', id)
    .execute()
  const one = await caller()
  await move(customer, id, 'Cancelled')
  await move(customer, id, 'Confirmed')
  expect(await managed(one, id)).toMatchObject({ needsCall: true })
  expect(await next(one)).toBe(id)
})

test('a merged order is confirmed anew', async () => {
  const [into, from] = [await waiting(), await waiting()]
  const one = await caller()
  expect([await next(one), await next(await caller())].sort()).toEqual([into, from].sort())
  await one('POST /orders/merge', { body: { into, from } })
  expect(await one('GET /calls', {})).toMatchObject({ waiting: 1 })
  const order = await shop.db
    .selectFrom('orders')
    .select(['callLockedBy', 'status'])
    .where('id', '=', from)
    .executeTakeFirstOrThrow()
  expect(order).toEqual({ callLockedBy: null, status: 'Cancelled' })
})

test('the list for a person comes page by page, the oldest first', async () => {
  const one = await caller()
  const ids: string[] = []
  for (const day of [1, 2, 3, 4]) {
    const { id } = await shop.make.order({ placedAt: new Date(Date.UTC(2026, 0, day)) })
    await record(one, id, 'wrong number')
    ids.push(id)
  }
  const first = await one('GET /calls/for-person', { query: { limit: 3 } })
  expect(first).toMatchObject({ total: 4 })
  const second = await one('GET /calls/for-person', {
    query: { limit: 3, cursor: first.nextCursor ?? '' },
  })
  expect([...first.rows, ...second.rows].map(({ _id }) => _id)).toEqual(ids)
  expect(await rejected(one('GET /calls/for-person', { query: { cursor: 'x' } }))).toMatchObject({
    status: 422,
  })
})
