import { expect, test } from 'vitest'
import { openTestShop, rejected } from '#test/shop.ts'
import { callsPerMinute } from './rules.ts'

const shop = openTestShop({ limits: true })

const makeKey = async (
  person: Awaited<ReturnType<typeof shop.person>>,
  permissions: ('orders' | 'catalogue')[],
) => {
  const admin = await shop.as(person)
  return admin('POST /api-keys', { body: { name: 'Warehouse', permissions } })
}

test('a key is shown once, opens the calls of its permissions, and what it does carries its name [D72]', async () => {
  const person = await shop.person('admin')
  const admin = await shop.as(person)
  const { insertedId, key } = await makeKey(person, ['orders'])
  expect(key).toMatch(/^shodai_[\w-]{43}$/)
  const [row] = await admin('GET /api-keys', {})
  expect(row).toMatchObject({
    _id: insertedId,
    name: 'Warehouse',
    permissions: ['orders'],
    lastUsedAt: null,
    works: true,
  })
  expect(key.endsWith(row?.hint ?? '?')).toBe(true)
  // Nothing from which the key could be read is stored.
  const stored = await shop.db.selectFrom('apiKeys').selectAll().execute()
  expect(JSON.stringify(stored)).not.toContain(key)

  const program = await shop.as({ token: key })
  const order = await shop.make.order()
  await program('PUT /orderStatus/:id', { params: { id: order.id }, body: { status: 'Confirmed' } })
  await program('POST /orders/:id/notes', {
    params: { id: order.id },
    body: { key: `note-${order.id}`, note: 'Packed in hall 2' },
  })
  expect(await rejected(program('GET /admin-products', { query: {} }))).toMatchObject({
    status: 403,
    code: 'not-allowed',
  })
  expect((await admin('GET /audit', { query: { limit: 1 } })).rows).toMatchObject([
    { action: 'order-moved', apiKey: 'Warehouse', by: { _id: String(person.user.id) } },
  ])
  const { timeline } = await admin('GET /managed-orders/:id', { params: { id: order.id } })
  expect(timeline.map(({ by }) => by)).toEqual(['Warehouse', 'Warehouse'])
  const [used] = await admin('GET /api-keys', {})
  expect(Date.now() - Date.parse(used?.lastUsedAt ?? '')).toBeLessThan(60_000)
  const { changes } = await admin('GET /orders/changes', { query: { after: 0 } })
  expect(changes.at(-1)).toMatchObject({ by: 'Warehouse', isOwn: false })
})

test('a revoked key opens nothing from the next call on, and neither does that of a former administrator [D72]', async () => {
  const person = await shop.person('admin')
  const admin = await shop.as(await shop.person('admin'))
  const first = await makeKey(person, ['orders'])
  const second = await makeKey(person, ['orders'])
  const programs = [await shop.as({ token: first.key }), await shop.as({ token: second.key })] as const
  for (const program of programs) await program('GET /orders', { query: {} })
  await admin('DELETE /api-keys/:id', { params: { id: first.insertedId } })
  // Again, after a lost response.
  await admin('DELETE /api-keys/:id', { params: { id: first.insertedId } })
  expect(await rejected(programs[0]('GET /orders', { query: {} }))).toMatchObject({ status: 401 })
  await programs[1]('GET /orders', { query: {} })
  await shop.db.updateTable('users').set({ role: 'customer' }).where('id', '=', person.user.id).execute()
  expect(await rejected(programs[1]('GET /orders', { query: {} }))).toMatchObject({ status: 401 })
  const rows = await admin('GET /api-keys', {})
  const stateOf = (id: string) => rows.find(({ _id }) => _id === id)
  expect(stateOf(first.insertedId)).toMatchObject({ works: false, revokedAt: expect.any(String) })
  expect(stateOf(second.insertedId)).toMatchObject({ works: false, revokedAt: null })
  const { rows: entries } = await admin('GET /audit', { query: { action: 'api-key-revoked' } })
  expect(entries).toHaveLength(1)
})

test('each key has a limit of calls of its own [D72]', async () => {
  const person = await shop.person('admin')
  const busy = await makeKey(person, ['orders'])
  const other = await makeKey(person, ['orders'])
  await shop.db
    .insertInto('limits')
    .values({
      key: `api-key:${busy.insertedId}`,
      count: callsPerMinute - 1,
      expiresAt: new Date(Date.now() + 60_000),
    })
    .execute()
  const program = await shop.as({ token: busy.key })
  await program('GET /orders', { query: {} })
  expect(await rejected(program('GET /orders', { query: {} }))).toMatchObject({
    status: 429,
    code: 'too-many',
  })
  await (await shop.as({ token: other.key }))('GET /orders', { query: {} })
})

test('an order that a key places on the public call is refused, not taken for one of its administrator [D72]', async () => {
  const { key } = await makeKey(await shop.person('admin'), ['orders'])
  const product = await shop.make.product()
  const program = await shop.as({ token: key })
  const order = shop.make.orderOf([product])
  expect(await rejected(program('POST /postOrder', { headers: {}, body: order }))).toMatchObject({
    status: 403,
  })
  await program('POST /orders', { headers: {}, body: { ...order, source: 'phone' } })
})

test('a name and at least one permission are required', async () => {
  const admin = await shop.as('admin')
  const error = await rejected(admin('POST /api-keys', { body: { name: ' ', permissions: [] } }))
  expect(Object.keys(error.fields ?? {})).toEqual(['name', 'permissions'])
})
