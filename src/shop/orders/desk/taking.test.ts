import { expect, test } from 'vitest'
import { readBooks, stockOf } from '#test/books.ts'
import { openTestShop, refused } from '#test/shop.ts'
import { getOrder } from '../contract.ts'
import { claimOrder } from '../following/contract.ts'
import { getDeskOrder, takeOrder } from './contract.ts'

const shop = openTestShop()

/** What staff send when somebody has ordered two lamps by chat. */
async function said() {
  const lamp = await shop.make.product({ stock: 5 })
  return { lamp, body: { ...shop.make.orderOf([{ ...lamp, quantity: 2 }]), source: 'chat' as const } }
}

test('an order that staff enter is an order like any other, marked by how it came and by who entered it', async () => {
  const { lamp, body } = await said()
  const admin = await shop.as('admin')
  const { insertedId: id } = await admin(takeOrder, { headers: {}, body })
  expect(await admin(getOrder, { params: { id } })).toMatchObject({
    ...{ orderStatus: 'Pending', total: 1110 },
    customerData: { email: '', mobileNumber: body.customerData.mobileNumber },
    history: [{ from: null, to: 'Pending', role: 'admin', by: 'A admin' }],
  })
  expect(await admin(getDeskOrder, { params: { id } })).toMatchObject({ source: 'chat', version: 1 })
  expect(await stockOf(shop.db, lamp.id)).toBe(3)
})

test('it belongs to nobody’s account, and whoever ordered can add it to theirs', async () => {
  const { body } = await said()
  const { insertedId: orderId } = await (await shop.as('admin'))(takeOrder, { headers: {}, body })
  const person = await shop.person('customer')
  const customer = await shop.as(person)
  expect(await refused(customer(getOrder, { params: { id: orderId } }))).toMatchObject({ code: 'not-found' })
  await customer(claimOrder, { body: { orderId, phone: body.customerData.mobileNumber } })
  expect(await customer(getOrder, { params: { id: orderId } })).toMatchObject({ _id: orderId })
})

test('the same rules hold as at the checkout, but for the charge, which is as agreed on the phone', async () => {
  const { lamp, body } = await said()
  const admin = await shop.as('admin')
  const take = (changes: object, customer: object = {}) =>
    admin(takeOrder, {
      headers: {},
      body: { ...body, ...changes, customerData: { ...body.customerData, ...customer } },
    })
  const before = await readBooks(shop.db)
  const [line] = body.products
  expect(await refused(take({ total: 1000 }))).toMatchObject({ expected: { total: 1110 } })
  expect(
    await refused(take({ products: [{ ...line, quantity: 6 }], subTotal: 3000, total: 3110 })),
  ).toMatchObject({ lines: [{ reason: 'short', available: 5 }] })
  expect(await refused(take({}, { mobileNumber: '01212345678' }))).toMatchObject({ code: 'invalid' })
  expect(await refused(take({}, { thana: 'Narnia' }))).toMatchObject({ code: 'invalid' })
  expect(await refused(take({ source: 'web' as 'chat' }))).toMatchObject({ code: 'invalid' })
  expect(await readBooks(shop.db)).toEqual(before)
  const { insertedId: id } = await take({ total: 1060 }, { deliveryCharge: 60 })
  expect(await admin(getOrder, { params: { id } })).toMatchObject({
    ...{ total: 1060, customerData: { deliveryCharge: 60 } },
  })
  expect(await stockOf(shop.db, lamp.id)).toBe(3)
})

test('sent twenty times under one key it is one order', async () => {
  const { lamp, body } = await said()
  const admin = await shop.as('admin')
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => admin(takeOrder, { headers: { 'idempotency-key': 'said-once' }, body })),
  )
  expect(new Set(answers.map(({ insertedId }) => insertedId)).size).toBe(1)
  expect(await stockOf(shop.db, lamp.id)).toBe(3)
  expect(
    await refused(
      admin(takeOrder, {
        headers: { 'idempotency-key': 'said-once' },
        body: { ...body, source: 'phone' },
      }),
    ),
  ).toMatchObject({ code: 'invalid' })
})
