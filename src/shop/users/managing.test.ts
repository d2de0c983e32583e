import { expect, test } from 'vitest'
import { openTestShop, refused } from '#test/shop.ts'
import { deleteUser, getUsers, signOutUser, updateUser } from './contract.ts'

const shop = openTestShop()

const roleOf = async (id: number) =>
  (await shop.db.selectFrom('users').select('role').where('id', '=', id).executeTakeFirst())?.role ?? null
const rename = (id: number, name: string) =>
  shop.db.updateTable('users').set({ name }).where('id', '=', id).execute()
const change = async (who: { token: string }, id: number, role: 'admin' | 'customer') =>
  (await shop.as(who))(updateUser, { params: { id: String(id) }, body: { role } })
const remove = async (who: { token: string }, id: number) =>
  (await shop.as(who))(deleteUser, { params: { id: String(id) } })
const auditOf = (id: number) =>
  shop.db
    .selectFrom('auditEntries')
    .select(['userId', 'role', 'action', 'before', 'after'])
    .where('subject', '=', `user ${id}`)
    .execute()

/** Makes these the only administrators. */
async function leaveOnly(...ids: number[]) {
  await shop.db
    .updateTable('users')
    .set({ role: 'customer' })
    .where('role', '=', 'admin')
    .where('id', 'not in', ids)
    .execute()
}

test('everybody is listed as _id, name, email and role, page by page, the newest first [API-19] [DATA-23]', async () => {
  const people = []
  for (const role of ['customer', 'admin', 'customer'] as const) people.push(await shop.person(role))
  const admin = await shop.as('admin')
  const first = await admin(getUsers, { query: { limit: 3 } })
  const second = await admin(getUsers, { query: { limit: 3, cursor: first.nextCursor ?? '' } })
  const all = [...first.rows, ...second.rows]
  for (const { user } of people)
    expect(all).toContainEqual({
      ...{ _id: String(user.id), name: user.name, email: user.email, role: user.role },
      since: user.createdAt.toISOString(),
    })
  expect(all.map(({ _id }) => Number(_id))).toEqual(
    all.map(({ _id }) => Number(_id)).sort((one, other) => other - one),
  )
  expect(new Set(all.map(({ _id }) => _id)).size).toBe(all.length)
  const { length } = await shop.db.selectFrom('users').select('id').execute()
  expect(first.total).toBe(length)
})

test('people are found by any part of name or e-mail, by the beginning when little is typed, and signs stand for themselves', async () => {
  const [one, other] = [await shop.person('customer'), await shop.person('customer')]
  await rename(one.user.id, 'Rahima 100%_Begum')
  await rename(other.user.id, 'রহিমা বেগম')
  const admin = await shop.as('admin')
  const found = async (search: string) =>
    (await admin(getUsers, { query: { search, limit: 100 } })).rows.map(({ _id }) => Number(_id))
  expect(await found('HIMA')).toEqual([one.user.id])
  expect(await found('100%_b')).toEqual([one.user.id])
  expect(await found('100__b')).toEqual([])
  expect(await found('হিমা')).toEqual([other.user.id])
  expect(await found('Ra')).toEqual([one.user.id])
  expect(await found('im')).toEqual([])
  expect(await found('%')).toEqual([])
  expect(await found(other.user.email.slice(3, 30))).toEqual([other.user.id])
})

test('a role is stored and holds from the next call on; only an administrator may give one [API-20] [ROLE-08]', async () => {
  const [customer, admin] = [await shop.person('customer'), await shop.person('admin')]
  const list = async () => (await shop.as(customer))(getUsers, { query: {} })
  expect(await refused(list())).toMatchObject({ status: 403 })
  expect(await refused(change(customer, customer.user.id, 'admin'))).toMatchObject({ status: 403 })
  expect(await change(admin, customer.user.id, 'admin')).toMatchObject({
    ...{ _id: String(customer.user.id), role: 'admin' },
  })
  expect(await roleOf(customer.user.id)).toBe('admin')
  expect((await list()).total).toBeGreaterThan(1)
  await change(admin, customer.user.id, 'customer')
  expect(await refused(list())).toMatchObject({ status: 403 })
  // An answer that was lost is asked for again, and nothing is written down twice.
  await change(admin, customer.user.id, 'customer')
  expect(await auditOf(customer.user.id)).toEqual([
    {
      ...{ userId: admin.user.id, role: 'admin', action: 'role-changed' },
      ...{ before: { role: 'customer' }, after: { role: 'admin' } },
    },
    {
      ...{ userId: admin.user.id, role: 'admin', action: 'role-changed' },
      ...{ before: { role: 'admin' }, after: { role: 'customer' } },
    },
  ])
})

