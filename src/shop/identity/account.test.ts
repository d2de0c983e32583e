import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { openTestShop, shopUrl } from '#test/shop.ts'

const shop = openTestShop()
const password = 'rickshaw-42'

const ask = (path: string, body: object, headers: Record<string, string> = {}) =>
  shop.send('POST', `/api${path}`, { body, headers: { origin: shopUrl, ...headers } })
const cookieOf = ({ cookies }: Awaited<ReturnType<typeof ask>>) =>
  cookies.map(({ name, value }) => `${name}=${value}`).join('; ')

/** Somebody who has signed up, with a session and a live token. */
async function somebody(role: 'customer' | 'admin' = 'customer') {
  const email = `${randomUUID()}@shop.example`
  const cookie = cookieOf(await ask('/auth/sign-up/email', { name: 'Rahima', email, password }))
  const { body } = await ask('/jwt', { email }, { cookie })
  const { id, identityId } = await shop.db
    .updateTable('users')
    .set({ role })
    .where('email', '=', email)
    .returning(['id', 'identityId'])
    .executeTakeFirstOrThrow()
  return { id, identityId, email, cookie, token: body.token as string }
}
type Somebody = Awaited<ReturnType<typeof somebody>>
const signIn = (email: string, typed = password) => ask('/auth/sign-in/email', { email, password: typed })
const ownOrders = async ({ email, token }: Somebody) =>
  (await shop.send('GET', `/api/order?email=${email}`, { headers: { authorization: `Bearer ${token}` } }))
    .status
const deleteUser = ({ cookie }: Somebody, body: object = { password }) =>
  ask('/auth/delete-user', body, { cookie })
const userRow = ({ id }: Somebody) =>
  shop.db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst()

test('the shop keeps no password: that is the identity provider’s business [AUTH-15]', async () => {
  const person = await somebody()
  expect(Object.keys((await userRow(person)) ?? {}).sort()).toEqual([
    ...['createdAt', 'email', 'id', 'identityId', 'name', 'role'],
  ])
  const { password: kept } = await shop.db
    .selectFrom('identityAccounts')
    .select('password')
    .where('userId', '=', person.identityId)
    .executeTakeFirstOrThrow()
  expect(kept).toMatch(/^\$argon2id\$/)
})

test('a new display name is the shop’s too [AUTH-13]', async () => {
  const person = await somebody()
  const rename = (name: string) => ask('/auth/update-user', { name }, { cookie: person.cookie })
  expect((await rename('রহিমা খাতুন')).status).toBe(200)
  expect((await userRow(person))?.name).toBe('রহিমা খাতুন')
  for (const name of ['', ' ', 'A\nB', 'x'.repeat(101)])
    expect(await rename(name)).toMatchObject({
      status: 422,
      body: { error: { fields: { name: expect.any(String) } } },
    })
  expect((await userRow(person))?.name).toBe('রহিমা খাতুন')
})

test('a new password wants the old one, and ends every other session and live token', async () => {
  const person = await somebody()
  const elsewhere = cookieOf(await signIn(person.email))
  const change = (currentPassword: string, newPassword: string, more: object = {}) =>
    ask('/auth/change-password', { currentPassword, newPassword, ...more }, { cookie: person.cookie })
  expect((await change('not-the-password', 'rickshaw-43')).body).toMatchObject({ code: 'INVALID_PASSWORD' })
  expect((await change(password, 'password123')).body.error.fields).toEqual({ password: 'common' })
  expect((await signIn(person.email)).status).toBe(200)
  expect(await ownOrders(person)).toBe(200)

  // Whatever the browser asks for.
  const changed = await change(password, 'rickshaw-43', { revokeOtherSessions: false })
  expect(changed.status).toBe(200)
  expect(await ownOrders(person)).toBe(401)
  expect((await ask('/jwt', { email: person.email }, { cookie: elsewhere })).status).toBe(401)
  expect((await ask('/jwt', { email: person.email }, { cookie: cookieOf(changed) })).status).toBe(200)
  expect((await signIn(person.email)).status).toBe(401)
  expect((await signIn(person.email, 'rickshaw-43')).status).toBe(200)
})

test('logging out everywhere ends every session and live token', async () => {
  const person = await somebody()
  const elsewhere = cookieOf(await signIn(person.email))
  expect((await ask('/auth/revoke-sessions', {}, { cookie: person.cookie })).status).toBe(200)
  expect(await ownOrders(person)).toBe(401)
  for (const cookie of [person.cookie, elsewhere])
    expect((await ask('/jwt', { email: person.email }, { cookie })).status).toBe(401)
})

