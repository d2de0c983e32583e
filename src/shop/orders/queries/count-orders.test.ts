import { expect, test } from 'vitest'
import { openTestShop, rejected } from '#test/shop.ts'
import type { OrderStatus } from '../statuses.ts'

const shop = openTestShop()

test('a customer’s own orders are counted by status, without those of others [DASH-06] [DASH-07] [DASH-08] [DASH-09]', async () => {
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
  expect(await (await shop.as(one))('GET /orders/counts', {})).toEqual(Object.fromEntries(mine))
  expect(await (await shop.as(other))('GET /orders/counts', {})).toMatchObject({ Pending: 0, Delivered: 1 })
})

test('for an administrator all orders are counted, including guests’ [DASH-03] [DASH-04] [DASH-05]', async () => {
  const admin = await shop.as('admin')
  const before = await admin('GET /orders/counts', {})
  const { user } = await shop.person('customer')
  const order = await shop.make.order({ userId: user.id })
  await shop.make.order({ status: 'Cancelled' })
  await shop.make.order({ status: 'Delivered' })
  expect(await admin('GET /orders/counts', {})).toEqual({
    ...before,
    Pending: before.Pending + 1,
    Cancelled: before.Cancelled + 1,
    Delivered: before.Delivered + 1,
  })
  await admin('PUT /orderStatus/:id', { params: { id: order.id }, body: { status: 'Confirmed' } })
  const after = await admin('GET /orders/counts', {})
  expect([after.Pending, after.Confirmed]).toEqual([before.Pending, before.Confirmed + 1])
})

test('counting orders requires a sign-in', async () => {
  expect(await rejected((await shop.as(null))('GET /orders/counts', {}))).toMatchObject({ status: 401 })
})
