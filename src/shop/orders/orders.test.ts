import { expect, test } from 'vitest'
import { openTestShop, refused } from '#test/shop.ts'
import { getOrder, postOrder, putOrderStatus } from './contract.ts'

const shop = openTestShop()

test('a guest places an order and an administrator confirms it [API-09] [API-12] [STATE-01] [STATE-02]', async () => {
  const lamp = await shop.make.product({ price: 850, offer: 700 })
  const guest = await shop.as(null)
  const { insertedId } = await guest(postOrder, { headers: {}, body: shop.make.orderOf([lamp]) })
  const admin = await shop.as('admin')
  expect(await admin(getOrder, { params: { id: insertedId } })).toMatchObject({
    orderStatus: 'Pending',
    subTotal: 700,
    total: 810,
    customerData: { district: 'টাঙ্গাইল', thana: 'মির্জাপুর' },
  })
  await admin(putOrderStatus, { params: { id: insertedId }, body: { status: 'Confirmed', from: 'Pending' } })
  expect((await admin(getOrder, { params: { id: insertedId } })).orderStatus).toBe('Confirmed')
})

test('a total other than the shop’s own is refused with the right figures and nothing is saved [API-09]', async () => {
  const lamp = await shop.make.product({ price: 850 })
  const guest = await shop.as(null)
  const body = { ...shop.make.orderOf([lamp]), total: 1 }
  expect(await refused(guest(postOrder, { headers: {}, body }))).toMatchObject({
    status: 409,
    expected: { subTotal: 850, deliveryCharge: 110, total: 960 },
  })
  const saved = await shop.db
    .selectFrom('orderLines')
    .select('orderId')
    .where('productId', '=', lamp.id)
    .execute()
  expect(saved).toEqual([])
})
