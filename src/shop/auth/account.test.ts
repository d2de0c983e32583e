import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { readSettings } from '#shop/settings/service.ts'
import { openTestShop, shopUrl } from '#test/shop.ts'
import { createFirstAdmin } from './first-admin.ts'

const shop = openTestShop()
const password = 'rickshaw-42'

const post = (path: string, body: object, headers: Record<string, string> = {}) =>
  shop.send('POST', `/api${path}`, { body, headers: { origin: shopUrl, ...headers } })
const cookieOf = ({ cookies }: Awaited<ReturnType<typeof post>>) =>
  cookies.map(({ name, value }) => `${name}=${value}`).join('; ')

/** A user who has signed up, with a session and a valid token. */
async function createUser(role: 'customer' | 'admin' = 'customer') {
  const email = `${randomUUID()}@shop.example`
  const cookie = cookieOf(await post('/auth/sign-up/email', { name: 'Rahima', email, password }))
  const { body } = await post('/jwt', { email }, { cookie })
  const { id, identityId } = await shop.db
    .updateTable('users')
    .set({ role })
    .where('email', '=', email)
    .returning(['id', 'identityId'])
    .executeTakeFirstOrThrow()
  return { id, identityId, email, cookie, token: body.token as string }
}
type User = Awaited<ReturnType<typeof createUser>>
const signIn = (email: string, typedPassword = password) =>
  post('/auth/sign-in/email', { email, password: typedPassword })
const ownOrders = async ({ email, token }: User) =>
  (await shop.send('GET', `/api/order?email=${email}`, { headers: { authorization: `Bearer ${token}` } }))
    .status
const deleteUser = ({ cookie }: User, body: object = { password }) =>
  post('/auth/delete-user', body, { cookie })
const userRow = ({ id }: User) =>
  shop.db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst()

test('the users table has no password; Better Auth stores its hash [AUTH-15]', async () => {
  const person = await createUser()
  expect(Object.keys((await userRow(person)) ?? {}).sort()).toEqual([
    'createdAt',
    'email',
    'hasSecondStep',
    'id',
    'identityId',
    'name',
    'permissions',
    'role',
  ])
  const { password: hash } = await shop.db
    .selectFrom('identityAccounts')
    .select('password')
    .where('userId', '=', person.identityId)
    .executeTakeFirstOrThrow()
  expect(hash).toMatch(/^\$argon2id\$/)
})

test('a changed display name is saved in the users table too [AUTH-13]', async () => {
  const person = await createUser()
  const rename = (name: string) => post('/auth/update-user', { name }, { cookie: person.cookie })
  expect((await rename('রহিমা খাতুন')).status).toBe(200)
  expect((await userRow(person))?.name).toBe('রহিমা খাতুন')
  for (const name of ['', ' ', 'A\nB', 'x'.repeat(101)])
    expect(await rename(name)).toMatchObject({
      status: 422,
      body: { error: { fields: { name: expect.any(String) } } },
    })
  expect((await userRow(person))?.name).toBe('রহিমা খাতুন')
})

test('changing the password requires the current one and ends every other session and token', async () => {
  const person = await createUser()
  const otherCookie = cookieOf(await signIn(person.email))
  const change = (currentPassword: string, newPassword: string, more: object = {}) =>
    post('/auth/change-password', { currentPassword, newPassword, ...more }, { cookie: person.cookie })
  expect((await change('not-the-password', 'rickshaw-43')).body).toMatchObject({ code: 'INVALID_PASSWORD' })
  expect((await change(password, 'password123')).body.error.fields).toEqual({ password: 'common' })
  expect((await signIn(person.email)).status).toBe(200)
  expect(await ownOrders(person)).toBe(200)

  // The client cannot turn it off.
  const changed = await change(password, 'rickshaw-43', { revokeOtherSessions: false })
  expect(changed.status).toBe(200)
  expect(await ownOrders(person)).toBe(401)
  expect((await post('/jwt', { email: person.email }, { cookie: otherCookie })).status).toBe(401)
  expect((await post('/jwt', { email: person.email }, { cookie: cookieOf(changed) })).status).toBe(200)
  expect((await signIn(person.email)).status).toBe(401)
  expect((await signIn(person.email, 'rickshaw-43')).status).toBe(200)
})

