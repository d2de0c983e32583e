import { beforeAll, expect, test } from 'vitest'
import { inTransaction } from '#platform/database.ts'
import { openTestShop } from '#test/shop.ts'
import { insertOrders } from './insert-orders.ts'
import { demoOrders } from './orders.ts'

const shop = openTestShop()

beforeAll(async () => {
  const names = new Set(demoOrders.flatMap(({ lines }) => lines.map(({ product }) => product)))
  for (const name of names) await shop.make.product({ name })
  await inTransaction(shop.db, insertOrders)
})

test('of the demo orders those that are pending wait for a call, and confirmed ones can be packed [D89]', async () => {
  const admin = await shop.as('admin')
  const pending = demoOrders.filter(({ status }) => status === 'Pending')
  expect((await admin('GET /calls', {})).waiting).toBe(pending.length)
  const confirmed = await shop.db
    .selectFrom('orders')
    .select('id')
    .where('status', '=', 'Confirmed')
    .execute()
  const managed = await admin('GET /managed-orders', {
    query: { ids: confirmed.map(({ id }) => id).join(',') },
  })
  expect(managed.filter(({ blocksPacking }) => blocksPacking)).toEqual([])
})
