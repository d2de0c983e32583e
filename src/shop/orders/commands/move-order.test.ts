import { expect, test } from 'vitest'
import { readOrderSnapshot, stockOf } from '#test/database.ts'
import { openTestShop, rejected } from '#test/shop.ts'
import { orderStatus } from '../contract.ts'
import type { OrderStatus } from '../statuses.ts'

const shop = openTestShop()
const days = (count: number) => new Date(Date.now() - count * 24 * 60 * 60 * 1000)

/** The result when `who` moves an order from `from` to `to`: 200, or the error. */
async function attempt(who: 'admin' | 'owner' | 'other', from: OrderStatus, to: OrderStatus) {
  const owner = await shop.person('customer')
  const { id } = await shop.make.order({
    status: from,
    userId: owner.user.id,
    ...(from === 'Delivered' && { deliveredAt: days(1) }),
  })
  const api = await shop.as(who === 'owner' ? owner : who === 'admin' ? 'admin' : 'customer')
  const before = await readOrderSnapshot(shop.db)
  const answer = await api('PUT /orderStatus/:id', { params: { id }, body: { status: to } }).then(
    (moved) => ({ code: 200, moved }),
    (error: { status: number; body: object }) => ({ code: error.status, body: error.body }),
  )
  if (answer.code !== 200) expect(await readOrderSnapshot(shop.db)).toEqual(before)
  const { status } = await shop.db
    .selectFrom('orders')
    .select('status')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  expect(status).toBe(answer.code === 200 ? to : from)
  return answer
}

const byAdmin: [string, OrderStatus, OrderStatus][] = [
  ['STATE-02', 'Pending', 'Confirmed'],
  ['STATE-03', 'Pending', 'Cancelled'],
  ['STATE-04', 'Confirmed', 'Shipping'],
  ['STATE-06', 'Confirmed', 'Cancelled'],
  ['STATE-06', 'Shipping', 'Cancelled'],
  ['STATE-07', 'Confirmed', 'Delivered'],
  ['STATE-07', 'Shipping', 'Delivered'],
  ['STATE-08', 'Cancelled', 'Confirmed'],
]
test.each(byAdmin)('[%s] an administrator moves any order from %s to %s [ROLE-06]', async (_, from, to) => {
  expect(await attempt('admin', from, to)).toMatchObject({ code: 200, moved: { orderStatus: to } })
})

const byOwner: [string, OrderStatus, OrderStatus][] = [
  ['STATE-09', 'Cancelled', 'Confirmed'],
  ['STATE-10', 'Delivered', 'Return'],
  ['STATE-11', 'Pending', 'Cancelled'],
  ['STATE-11', 'Confirmed', 'Cancelled'],
  ['STATE-11', 'Shipping', 'Cancelled'],
]
test.each(byOwner)('[%s] a customer moves their own order from %s to %s', async (_, from, to) => {
  expect(await attempt('owner', from, to)).toMatchObject({ code: 200, moved: { orderStatus: to } })
})

test('a customer cancels, returns and reopens their own orders, and nothing else [ROLE-11] [STATE-05]', async () => {
  const own = byOwner.map(([, from, to]) => `${from}>${to}`)
  for (const from of orderStatus.options)
    for (const to of orderStatus.options) {
      const { code } = await attempt('owner', from, to)
      expect(code, `${from} > ${to}`).toBe(own.includes(`${from}>${to}`) ? 200 : 409)
    }
})

test('for a customer the orders of others do not exist, whatever their status [ROLE-11]', async () => {
  for (const [, from, to] of byOwner) expect((await attempt('other', from, to)).code).toBe(404)
  const { id } = await shop.make.order({ status: 'Cancelled' })
  const guestless = await shop.as('customer')
  expect(
    await rejected(guestless('PUT /orderStatus/:id', { params: { id }, body: { status: 'Confirmed' } })),
  ).toMatchObject({
    status: 404,
  })
})

test('an impossible move is rejected with the current status, also for administrators', async () => {
  const possible = [...byAdmin.map(([, from, to]) => `${from}>${to}`), 'Delivered>Return']
  for (const from of orderStatus.options)
    for (const to of orderStatus.options) {
      const { code, ...rest } = await attempt('admin', from, to)
      expect(code, `${from} > ${to}`).toBe(possible.includes(`${from}>${to}`) ? 200 : 409)
      if (code === 409) expect(rest).toMatchObject({ body: { code: 'not-possible-now', status: from } })
    }
})

