import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { readBooks, stockOf } from '#test/books.ts'
import { openTestShop } from '#test/shop.ts'
import type { OrderSent } from './contract.ts'

const shop = openTestShop()

const post = (body: OrderSent, headers: Record<string, string> = {}) =>
  shop.send('POST', '/api/postOrder', { body, headers })
const move = (token: string, id: string, body: object) =>
  shop.send('PUT', `/api/orderStatus/${id}`, { body, headers: { authorization: `Bearer ${token}` } })
const atOnce = <T>(times: number, work: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: times }, (_, index) => work(index)))
/** Deadlocks PostgreSQL has met in this database; the shop tries again, so nobody else would notice them. */
async function countDeadlocks() {
  // Connections report what they met when they are idle for a moment.
  await new Promise((resolve) => setTimeout(resolve, 1500))
  const { rows } = await sql<{ deadlocks: number }>`
    select deadlocks from pg_stat_database where datname = current_database()`.execute(shop.db)
  return rows[0]?.deadlocks
}
const statuses = (answers: { status: number }[]) => answers.map(({ status }) => status).sort()
const placed = async (...[products]: Parameters<typeof shop.make.orderOf>): Promise<string> =>
  (await post(shop.make.orderOf(products))).body.insertedId

test('50 buyers for the last 5 pieces: 5 get them, 45 are told, none is sold twice', async () => {
  const lamp = await shop.make.product({ stock: 5 })
  const before = await readBooks(shop.db)
  const answers = await atOnce(50, () => post(shop.make.orderOf([lamp])))
  expect(statuses(answers)).toEqual([...Array(5).fill(201), ...Array(45).fill(409)])
  for (const { status, body } of answers)
    if (status === 409) expect(body.error.lines).toMatchObject([{ reason: 'short', available: 0 }])
  expect(await stockOf(shop.db, lamp.id)).toBe(0)
  const after = await readBooks(shop.db)
  expect([after?.orders, after?.lines, after?.history]).toEqual(
    [before?.orders, before?.lines, before?.history].map((rows) => (rows ?? 0) + 5),
  )
})

test('an order sent 20 times at once under one key is one order, and all get the same answer', async () => {
  const lamp = await shop.make.product({ stock: 30 })
  const body = shop.make.orderOf([{ ...lamp, quantity: 2 }])
  const before = await readBooks(shop.db)
  const answers = await atOnce(20, () => post(body, { 'idempotency-key': 'pressed-twenty-times' }))
  expect(statuses(answers)).toEqual(Array(20).fill(201))
  expect(new Set(answers.map((answer) => answer.body.insertedId)).size).toBe(1)
  const after = await readBooks(shop.db)
  expect([after?.orders, after?.keys]).toEqual([before?.orders, before?.keys].map((rows) => (rows ?? 0) + 1))
  expect(await stockOf(shop.db, lamp.id)).toBe(28)
})

test('a repeat under the same key answers the first order even when it could not be placed any more', async () => {
  const lamp = await shop.make.product({ stock: 1 })
  const body = shop.make.orderOf([lamp])
  const first = await post(body, { 'idempotency-key': 'the-last-piece' })
  const again = await post(body, { 'idempotency-key': 'the-last-piece' })
  expect([again.status, again.body]).toEqual([201, first.body])
})

test('a key used for another order is refused and nothing is saved', async () => {
  const lamp = await shop.make.product({ stock: 10 })
  await post(shop.make.orderOf([lamp]), { 'idempotency-key': 'one-key-only' })
  const before = await readBooks(shop.db)
  const answers = await atOnce(5, () =>
    post(shop.make.orderOf([{ ...lamp, quantity: 2 }]), { 'idempotency-key': 'one-key-only' }),
  )
  expect(statuses(answers)).toEqual(Array(5).fill(422))
  expect(Object.keys(answers[0]?.body.error.fields)).toEqual(['idempotency-key'])
  expect(await readBooks(shop.db)).toEqual(before)
})

test('the same order sent from two tabs, each with its own time, is one order under one key', async () => {
  const lamp = await shop.make.product({ stock: 5 })
  const order = shop.make.orderOf([lamp])
  const answers = await atOnce(2, (tab) =>
    post(
      {
        ...order,
        ...{ date: '20 Nov, 2026', time: `04:0${tab} pm`, placedAt: `2026-11-20T10:0${tab}:00.000Z` },
      },
      { 'idempotency-key': 'two-tabs-one-key' },
    ),
  )
  expect(statuses(answers)).toEqual([201, 201])
  expect(answers[1]?.body).toEqual(answers[0]?.body)
  expect(await stockOf(shop.db, lamp.id)).toBe(4)
})

