import { beforeEach, expect, test } from 'vitest'
import { deliverOrder, paidOf } from '#test/delivered-order.ts'
import { openTestShop } from '#test/shop.ts'

const shop = openTestShop()
beforeEach(async () => {
  for (const table of ['courierStatements', 'courierStatementMappings', 'cashEntries', 'webhooks'] as const)
    await shop.db.deleteFrom(table).execute()
})

test('an exchanged piece can be exchanged again, by its own order [D93]', async () => {
  const first = await deliverOrder(shop, { pieces: [1, 0] })
  const id = await first.exchange({ back: [[1, 1]], sent: [first.kurti('L')] })
  await first.moveOf(id, 'Confirmed')
  await first.moveOf(id, 'Delivered')
  const { version } = await first.admin('GET /managed-orders/:id', { params: { id } })
  const order = shop.make.orderOf([first.kurti('M')], { mobileNumber: first.mobileNumber, deliveryCharge: 0 })
  const { insertedId: third } = await first.admin('POST /orders/:id/exchange', {
    params: { id },
    headers: {},
    body: { ...order, total: 500, source: 'phone', version, pieces: [{ line: 1, quantity: 1 }] },
  })
  expect(await paidOf(first, id)).toEqual({ total: 70, advance: 70 })
  expect(await paidOf(first, third)).toEqual({ total: 500, advance: 500 })
  expect(await first.admin('GET /orders/:id/cash', { params: { id } })).toMatchObject({ due: 70 })
})
