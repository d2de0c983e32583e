import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { type Database, openDatabase, patientLimits } from '#platform/database.ts'
import { readOrderSnapshot } from '#test/database.ts'
import { openTestShop, rejected } from '#test/shop.ts'
import { findCustomer, getDuplicates, getPhoneHistories } from '../queries/find-customer.ts'
import { listDueCalls } from '../queries/list-orders.ts'
import type { CallOutcome } from '../rules.ts'
import type { OrderStatus } from '../statuses.ts'

const shop = openTestShop()

let keys = 0
const newKey = () => {
  keys += 1
  return `key-of-the-tests-${keys}`
}
const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()

/** An order with a new phone number. */
async function orderOf(mobileNumber: string, options: { status?: OrderStatus; placedAt?: Date } = {}) {
  const order = await shop.make.order(options)
  await shop.db.updateTable('orders').set({ mobileNumber }).where('id', '=', order.id).execute()
  return order.id
}
const call = async (id: string, outcome: CallOutcome, more: object = {}) =>
  (await shop.as('admin'))('POST /orders/:id/calls', {
    params: { id },
    body: { key: newKey(), outcome, ...more },
  })
const getManaged = async (id: string) =>
  (await shop.as('admin'))('GET /managed-orders/:id', { params: { id } })

test('a managed order shows what its number ordered before: delivered, cancelled, returned, open, and since when', async () => {
  const number = '01711000001'
  const first = new Date('2024-03-03T08:00:00.000Z')
  await orderOf(number, { status: 'Delivered', placedAt: first })
  for (const status of ['Delivered', 'Cancelled', 'Return', 'Shipping'] as const)
    await orderOf(number, { status })
  const id = await orderOf(number)
  const fresh = await orderOf('01711000002')
  const managed = await (await shop.as('admin'))('GET /managed-orders', {
    query: { ids: `${fresh},${id},ZZZZZZZZ` },
  })
  const records = new Map(managed.map(({ _id, phone }) => [_id, phone]))
  expect(records.get(id)).toEqual({
    delivered: 2,
    cancelled: 1,
    returned: 1,
    open: 1,
    firstSeen: first.toISOString(),
  })
  expect(records.get(fresh)).toMatchObject({ delivered: 0, cancelled: 0, returned: 0, open: 0 })
  expect(managed).toHaveLength(2)
  expect(managed.find(({ _id }) => _id === id)?.duplicates).toMatchObject([
    { mobileNumber: number, orderStatus: 'Shipping', matchedBy: ['phone'], mergeTarget: null },
  ])
})

test('the outcome of a call is stored and shown with its caller and time', async () => {
  const id = await orderOf('01711000003')
  await call(id, 'no answer')
  const dueAt = inHours(3)
  await call(id, 'call later', { dueAt, note: 'Is at work' })
  const seen = await getManaged(id)
  expect(seen.call).toEqual({ outcome: 'call later', at: expect.any(String), dueAt })
  expect(seen.timeline.slice(-2)).toMatchObject([
    { change: 'call', outcome: 'no answer', dueAt: null, role: 'admin', by: 'A admin', to: null },
    { change: 'call', outcome: 'call later', dueAt, note: 'Is at work' },
  ])
  await call(id, 'wants change')
  expect((await getManaged(id)).call).toMatchObject({ outcome: 'wants change', dueAt: null })
})

test('the outcome ‘confirmed’ confirms the order, and a repeated request records one call', async () => {
  const id = await orderOf('01711000004')
  const admin = await shop.as('admin')
  const body = { key: newKey(), outcome: 'confirmed' } as const
  const send = () => admin('POST /orders/:id/calls', { params: { id }, body })
  const answers = await Promise.all([send(), send(), send()])
  expect(answers).toEqual(Array(3).fill({ _id: id, orderStatus: 'Confirmed' }))
  expect(await admin('GET /order/:id', { params: { id } })).toMatchObject({
    orderStatus: 'Confirmed',
    history: [{ from: 'Pending', to: 'Confirmed', role: 'admin' }],
  })
  expect((await getManaged(id)).timeline.filter(({ change }) => change === 'call')).toHaveLength(1)
  expect(await rejected(call(id, 'refused'))).toMatchObject({ status: 'Confirmed', code: 'not-possible-now' })
})

test('an impossible call is rejected, and nothing is stored', async () => {
  const id = await orderOf('01711000005')
  const before = await readOrderSnapshot(shop.db)
  const fields = async (outcome: CallOutcome, more: object) =>
    Object.keys((await rejected(call(id, outcome, more))).fields ?? {})
  expect(await fields('call later', {})).toEqual(['dueAt'])
  expect(await fields('call later', { dueAt: inHours(-1) })).toEqual(['dueAt'])
  expect(await fields('call later', { dueAt: inHours(24 * 31) })).toEqual(['dueAt'])
  expect(await fields('no answer', { dueAt: inHours(1) })).toEqual(['dueAt'])
  expect(await fields('no answer', { key: 'short' })).toEqual(['key'])
  expect(await rejected(call('ZZZZZZZZ', 'no answer'))).toMatchObject({ code: 'not-found' })
  expect((await getManaged(id)).call).toBeNull()
  expect(await readOrderSnapshot(shop.db)).toEqual(before)
})

