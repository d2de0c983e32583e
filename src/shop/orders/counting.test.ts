import { expect, test } from 'vitest'
import { openTestShop, refused } from '#test/shop.ts'
import { getOrderCounts, type OrderStatus, putOrderStatus } from './contract.ts'

const shop = openTestShop()

test('a customer’s orders are counted by status, and nobody else’s with them [DASH-06] [DASH-07] [DASH-08] [DASH-09]', async () => {
  const [one, other] = [await shop.person('customer'), await shop.person('customer')]
  const mine: [OrderStatus, number][] = [
    ['Pending', 1],
    ['Confirmed', 2],
    ['Shipping', 3],
    ['Delivered', 4],
    ['Cancelled', 2],
    ['Return', 1],
  ]
  for (const [status, count] of mine)
    for (let made = 0; made < count; made++) await shop.make.order({ status, userId: one.user.id })
  await shop.make.order({ status: 'Delivered', userId: other.user.id })
  await shop.make.order({ status: 'Delivered' })
  expect(await (await shop.as(one))(getOrderCounts, {})).toEqual(Object.fromEntries(mine))
  expect(await (await shop.as(other))(getOrderCounts, {})).toMatchObject({ Pending: 0, Delivered: 1 })
})

test('for an administrator all orders of the shop are counted, guests’ too [DASH-03] [DASH-04] [DASH-05]', async () => {
  const admin = await shop.as('admin')
  const before = await admin(getOrderCounts, {})
  const { user } = await shop.person('customer')
  const order = await shop.make.order({ userId: user.id })
  await shop.make.order({ status: 'Cancelled' })
  await shop.make.order({ status: 'Delivered' })
  expect(await admin(getOrderCounts, {})).toEqual({
    ...before,
    Pending: before.Pending + 1,
    Cancelled: before.Cancelled + 1,
    Delivered: before.Delivered + 1,
  })
  await admin(putOrderStatus, { params: { id: order.id }, body: { status: 'Confirmed' } })
  const after = await admin(getOrderCounts, {})
  expect([after.Pending, after.Confirmed]).toEqual([before.Pending, before.Confirmed + 1])
})

test('strangers count nothing', async () => {
  expect(await refused((await shop.as(null))(getOrderCounts, {}))).toMatchObject({ status: 401 })
})