test('a key is no way to learn of somebody else’s order', async () => {
  const lamp = await shop.make.product()
  const body = shop.make.orderOf([lamp])
  await post(body, { 'idempotency-key': 'seen-over-a-shoulder' })
  const { token } = await shop.person('customer')
  const headers = { 'idempotency-key': 'seen-over-a-shoulder', authorization: `Bearer ${token}` }
  expect((await post(body, headers)).status).toBe(422)
})

test('an order that was refused leaves its key free for the corrected one', async () => {
  const lamp = await shop.make.product()
  const honest = shop.make.orderOf([lamp])
  const headers = { 'idempotency-key': 'second-try-is-right' }
  expect((await post({ ...honest, total: 1 }, headers)).status).toBe(409)
  expect((await post(honest, headers)).status).toBe(201)
})

test('orders of the same two products in opposite order all go through, without a deadlock', async () => {
  const [lamp, chair] = [await shop.make.product({ stock: 100 }), await shop.make.product({ stock: 100 })]
  const before = await countDeadlocks()
  const answers = await atOnce(40, (index) =>
    post(shop.make.orderOf(index % 2 ? [lamp, chair] : [chair, lamp])),
  )
  expect(statuses(answers)).toEqual(Array(40).fill(201))
  expect([await stockOf(shop.db, lamp.id), await stockOf(shop.db, chair.id)]).toEqual([60, 60])
  expect(await countDeadlocks()).toBe(before)
})

test('of two administrators who confirm and cancel at once one wins and the other learns the new status', async () => {
  const [one, other] = [await shop.person('admin'), await shop.person('admin')]
  for (let round = 0; round < 8; round++) {
    const { id } = await shop.make.order()
    const answers = await Promise.all([
      move(one.token, id, { status: 'Confirmed', from: 'Pending' }),
      move(other.token, id, { status: 'Cancelled', from: 'Pending' }),
    ])
    expect(statuses(answers)).toEqual([200, 409])
    const [won, lost] = [...answers].sort((a, b) => a.status - b.status)
    const { status } = await shop.db
      .selectFrom('orders')
      .select('status')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(won?.body).toEqual({ _id: id, orderStatus: status })
    expect(lost?.body.error).toMatchObject({ code: 'not-possible-now', status })
  }
})

test('ten people who cancel one order at once put its pieces back once', async () => {
  const lamp = await shop.make.product({ stock: 10 })
  const id = await placed([{ ...lamp, quantity: 4 }])
  expect(await stockOf(shop.db, lamp.id)).toBe(6)
  const { token } = await shop.person('admin')
  const answers = await atOnce(10, () => move(token, id, { status: 'Cancelled' }))
  expect(statuses(answers)).toEqual([200, ...Array(9).fill(409)])
  expect(await stockOf(shop.db, lamp.id)).toBe(10)
  const moves = await shop.db.selectFrom('orderHistory').selectAll().where('orderId', '=', id).execute()
  expect(moves.map(({ toStatus }) => toStatus)).toEqual(['Pending', 'Cancelled'])
})

test('cancelled orders taken up again at once share what is left', async () => {
  const lamp = await shop.make.product({ stock: 10 })
  const ids = await atOnce(5, () => placed([{ ...lamp, quantity: 2 }]))
  const { token } = await shop.person('admin')
  await atOnce(5, (index) => move(token, ids[index] ?? '', { status: 'Cancelled' }))
  await post(shop.make.orderOf([{ ...lamp, quantity: 5 }]))
  expect(await stockOf(shop.db, lamp.id)).toBe(5)
  const answers = await atOnce(5, (index) => move(token, ids[index] ?? '', { status: 'Confirmed' }))
  expect(statuses(answers)).toEqual([200, 200, 409, 409, 409])
  expect(await stockOf(shop.db, lamp.id)).toBe(1)
  for (const { status, body } of answers)
    if (status === 409) expect(body.error).toMatchObject({ code: 'not-possible-now', status: 'Cancelled' })
})

test('buyers and people who cancel together never lose or make a piece', async () => {
  const lamp = await shop.make.product({ stock: 20 })
  const ids = await atOnce(10, () => placed([lamp]))
  const { token } = await shop.person('admin')
  await Promise.all([
    atOnce(10, (index) => move(token, ids[index] ?? '', { status: 'Cancelled' })),
    atOnce(25, () => post(shop.make.orderOf([lamp]))),
  ])
  const { sold } = await shop.db
    .selectFrom('orderLines')
    .innerJoin('orders', 'orders.id', 'orderLines.orderId')
    .where('productId', '=', lamp.id)
    .where('status', '!=', 'Cancelled')
    .select((eb) => eb.fn.sum<number>('quantity').as('sold'))
    .executeTakeFirstOrThrow()
  expect(Number(sold) + Number(await stockOf(shop.db, lamp.id))).toBe(20)
})