test('due calls are listed when their time has come, longest overdue first, page by page', async () => {
  const admin = await shop.as('admin')
  const due: string[] = []
  for (const number of ['01711000011', '01711000012', '01711000013', '01711000014']) {
    const id = await orderOf(number)
    await call(id, 'call later', { dueAt: inHours(2) })
    due.push(id)
  }
  expect((await admin('GET /orders/due-calls', { query: {} })).rows).toEqual([])
  const [one = '', two = '', three = '', later = ''] = due
  for (const [id, minutes] of [
    [two, 30],
    [one, 60],
    [three, 10],
  ] as const)
    await shop.db
      .updateTable('orders')
      .set({ callDueAt: sql`now() - make_interval(mins => ${minutes})` })
      .where('id', '=', id)
      .execute()
  const page = await admin('GET /orders/due-calls', { query: { limit: 2 } })
  expect([page.rows.map(({ _id }) => _id), page.total]).toEqual([[one, two], 3])
  const next = await admin('GET /orders/due-calls', { query: { limit: 2, cursor: page.nextCursor ?? '' } })
  expect(next.rows).toMatchObject([{ _id: three, mobileNumber: '01711000013', total: 610 }])
  // A confirmed order is not due for a call any more.
  await admin('PUT /orderStatus/:id', { params: { id: one }, body: { status: 'Cancelled' } })
  await call(two, 'no answer')
  const ids = (await admin('GET /orders/due-calls', { query: {} })).rows.map(({ _id }) => _id)
  expect(ids).toEqual([three])
  expect(ids).not.toContain(later)
})

test('a note is visible to staff only, is stored once for repeated requests, and cannot be changed', async () => {
  const person = await shop.person('customer')
  const { id, mobileNumber } = await shop.make.order({ userId: person.user.id })
  const admin = await shop.as('admin')
  const body = { key: newKey(), note: 'Owes us 60\nfrom last time' }
  const send = (note = body.note) =>
    admin('POST /orders/:id/notes', { params: { id }, body: { ...body, note } })
  await Promise.all([send(), send()])
  await call(id, 'no answer', { note: 'Hung up' })
  expect((await getManaged(id)).timeline.slice(-2)).toMatchObject([
    { change: 'note', note: body.note, by: 'A admin', role: 'admin' },
    { change: 'call', note: 'Hung up' },
  ])
  expect(await rejected(send('Another note under the same key'))).toMatchObject({ code: 'invalid' })
  expect((await getManaged(id)).timeline.filter(({ change }) => change === 'note')).toHaveLength(1)
  const own = await (await shop.as(person))('GET /order/:id', { params: { id } })
  const followed = await (await shop.as(null))('POST /order-tracking', {
    body: { orderId: id, phone: mobileNumber },
  })
  for (const seen of [own, followed]) {
    expect(JSON.stringify(seen)).not.toContain('Owes')
    expect(JSON.stringify(seen)).not.toContain('Hung up')
  }
})

test('a customer is found by phone number with the last address; an unknown number has none', async () => {
  const number = '01711000021'
  await orderOf(number, { placedAt: new Date('2025-01-01T00:00:00Z') })
  const id = await orderOf(number)
  await shop.db.updateTable('orders').set({ address: 'The new house' }).where('id', '=', id).execute()
  const admin = await shop.as('admin')
  expect(await admin('POST /customers/lookup', { body: { phone: '+880 1711-000021' } })).toMatchObject({
    phone: { open: 2, firstSeen: '2025-01-01T00:00:00.000Z' },
    last: { name: 'Karim', address: 'The new house', district: 'টাঙ্গাইল', deliveryArea: 'Outside Dhaka' },
  })
  expect(await admin('POST /customers/lookup', { body: { phone: '01711999999' } })).toEqual({
    phone: { delivered: 0, cancelled: 0, returned: 0, open: 0, firstSeen: null },
    last: null,
  })
})

test('phone histories, duplicates and due calls are read from indexes only, however many orders there are', async () => {
  const name = sql.id(new URL(shop.databaseUrl).pathname.slice(1))
  await sql`alter database ${name} set enable_seqscan = off`.execute(shop.db)
  const { id, mobileNumber } = await shop.make.order({ status: 'Pending' })
  const address = 'House 12, Road 7, Uttara'
  const order = await shop.db
    .updateTable('orders')
    .set({ address, callDueAt: new Date(0) })
    .where('id', '=', id)
    .returning(['id', 'userId', 'mobileNumber', 'addressKey'])
    .executeTakeFirstOrThrow()

  /** How often the table and each of its indexes were scanned so far. */
  const countScans = async () => {
    const { rows } = await sql<{ name: string; scans: number }>`
      select 'orders' as name, seq_scan as scans from pg_stat_user_tables where relname = 'orders'
      union all select indexrelname, idx_scan from pg_stat_user_indexes where relname = 'orders'`.execute(
      shop.db,
    )
    return new Map(rows.map(({ name, scans }) => [name, scans]))
  }
  const scannedBy = async (work: (db: Database) => Promise<unknown>) => {
    // The counts of a connection are complete once it has been closed.
    await sql`select pg_stat_force_next_flush()`.execute(shop.db)
    const before = await countScans()
    const db = openDatabase(shop.databaseUrl, { poolSize: 1, limits: patientLimits })
    await work(db)
    await db.destroy()
    const scanned = async () =>
      [...(await countScans())].flatMap(([name, scans]) => (scans > (before.get(name) ?? 0) ? [name] : []))
    await expect.poll(scanned).not.toEqual([])
    return scanned()
  }
  expect(await scannedBy((db) => getPhoneHistories(db, [mobileNumber]))).toEqual(['orders_of_phone'])
  expect(await scannedBy((db) => findCustomer(db, mobileNumber))).toEqual(['orders_of_phone'])
  expect(
    (await scannedBy((db) => getDuplicates(db, [{ ...order, status: 'Pending', isExchange: false }]))).sort(),
  ).toEqual(['orders_of_phone', 'orders_open_by_address'])
  expect(await scannedBy((db) => listDueCalls(db, { limit: 20 }))).toEqual(['orders_calls_due'])
})
