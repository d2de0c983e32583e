import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { type Permission, permissions } from '#lib/permissions.ts'
import { changeMeanwhile } from '#test/database.ts'
import { openTestShop, rejected } from '#test/shop.ts'

const shop = openTestShop()
type Person = Awaited<ReturnType<typeof shop.person>>

const setPermissions = async (caller: { token: string }, { user }: Person, to: Permission[] | null) =>
  (await shop.as(caller))('PUT /users/:id/permissions', {
    params: { id: String(user.id) },
    body: { permissions: to },
  })
const setRole = async (caller: { token: string }, { user }: Person, role: 'admin' | 'customer') =>
  (await shop.as(caller))('PUT /updateUser/:id', { params: { id: String(user.id) }, body: { role } })
const stored = ({ user }: Person) =>
  shop.db.selectFrom('users').select(['role', 'permissions']).where('id', '=', user.id).executeTakeFirst()
const auditOf = ({ user }: Person) =>
  shop.db
    .selectFrom('auditEntries')
    .select(['userId', 'action', 'before', 'after'])
    .where('subject', '=', `user ${user.id}`)
    .orderBy('id')
    .execute()
const demoteAllBut = (...people: Person[]) =>
  shop.db
    .updateTable('users')
    .set({ role: 'customer', permissions: null })
    .where('role', '=', 'admin')
    .where(
      'id',
      'not in',
      people.map(({ user }) => user.id),
    )
    .execute()

test('staff have the role admin on the wire, and only their permissions, from the next call of an open session on [D91]', async () => {
  const [owner, person] = [await shop.person('admin'), await shop.person('customer')]
  const api = await shop.as(person)
  const seen = async () => ({
    orders: await api('GET /orders', { query: {} }).then(
      () => true,
      () => false,
    ),
    products: await api('GET /admin-products', { query: {} }).then(
      () => true,
      () => false,
    ),
    users: await api('GET /users', { query: {} }).then(
      () => true,
      () => false,
    ),
  })
  expect(await seen()).toEqual({ orders: false, products: false, users: false })
  const changed = await setPermissions(owner, person, ['catalogue', 'orders', 'orders'])
  expect(changed).toMatchObject({ role: 'admin', permissions: ['orders', 'catalogue'] })
  expect(await seen()).toEqual({ orders: true, products: true, users: false })
  const own = { params: { email: person.user.email } }
  expect(await api('GET /admin/:email', own)).toEqual({ admin: true, permissions: ['orders', 'catalogue'] })
  expect(await api('GET /customer/:email', own)).toEqual({ customer: false })

  await setPermissions(owner, person, ['packing'])
  expect(await seen()).toEqual({ orders: true, products: false, users: false })
  await setPermissions(owner, person, permissions.slice())
  expect(await seen()).toEqual({ orders: true, products: true, users: false })
  await setPermissions(owner, person, null)
  expect(await seen()).toEqual({ orders: true, products: true, users: true })
  expect(await api('GET /admin/:email', own)).toEqual({ admin: true })
  await setRole(owner, person, 'customer')
  expect(await seen()).toEqual({ orders: false, products: false, users: false })
})

test('a rejected call says whose permission it is, which tells it from a role that was taken away [D91]', async () => {
  const api = await shop.asStaff('money')
  expect(await rejected(api('GET /orders', { query: {} }))).toMatchObject({
    status: 403,
    code: 'not-allowed',
    permission: ['orders', 'packing'],
  })
  const customer = await shop.as('customer')
  expect(await rejected(customer('GET /orders', { query: {} }))).not.toHaveProperty('permission')
})

test('every change of permissions is in the audit log once, with who made it and what was before [D91]', async () => {
  const [owner, person] = [await shop.person('admin'), await shop.person('customer')]
  await setPermissions(owner, person, ['money'])
  // A retry after a lost response.
  await setPermissions(owner, person, ['money'])
  await setPermissions(owner, person, null)
  await setPermissions(owner, person, ['packing'])
  await setRole(owner, person, 'customer')
  const by = { userId: owner.user.id }
  expect(await auditOf(person)).toEqual([
    {
      ...by,
      action: 'permissions-changed',
      before: { role: 'customer', permissions: null },
      after: { role: 'admin', permissions: ['money'] },
    },
    {
      ...by,
      action: 'permissions-changed',
      before: { role: 'admin', permissions: ['money'] },
      after: { role: 'admin', permissions: null },
    },
    {
      ...by,
      action: 'permissions-changed',
      before: { role: 'admin', permissions: null },
      after: { role: 'admin', permissions: ['packing'] },
    },
    {
      ...by,
      action: 'role-changed',
      before: { role: 'admin', permissions: ['packing'] },
      after: { role: 'customer' },
    },
  ])
  expect(await stored(person)).toEqual({ role: 'customer', permissions: null })
})

