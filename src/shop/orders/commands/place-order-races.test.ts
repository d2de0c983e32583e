import { expect, test } from 'vitest'
import { readOrderSnapshot, stockOf } from '#test/database.ts'
import { openTestShop } from '#test/shop.ts'
import type { OrderInput } from '../contract.ts'

const shop = openTestShop()

const post = (body: OrderInput, headers: Record<string, string> = {}) =>
  shop.send('POST', '/api/postOrder', { body, headers })
const move = (token: string, id: string, body: object) =>
  shop.send('PUT', `/api/orderStatus/${id}`, { body, headers: { authorization: `Bearer ${token}` } })
const concurrently = <T>(times: number, work: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: times }, (_, index) => work(index)))
const statuses = (answers: { status: number }[]) => answers.map(({ status }) => status).sort()
const placeOrder = async (...[products]: Parameters<typeof shop.make.orderOf>): Promise<string> =>
  (await post(shop.make.orderOf(products))).body.insertedId

test('of 50 concurrent orders for the last 5 pieces 5 are placed and 45 are rejected', async () => {
  const lamp = await shop.make.product({ stock: 5 })
  const before = await readOrderSnapshot(shop.db)
  const answers = await concurrently(50, () => post(shop.make.orderOf([lamp])))
  expect(statuses(answers)).toEqual([...Array(5).fill(201), ...Array(45).fill(409)])
  for (const { status, body } of answers)
    if (status === 409) expect(body.error.lines).toMatchObject([{ reason: 'short', available: 0 }])
  expect(await stockOf(shop.db, lamp.id)).toBe(0)
  const after = await readOrderSnapshot(shop.db)
  expect([after?.orders, after?.lines, after?.history]).toEqual(
    [before?.orders, before?.lines, before?.history].map((rows) => (rows ?? 0) + 5),
  )
})

test('an order sent 20 times concurrently with one key is placed once, and all responses are the same', async () => {
  const lamp = await shop.make.product({ stock: 30 })
  const body = shop.make.orderOf([{ ...lamp, quantity: 2 }])
  const before = await readOrderSnapshot(shop.db)
  const answers = await concurrently(20, () => post(body, { 'idempotency-key': 'pressed-twenty-times' }))
  expect(statuses(answers)).toEqual(Array(20).fill(201))
  expect(new Set(answers.map((answer) => answer.body.insertedId)).size).toBe(1)
  const after = await readOrderSnapshot(shop.db)
  expect([after?.orders, after?.keys]).toEqual([before?.orders, before?.keys].map((rows) => (rows ?? 0) + 1))
  expect(await stockOf(shop.db, lamp.id)).toBe(28)
})

test('repeating a request with its key returns the first order even if it could not be placed any more', async () => {
  const lamp = await shop.make.product({ stock: 1 })
  const body = shop.make.orderOf([lamp])
  const first = await post(body, { 'idempotency-key': 'the-last-piece' })
  const again = await post(body, { 'idempotency-key': 'the-last-piece' })
  expect([again.status, again.body]).toEqual([201, first.body])
})

test('a key used for another order is rejected and nothing is saved', async () => {
  const lamp = await shop.make.product({ stock: 10 })
  await post(shop.make.orderOf([lamp]), { 'idempotency-key': 'one-key-only' })
  const before = await readOrderSnapshot(shop.db)
  const answers = await concurrently(5, () =>
    post(shop.make.orderOf([{ ...lamp, quantity: 2 }]), { 'idempotency-key': 'one-key-only' }),
  )
  expect(statuses(answers)).toEqual(Array(5).fill(422))
  expect(Object.keys(answers[0]?.body.error.fields)).toEqual(['idempotency-key'])
  expect(await readOrderSnapshot(shop.db)).toEqual(before)
})

