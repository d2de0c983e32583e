import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { readBooks } from '#test/books.ts'
import { openTestShop, refused } from '#test/shop.ts'
import { getOrder, type OrderStatus, putOrderStatus } from '../contract.ts'
import { trackOrder } from '../following/contract.ts'
import { findCustomer, getDesk, getDeskOrder, getDueCalls, postOrderCall, postOrderNote } from './contract.ts'
import type { CallOutcome } from './rules.ts'

const shop = openTestShop()

let keys = 0
const newKey = () => {
  keys += 1
  return `key-of-the-tests-${keys}`
}
const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()

/** An order of a number of its own. */
async function orderOf(mobileNumber: string, wishes: { status?: OrderStatus; placedAt?: Date } = {}) {
  const order = await shop.make.order(wishes)
  await shop.db.updateTable('orders').set({ mobileNumber }).where('id', '=', order.id).execute()
  return order.id
}
const call = async (id: string, outcome: CallOutcome, more: object = {}) =>
  (await shop.as('admin'))(postOrderCall, { params: { id }, body: { key: newKey(), outcome, ...more } })
const lookAt = async (id: string) => (await shop.as('admin'))(getDeskOrder, { params: { id } })

test('beside an order stands what its number did before: delivered, cancelled, returned, open, and since when', async () => {
  const number = '01711000001'
  const first = new Date('2024-03-03T08:00:00.000Z')
  await orderOf(number, { status: 'Delivered', placedAt: first })
  for (const status of ['Delivered', 'Cancelled', 'Return', 'Shipping'] as const)
    await orderOf(number, { status })
  const id = await orderOf(number)
  const fresh = await orderOf('01711000002')
  const desk = await (await shop.as('admin'))(getDesk, { query: { ids: `${fresh},${id},ZZZZZZZZ` } })
  const records = new Map(desk.map(({ _id, phone }) => [_id, phone]))
  expect(records.get(id)).toEqual({
    ...{ delivered: 2, cancelled: 1, returned: 1, open: 1 },
    firstSeen: first.toISOString(),
  })
  expect(records.get(fresh)).toMatchObject({ delivered: 0, cancelled: 0, returned: 0, open: 0 })
  expect(desk).toHaveLength(2)
  expect(desk.find(({ _id }) => _id === id)?.twins).toMatchObject([
    { mobileNumber: number, orderStatus: 'Shipping', same: ['phone'], stays: null },
  ])
})

test('how a call ended is written down, shown, and kept with who called and when', async () => {
  const id = await orderOf('01711000003')
  await call(id, 'no answer')
  const dueAt = inHours(3)
  await call(id, 'call later', { dueAt, note: 'Is at work' })
  const seen = await lookAt(id)
  expect(seen.call).toEqual({ outcome: 'call later', at: expect.any(String), dueAt })
  expect(seen.timeline.slice(-2)).toMatchObject([
    { change: 'call', outcome: 'no answer', dueAt: null, role: 'admin', by: 'A admin', to: null },
    { change: 'call', outcome: 'call later', dueAt, note: 'Is at work' },
  ])
  await call(id, 'wants change')
  expect((await lookAt(id)).call).toMatchObject({ outcome: 'wants change', dueAt: null })
})

test('who says yes on the phone has confirmed the order, and the call is written down once however often it is sent', async () => {
  const id = await orderOf('01711000004')
  const admin = await shop.as('admin')
  const body = { key: newKey(), outcome: 'confirmed' } as const
  const send = () => admin(postOrderCall, { params: { id }, body })
  const answers = await Promise.all([send(), send(), send()])
  expect(answers).toEqual(Array(3).fill({ _id: id, orderStatus: 'Confirmed' }))
  expect(await admin(getOrder, { params: { id } })).toMatchObject({
    orderStatus: 'Confirmed',
    history: [{ from: 'Pending', to: 'Confirmed', role: 'admin' }],
  })
  expect((await lookAt(id)).timeline.filter(({ change }) => change === 'call')).toHaveLength(1)
  expect(await refused(call(id, 'refused'))).toMatchObject({ status: 'Confirmed', code: 'not-possible-now' })
})

test('a call is refused where it makes no sense, and nothing is written', async () => {
  const id = await orderOf('01711000005')
  const before = await readBooks(shop.db)
  const fields = async (outcome: CallOutcome, more: object) =>
    Object.keys((await refused(call(id, outcome, more))).fields ?? {})
  expect(await fields('call later', {})).toEqual(['dueAt'])
  expect(await fields('call later', { dueAt: inHours(-1) })).toEqual(['dueAt'])
  expect(await fields('call later', { dueAt: inHours(24 * 31) })).toEqual(['dueAt'])
  expect(await fields('no answer', { dueAt: inHours(1) })).toEqual(['dueAt'])
  expect(await fields('no answer', { key: 'short' })).toEqual(['key'])
  expect(await refused(call('ZZZZZZZZ', 'no answer'))).toMatchObject({ code: 'not-found' })
  expect((await lookAt(id)).call).toBeNull()
  expect(await readBooks(shop.db)).toEqual(before)
})

