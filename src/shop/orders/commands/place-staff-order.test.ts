import { expect, test } from 'vitest'
import { readOrderSnapshot, stockOf } from '#test/database.ts'
import { openTestShop, rejected } from '#test/shop.ts'

const shop = openTestShop()

/** The request for two lamps ordered by chat. */
async function staffOrder() {
  const lamp = await shop.make.product({ stock: 5 })
  return { lamp, body: { ...shop.make.orderOf([{ ...lamp, quantity: 2 }]), source: 'chat' as const } }
}

test('a staff order is an order like any other, with its source and the user who entered it', async () => {
  const { lamp, body } = await staffOrder()
  const admin = await shop.as('admin')
  const { insertedId: id } = await admin('POST /orders', { headers: {}, body })
  expect(await admin('GET /order/:id', { params: { id } })).toMatchObject({
    orderStatus: 'Pending',
    total: 1110,
    customerData: { email: '', mobileNumber: body.customerData.mobileNumber },
    history: [{ from: null, to: 'Pending', role: 'admin', by: 'A admin' }],
  })
  expect(await admin('GET /managed-orders/:id', { params: { id } })).toMatchObject({
    source: 'chat',
    version: 1,
  })
  expect(await stockOf(shop.db, lamp.id)).toBe(3)
})

test('a staff order belongs to no account and can be claimed by its customer', async () => {
  const { body } = await staffOrder()
  const { insertedId: orderId } = await (await shop.as('admin'))('POST /orders', { headers: {}, body })
  const person = await shop.person('customer')
  const customer = await shop.as(person)
  expect(await rejected(customer('GET /order/:id', { params: { id: orderId } }))).toMatchObject({
    code: 'not-found',
  })
  await customer('POST /orders/claim', { body: { orderId, phone: body.customerData.mobileNumber } })
  expect(await customer('GET /order/:id', { params: { id: orderId } })).toMatchObject({ _id: orderId })
})

test('staff orders follow the rules of the checkout except for the delivery charge, which is as agreed', async () => {
  const { lamp, body } = await staffOrder()
  const admin = await shop.as('admin')
  const take = (changes: object, customer: object = {}) =>
    admin('POST /orders', {
      headers: {},
      body: { ...body, ...changes, customerData: { ...body.customerData, ...customer } },
    })
  const before = await readOrderSnapshot(shop.db)
  const [line] = body.products
  expect(await rejected(take({ total: 1000 }))).toMatchObject({ expected: { total: 1110 } })
  expect(
    await rejected(take({ products: [{ ...line, quantity: 6 }], subTotal: 3000, total: 3110 })),
  ).toMatchObject({ lines: [{ reason: 'short', available: 5 }] })
  expect(await rejected(take({}, { mobileNumber: '01212345678' }))).toMatchObject({ code: 'invalid' })
  expect(await rejected(take({}, { thana: 'Narnia' }))).toMatchObject({ code: 'invalid' })
  expect(await rejected(take({ source: 'web' as 'chat' }))).toMatchObject({ code: 'invalid' })
  expect(await readOrderSnapshot(shop.db)).toEqual(before)
  const { insertedId: id } = await take({ total: 1060 }, { deliveryCharge: 60 })
  expect(await admin('GET /order/:id', { params: { id } })).toMatchObject({
    total: 1060,
    customerData: { deliveryCharge: 60 },
  })
  expect(await stockOf(shop.db, lamp.id)).toBe(3)
})

test('a staff order with other prices than the shop’s is rejected, even if its own sums agree, and stores nothing', async () => {
  const { body } = await staffOrder()
  const admin = await shop.as('admin')
  const place = (changes: object) => admin('POST /orders', { headers: {}, body: { ...body, ...changes } })
  const [line] = body.products
  const cheap = [{ ...line, originalPrice: 1 }]
  const before = await readOrderSnapshot(shop.db)
  for (const changes of [
    { products: cheap, subTotal: 2, total: 112 },
    { products: cheap },
    { subTotal: 2 },
    { total: 2 },
    { subTotal: 2, total: 112 },
  ])
    expect(await rejected(place(changes)), JSON.stringify(changes)).toMatchObject({
      status: 409,
      code: 'not-possible-now',
      expected: { subTotal: 1000, total: 1110, products: [{ originalPrice: 500, quantity: 2 }] },
    })
  expect(await readOrderSnapshot(shop.db)).toEqual(before)
})

test('a staff order sent twenty times with one idempotency key is placed once', async () => {
  const { lamp, body } = await staffOrder()
  const admin = await shop.as('admin')
  const answers = await Promise.all(
    Array.from({ length: 20 }, () =>
      admin('POST /orders', { headers: { 'idempotency-key': 'said-once' }, body }),
    ),
  )
  expect(new Set(answers.map(({ insertedId }) => insertedId)).size).toBe(1)
  expect(await stockOf(shop.db, lamp.id)).toBe(3)
  expect(
    await rejected(
      admin('POST /orders', {
        headers: { 'idempotency-key': 'said-once' },
        body: { ...body, source: 'phone' },
      }),
    ),
  ).toMatchObject({ code: 'invalid' })
})
