import { expect, test } from 'vitest'
import { readOrderSnapshot, stockOf } from '#test/database.ts'
import { openTestShop, rejected } from '#test/shop.ts'

const shop = openTestShop()
type Products = Parameters<typeof shop.make.orderOf>[0]
type Customer = Parameters<typeof shop.make.orderOf>[1]

let numbers = 20_000_000
const newNumber = () => {
  numbers += 1
  return `018${numbers}`
}
const order = async (products: Products, customer: Customer, as: Parameters<typeof shop.as>[0] = null) => {
  // Every number has its own address unless the test gives one.
  const body = shop.make.orderOf(products, { address: `House of ${customer?.mobileNumber}`, ...customer })
  return (await (await shop.as(as))('POST /postOrder', { headers: {}, body })).insertedId
}
const merge = async (into: string, from: string) =>
  (await shop.as('admin'))('POST /orders/merge', { body: { into, from } })
const read = async (id: string) => (await shop.as('admin'))('GET /order/:id', { params: { id } })

test('two orders of one number are merged: lines joined, one delivery charge, stock unchanged, both histories updated', async () => {
  const mobileNumber = newNumber()
  const lamp = await shop.make.product({ stock: 9 })
  const rug = await shop.make.product({ price: 300 })
  const first = await order([{ ...lamp, quantity: 2 }], { mobileNumber, comment: 'The green gate' })
  const second = await order([lamp, rug], { mobileNumber, comment: 'Call first' })
  expect(await merge(first, second)).toEqual({ _id: first, total: 1910 })
  expect(await read(first)).toMatchObject({
    orderStatus: 'Pending',
    subTotal: 1800,
    total: 1910,
    mergedInto: null,
    products: [
      { id: String(lamp.id), quantity: 3, originalPrice: 500 },
      { id: String(rug.id), quantity: 1, originalPrice: 300 },
    ],
    customerData: { deliveryCharge: 110, comment: 'The green gate\nCall first' },
  })
  expect(await read(second)).toMatchObject({ orderStatus: 'Cancelled', mergedInto: first, total: 910 })
  expect(await stockOf(shop.db, lamp.id)).toBe(6)
  const held = await shop.db
    .selectFrom('orderLines')
    .select(['orderId', 'quantity'])
    .where('productId', '=', lamp.id)
    .where('stockTaken', '=', true)
    .execute()
  expect(held).toEqual([{ orderId: first, quantity: 3 }])
  const admin = await shop.as('admin')
  const entries = await Promise.all(
    [first, second].map(async (id) =>
      (await admin('GET /managed-orders/:id', { params: { id } })).timeline.at(-1),
    ),
  )
  expect(entries).toMatchObject([
    { change: 'merge', to: 'Pending', by: 'A admin', details: { orderId: second, after: { total: 1910 } } },
    { change: 'merge', to: 'Cancelled', by: 'A admin', details: { orderId: first } },
  ])
  // Tracking the merged order shows its target.
  expect(
    await (await shop.as(null))('POST /order-tracking', { body: { orderId: second, phone: mobileNumber } }),
  ).toMatchObject({ mergedInto: first, orderStatus: 'Cancelled' })
  await admin('PUT /orderStatus/:id', { params: { id: first }, body: { status: 'Cancelled' } })
  expect(await stockOf(shop.db, lamp.id)).toBe(9)
})

test('lines ordered at different prices stay apart, each with its own price', async () => {
  const mobileNumber = newNumber()
  const lamp = await shop.make.product({ stock: 9 })
  const first = await order([{ ...lamp, quantity: 2 }], { mobileNumber })
  const pricePaisa = 40_000
  await shop.db
    .updateTable('products')
    .set({ originalPricePaisa: pricePaisa })
    .where('id', '=', lamp.id)
    .execute()
  const second = await order([{ ...lamp, pricePaisa }], { mobileNumber })
  expect(await merge(first, second)).toEqual({ _id: first, total: 1510 })
  expect(await read(first)).toMatchObject({
    subTotal: 1400,
    total: 1510,
    products: [
      { quantity: 2, originalPrice: 500 },
      { quantity: 1, originalPrice: 400 },
    ],
  })
})

test('lines ordered at different weights stay apart', async () => {
  const mobileNumber = newNumber()
  const lamp = await shop.make.product({ stock: 9 })
  const weigh = (weight: number) =>
    shop.db.updateTable('products').set({ weight }).where('id', '=', lamp.id).execute()
  await weigh(200)
  const first = await order([lamp], { mobileNumber })
  await weigh(300)
  const second = await order([lamp], { mobileNumber })
  await merge(first, second)
  expect((await read(first)).products.map(({ quantity }) => quantity)).toEqual([1, 1])
})

test('pieces that were not counted when they were ordered stay apart and never go into the stock', async () => {
  const mobileNumber = newNumber()
  const lamp = await shop.make.product()
  const uncounted = await order([{ ...lamp, quantity: 2 }], { mobileNumber })
  await shop.db.updateTable('products').set({ stock: 9 }).where('id', '=', lamp.id).execute()
  const counted = await order([{ ...lamp, quantity: 3 }], { mobileNumber })
  expect(await stockOf(shop.db, lamp.id)).toBe(6)
  await merge(uncounted, counted)
  expect((await read(uncounted)).products.map(({ quantity }) => quantity)).toEqual([2, 3])
  expect(await stockOf(shop.db, lamp.id)).toBe(6)
  const admin = await shop.as('admin')
  await admin('PUT /orderStatus/:id', { params: { id: uncounted }, body: { status: 'Cancelled' } })
  expect(await stockOf(shop.db, lamp.id)).toBe(9)
})

