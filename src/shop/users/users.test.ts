import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { changeMeanwhile } from '#test/database.ts'
import { openTestShop, rejected } from '#test/shop.ts'

const shop = openTestShop()

const roleOf = async (id: number) =>
  (await shop.db.selectFrom('users').select('role').where('id', '=', id).executeTakeFirst())?.role ?? null
const setName = (id: number, name: string) =>
  shop.db.updateTable('users').set({ name }).where('id', '=', id).execute()
const change = async (caller: { token: string }, id: number, role: 'admin' | 'customer') =>
  (await shop.as(caller))('PUT /updateUser/:id', { params: { id: String(id) }, body: { role } })
const remove = async (caller: { token: string }, id: number) =>
  (await shop.as(caller))('DELETE /deleteUser/:id', { params: { id: String(id) } })
const auditOf = (id: number) =>
  shop.db
    .selectFrom('auditEntries')
    .select(['userId', 'role', 'action', 'before', 'after'])
    .where('subject', '=', `user ${id}`)
    .execute()

/** Demotes all other administrators. */
async function demoteAllBut(...ids: number[]) {
  await shop.db
    .updateTable('users')
    .set({ role: 'customer' })
    .where('role', '=', 'admin')
    .where('id', 'not in', ids)
    .execute()
}

test('isAdmin reads the stored role [API-14]', async () => {
  const [customer, admin] = [await shop.person('customer'), await shop.person('admin')]
  const read = async (caller: typeof customer, email: string) =>
    (await shop.as(caller))('GET /admin/:email', { params: { email } })
  expect(await read(admin, admin.user.email)).toEqual({ admin: true })
  expect(await read(customer, customer.user.email)).toEqual({ admin: false })
  expect(await read(admin, customer.user.email)).toEqual({ admin: false })
  await shop.db.updateTable('users').set({ role: 'admin' }).where('id', '=', customer.user.id).execute()
  expect(await read(customer, customer.user.email)).toEqual({ admin: true })
})

test('isCustomer reads the stored role [API-15]', async () => {
  const [customer, admin] = [await shop.person('customer'), await shop.person('admin')]
  const read = async (caller: typeof customer, email: string) =>
    (await shop.as(caller))('GET /customer/:email', { params: { email } })
  expect(await read(customer, customer.user.email.toUpperCase())).toEqual({ customer: true })
  expect(await read(admin, admin.user.email)).toEqual({ customer: false })
  expect(await read(admin, 'nobody@shop.example')).toEqual({ customer: false })
})

test('a customer cannot find out whether another user exists', async () => {
  const [one, other] = [await shop.person('customer'), await shop.person('admin')]
  const api = await shop.as(one)
  for (const endpoint of ['GET /admin/:email', 'GET /customer/:email'] as const)
    for (const email of [other.user.email, 'nobody@shop.example'])
      expect(await rejected(api(endpoint, { params: { email } }))).toMatchObject({
        status: 404,
        message: 'User not found.',
      })
})

test('a user row has an id, a name, an e-mail and one of two roles', async () => {
  const { user } = await shop.person('customer')
  expect(user).toMatchObject({ id: expect.any(Number), name: 'A customer', role: 'customer' })
  expect(user.email).toContain('@')
  await expect(shop.db.updateTable('users').set({ role: 'owner' }).execute()).rejects.toThrow('role_check')
})

test('users are listed with _id, name, email and role, the newest first, in pages [API-19] [DATA-23]', async () => {
  const people = []
  for (const role of ['customer', 'admin', 'customer'] as const) people.push(await shop.person(role))
  const admin = await shop.as('admin')
  const first = await admin('GET /users', { query: { limit: 3 } })
  const second = await admin('GET /users', { query: { limit: 3, cursor: first.nextCursor ?? '' } })
  const all = [...first.rows, ...second.rows]
  for (const { user } of people)
    expect(all).toContainEqual({
      _id: String(user.id),
      name: user.name,
      email: user.email,
      role: user.role,
      hasSecondStep: false,
      since: user.createdAt.toISOString(),
    })
  expect(all.map(({ _id }) => Number(_id))).toEqual(
    all.map(({ _id }) => Number(_id)).sort((one, other) => other - one),
  )
  expect(new Set(all.map(({ _id }) => _id)).size).toBe(all.length)
  const { length } = await shop.db.selectFrom('users').select('id').execute()
  expect(first.total).toBe(length)
})

test('search matches any part of name or e-mail, short terms match the beginning, and wildcards are literal', async () => {
  const [one, other] = [await shop.person('customer'), await shop.person('customer')]
  await setName(one.user.id, 'Rahima 100%_Begum')
  await setName(other.user.id, 'রহিমা বেগম')
  const admin = await shop.as('admin')
  const idsOf = async (search: string) =>
    (await admin('GET /users', { query: { search, limit: 100 } })).rows.map(({ _id }) => Number(_id))
  expect(await idsOf('HIMA')).toEqual([one.user.id])
  expect(await idsOf('100%_b')).toEqual([one.user.id])
  expect(await idsOf('100__b')).toEqual([])
  expect(await idsOf('হিমা')).toEqual([other.user.id])
  expect(await idsOf('Ra')).toEqual([one.user.id])
  expect(await idsOf('im')).toEqual([])
  expect(await idsOf('%')).toEqual([])
  expect(await idsOf(other.user.email.slice(3, 30))).toEqual([other.user.id])
})