test('common passwords, the own name and that of the shop are rejected wherever a password is set', async () => {
  const { shopName } = await readSettings(shop.db)
  const tooCommon = { status: 422, body: { error: { fields: { password: 'common' } } } }
  const person = await createUser()
  const own = person.email.split('@')[0] as string
  const change = (newPassword: string) =>
    post('/auth/change-password', { currentPassword: password, newPassword }, { cookie: person.cookie })
  const email = 'nasrin.akter@mail.example'
  const signUp = (typed: string) => post('/auth/sign-up/email', { name: 'N', email, password: typed })
  for (const common of ['1q2w3e4r', `${shopName}2026`]) {
    expect(await change(common)).toMatchObject(tooCommon)
    expect(await signUp(common)).toMatchObject(tooCommon)
  }
  expect(await change(own)).toMatchObject(tooCommon)
  expect(await signUp('NasrinAkter1')).toMatchObject(tooCommon)
  expect((await signUp('nasrin likes tea')).status).toBe(200)

  const { internalAdapter } = await shop.provider.$context
  await internalAdapter.createVerificationValue({
    identifier: 'reset-password:the-token',
    value: person.identityId as string,
    expiresAt: new Date(Date.now() + 60_000),
  })
  const reset = (newPassword: string) => post('/auth/reset-password', { token: 'the-token', newPassword })
  for (const typed of ['1q2w3e4r', `${shopName}2026`, own])
    expect(await reset(typed)).toMatchObject(tooCommon)
  expect((await reset('rickshaw-43')).status).toBe(200)
  expect((await signIn(person.email, 'rickshaw-43')).status).toBe(200)
})

test('the first administrator gets no common password', async () => {
  await shop.db.deleteFrom('users').where('role', '=', 'admin').execute()
  const create = (typed: string) =>
    createFirstAdmin(shop.db, shop.provider, { email: 'nazma@mail.example', password: typed })
  for (const typed of ['1q2w3e4r', 'nazma-2026'])
    await expect(create(typed)).rejects.toThrow('ADMIN_PASSWORD is too easy to guess')
  expect(await create('correct-horse-battery')).toEqual({ email: 'nazma@mail.example', password: null })
  await shop.db.deleteFrom('users').where('email', '=', 'nazma@mail.example').execute()
})

test('signing out everywhere ends every session and token', async () => {
  const person = await createUser()
  const otherCookie = cookieOf(await signIn(person.email))
  expect((await post('/auth/revoke-sessions', {}, { cookie: person.cookie })).status).toBe(200)
  expect(await ownOrders(person)).toBe(401)
  for (const cookie of [person.cookie, otherCookie])
    expect((await post('/jwt', { email: person.email }, { cookie })).status).toBe(401)
})