test('a user who is deleted is signed out at once; their orders stay, and the audit log knows who they were [API-21] [ROLE-08]', async () => {
  const [customer, admin] = [await shop.person('customer'), await shop.person('admin')]
  const order = await shop.make.order({ userId: customer.user.id })
  expect(await refused(remove(customer, admin.user.id))).toMatchObject({ status: 403 })
  expect(await remove(admin, customer.user.id)).toEqual({ _id: String(customer.user.id) })
  expect(await roleOf(customer.user.id)).toBe(null)
  expect(await refused(remove(customer, admin.user.id))).toMatchObject({ status: 401 })
  expect(await refused(remove(admin, customer.user.id))).toMatchObject({ status: 404 })
  expect(
    await shop.db.selectFrom('orders').select('userId').where('id', '=', order.id).executeTakeFirst(),
  ).toEqual({ userId: null })
  expect(await auditOf(customer.user.id)).toMatchObject([
    {
      ...{ userId: admin.user.id, action: 'user-deleted', after: null },
      before: { name: 'A customer', email: customer.user.email, role: 'customer' },
    },
  ])
})

test('somebody who is signed out everywhere has to sign in again, and nobody else', async () => {
  const [customer, other, admin] = [
    await shop.person('customer'),
    await shop.person('customer'),
    await shop.person('admin'),
  ]
  const signOut = async () =>
    (await shop.as(admin))(signOutUser, { params: { id: String(customer.user.id) } })
  expect(await signOut()).toEqual({ sessions: 1 })
  expect(await signOut()).toEqual({ sessions: 0 })
  expect(await refused(change(customer, 1, 'admin'))).toMatchObject({ status: 401 })
  expect(await refused(change(other, 1, 'admin'))).toMatchObject({ status: 403 })
  expect((await auditOf(customer.user.id))[0]).toMatchObject({ action: 'user-signed-out' })
})

test('the last administrator can be neither demoted nor deleted', async () => {
  const admin = await shop.person('admin')
  await leaveOnly(admin.user.id)
  for (const act of [() => change(admin, admin.user.id, 'customer'), () => remove(admin, admin.user.id)])
    expect(await refused(act())).toMatchObject({ code: 'not-possible-now' })
  expect(await roleOf(admin.user.id)).toBe('admin')
})

test.each(['demote', 'delete'])(
  'of two administrators who %s each other at once one is left',
  async (act) => {
    for (let round = 0; round < 10; round++) {
      const [one, other] = [await shop.person('admin'), await shop.person('admin')]
      await leaveOnly(one.user.id, other.user.id)
      const on = (who: typeof one, id: number) =>
        act === 'demote' ? change(who, id, 'customer') : remove(who, id)
      const outcomes = await Promise.allSettled([on(one, other.user.id), on(other, one.user.id)])
      expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
      const left = [await roleOf(one.user.id), await roleOf(other.user.id)]
      expect(left.filter((role) => role === 'admin')).toHaveLength(1)
    }
  },
)

test('an administrator who has been demoted meanwhile demotes nobody any more', async () => {
  for (let round = 0; round < 10; round++) {
    const [one, other] = [await shop.person('admin'), await shop.person('admin')]
    // There is a third, so that nobody of these is the last one.
    const third = await shop.person('admin')
    await Promise.allSettled([change(one, other.user.id, 'customer'), change(other, one.user.id, 'customer')])
    const left = [await roleOf(one.user.id), await roleOf(other.user.id)]
    expect(left.filter((role) => role === 'admin')).toHaveLength(1)
    expect(await roleOf(third.user.id)).toBe('admin')
  }
})

test('an id that is none is refused, and one that is nobody’s is not found', async () => {
  const admin = await shop.person('admin')
  const api = await shop.as(admin)
  expect(await refused(change(admin, 999_999_999, 'admin'))).toMatchObject({ message: 'User not found.' })
  for (const id of ['0', 'abc', '99999999999999999999', '1 or 1=1'])
    expect(await refused(api(deleteUser, { params: { id } }))).toMatchObject({ code: 'invalid' })
  const body = { role: 'owner' } as never
  expect(await refused(api(updateUser, { params: { id: '1' }, body }))).toMatchObject({ code: 'invalid' })
})