test('the stored status is the one that was sent; ‘Returns’ is stored as ‘Return’ [API-12] [DATA-22]', async () => {
  const admin = await shop.as('admin')
  const { id } = await shop.make.order({ status: 'Delivered' })
  expect(await admin('PUT /orderStatus/:id', { params: { id }, body: { status: 'Returns' } })).toEqual({
    _id: id,
    orderStatus: 'Return',
  })
  expect((await admin('GET /order/:id', { params: { id } })).orderStatus).toBe('Return')
  const { token } = await shop.person('admin')
  const headers = { authorization: `Bearer ${token}` }
  for (const status of ['returned', 'pending', '', null, 7])
    expect(await shop.send('PUT', `/api/orderStatus/${id}`, { body: { status }, headers })).toMatchObject({
      status: 422,
      body: { error: { fields: { status: expect.any(String) } } },
    })
})

test('a move from an outdated status is rejected with the current one [D27]', async () => {
  const admin = await shop.as('admin')
  const { id } = await shop.make.order({ status: 'Confirmed' })
  const late = admin('PUT /orderStatus/:id', {
    params: { id },
    body: { status: 'Cancelled', from: 'Pending' },
  })
  // `status` in the error body is the order's status.
  expect(await rejected(late)).toMatchObject({ code: 'not-possible-now', status: 'Confirmed' })
})

test('a customer does not cancel an order whose parcel the courier has or is being booked [D83]', async () => {
  const owner = await shop.person('customer')
  const { id } = await shop.make.order({ status: 'Confirmed', userId: owner.user.id })
  const parcel = { orderId: id, courier: 'redx', reference: id, cashPaisa: 100, weight: 500, state: 'booked' }
  await shop.db.insertInto('parcels').values(parcel).execute()
  const api = await shop.as(owner)
  const cancel = () => api('PUT /orderStatus/:id', { params: { id }, body: { status: 'Cancelled' } })
  expect(await rejected(cancel())).toMatchObject({
    code: 'not-possible-now',
    status: 'Confirmed',
    isWithCourier: true,
  })
  await shop.db.updateTable('parcels').set({ state: 'cancelled' }).where('orderId', '=', id).execute()
  expect(await cancel()).toMatchObject({ orderStatus: 'Cancelled' })
})

test('a customer returns within 7 days of delivery; an administrator may later [STATE-10] [NUM-07]', async () => {
  const owner = await shop.person('customer')
  const delivered = async (ago: number) =>
    (await shop.make.order({ status: 'Delivered', userId: owner.user.id, deliveredAt: days(ago) })).id
  const api = await shop.as(owner)
  const back = (id: string) => api('PUT /orderStatus/:id', { params: { id }, body: { status: 'Return' } })
  expect(await back(await delivered(6.99))).toMatchObject({ orderStatus: 'Return' })
  const late = await delivered(7.01)
  expect(await rejected(back(late))).toMatchObject({ code: 'not-possible-now' })
  const admin = await shop.as('admin')
  expect(
    await admin('PUT /orderStatus/:id', { params: { id: late }, body: { status: 'Return' } }),
  ).toMatchObject({
    orderStatus: 'Return',
  })
})

test('the return period starts when an administrator marks the order as delivered', async () => {
  const owner = await shop.person('customer')
  const { id } = await shop.make.order({ status: 'Shipping', userId: owner.user.id, placedAt: days(30) })
  await (await shop.as('admin'))('PUT /orderStatus/:id', { params: { id }, body: { status: 'Delivered' } })
  const back = (await shop.as(owner))('PUT /orderStatus/:id', { params: { id }, body: { status: 'Return' } })
  expect(await back).toMatchObject({ orderStatus: 'Return' })
})

test('cancelling puts stock back; reopening takes it again or is rejected, and asks the merchant to call', async () => {
  const owner = await shop.person('customer')
  const [api, admin] = [await shop.as(owner), await shop.as('admin')]
  const lamp = await shop.make.product({ stock: 5 })
  const body = shop.make.orderOf([{ ...lamp, quantity: 3 }])
  const { insertedId: id } = await api('POST /postOrder', { headers: {}, body })
  const move = (status: 'Cancelled' | 'Confirmed') =>
    api('PUT /orderStatus/:id', { params: { id }, body: { status } })
  expect(await stockOf(shop.db, lamp.id)).toBe(2)
  await move('Cancelled')
  expect(await stockOf(shop.db, lamp.id)).toBe(5)
  await move('Confirmed')
  expect(await stockOf(shop.db, lamp.id)).toBe(2)
  expect((await admin('GET /order/:id', { params: { id } })).callAgain).toBe(true)
  await move('Cancelled')
  await shop.db.updateTable('products').set({ stock: 2 }).where('id', '=', lamp.id).execute()
  expect(await rejected(move('Confirmed'))).toMatchObject({
    code: 'not-possible-now',
    status: 'Cancelled',
    lines: [{ productId: lamp.id, quantity: 3 }],
  })
  expect(await stockOf(shop.db, lamp.id)).toBe(2)
})