test('a deleted account takes everything personal along and leaves the orders in the books [AUTH-14] [D24]', async () => {
  const person = await somebody()
  const order = await shop.make.order({ userId: person.id })
  expect((await deleteUser(person, { password: 'not-the-password' })).body).toMatchObject({
    code: 'INVALID_PASSWORD',
  })
  expect(await userRow(person)).toBeDefined()
  expect((await deleteUser(person)).status).toBe(200)

  expect(await ownOrders(person)).toBe(401)
  expect((await ask('/jwt', { email: person.email }, { cookie: person.cookie })).status).toBe(401)
  expect((await signIn(person.email)).status).toBe(401)
  expect(await userRow(person)).toBeUndefined()
  for (const table of ['identitySessions', 'identityAccounts'] as const)
    expect(
      await shop.db.selectFrom(table).select('id').where('userId', '=', person.identityId).execute(),
    ).toEqual([])
  const kept = await shop.db
    .selectFrom('orders')
    .selectAll()
    .where('id', '=', order.id)
    .executeTakeFirstOrThrow()
  const { product: _, ...before } = order
  expect(kept).toEqual({ ...before, userId: null })

  const [entry, ...more] = await shop.db
    .selectFrom('auditEntries')
    .selectAll()
    .where('subject', '=', `user ${person.id}`)
    .execute()
  expect(more).toEqual([])
  expect(entry).toMatchObject({ action: 'account-deleted', role: 'customer', userId: person.id })
  expect(JSON.stringify(entry)).not.toContain(person.email)
  // The address is free again.
  expect((await ask('/auth/sign-up/email', { name: 'Rahima', email: person.email, password })).status).toBe(
    200,
  )
})

test('who has a password is asked for it, however fresh the session; who has none must have signed in lately', async () => {
  const person = await somebody()
  expect(await deleteUser(person, {})).toMatchObject({
    status: 422,
    body: { error: { fields: { password: 'Required' } } },
  })
  const guest = await somebody()
  await shop.db
    .updateTable('identityAccounts')
    .set({ password: null, providerId: 'oidc' })
    .where('userId', '=', guest.identityId)
    .execute()
  const sessionIs = (hours: number) =>
    shop.db
      .updateTable('identitySessions')
      .set({ createdAt: new Date(Date.now() - hours * 3_600_000) })
      .where('userId', '=', guest.identityId)
      .execute()
  await sessionIs(1.1)
  expect(await deleteUser(guest, {})).toMatchObject({ status: 400, body: { code: 'SESSION_EXPIRED' } })
  await sessionIs(0.9)
  expect((await deleteUser(guest, {})).status).toBe(200)
  expect([await userRow(person), await userRow(guest)]).toMatchObject([{ id: person.id }, undefined])
})

test('nobody deletes an account from another site, without a session, or somebody else’s', async () => {
  const [person, other] = [await somebody(), await somebody()]
  const evil = await ask(
    '/auth/delete-user',
    { password },
    { cookie: person.cookie, origin: 'https://evil.example' },
  )
  expect(evil.status).toBe(403)
  expect((await ask('/auth/delete-user', { password })).status).toBe(401)
  await ask('/auth/delete-user', { password, email: other.email, userId: other.identityId }, { cookie: '' })
  expect(await userRow(person)).toBeDefined()
  expect(await userRow(other)).toBeDefined()
})

test('the last administrator cannot delete their account, nor the last two at once', async () => {
  const admins = [await somebody('admin'), await somebody('admin'), await somebody('admin')]
  const answers = await Promise.all(admins.map((admin) => deleteUser(admin)))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 409])
  const left = await shop.db.selectFrom('users').select('id').where('role', '=', 'admin').execute()
  expect(left).toHaveLength(1)
  const last = admins.find(({ id }) => id === left[0]?.id) as Somebody
  expect(await deleteUser(last)).toMatchObject({
    status: 409,
    body: { message: 'The last administrator of the shop cannot be deleted.' },
  })
  const list = await shop.send('GET', '/api/orders', { headers: { authorization: `Bearer ${last.token}` } })
  expect(list.status).toBe(200)
})

test('the identity provider does nothing the shop has no use for', async () => {
  const { cookie } = await somebody()
  const shut: [string, 'GET' | 'POST'][] = [
    ...(
      ['/link-social', '/unlink-account', '/change-email', '/verify-password', '/set-password'] as const
    ).map((path): [string, 'POST'] => [path, 'POST']),
    ...(
      [
        '/delete-user/callback?token=x',
        '/reset-password/x?callbackURL=/',
        '/list-sessions',
        '/error',
      ] as const
    ).map((path): [string, 'GET'] => [path, 'GET']),
    ['/get-access-token', 'POST'],
    ['/sign-up/email', 'GET'],
  ]
  for (const [path, method] of shut) {
    const answer = await shop.send(method, `/api/auth${path}`, {
      ...(method === 'POST' && { body: {} }),
      headers: { origin: shopUrl, cookie },
    })
    expect([path, answer.status]).toEqual([path, 404])
  }
})
