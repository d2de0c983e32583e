import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Tx } from '#platform/database.ts'
import { changeMeanwhile, readOrderSnapshot, stockOf } from '#test/database.ts'
import { openTestShop, rejected } from '#test/shop.ts'
import { orderStatus } from '../contract.ts'
import type { OrderStatus } from '../statuses.ts'

const shop = openTestShop()

test('an administrator deletes an order, and it is gone [API-13] [ADM-ORD-14]', async () => {
  const admin = await shop.as('admin')
  const { id } = await shop.make.order({ status: 'Cancelled' })
  expect(await admin('DELETE /deleteOrder/:id', { params: { id } })).toEqual({ _id: id })
  expect(await rejected(admin('GET /order/:id', { params: { id } }))).toMatchObject({ status: 404 })
  expect((await admin('GET /orders', { query: { search: id } })).total).toBe(0)
  expect(await rejected(admin('DELETE /deleteOrder/:id', { params: { id } }))).toMatchObject({ status: 404 })
})

test('a deleted order stays in the audit log: order, lines, customer, history, notes and user [ADM-ORD-14]', async () => {
  const lamp = await shop.make.product({ name: 'Lamp' })
  const sent = shop.make.orderOf([{ ...lamp, quantity: 2 }], { address: 'House 4, Station Road' })
  const { insertedId: id } = await (await shop.as(null))('POST /postOrder', { headers: {}, body: sent })
  const person = await shop.person('admin')
  const admin = await shop.as(person)
  await admin('PUT /orderStatus/:id', { params: { id }, body: { status: 'Cancelled' } })
  await admin('POST /orders/:id/notes', {
    params: { id },
    body: { key: 'note-of-the-test', note: 'Never pays' },
  })
  const read = await admin('GET /order/:id', { params: { id } })
  await admin('DELETE /deleteOrder/:id', { params: { id } })
  const entry = await shop.db
    .selectFrom('auditEntries')
    // As text, because the camel-case plugin would rename keys inside.
    .select(['userId', 'role', 'after', sql<string>`before::text`.as('before')])
    .where('subject', '=', `order ${id}`)
    .where('action', '=', 'order-deleted')
    .executeTakeFirstOrThrow()
  expect(entry).toMatchObject({ userId: person.user.id, role: 'admin', after: null })
  const { timeline, ...before } = JSON.parse(entry.before)
  expect(before).toEqual(read)
  expect(timeline).toMatchObject([{}, { to: 'Cancelled' }, { change: 'note', note: 'Never pays' }])
  expect(read).toMatchObject({
    products: [{ name: 'Lamp', quantity: 2 }],
    history: [{}, { to: 'Cancelled' }],
  })
})

test('only final orders can be deleted; deleting others changes nothing [ADM-ORD-14] [ADM-ORD-15]', async () => {
  const admin = await shop.as('admin')
  const deletable: OrderStatus[] = ['Cancelled', 'Delivered', 'Return']
  for (const status of orderStatus.options) {
    const { id } = await shop.make.order({ status })
    const before = await readOrderSnapshot(shop.db)
    const answer = admin('DELETE /deleteOrder/:id', { params: { id } })
    if (deletable.includes(status)) await answer
    else {
      expect(await rejected(answer), status).toMatchObject({ code: 'not-possible-now', status })
      expect(await readOrderSnapshot(shop.db)).toEqual(before)
    }
  }
})

test('an order whose money a courier owes, or whose parcel is on its way, is not deleted [D84] [D86]', async () => {
  const admin = await shop.as('admin')
  const remove = (id: string) => admin('DELETE /deleteOrder/:id', { params: { id } })
  const book = (orderId: string) =>
    shop.db
      .insertInto('parcels')
      .values({
        orderId,
        courier: 'redx',
        reference: orderId,
        cashPaisa: 100,
        weight: 500,
        state: 'delivered',
      })
      .execute()
  const { id: own } = await shop.make.order({ status: 'Shipping' })
  await admin('PUT /orderStatus/:id', { params: { id: own }, body: { status: 'Delivered' } })
  expect(await remove(own)).toEqual({ _id: own })

  const { id } = await shop.make.order({ status: 'Shipping' })
  await book(id)
  await admin('PUT /orderStatus/:id', { params: { id }, body: { status: 'Delivered' } })
  expect(await rejected(remove(id))).toMatchObject({ code: 'not-possible-now', status: 'Delivered' })
  const { open } = (await admin('GET /orders/:id/cash', { params: { id } })) ?? { open: 0 }
  await admin('POST /cash/receipts', { body: { orders: [{ id, open }], note: '' } })
  expect(await remove(id)).toEqual({ _id: id })

  const { id: sent } = await shop.make.order({ status: 'Cancelled' })
  const setState = (state: string) =>
    shop.db.updateTable('parcels').set({ state }).where('orderId', '=', sent).execute()
  await book(sent)
  for (const state of ['sending', 'unclear', 'booked', 'with courier', 'returning']) {
    await setState(state)
    expect(await rejected(remove(sent)), state).toMatchObject({ code: 'not-possible-now' })
  }
  await setState('returned')
  expect(await remove(sent)).toEqual({ _id: sent })
})

