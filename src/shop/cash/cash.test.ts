import { beforeEach, expect, test } from 'vitest'
import { openTestShop } from '#test/shop.ts'

const shop = openTestShop()
beforeEach(() => shop.db.deleteFrom('orderCash').execute())

const day = 24 * 60 * 60 * 1000

/** An order that was delivered so many days ago, without a parcel. */
async function delivered(days = 0, holder: { courier?: string; courierName?: string } = {}) {
  const admin = await shop.as('admin')
  const order = await shop.make.order({ status: 'Confirmed' })
  await admin('PUT /orderStatus/:id', { params: { id: order.id }, body: { status: 'Delivered' } })
  await shop.db
    .updateTable('orderCash')
    .set({ deliveredAt: new Date(Date.now() - days * day), ...holder })
    .where('orderId', '=', order.id)
    .execute()
  return order.id
}
const cashOf = async (id: string) => (await shop.as('admin'))('GET /orders/:id/cash', { params: { id } })

test('the position says who holds the cash, by days since delivery [D86]', async () => {
  for (const days of [0, 7, 9, 20, 40, 41]) await delivered(days, { courier: 'redx' })
  await delivered(1)
  await delivered(1, { courier: 'other', courierName: 'Sundarban' })
  const admin = await shop.as('admin')
  const position = await admin('GET /cash', {})
  expect(position[0]).toMatchObject({ courierName: 'RedX', orders: 6 })
  expect(position[0]?.ages.map(({ orders }) => orders)).toEqual([2, 1, 1, 2])
  const others = position.slice(1).map(({ courier, courierName, orders }) => [courier, courierName, orders])
  expect(others.sort()).toEqual([
    ['none', '', 1],
    ['other', 'Sundarban', 1],
  ])
  expect(position[0]?.amount).toBe((position[1]?.amount ?? 0) * 6)
})

test('a courier whose name was typed in is one, however it was written [D86]', async () => {
  const ids = [
    await delivered(20, { courier: 'other', courierName: 'sundarban' }),
    await delivered(1, { courier: 'other', courierName: 'Sundarban' }),
    await delivered(1, { courier: 'other', courierName: 'SUNDARBAN' }),
  ]
  const other = await delivered(1, { courier: 'other', courierName: 'Janani' })
  const admin = await shop.as('admin')
  const holders = (await admin('GET /cash', {})).map((each) => [
    each.courierName.toLowerCase(),
    each.orders,
    each.amount,
  ])
  expect(holders).toEqual([
    ['sundarban', 3, 1830],
    ['janani', 1, 610],
  ])
  const listed = async (courierName: string) =>
    (await admin('GET /cash/orders', { query: { courier: 'other', courierName } })).rows.map(({ _id }) => _id)
  const [held] = await admin('GET /cash', {})
  expect(held?.ages.map(({ orders }) => orders)).toEqual([2, 0, 1, 0])
  for (const name of ['Sundarban', held?.courierName ?? ''])
    expect((await listed(name)).sort()).toEqual(ids.toSorted())
  expect(await listed('janani')).toEqual([other])
})

test('the list of missing money goes on by cursor, the longest delivered first [D86]', async () => {
  const ids = [await delivered(3), await delivered(9, { courier: 'redx' }), await delivered(5)]
  const admin = await shop.as('admin')
  const first = await admin('GET /cash/orders', { query: { limit: 2 } })
  expect(first.rows.map(({ _id }) => _id)).toEqual([ids[1], ids[2]])
  expect(first.total).toBe(3)
  const second = await admin('GET /cash/orders', { query: { limit: 2, cursor: first.nextCursor ?? '' } })
  expect(second.rows.map(({ _id }) => _id)).toEqual([ids[0]])
  expect(second.nextCursor).toBeNull()
  const own = await admin('GET /cash/orders', { query: { courier: 'none' } })
  expect(own.rows.map(({ _id }) => _id)).toEqual([ids[2], ids[0]])
})

test('cash received by hand is booked once, however often it is sent [D86]', async () => {
  const id = await delivered()
  const admin = await shop.as('admin')
  const { open } = (await cashOf(id)) ?? { open: 0 }
  const send = () => admin('POST /cash/receipts', { body: { orders: [{ id, open }], note: 'From Jamal' } })
  const results = (await Promise.all([send(), send(), send()])).flat()
  expect(results.filter(({ isDone }) => isDone)).toHaveLength(1)
  expect(results.filter(({ problem }) => problem === 'changed')).toHaveLength(2)
  expect(await cashOf(id)).toMatchObject({
    received: open,
    open: 0,
    entries: [{ kind: 'by hand', amount: open, note: 'From Jamal', by: 'A admin' }],
  })
  const twice = await delivered()
  const both = await admin('POST /cash/receipts', {
    body: {
      orders: [
        { id: twice, open },
        { id: twice, open },
        { id: '22222222', open },
      ],
    },
  })
  expect(both.map(({ isDone, problem }) => problem ?? isDone)).toEqual([true, 'changed', 'gone'])
})