test('the last administrator without limits cannot be limited, demoted or deleted, whatever staff there is [D91]', async () => {
  const owner = await shop.person('admin')
  const staff = await shop.person('admin', permissions)
  await demoteAllBut(owner, staff)
  const api = await shop.as(owner)
  for (const attempt of [
    () => setPermissions(owner, owner, ['orders']),
    () => setPermissions(owner, owner, permissions.slice()),
    () => setRole(owner, owner, 'customer'),
    () => api('DELETE /deleteUser/:id', { params: { id: String(owner.user.id) } }),
  ])
    expect(await rejected(attempt())).toMatchObject({ code: 'not-possible-now' })
  expect(await stored(owner)).toEqual({ role: 'admin', permissions: null })
  const lastOnes = async () =>
    (await api('GET /users', { query: { limit: 100 } })).rows
      .filter(({ isLastAdmin }) => isLastAdmin)
      .map(({ _id }) => _id)
  expect(await lastOnes()).toEqual([String(owner.user.id)])
  const second = await shop.person('admin')
  expect(await lastOnes()).toEqual([])
  await setPermissions(second, owner, ['orders'])
  expect(await stored(owner)).toEqual({ role: 'admin', permissions: ['orders'] })
  expect(await rejected(setPermissions(owner, second, ['orders']))).toMatchObject({ status: 403 })
})

test('when two administrators limit each other concurrently, one stays without limits [D91]', async () => {
  for (let round = 0; round < 10; round++) {
    const [one, other] = [await shop.person('admin'), await shop.person('admin')]
    await demoteAllBut(one, other)
    const results = await Promise.allSettled([
      setPermissions(one, other, ['orders']),
      setPermissions(other, one, ['orders']),
    ])
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const unlimited = [await stored(one), await stored(other)].filter((row) => row?.permissions === null)
    expect(unlimited).toHaveLength(1)
  }
})

test('an administrator who was limited while waiting for the lock changes nobody [D91]', async () => {
  const [target, caller] = [await shop.person('customer'), await shop.person('admin')]
  await shop.person('admin')
  const response = changeMeanwhile(shop.db, {
    lock: (tx) => sql`select pg_advisory_xact_lock(7205761)`.execute(tx),
    request: () => setPermissions(caller, target, ['orders']),
    change: (tx) =>
      tx
        .updateTable('users')
        .set({ permissions: ['money'] })
        .where('id', '=', caller.user.id)
        .execute(),
  })
  expect(await rejected(response)).toMatchObject({ status: 403, code: 'not-allowed' })
  expect(await stored(target)).toEqual({ role: 'customer', permissions: null })
})

test('wrong permissions are rejected, and the database keeps none of them [D91]', async () => {
  const [owner, person] = [await shop.person('admin'), await shop.person('customer')]
  for (const wrong of [[], ['administrator'], ['cleaning'], 'orders', undefined])
    expect(await rejected(setPermissions(owner, person, wrong as never))).toMatchObject({ code: 'invalid' })
  const api = await shop.as(owner)
  expect(
    await rejected(
      api('PUT /users/:id/permissions', { params: { id: '999999999' }, body: { permissions: ['orders'] } }),
    ),
  ).toMatchObject({ status: 404 })
  for (const columns of [
    { role: 'customer', permissions: ['orders'] },
    { role: 'admin', permissions: [] },
    { role: 'admin', permissions: ['cleaning'] },
  ])
    await expect(
      shop.db.updateTable('users').set(columns).where('id', '=', person.user.id).execute(),
    ).rejects.toThrow('users_permissions_check')
})

test('staff without the permission of an order see and move only their own, as customers [D91]', async () => {
  const staff = await shop.person('admin', ['catalogue'])
  const api = await shop.as(staff)
  const own = await shop.make.order({ userId: staff.user.id })
  const foreign = await shop.make.order()
  const ids = { own: { params: { id: own.id } }, foreign: { params: { id: foreign.id } } }
  expect((await api('GET /order/:id', ids.own))._id).toBe(own.id)
  expect(await rejected(api('GET /order/:id', ids.foreign))).toMatchObject({ status: 404 })
  expect(
    await rejected(api('PUT /orderStatus/:id', { ...ids.foreign, body: { status: 'Cancelled' } })),
  ).toMatchObject({ status: 404 })
  expect(
    await rejected(api('PUT /orderStatus/:id', { ...ids.own, body: { status: 'Confirmed' } })),
  ).toMatchObject({ code: 'not-possible-now' })
  await api('PUT /orderStatus/:id', { ...ids.own, body: { status: 'Cancelled' } })
  const { history } = await api('GET /order/:id', ids.own)
  expect(history.at(-1)).toMatchObject({ to: 'Cancelled', role: 'customer' })
  expect(await api('GET /orders/counts', {})).toMatchObject({ Cancelled: 1, Pending: 0 })
  expect(
    await rejected(api('GET /order', { query: { email: (await shop.person('customer')).user.email } })),
  ).toMatchObject({ status: 404 })
})