test('the same order from two tabs, with different times and one key, is placed once', async () => {
  const lamp = await shop.make.product({ stock: 5 })
  const order = shop.make.orderOf([lamp])
  const answers = await concurrently(2, (tab) =>
    post(
      {
        ...order,
        date: '20 Nov, 2026',
        time: `04:0${tab} pm`,
        placedAt: `2026-11-20T10:0${tab}:00.000Z`,
      },
      { 'idempotency-key': 'two-tabs-one-key' },
    ),
  )
  expect(statuses(answers)).toEqual([201, 201])
  expect(answers[1]?.body).toEqual(answers[0]?.body)
  expect(await stockOf(shop.db, lamp.id)).toBe(4)
})

test('an idempotency key does not reveal somebody else’s order', async () => {
  const lamp = await shop.make.product()
  const body = shop.make.orderOf([lamp])
  await post(body, { 'idempotency-key': 'seen-over-a-shoulder' })
  const { token } = await shop.person('customer')
  const headers = { 'idempotency-key': 'seen-over-a-shoulder', authorization: `Bearer ${token}` }
  expect((await post(body, headers)).status).toBe(422)
})

test('a rejected order leaves its key free for the corrected one', async () => {
  const lamp = await shop.make.product()
  const honest = shop.make.orderOf([lamp])
  const headers = { 'idempotency-key': 'second-try-is-right' }
  expect((await post({ ...honest, total: 1 }, headers)).status).toBe(409)
  expect((await post(honest, headers)).status).toBe(201)
})

test('concurrent orders of the same two products in opposite order are all placed, without a deadlock', async () => {
  const [lamp, chair] = [await shop.make.product({ stock: 100 }), await shop.make.product({ stock: 100 })]
  const before = shop.countDeadlocks()
  const answers = await concurrently(40, (index) =>
    post(shop.make.orderOf(index % 2 ? [lamp, chair] : [chair, lamp])),
  )
  expect(statuses(answers)).toEqual(Array(40).fill(201))
  expect([await stockOf(shop.db, lamp.id), await stockOf(shop.db, chair.id)]).toEqual([60, 60])
  expect(shop.countDeadlocks()).toBe(before)
})

test('of two administrators who confirm and cancel concurrently one succeeds and the other gets the new status', async () => {
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

test('ten concurrent cancellations of one order put its pieces back once', async () => {
  const lamp = await shop.make.product({ stock: 10 })
  const id = await placeOrder([{ ...lamp, quantity: 4 }])
  expect(await stockOf(shop.db, lamp.id)).toBe(6)
  const { token } = await shop.person('admin')
  const answers = await concurrently(10, () => move(token, id, { status: 'Cancelled' }))
  expect(statuses(answers)).toEqual([200, ...Array(9).fill(409)])
  expect(await stockOf(shop.db, lamp.id)).toBe(10)
  const moves = await shop.db.selectFrom('orderHistory').selectAll().where('orderId', '=', id).execute()
  expect(moves.map(({ toStatus }) => toStatus)).toEqual(['Pending', 'Cancelled'])
})

test('cancelled orders that are reopened concurrently share the remaining stock', async () => {
  const lamp = await shop.make.product({ stock: 10 })
  const ids = await concurrently(5, () => placeOrder([{ ...lamp, quantity: 2 }]))
  const { token } = await shop.person('admin')
  await concurrently(5, (index) => move(token, ids[index] ?? '', { status: 'Cancelled' }))
  await post(shop.make.orderOf([{ ...lamp, quantity: 5 }]))
  expect(await stockOf(shop.db, lamp.id)).toBe(5)
  const answers = await concurrently(5, (index) => move(token, ids[index] ?? '', { status: 'Confirmed' }))
  expect(statuses(answers)).toEqual([200, 200, 409, 409, 409])
  expect(await stockOf(shop.db, lamp.id)).toBe(1)
  for (const { status, body } of answers)
    if (status === 409) expect(body.error).toMatchObject({ code: 'not-possible-now', status: 'Cancelled' })
})

test('concurrent orders and cancellations never lose or create a piece', async () => {
  const lamp = await shop.make.product({ stock: 20 })
  const ids = await concurrently(10, () => placeOrder([lamp]))
  const { token } = await shop.person('admin')
  await Promise.all([
    concurrently(10, (index) => move(token, ids[index] ?? '', { status: 'Cancelled' })),
    concurrently(25, () => post(shop.make.orderOf([lamp]))),
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