test('a changed role is stored and takes effect with the next request; only an administrator may change it [API-20] [ROLE-08]', async () => {
  const [customer, admin] = [await shop.person('customer'), await shop.person('admin')]
  const list = async () => (await shop.as(customer))('GET /users', { query: {} })
  expect(await rejected(list())).toMatchObject({ status: 403 })
  expect(await rejected(change(customer, customer.user.id, 'admin'))).toMatchObject({ status: 403 })
  expect(await change(admin, customer.user.id, 'admin')).toMatchObject({
    _id: String(customer.user.id),
    role: 'admin',
  })
  expect(await roleOf(customer.user.id)).toBe('admin')
  expect((await list()).total).toBeGreaterThan(1)
  await change(admin, customer.user.id, 'customer')
  expect(await rejected(list())).toMatchObject({ status: 403 })
  // A retry after a lost response adds no audit entry.
  await change(admin, customer.user.id, 'customer')
  expect(await auditOf(customer.user.id)).toEqual([
    {
      userId: admin.user.id,
      role: 'admin',
      action: 'role-changed',
      before: { role: 'customer' },
      after: { role: 'admin' },
    },
    {
      userId: admin.user.id,
      role: 'admin',
      action: 'role-changed',
      before: { role: 'admin' },
      after: { role: 'customer' },
    },
  ])
})

test('a deleted user is signed out at once, their orders stay, and the audit log keeps who they were [API-21] [ROLE-08]', async () => {
  const [customer, admin] = [await shop.person('customer'), await shop.person('admin')]
  const order = await shop.make.order({ userId: customer.user.id })
  expect(await rejected(remove(customer, admin.user.id))).toMatchObject({ status: 403 })
  expect(await remove(admin, customer.user.id)).toEqual({ _id: String(customer.user.id) })
  expect(await roleOf(customer.user.id)).toBe(null)
  expect(await rejected(remove(customer, admin.user.id))).toMatchObject({ status: 401 })
  expect(await rejected(remove(admin, customer.user.id))).toMatchObject({ status: 404 })
  expect(
    await shop.db.selectFrom('orders').select('userId').where('id', '=', order.id).executeTakeFirst(),
  ).toEqual({ userId: null })
  expect(await auditOf(customer.user.id)).toMatchObject([
    {
      userId: admin.user.id,
      action: 'user-deleted',
      after: null,
      before: { name: 'A customer', email: customer.user.email, role: 'customer' },
    },
  ])
})

test('signing out a user ends all their sessions and no others', async () => {
  const [customer, other, admin] = [
    await shop.person('customer'),
    await shop.person('customer'),
    await shop.person('admin'),
  ]
  const signOut = async () =>
    (await shop.as(admin))('DELETE /userSessions/:id', { params: { id: String(customer.user.id) } })
  expect(await signOut()).toEqual({ sessions: 1 })
  expect(await signOut()).toEqual({ sessions: 0 })
  expect(await rejected(change(customer, 1, 'admin'))).toMatchObject({ status: 401 })
  expect(await rejected(change(other, 1, 'admin'))).toMatchObject({ status: 403 })
  expect((await auditOf(customer.user.id))[0]).toMatchObject({ action: 'user-signed-out' })
})

test('the last administrator can be neither demoted nor deleted', async () => {
  const admin = await shop.person('admin')
  await demoteAllBut(admin.user.id)
  for (const attempt of [() => change(admin, admin.user.id, 'customer'), () => remove(admin, admin.user.id)])
    expect(await rejected(attempt())).toMatchObject({ code: 'not-possible-now' })
  expect(await roleOf(admin.user.id)).toBe('admin')
})

test.each(['demote', 'delete'])(
  'when two administrators %s each other concurrently, one remains',
  async (action) => {
    for (let round = 0; round < 10; round++) {
      const [one, other] = [await shop.person('admin'), await shop.person('admin')]
      await demoteAllBut(one.user.id, other.user.id)
      const perform = (caller: typeof one, id: number) =>
        action === 'demote' ? change(caller, id, 'customer') : remove(caller, id)
      const results = await Promise.allSettled([perform(one, other.user.id), perform(other, one.user.id)])
      expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
      const roles = [await roleOf(one.user.id), await roleOf(other.user.id)]
      expect(roles.filter((role) => role === 'admin')).toHaveLength(1)
    }
  },
)

test.each(['demoted', 'deleted'])(
  'an administrator %s while waiting for the lock changes nobody',
  async (fate) => {
    const target = await shop.person('admin')
    const { id } = target.user
    // With a third administrator no other rule prevents the change.
    await shop.person('admin')
    for (const attempt of [
      (caller: typeof target) => change(caller, id, 'customer'),
      (caller: typeof target) => remove(caller, id),
    ]) {
      const caller = await shop.person('admin')
      const response = changeMeanwhile(shop.db, {
        lock: (tx) => sql`select pg_advisory_xact_lock(7205761)`.execute(tx),
        request: () => attempt(caller),
        change: (tx) =>
          fate === 'deleted'
            ? tx.deleteFrom('identityUsers').where('id', '=', caller.identityId).execute()
            : tx.updateTable('users').set({ role: 'customer' }).where('id', '=', caller.user.id).execute(),
      })
      expect(await rejected(response)).toMatchObject({ status: 403, code: 'not-allowed' })
    }
    expect(await roleOf(id)).toBe('admin')
    expect(await auditOf(id)).toEqual([])
  },
)

test('an invalid id is rejected, and an unknown id is not found', async () => {
  const admin = await shop.person('admin')
  const api = await shop.as(admin)
  expect(await rejected(change(admin, 999_999_999, 'admin'))).toMatchObject({ message: 'User not found.' })
  for (const id of ['0', 'abc', '99999999999999999999', '1 or 1=1'])
    expect(await rejected(api('DELETE /deleteUser/:id', { params: { id } }))).toMatchObject({
      code: 'invalid',
    })
  const body = { role: 'owner' } as never
  expect(await rejected(api('PUT /updateUser/:id', { params: { id: '1' }, body }))).toMatchObject({
    code: 'invalid',
  })
})
