import { expect, test } from 'vitest'
import { openTestShop } from '#test/shop.ts'
import { writeAudit } from './service.ts'

const shop = openTestShop()

test('entries are listed with actor, before and after, the newest first, in pages', async () => {
  const [person, customer] = [await shop.person('admin'), await shop.person('customer')]
  const admin = await shop.as(person)
  const params = { id: String(customer.user.id) }
  await admin('PUT /updateUser/:id', { params, body: { role: 'admin' } })
  await admin('PUT /updateUser/:id', { params, body: { role: 'customer' } })
  await admin('PUT /settings', { body: { from: { returnDays: 7 }, to: { returnDays: 5 } } })
  const first = await admin('GET /audit', { query: { limit: 2 } })
  expect(first.rows).toMatchObject([
    {
      by: { _id: String(person.user.id), name: 'A admin' },
      role: 'admin',
      action: 'settings-changed',
      subject: 'settings',
      before: { returnDays: 7 },
      after: { returnDays: 5 },
    },
    { action: 'role-changed', before: { role: 'admin' }, after: { role: 'customer' } },
  ])
  const second = await admin('GET /audit', { query: { limit: 2, cursor: first.nextCursor ?? '' } })
  expect(second.rows[0]).toMatchObject({
    subject: `user ${params.id}`,
    subjectName: 'A customer',
    after: { role: 'admin' },
  })
  expect(first.rows[0]?.subjectName).toBeNull()
  await shop.db.updateTable('users').set({ name: '' }).where('id', '=', customer.user.id).execute()
  const { rows } = await admin('GET /audit', { query: { subject: `user ${params.id}` } })
  expect(rows[0]?.subjectName).toBe(customer.user.email)
  expect(first.total).toBe(3)
})

test('entries are filtered by action, user and subject; entries of a deleted user stay', async () => {
  const [one, other] = [await shop.person('admin'), await shop.person('admin')]
  for (const { user } of [one, other])
    for (const action of ['page-written', 'settings-changed'])
      await shop.db.transaction().execute((tx) =>
        writeAudit(tx, {
          actor: { ...user, role: 'admin', permissions: null },
          action,
          subject: `thing ${user.id}`,
          after: { snake_case: 1, camelCase: 2 },
        }),
      )
  await shop.db.deleteFrom('identityUsers').where('id', '=', other.identityId).execute()
  const admin = await shop.as(one)
  const by = String(other.user.id)
  const entries = await admin('GET /audit', { query: { by } })
  expect(entries.total).toBe(2)
  expect(entries.rows[0]).toMatchObject({ by: { _id: by, name: '' }, after: { snake_case: 1, camelCase: 2 } })
  expect((await admin('GET /audit', { query: { by, action: 'page-written' } })).total).toBe(1)
  expect((await admin('GET /audit', { query: { subject: `thing ${one.user.id}` } })).total).toBe(2)
  expect(await admin('GET /auditActions', {})).toEqual(['page-written', 'role-changed', 'settings-changed'])
})

test('an entry names its request and the API key, and a guest by how the order was proved', async () => {
  const admin = await shop.as('admin')
  const key = await admin('POST /api-keys', { body: { name: 'Packing tablet', permissions: ['orders'] } })
  const order = await shop.make.order({ status: 'Pending' })
  const tablet = await shop.as({ token: key.key })
  await tablet('PUT /orderStatus/:id', { params: { id: order.id }, body: { status: 'Confirmed' } })
  await tablet('PUT /orderStatus/:id', { params: { id: order.id }, body: { status: 'Cancelled' } })
  const own = await shop.make.order({ status: 'Pending' })
  const guest = await shop.as(null)
  const proof = { orderId: own.id, phone: own.mobileNumber }
  await guest('PUT /order-tracking/status', { body: { ...proof, status: 'Cancelled', from: 'Pending' } })
  const entries = await shop.db
    .selectFrom('auditEntries')
    .select(['action', 'role', 'userId', 'apiKeyId', 'requestId'])
    .where('subject', 'in', [`order ${order.id}`, `order ${own.id}`])
    .orderBy('id')
    .execute()
  const moved = { action: 'order-moved', requestId: expect.stringMatching(/^[\da-f-]{36}$/) }
  const byKey = { ...moved, role: 'admin', userId: expect.any(Number), apiKeyId: Number(key.insertedId) }
  expect(entries).toEqual([byKey, byKey, { ...moved, role: 'guest by phone', userId: null, apiKeyId: null }])
  expect(new Set(entries.map(({ requestId }) => requestId)).size).toBe(3)
})