test('deleting an account removes all personal data and keeps its orders [AUTH-14] [D24]', async () => {
  const person = await createUser()
  const order = await shop.make.order({ userId: person.id })
  expect((await deleteUser(person, { password: 'not-the-password' })).body).toMatchObject({
    code: 'INVALID_PASSWORD',
  })
  expect(await userRow(person)).toBeDefined()
  expect((await deleteUser(person)).status).toBe(200)

  expect(await ownOrders(person)).toBe(401)
  expect((await post('/jwt', { email: person.email }, { cookie: person.cookie })).status).toBe(401)
  expect((await signIn(person.email)).status).toBe(401)
  expect(await userRow(person)).toBeUndefined()
  for (const table of ['identitySessions', 'identityAccounts'] as const)
    expect(
      await shop.db.selectFrom(table).select('id').where('userId', '=', person.identityId).execute(),
    ).toEqual([])
  const orderAfter = await shop.db
    .selectFrom('orders')
    .selectAll()
    .where('id', '=', order.id)
    .executeTakeFirstOrThrow()
  const { product: _, ...before } = order
  expect(orderAfter).toEqual({ ...before, userId: null })

  const [entry, ...more] = await shop.db
    .selectFrom('auditEntries')
    .selectAll()
    .where('subject', '=', `user ${person.id}`)
    .execute()
  expect(more).toEqual([])
  expect(entry).toMatchObject({ action: 'account-deleted', role: 'customer', userId: person.id })
  expect(JSON.stringify(entry)).not.toContain(person.email)
  // The address can be used again.
  expect((await post('/auth/sign-up/email', { name: 'Rahima', email: person.email, password })).status).toBe(
    200,
  )
})

test('deleting an account requires its password; without a password it requires a recent sign-in', async () => {
  const person = await createUser()
  expect(await deleteUser(person, {})).toMatchObject({
    status: 422,
    body: { error: { fields: { password: 'Required' } } },
  })
  const withoutPassword = await createUser()
  await shop.db
    .updateTable('identityAccounts')
    .set({ password: null, providerId: 'oidc' })
    .where('userId', '=', withoutPassword.identityId)
    .execute()
  const ageSession = (hours: number) =>
    shop.db
      .updateTable('identitySessions')
      .set({ createdAt: new Date(Date.now() - hours * 3_600_000) })
      .where('userId', '=', withoutPassword.identityId)
      .execute()
  await ageSession(1.1)
  expect(await deleteUser(withoutPassword, {})).toMatchObject({
    status: 400,
    body: { code: 'SESSION_EXPIRED' },
  })
  await ageSession(0.9)
  expect((await deleteUser(withoutPassword, {})).status).toBe(200)
  expect([await userRow(person), await userRow(withoutPassword)]).toMatchObject([
    { id: person.id },
    undefined,
  ])
})

test('an account cannot be deleted from another site, without a session, or by another user', async () => {
  const [person, other] = [await createUser(), await createUser()]
  const crossSite = await post(
    '/auth/delete-user',
    { password },
    { cookie: person.cookie, origin: 'https://evil.example' },
  )
  expect(crossSite.status).toBe(403)
  expect((await post('/auth/delete-user', { password })).status).toBe(401)
  await post('/auth/delete-user', { password, email: other.email, userId: other.identityId }, { cookie: '' })
  expect(await userRow(person)).toBeDefined()
  expect(await userRow(other)).toBeDefined()
})

test('the last administrator cannot delete their account, and of two concurrent deletions one fails', async () => {
  const admins = [await createUser('admin'), await createUser('admin'), await createUser('admin')]
  const responses = await Promise.all(admins.map((admin) => deleteUser(admin)))
  expect(responses.map(({ status }) => status).sort()).toEqual([200, 200, 409])
  const left = await shop.db.selectFrom('users').select('id').where('role', '=', 'admin').execute()
  expect(left).toHaveLength(1)
  const last = admins.find(({ id }) => id === left[0]?.id) as User
  expect(await deleteUser(last)).toMatchObject({
    status: 409,
    body: { message: 'The last administrator of the shop cannot be deleted.' },
  })
  const list = await shop.send('GET', '/api/orders', { headers: { authorization: `Bearer ${last.token}` } })
  expect(list.status).toBe(200)
})

test('endpoints of Better Auth that the shop does not use answer 404 [AUTH-16]', async () => {
  const { cookie } = await createUser()
  const disabled: [string, 'GET' | 'POST'][] = [
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
  for (const [path, method] of disabled) {
    const response = await shop.send(method, `/api/auth${path}`, {
      ...(method === 'POST' && { body: {} }),
      headers: { origin: shopUrl, cookie },
    })
    expect([path, response.status]).toEqual([path, 404])
  }
})