test('an order that is sent again after it was deleted is not said to be placed, and another key places it anew [D131]', async () => {
  const admin = await shop.as('admin')
  const guest = await shop.as(null)
  const lamp = await shop.make.product({ stock: 5 })
  const body = shop.make.orderOf([lamp])
  const senders = [
    (key: string) => guest('POST /postOrder', { headers: { 'idempotency-key': key }, body }),
    (key: string) =>
      admin('POST /orders', { headers: { 'idempotency-key': key }, body: { ...body, source: 'phone' } }),
  ]
  for (const [index, send] of senders.entries()) {
    const { insertedId: id } = await send(`deleted-since-${index}`)
    await admin('PUT /orderStatus/:id', { params: { id }, body: { status: 'Cancelled' } })
    expect((await send(`deleted-since-${index}`)).insertedId).toBe(id)
    await admin('DELETE /deleteOrder/:id', { params: { id } })
    const before = await readOrderSnapshot(shop.db)
    for (let sent = 0; sent < 2; sent++)
      expect(await rejected(send(`deleted-since-${index}`))).toMatchObject({
        status: 409,
        code: 'not-possible-now',
        message: 'This order was placed, and the shop has deleted it since.',
        fields: { 'idempotency-key': expect.any(String) },
      })
    expect(await readOrderSnapshot(shop.db)).toEqual(before)
    expect((await send(`placed-anew-${index}`)).insertedId).not.toBe(id)
  }
})

test('a customer cannot delete an order, not even their own', async () => {
  const owner = await shop.person('customer')
  const { id } = await shop.make.order({ status: 'Cancelled', userId: owner.user.id })
  expect(await rejected((await shop.as(owner))('DELETE /deleteOrder/:id', { params: { id } }))).toMatchObject(
    {
      code: 'not-allowed',
    },
  )
  expect(await (await shop.as(owner))('GET /order/:id', { params: { id } })).toMatchObject({ _id: id })
})

test('deleting a cancelled order does not put its pieces back again', async () => {
  const admin = await shop.as('admin')
  const lamp = await shop.make.product({ stock: 5 })
  const body = shop.make.orderOf([{ ...lamp, quantity: 3 }])
  const { insertedId: id } = await (await shop.as(null))('POST /postOrder', { headers: {}, body })
  await admin('PUT /orderStatus/:id', { params: { id }, body: { status: 'Cancelled' } })
  expect(await stockOf(shop.db, lamp.id)).toBe(5)
  await admin('DELETE /deleteOrder/:id', { params: { id } })
  expect(await stockOf(shop.db, lamp.id)).toBe(5)
})

test('a deletion that waits for another change sees its result [API-13]', async () => {
  const admin = await shop.as('admin')
  const lock = (id: string) => (tx: Tx) =>
    tx.selectFrom('orders').select('id').where('id', '=', id).forUpdate().execute()
  const { id: reopened } = await shop.make.order({ status: 'Cancelled' })
  const deletion = changeMeanwhile(shop.db, {
    lock: lock(reopened),
    request: () => admin('DELETE /deleteOrder/:id', { params: { id: reopened } }),
    change: (tx) =>
      tx.updateTable('orders').set({ status: 'Confirmed' }).where('id', '=', reopened).execute(),
  })
  expect(await rejected(deletion)).toMatchObject({ code: 'not-possible-now', status: 'Confirmed' })
  expect(await admin('GET /order/:id', { params: { id: reopened } })).toMatchObject({ _id: reopened })

  const { id: deleted } = await shop.make.order({ status: 'Cancelled' })
  const move = changeMeanwhile(shop.db, {
    lock: lock(deleted),
    request: () => admin('PUT /orderStatus/:id', { params: { id: deleted }, body: { status: 'Confirmed' } }),
    change: (tx) => tx.deleteFrom('orders').where('id', '=', deleted).execute(),
  })
  expect(await rejected(move)).toMatchObject({ code: 'not-found' })
})

test('an order that is deleted and reopened concurrently is either deleted or reopened [API-13]', async () => {
  const admin = await shop.as('admin')
  for (let round = 0; round < 10; round++) {
    const { id } = await shop.make.order({ status: 'Cancelled' })
    const [taken, ...deleted] = await Promise.allSettled([
      admin('PUT /orderStatus/:id', { params: { id }, body: { status: 'Confirmed' } }),
      admin('DELETE /deleteOrder/:id', { params: { id } }),
      admin('DELETE /deleteOrder/:id', { params: { id } }),
    ])
    const gone = deleted.filter(({ status }) => status === 'fulfilled').length
    expect([taken?.status, gone]).toEqual(taken?.status === 'fulfilled' ? ['fulfilled', 0] : ['rejected', 1])
    const left = await admin('GET /orders', { query: { search: id } })
    expect(left.total).toBe(1 - gone)
  }
})
