import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { readBooks, stockOf } from '#test/books.ts'
import { openTestShop, refused } from '#test/shop.ts'
import {
  deleteOrder,
  getOrder,
  type OrderStatus,
  orderStatus,
  postOrder,
  putOrderStatus,
} from './contract.ts'
import { postOrderNote } from './desk/contract.ts'
import { getOrders } from './lists/contract.ts'

const shop = openTestShop()

test('an administrator deletes an order, and it is gone [API-13] [ADM-ORD-14]', async () => {
  const admin = await shop.as('admin')
  const { id } = await shop.make.order({ status: 'Cancelled' })
  expect(await admin(deleteOrder, { params: { id } })).toEqual({ _id: id })
  expect(await refused(admin(getOrder, { params: { id } }))).toMatchObject({ status: 404 })
  expect((await admin(getOrders, { query: { search: id } })).total).toBe(0)
  expect(await refused(admin(deleteOrder, { params: { id } }))).toMatchObject({ status: 404 })
})

test('what was deleted stays in the audit log: order, lines, customer, history, notes, and who did it [ADM-ORD-14]', async () => {
  const lamp = await shop.make.product({ name: 'Lamp' })
  const sent = shop.make.orderOf([{ ...lamp, quantity: 2 }], { address: 'House 4, Station Road' })
  const { insertedId: id } = await (await shop.as(null))(postOrder, { headers: {}, body: sent })
  const person = await shop.person('admin')
  const admin = await shop.as(person)
  await admin(putOrderStatus, { params: { id }, body: { status: 'Cancelled' } })
  await admin(postOrderNote, { params: { id }, body: { key: 'note-of-the-test', note: 'Never pays' } })
  const read = await admin(getOrder, { params: { id } })
  await admin(deleteOrder, { params: { id } })
  const entry = await shop.db
    .selectFrom('auditEntries')
    // As text: names of fields inside would be written anew on their way out.
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

test('only orders that are over can be deleted; of the others nothing is touched [ADM-ORD-14] [ADM-ORD-15]', async () => {
  const admin = await shop.as('admin')
  const deletable: OrderStatus[] = ['Cancelled', 'Delivered', 'Return']
  for (const status of orderStatus.options) {
    const { id } = await shop.make.order({ status })
    const before = await readBooks(shop.db)
    const answer = admin(deleteOrder, { params: { id } })
    if (deletable.includes(status)) await answer
    else {
      expect(await refused(answer), status).toMatchObject({ code: 'not-possible-now', status })
      expect(await readBooks(shop.db)).toEqual(before)
    }
  }
})

test('no customer deletes an order, not even an own one', async () => {
  const owner = await shop.person('customer')
  const { id } = await shop.make.order({ status: 'Cancelled', userId: owner.user.id })
  expect(await refused((await shop.as(owner))(deleteOrder, { params: { id } }))).toMatchObject({
    code: 'not-allowed',
  })
  expect(await (await shop.as(owner))(getOrder, { params: { id } })).toMatchObject({ _id: id })
})

test('deleting a cancelled order gives its pieces back no second time', async () => {
  const admin = await shop.as('admin')
  const lamp = await shop.make.product({ stock: 5 })
  const body = shop.make.orderOf([{ ...lamp, quantity: 3 }])
  const { insertedId: id } = await (await shop.as(null))(postOrder, { headers: {}, body })
  await admin(putOrderStatus, { params: { id }, body: { status: 'Cancelled' } })
  expect(await stockOf(shop.db, lamp.id)).toBe(5)
  await admin(deleteOrder, { params: { id } })
  expect(await stockOf(shop.db, lamp.id)).toBe(5)
})

test('an order that is deleted and taken up again at the same moment is one or the other [API-13]', async () => {
  const admin = await shop.as('admin')
  for (let round = 0; round < 10; round++) {
    const { id } = await shop.make.order({ status: 'Cancelled' })
    const [taken, ...deleted] = await Promise.allSettled([
      admin(putOrderStatus, { params: { id }, body: { status: 'Confirmed' } }),
      admin(deleteOrder, { params: { id } }),
      admin(deleteOrder, { params: { id } }),
    ])
    const gone = deleted.filter(({ status }) => status === 'fulfilled').length
    expect([taken?.status, gone]).toEqual(taken?.status === 'fulfilled' ? ['fulfilled', 0] : ['rejected', 1])
    const left = await admin(getOrders, { query: { search: id } })
    expect(left.total).toBe(1 - gone)
  }
})