test('whoever asked to be called comes back when the time has come, the longest due first, page by page', async () => {
  const admin = await shop.as('admin')
  const due: string[] = []
  for (const number of ['01711000011', '01711000012', '01711000013', '01711000014']) {
    const id = await orderOf(number)
    await call(id, 'call later', { dueAt: inHours(2) })
    due.push(id)
  }
  expect((await admin(getDueCalls, { query: {} })).rows).toEqual([])
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
  const page = await admin(getDueCalls, { query: { limit: 2 } })
  expect([page.rows.map(({ _id }) => _id), page.total]).toEqual([[one, two], 3])
  const next = await admin(getDueCalls, { query: { limit: 2, cursor: page.nextCursor ?? '' } })
  expect(next.rows).toMatchObject([{ _id: three, mobileNumber: '01711000013', total: 610 }])
  // An order that is not waiting any more is nobody's to call.
  await admin(putOrderStatus, { params: { id: one }, body: { status: 'Cancelled' } })
  await call(two, 'no answer')
  const ids = (await admin(getDueCalls, { query: {} })).rows.map(({ _id }) => _id)
  expect(ids).toEqual([three])
  expect(ids).not.toContain(later)
})

test('a note is for staff alone, is written once however often it is sent, and stays', async () => {
  const person = await shop.person('customer')
  const { id, mobileNumber } = await shop.make.order({ userId: person.user.id })
  const admin = await shop.as('admin')
  const body = { key: newKey(), note: 'Owes us 60\nfrom last time' }
  const send = (note = body.note) => admin(postOrderNote, { params: { id }, body: { ...body, note } })
  await Promise.all([send(), send()])
  await call(id, 'no answer', { note: 'Hung up' })
  expect((await lookAt(id)).timeline.slice(-2)).toMatchObject([
    { change: 'note', note: body.note, by: 'A admin', role: 'admin' },
    { change: 'call', note: 'Hung up' },
  ])
  expect(await refused(send('Another note under the same key'))).toMatchObject({ code: 'invalid' })
  expect((await lookAt(id)).timeline.filter(({ change }) => change === 'note')).toHaveLength(1)
  const own = await (await shop.as(person))(getOrder, { params: { id } })
  const followed = await (await shop.as(null))(trackOrder, { body: { orderId: id, phone: mobileNumber } })
  for (const seen of [own, followed]) {
    expect(JSON.stringify(seen)).not.toContain('Owes')
    expect(JSON.stringify(seen)).not.toContain('Hung up')
  }
})

test('a customer is found by number with the last address; an unknown number has none', async () => {
  const number = '01711000021'
  await orderOf(number, { placedAt: new Date('2025-01-01T00:00:00Z') })
  const id = await orderOf(number)
  await shop.db.updateTable('orders').set({ address: 'The new house' }).where('id', '=', id).execute()
  const admin = await shop.as('admin')
  expect(await admin(findCustomer, { body: { phone: '+880 1711-000021' } })).toMatchObject({
    phone: { open: 2, firstSeen: '2025-01-01T00:00:00.000Z' },
    last: { name: 'Karim', address: 'The new house', district: 'টাঙ্গাইল', deliveryArea: 'Outside Dhaka' },
  })
  expect(await admin(findCustomer, { body: { phone: '01711999999' } })).toEqual({
    phone: { delivered: 0, cancelled: 0, returned: 0, open: 0, firstSeen: null },
    last: null,
  })
})

test('what stands beside orders is read from indexes alone, however many orders there are', async () => {
  await sql`set enable_seqscan = off`.execute(shop.db)
  const plans = await Promise.all(
    [
      sql`explain select mobile_number, status, count(*), min(placed_at) from orders
        where mobile_number in ('01711000001', '01711000002') group by 1, 2`,
      sql`explain select id from orders where mobile_number = '01711000001'
        and status in ('Pending', 'Confirmed', 'Shipping') order by placed_at desc limit 6`,
      sql`explain select id from orders where address_key = md5('x')::uuid
        and status in ('Pending', 'Confirmed', 'Shipping') limit 6`,
      sql`explain select id from orders where status = 'Pending' and call_due_at <= now()
        order by call_due_at, id limit 21`,
    ].map(async (question) => {
      const { rows } = await question.execute(shop.db)
      return rows.map((row) => Object.values(row as object)[0]).join('\n')
    }),
  )
  const indexes = ['orders_of_phone', 'orders_of_phone', 'orders_open_by_address', 'orders_calls_due']
  for (const [place, plan] of plans.entries()) expect(plan).toContain(indexes[place])
})