test('packers send parcels and take them back, but do not decide whether one is sent [D91]', async () => {
  const api = await shop.asStaff('packing')
  const move = async (id: string, status: 'Confirmed' | 'Shipping' | 'Delivered' | 'Cancelled' | 'Return') =>
    api('PUT /orderStatus/:id', { params: { id }, body: { status } })
  const pending = await shop.make.order()
  for (const status of ['Confirmed', 'Cancelled'] as const)
    expect(await rejected(move(pending.id, status))).toMatchObject({ status: 403, permission: 'orders' })
  expect(
    await api('PUT /orders/statuses', {
      body: { status: 'Confirmed', orders: [{ id: pending.id, from: 'Pending' }] },
    }),
  ).toMatchObject([{ moved: false, code: 'not-allowed' }])
  const confirmed = await shop.make.order({ status: 'Confirmed' })
  expect(await rejected(move(confirmed.id, 'Cancelled'))).toMatchObject({ status: 403 })
  for (const status of ['Shipping', 'Delivered', 'Return'] as const)
    expect(await move(confirmed.id, status)).toMatchObject({ orderStatus: status })
  const both = await shop.asStaff('packing', 'orders')
  await both('PUT /orderStatus/:id', { params: { id: pending.id }, body: { status: 'Confirmed' } })
})

test('the to-dos of staff have only the parts of their permissions [D91]', async () => {
  const partsOf = async (...own: Permission[]) => {
    const toDos = await (await shop.asStaff(...own))('GET /to-dos', {})
    return Object.entries(toDos).flatMap(([name, value]) => (value === null ? [] : [name]))
  }
  expect(await partsOf('packing')).toEqual(['toPack', 'toReceive', 'parcels'])
  expect(await partsOf('catalogue')).toEqual(['runningOut', 'waitingReviews'])
  expect(await partsOf('money')).toEqual(['paymentsToCheck', 'toPayBack'])
  expect(await partsOf('orders')).toEqual([
    'toCall',
    'toConfirm',
    'toReview',
    'toPack',
    'toReceive',
    'parcels',
    'stockCalls',
    'unreadMessages',
    'nextToCall',
  ])
  const all = await (await shop.as('admin'))('GET /to-dos', {})
  expect(Object.values(all)).not.toContain(null)
})

test('the search of staff finds only what their permissions cover [D91]', async () => {
  const order = await shop.make.order()
  await shop.db.updateTable('orders').set({ name: 'Zahida' }).where('id', '=', order.id).execute()
  const account = await shop.person('customer')
  await shop.db.updateTable('users').set({ name: 'Zahida' }).where('id', '=', account.user.id).execute()
  const found = async (api: Awaited<ReturnType<typeof shop.as>>) => {
    const { orders, customers, accounts } = await api('GET /admin-search', { query: { q: 'zahida' } })
    return [orders.length, customers.length, accounts.length]
  }
  expect(await found(await shop.as('admin'))).toEqual([1, 1, 1])
  expect(await found(await shop.asStaff('orders'))).toEqual([1, 1, 0])
  expect(await found(await shop.asStaff('packing'))).toEqual([1, 0, 0])
  expect(await found(await shop.asStaff('catalogue'))).toEqual([0, 0, 0])
})

test('staff may ask only about their own role [D91]', async () => {
  const [staff, other] = [await shop.person('admin', ['settings']), await shop.person('customer')]
  const api = await shop.as(staff)
  for (const endpoint of ['GET /admin/:email', 'GET /customer/:email'] as const)
    expect(await rejected(api(endpoint, { params: { email: other.user.email } }))).toMatchObject({
      status: 404,
    })
})

test('mails to the merchant go to administrators without limits, and keys work while their maker is one [D91]', async () => {
  const owner = await shop.person('admin')
  const key = await shop.make.apiKey(owner.user.id, ['orders'])
  const call = () =>
    shop.inject({ method: 'GET', url: '/api/orders', headers: { authorization: `Bearer ${key}` } })
  expect((await call()).statusCode).toBe(200)
  const second = await shop.person('admin')
  await setPermissions(second, owner, ['orders'])
  expect((await call()).statusCode).toBe(401)
  const keys = await (await shop.as(second))('GET /api-keys', {})
  expect(keys[0]).toMatchObject({ works: false, revokedAt: null })
  await setPermissions(second, owner, null)
  expect((await call()).statusCode).toBe(200)
})

test('a cost price is seen by those who keep the catalogue and by nobody else [D91]', async () => {
  const product = await shop.make.product({ stock: 3 })
  await shop.db.updateTable('products').set({ costPricePaisa: 12_345 }).where('id', '=', product.id).execute()
  const order = await shop.make.order()
  await shop.db
    .updateTable('orderLines')
    .set({ productId: product.id })
    .where('orderId', '=', order.id)
    .execute()
  for (const permission of permissions) {
    const { token } = await shop.person('admin', [permission])
    const answers = await Promise.all(
      [...shop.app.endpoints.values()]
        .filter(({ endpoint }) => endpoint.method === 'GET' && !endpoint.sse && !endpoint.file)
        .map(({ endpoint }) => {
          const id = /order/i.test(endpoint.path) ? order.id : String(product.id)
          return shop.inject({
            method: 'GET',
            url: `/api${endpoint.path.replace(/:\w+/g, id)}`,
            headers: { authorization: `Bearer ${token}` },
          })
        }),
    )
    expect(
      answers.some(({ body }) => body.includes('123.45')),
      permission,
    ).toBe(permission === 'catalogue')
  }
})