test('a merged order over the threshold is delivered free; otherwise the agreed charge stays', async () => {
  const mobileNumber = newNumber()
  const dear = await shop.make.product({ price: 3000 })
  const [one, two] = [await order([dear], { mobileNumber }), await order([dear], { mobileNumber })]
  expect(await merge(one, two)).toEqual({ _id: one, total: 6000 })
  const cheap = await shop.make.product({ price: 100 })
  const other = newNumber()
  const [three, four] = [
    await order([cheap], { mobileNumber: other }),
    await order([cheap], { mobileNumber: other }),
  ]
  await shop.db
    .updateTable('orders')
    .set({ deliveryChargePaisa: 2000, totalPaisa: 12_000 })
    .where('id', '=', three)
    .execute()
  expect(await merge(three, four)).toEqual({ _id: three, total: 220 })
})

test('a merged order cannot be reopened by anybody', async () => {
  const mobileNumber = newNumber()
  const lamp = await shop.make.product({ stock: 4 })
  const person = await shop.person('customer')
  const [one, two] = [
    await order([lamp], { mobileNumber }, person),
    await order([lamp], { mobileNumber }, person),
  ]
  await merge(one, two)
  for (const who of [await shop.as(person), await shop.as('admin')])
    expect(
      await rejected(who('PUT /orderStatus/:id', { params: { id: two }, body: { status: 'Confirmed' } })),
    ).toMatchObject({ status: 'Cancelled', code: 'not-possible-now' })
  expect(await stockOf(shop.db, lamp.id)).toBe(2)
})

test('ten concurrent merges of the same two orders, in both directions, merge them once', async () => {
  const mobileNumber = newNumber()
  const lamp = await shop.make.product({ stock: 8 })
  const [one, two] = [await order([lamp], { mobileNumber }), await order([lamp], { mobileNumber })]
  const answers = await Promise.allSettled(
    Array.from({ length: 10 }, (_, turn) => (turn % 2 ? merge(one, two) : merge(two, one))),
  )
  const orders = [await read(one), await read(two)]
  const [stays] = orders.filter(({ orderStatus }) => orderStatus === 'Pending')
  expect(orders.map(({ orderStatus }) => orderStatus).sort()).toEqual(['Cancelled', 'Pending'])
  expect(stays?.products).toMatchObject([{ quantity: 2 }])
  // The same merge again succeeds; the opposite one is rejected.
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(5)
  expect(await stockOf(shop.db, lamp.id)).toBe(6)
})

test('only pending orders of one number or address are merged, and an account never loses its order', async () => {
  const mobileNumber = newNumber()
  const lamp = await shop.make.product()
  const [person, stranger] = [await shop.person('customer'), await shop.person('customer')]
  const guests = await order([lamp], { mobileNumber })
  const owned = await order([lamp], { mobileNumber }, person)
  const foreign = await order([lamp], { mobileNumber }, stranger)
  const elsewhere = await order([lamp], { mobileNumber: newNumber(), address: 'Quite another street 77' })
  const done = await order([lamp], { mobileNumber })
  await (await shop.as('admin'))('PUT /orderStatus/:id', {
    params: { id: done },
    body: { status: 'Confirmed' },
  })
  const before = await readOrderSnapshot(shop.db)
  expect(await rejected(merge(guests, elsewhere))).toMatchObject({ code: 'not-possible-now' })
  expect(await rejected(merge(guests, done))).toMatchObject({ status: 'Confirmed' })
  expect(await rejected(merge(guests, owned))).toMatchObject({ code: 'not-possible-now' })
  expect(await rejected(merge(owned, foreign))).toMatchObject({ code: 'not-possible-now' })
  expect(await rejected(merge(owned, owned))).toMatchObject({ code: 'invalid' })
  expect(await rejected(merge(owned, 'ZZZZZZZZ'))).toMatchObject({ code: 'not-found' })
  expect(await readOrderSnapshot(shop.db)).toEqual(before)
  const [seen] = await (await shop.as('admin'))('GET /managed-orders', { query: { ids: guests } })
  expect(new Map(seen?.duplicates.map(({ _id, mergeTarget }) => [_id, mergeTarget]))).toEqual(
    new Map([
      [owned, owned],
      [foreign, foreign],
      [done, null],
    ]),
  )
  expect(await merge(owned, guests)).toMatchObject({ _id: owned })
})

test('addresses match in any spelling, and a too short address matches nothing', async () => {
  const lamp = await shop.make.product()
  const at = (address: string) => order([lamp], { mobileNumber: newNumber(), address })
  const written = await at('House 12/B, Road 7, Uttara')
  const again = await at('house ১২ b road ৭ – uttara।')
  const village = [await at('Bazar'), await at('Bazar')]
  const managed = await (await shop.as('admin'))('GET /managed-orders', {
    query: { ids: [written, ...village].join(',') },
  })
  expect(
    new Map(
      managed.map(({ _id, duplicates }) => [
        _id,
        duplicates.map((duplicate) => [duplicate._id, duplicate.matchedBy]),
      ]),
    ),
  ).toEqual(
    new Map([
      [written, [[again, ['address']]]],
      [village[0], []],
      [village[1], []],
    ]),
  )
  expect(await merge(written, again)).toMatchObject({ total: 1110 })
})