test('a write-off needs a reason, closes the order and is in the audit log [D86]', async () => {
  const id = await delivered(50)
  const admin = await shop.as('admin')
  const { open } = (await cashOf(id)) ?? { open: 0 }
  const without = await shop.send('POST', '/api/cash/write-offs', {
    body: { orders: [{ id, open }], reason: ' ' },
    headers: { authorization: `Bearer ${(await shop.person('admin')).token}` },
  })
  expect(without.status).toBe(422)
  await admin('POST /cash/write-offs', {
    body: { orders: [{ id, open }], reason: 'Courier went out of business' },
  })
  expect(await cashOf(id)).toMatchObject({ received: 0, writtenOff: open, open: 0 })
  expect((await admin('GET /cash/orders', { query: {} })).rows).toEqual([])
  const audit = await shop.db
    .selectFrom('auditEntries')
    .select(['action', 'after'])
    .where('subject', '=', `order ${id}`)
    .orderBy('id', 'desc')
    .limit(1)
    .execute()
  expect(audit).toMatchObject([
    { action: 'cash-written-off', after: { note: 'Courier went out of business' } },
  ])
})

test('nothing is due before delivery, and nothing of an order without a parcel that comes back [D86]', async () => {
  const order = await shop.make.order({ status: 'Confirmed' })
  expect(await cashOf(order.id)).toBeNull()
  const admin = await shop.as('admin')
  const move = (status: 'Delivered' | 'Return') =>
    admin('PUT /orderStatus/:id', { params: { id: order.id }, body: { status } })
  await move('Delivered')
  expect(await cashOf(order.id)).toMatchObject({ due: 610, open: 610, courier: 'none' })
  await move('Return')
  expect(await cashOf(order.id)).toMatchObject({ due: 0, open: 0 })
})

test.each(['redx', 'other'])('nothing is due of a parcel that comes back (%s) [D86]', async (courier) => {
  const admin = await shop.as('admin')
  const sent = async () => {
    const { id: orderId } = await shop.make.order({ status: 'Shipping' })
    const { id } = await shop.db
      .insertInto('parcels')
      .values({
        orderId,
        courier,
        courierName: courier === 'other' ? 'Sundarban' : '',
        reference: orderId,
        cashPaisa: 61_000,
        weight: 500,
        state: 'with courier',
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await admin('PUT /orderStatus/:id', { params: { id: orderId }, body: { status: 'Delivered' } })
    await shop.db.updateTable('parcels').set({ state: 'delivered' }).where('id', '=', id).execute()
    expect(await cashOf(orderId)).toMatchObject({ due: 610, open: 610, courier })
    return { orderId, id }
  }
  const back = await sent()
  await admin('PUT /parcels/:id/state', {
    params: { id: String(back.id) },
    body: { state: 'returning', from: 'delivered' },
  })
  expect(await cashOf(back.orderId)).toMatchObject({ due: 0, open: 0 })
  // The customer brings it to the shop: the courier has collected all the same.
  const brought = await sent()
  await admin('PUT /orderStatus/:id', { params: { id: brought.orderId }, body: { status: 'Return' } })
  expect(await cashOf(brought.orderId)).toMatchObject({ due: 610, open: 610 })
  if (courier === 'other') return
  await admin('PUT /parcels/:id/state', {
    params: { id: String(brought.id) },
    body: { state: 'returned', from: 'delivered' },
  })
  expect(await cashOf(brought.orderId)).toMatchObject({ due: 0, open: 0 })
})

test('orders whose labels were printed are marked, and printing them again says so [D85]', async () => {
  const admin = await shop.as('admin')
  const [one, other] = [await shop.make.order(), await shop.make.order()]
  const print = (ids: string[]) => admin('POST /orders/labels-printed', { body: { ids } })
  expect(await print([one.id, one.id])).toEqual({ printed: 1, again: 0 })
  expect(await print([one.id, other.id, '22222222'])).toEqual({ printed: 2, again: 1 })
  const printed = await admin('GET /orders/labels-printed', { query: { ids: `${one.id},22222222` } })
  expect(printed).toEqual([{ _id: one.id, printedAt: expect.any(String) }])
  const [managed] = await admin('GET /managed-orders', { query: { ids: one.id } })
  expect(managed?.printedAt).toBe(printed[0]?.printedAt)
  const third = await shop.make.order()
  const { rows } = await admin('GET /orders', { query: { unprinted: 'yes' } })
  expect(rows.map(({ _id }) => _id)).toContain(third.id)
  expect(rows.map(({ _id }) => _id)).not.toContain(one.id)
})