test('the pieces of a line are put back once, however often the order is cancelled and the product counted again', async () => {
  const admin = await shop.as('admin')
  const lamp = await shop.make.product({ stock: 5 })
  const body = shop.make.orderOf([{ ...lamp, quantity: 2 }])
  const { insertedId: id } = await (await shop.as(null))('POST /postOrder', { headers: {}, body })
  const move = (status: 'Cancelled' | 'Confirmed') =>
    admin('PUT /orderStatus/:id', { params: { id }, body: { status } })
  const setStock = (stock: number | null) =>
    shop.db.updateTable('products').set({ stock }).where('id', '=', lamp.id).execute()
  await move('Cancelled')
  expect(await stockOf(shop.db, lamp.id)).toBe(5)
  // Reopened while the product is not counted, the order takes nothing from the stock.
  await setStock(null)
  await move('Confirmed')
  await setStock(7)
  await move('Cancelled')
  expect(await stockOf(shop.db, lamp.id)).toBe(7)
})

test('cancelling does not put back pieces that were not taken from the stock', async () => {
  const lamp = await shop.make.product({ stock: null })
  const guest = await shop.as(null)
  const { insertedId: id } = await guest('POST /postOrder', { headers: {}, body: shop.make.orderOf([lamp]) })
  await shop.db.updateTable('products').set({ stock: 5 }).where('id', '=', lamp.id).execute()
  const admin = await shop.as('admin')
  await admin('PUT /orderStatus/:id', { params: { id }, body: { status: 'Cancelled' } })
  expect(await stockOf(shop.db, lamp.id)).toBe(5)
})

test('every move has a history entry with its user and role', async () => {
  const owner = await shop.person('customer')
  const admin = await shop.person('admin')
  const { id } = await shop.make.order({ userId: owner.user.id })
  await (await shop.as(admin))('PUT /orderStatus/:id', { params: { id }, body: { status: 'Confirmed' } })
  await (await shop.as(owner))('PUT /orderStatus/:id', { params: { id }, body: { status: 'Cancelled' } })
  const { history } = await (await shop.as(owner))('GET /order/:id', { params: { id } })
  expect(history).toMatchObject([
    { from: 'Pending', to: 'Confirmed', role: 'admin', by: admin.user.name },
    { from: 'Confirmed', to: 'Cancelled', role: 'customer', by: owner.user.name },
  ])
  const entries = await shop.db
    .selectFrom('auditEntries')
    .select(['userId', 'role', 'before', 'after', 'requestId'])
    .where('subject', '=', `order ${id}`)
    .orderBy('id')
    .execute()
  expect(entries).toMatchObject([
    { userId: admin.user.id, role: 'admin', before: { status: 'Pending' }, after: { status: 'Confirmed' } },
    { userId: owner.user.id, role: 'customer', after: { status: 'Cancelled' } },
  ])
  for (const { requestId } of entries) expect(requestId).toMatch(/^[0-9a-f-]{36}$/)
})

test('the reason for a return is stored in the history; order tracking does not show it', async () => {
  const owner = await shop.person('customer')
  const { id, mobileNumber: phone } = await shop.make.order({
    status: 'Delivered',
    userId: owner.user.id,
    deliveredAt: days(1),
  })
  const api = await shop.as(owner)
  const note = 'It came damaged: the glass is broken.\nPlease send another.'
  await api('PUT /orderStatus/:id', { params: { id }, body: { status: 'Return', note } })
  const { history } = await (await shop.as('admin'))('GET /order/:id', { params: { id } })
  expect(history.at(-1)).toMatchObject({ to: 'Return', role: 'customer', note })
  const followed = await shop.send('POST', '/api/order-tracking', { body: { orderId: id, phone } })
  expect(followed.status).toBe(200)
  expect(JSON.stringify(followed.body)).not.toContain('damaged')
  const endless = api('PUT /orderStatus/:id', {
    params: { id },
    body: { status: 'Return', note: 'x'.repeat(301) },
  })
  expect(await rejected(endless)).toMatchObject({ status: 422, fields: { note: expect.any(String) } })
})

test('history and audit log cannot be changed or deleted', async () => {
  const { id } = await shop.make.order()
  await (await shop.as('admin'))('PUT /orderStatus/:id', { params: { id }, body: { status: 'Confirmed' } })
  await expect(shop.db.deleteFrom('auditEntries').execute()).rejects.toThrow('append-only')
  await expect(shop.db.updateTable('auditEntries').set({ role: 'x' }).execute()).rejects.toThrow(
    'append-only',
  )
})
