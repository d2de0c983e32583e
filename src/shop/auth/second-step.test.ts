import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openMailServer, partsOf } from '#test/mail-server.ts'
import { givePassword, ownPassword } from '#test/passwords.ts'
import { openTestShop, rejected, secrets, shopUrl } from '#test/shop.ts'
import { codeOf, periodAt } from './codes.ts'
import { secondStepRuleKey } from './second-step-rule.ts'
import { createAccessToken } from './service.ts'

const mail = await openMailServer()
const shop = openTestShop({ limits: true, smtpUrl: () => mail.url })
afterAll(() => mail.down())
// A code is right for half a minute, which would end in the middle of some test.
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] })
})
afterEach(() => {
  vi.useRealTimers()
})
beforeEach(async () => {
  await shop.db.deleteFrom('limits').execute()
  await shop.db.deleteFrom('settings').where('key', '=', secondStepRuleKey).execute()
})

type Person = Awaited<ReturnType<typeof shop.person>>
type Api = Awaited<ReturnType<typeof shop.as>>

/** The secret of an app, from the text that is typed into it (RFC 4648). */
function secretOf(typed: string) {
  const bits = [...typed].map((letter) =>
    'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'),
  )
  const bytes = bits.join('').match(/.{8}/g) ?? []
  return Buffer.from(bytes.map((byte) => Number.parseInt(byte, 2))).toString('base64')
}
const codeNow = (secret: string, off = 0) => codeOf(secret, periodAt(Date.now()) + off)

/** Sets up an app; its first code is that of the period before, so that those that follow can be taken. */
async function setUpApp(api: Api, password?: string) {
  const { secret, address } = await api('POST /second-step/app', { body: { password } })
  expect(address).toContain(secret)
  await api('PUT /second-step/app', { body: { code: codeNow(secretOf(secret), -1) } })
  return secretOf(secret)
}
async function signInAgain({ identityId, user }: Person) {
  const sessionId = randomUUID()
  await shop.db
    .insertInto('identitySessions')
    .values({
      id: sessionId,
      token: sessionId,
      userId: identityId,
      expiresAt: new Date(Date.now() + 3_600_000),
    })
    .execute()
  return {
    user,
    identityId,
    sessionId,
    token: await createAccessToken(secrets.tokens, sessionId),
  }
}
const take = (api: Api, code: string) => api('POST /second-step', { body: { code } })
const canWork = (api: Api) =>
  api('GET /stocks', { query: {} }).then(
    () => true,
    () => false,
  )
const mailsTo = ({ user }: Person) =>
  mail.received.filter(({ to }) => to.includes(user.email)).map((each) => partsOf(each).text)
const require = (rule: { administrators: boolean; money: boolean }) =>
  shop.db
    .insertInto('settings')
    .values({ key: secondStepRuleKey, value: JSON.stringify(rule) })
    .execute()

test('codes are those of RFC 6238', () => {
  const secret = Buffer.from('12345678901234567890').toString('base64')
  const known: [number, string][] = [
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_234_567_890, '005924'],
    [20_000_000_000, '353130'],
  ]
  for (const [seconds, code] of known) expect(codeOf(secret, periodAt(seconds * 1000))).toBe(code)
})

test('with an app set up, another session of the person is open to their work only after a code, and each code works once [D166]', async () => {
  const person = await shop.person('admin')
  const secret = await setUpApp(await shop.as(person))
  expect(await canWork(await shop.as(person))).toBe(true)
  const stored = await shop.db.selectFrom('codeApps').selectAll().executeTakeFirstOrThrow()
  expect(stored.secret).not.toContain(secret)

  const elsewhere = await shop.as(await signInAgain(person))
  const own = { params: { email: person.user.email } }
  expect(await canWork(elsewhere)).toBe(false)
  expect(await elsewhere('GET /admin/:email', own)).toEqual({ admin: true, permissions: [] })
  expect(await elsewhere('GET /customer/:email', own)).toEqual({ customer: false })
  expect((await elsewhere('GET /second-step', {})).pending).toBe('verify')
  // Nothing of the second step is changed by who has only the password.
  expect((await rejected(elsewhere('POST /second-step/app', { body: {} }))).status).toBe(403)
  expect((await rejected(elsewhere('POST /second-step/recovery-codes', { body: {} }))).status).toBe(403)
  expect((await rejected(elsewhere('GET /sessions', {}))).status).toBe(403)
  // The code that set it up, and one of a clock that is further off than one period.
  for (const code of [codeNow(secret, -1), codeNow(secret, -2), codeNow(secret, 3), '000000', 'abcde-fghjk'])
    expect((await rejected(take(elsewhere, code))).fields).toEqual({ code: 'Wrong' })
  await shop.db.deleteFrom('limits').execute()
  const code = codeNow(secret, 1)
  expect((await take(elsewhere, code)).pending).toBeNull()
  expect(await canWork(elsewhere)).toBe(true)
  const third = await shop.as(await signInAgain(person))
  expect((await rejected(take(third, code))).status).toBe(422)
})

test('of one code that is sent twice at once, one is taken', async () => {
  const person = await shop.person('admin')
  const secret = await setUpApp(await shop.as(person))
  const sessions = [await signInAgain(person), await signInAgain(person)]
  const code = codeNow(secret, 1)
  const taken = await Promise.allSettled(sessions.map(async (each) => take(await shop.as(each), code)))
  expect(taken.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
})

test('recovery codes are shown once, kept as hashes, and each opens the account once and is reported by e-mail [D166] [D167]', async () => {
  const person = await shop.person('admin')
  const api = await shop.as(person)
  expect((await rejected(api('POST /second-step/recovery-codes', { body: {} }))).status).toBe(409)
  await setUpApp(api)
  const { codes } = await api('POST /second-step/recovery-codes', { body: {} })
  expect(new Set(codes).size).toBe(10)
  const hashes = await shop.db
    .selectFrom('recoveryCodes')
    .select('codeHash')
    .where('identityId', '=', person.identityId)
    .execute()
  expect(JSON.stringify(hashes)).not.toContain(codes[0])
  const typed = ` ${codes[0]?.toUpperCase().replace('-', ' ')} `
  const elsewhere = await shop.as(await signInAgain(person))
  await take(elsewhere, typed)
  expect(await canWork(elsewhere)).toBe(true)
  expect((await elsewhere('GET /second-step', {})).recoveryCodes).toBe(9)
  const third = await shop.as(await signInAgain(person))
  expect((await rejected(take(third, codes[0] ?? ''))).status).toBe(422)
  // Somebody else's code is none.
  const other = await shop.person('admin')
  await setUpApp(await shop.as(other))
  expect((await rejected(take(await shop.as(await signInAgain(other)), codes[1] ?? ''))).status).toBe(422)
  await shop.jobs.start()
  await shop.jobsDone()
  const texts = mailsTo(person).join('\n')
  expect(texts).toContain('An app that shows login codes was added to your account.')
  expect(texts).toContain('one of its recovery codes')
  for (const code of codes) expect(texts).not.toContain(code)
})

test('wrong codes delay the next ones, also from ever new networks [D166]', async () => {
  const person = await shop.person('admin')
  const secret = await setUpApp(await shop.as(person))
  const { token } = await signInAgain(person)
  const send = (code: string, remoteAddress: string) =>
    shop.inject({
      method: 'POST',
      url: '/api/second-step',
      headers: { authorization: `Bearer ${token}` },
      payload: { code },
      remoteAddress,
    })
  const statuses = []
  for (let tried = 0; tried < 6; tried++) statuses.push((await send('abc', '203.0.113.1')).statusCode)
  expect(statuses).toEqual([422, 422, 422, 422, 422, 429])
  expect((await send(codeNow(secret, 1), '203.0.113.1')).statusCode).toBe(429)
  for (let tried = 0; tried < 15; tried++) await send('abc', `203.0.113.${tried + 10}`)
  expect((await send('abc', '203.0.113.200')).statusCode).toBe(429)
})

test('a second step is changed only with the password, and removed from a lost phone by another administrator, who is not the person [D166] [D167]', async () => {
  const [person, admin] = [await shop.person('admin', ['orders']), await shop.person('admin')]
  await givePassword(shop.db, person)
  await givePassword(shop.db, admin)
  const [api, other] = [await shop.as(person), await shop.as(admin)]
  expect((await rejected(api('POST /second-step/app', { body: {} }))).fields).toEqual({
    password: 'Required',
  })
  await setUpApp(api, ownPassword)
  // The first recovery codes belong to setting it up; new ones want the password, also when none is left.
  await api('POST /second-step/recovery-codes', { body: {} })
  await shop.db.updateTable('recoveryCodes').set({ usedAt: new Date() }).execute()
  expect((await api('GET /second-step', {})).recoveryCodes).toBe(0)
  expect((await rejected(api('POST /second-step/recovery-codes', { body: {} }))).fields).toEqual({
    password: 'Required',
  })
  expect((await rejected(api('DELETE /second-step/app', { body: { password: 'wrong-one' } }))).status).toBe(
    422,
  )
  const params = { id: String(person.user.id) }
  const remove = (as: Api, password?: string) =>
    as('DELETE /users/:id/second-step', { params, body: { password } })
  expect((await rejected(remove(await shop.asStaff('settings'), ownPassword))).status).toBe(403)
  expect((await rejected(remove(other))).fields).toEqual({ password: 'Required' })
  const itself = { params: { id: String(admin.user.id) }, body: { password: ownPassword } }
  expect((await rejected(other('DELETE /users/:id/second-step', itself))).status).toBe(409)
  const users = () => other('GET /users', { query: { search: person.user.email } })
  expect((await users()).rows).toMatchObject([{ hasSecondStep: true }])
  expect(await remove(other, ownPassword)).toEqual({ sessions: 1 })
  expect((await users()).rows).toMatchObject([{ hasSecondStep: false }])
  expect((await rejected(api('GET /second-step', {}))).status).toBe(401)
  const entry = await shop.db
    .selectFrom('auditEntries')
    .select(['userId', 'action'])
    .where('subject', '=', `user ${person.user.id}`)
    .orderBy('id', 'desc')
    .executeTakeFirst()
  expect(entry).toEqual({ userId: admin.user.id, action: 'second-step-removed' })
  const anew = await shop.as(await signInAgain(person))
  expect((await anew('GET /second-step', {})).pending).toBeNull()
  await shop.jobs.start()
  await shop.jobsDone()
  expect(mailsTo(person).at(-1)).toContain('An administrator has removed the second step')
})

test('whom the shop requires it of is led to set it up with the next call, and works once it is [D166]', async () => {
  const admin = await shop.person('admin')
  await givePassword(shop.db, admin)
  const api = await shop.as(admin)
  const [money, packing] = [await shop.asStaff('money', 'catalogue'), await shop.asStaff('catalogue')]
  const rule = { administrators: false, money: true }
  expect(
    (await rejected((await shop.asStaff('settings'))('PUT /second-step/rule', { body: rule }))).status,
  ).toBe(403)
  expect((await rejected(api('PUT /second-step/rule', { body: rule }))).status).toBe(422)
  await api('PUT /second-step/rule', { body: { ...rule, password: ownPassword } })
  expect([await canWork(money), await canWork(packing), await canWork(api)]).toEqual([false, true, true])
  await expect(money('GET /second-step', {})).resolves.toMatchObject({ pending: 'set-up', isRequired: true })
  // Just signed in, so the password was typed a moment ago.
  await setUpApp(money)
  expect(await canWork(money)).toBe(true)
  await api('PUT /second-step/rule', { body: { administrators: true, money: true, password: ownPassword } })
  expect(await canWork(api)).toBe(false)
  expect((await rejected(api('POST /second-step/app', { body: {} }))).status).toBe(422)
  await setUpApp(api, ownPassword)
  expect(await canWork(api)).toBe(true)
})

test('people see where they are logged in, and end one session or all others [D167]', async () => {
  const person = await shop.person('customer')
  const [phone, laptop] = [await signInAgain(person), await signInAgain(person)]
  await shop.db
    .updateTable('identitySessions')
    .set({ userAgent: 'Mozilla/5.0 (Linux; Android 14) Chrome/130.0 Mobile Safari/537.36' })
    .where('id', '=', phone.sessionId)
    .execute()
  const api = await shop.as(person)
  const list = await api('GET /sessions', {})
  expect(list.filter(({ isThis }) => isThis).map(({ id }) => id)).toEqual([person.sessionId])
  expect(list.find(({ id }) => id === phone.sessionId)?.browser).toBe('Chrome, Android')
  const stranger = await shop.as('customer')
  const params = { id: phone.sessionId }
  expect((await rejected(stranger('DELETE /sessions/:id', { params }))).status).toBe(404)
  expect(await api('DELETE /sessions/:id', { params })).toHaveLength(2)
  expect((await rejected((await shop.as(phone))('GET /sessions', {}))).status).toBe(401)
  await api('DELETE /sessions', {})
  expect((await rejected((await shop.as(laptop))('GET /sessions', {}))).status).toBe(401)
  expect(await api('GET /sessions', {})).toHaveLength(1)
})

test('with the password alone the account is neither changed nor deleted, and a new password keeps the second step of this session [D166]', async () => {
  const email = `${randomUUID()}@shop.example`
  const post = (path: string, body: object, cookie = '') =>
    shop.send('POST', `/api${path}`, { body, headers: { origin: shopUrl, cookie } })
  const cookieOf = ({ cookies }: Awaited<ReturnType<typeof post>>) =>
    cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
  const signedUp = cookieOf(
    await post('/auth/sign-up/email', { name: 'Rahima', email, password: 'rickshaw-42' }),
  )
  await post('/jwt', { email }, signedUp)
  await shop.db.updateTable('users').set({ role: 'admin' }).where('email', '=', email).execute()
  const tokenOf = async (cookie: string) => ({ token: (await post('/jwt', { email }, cookie)).body.token })
  const secret = await setUpApp(await shop.as(await tokenOf(signedUp)), 'rickshaw-42')

  const again = cookieOf(await post('/auth/sign-in/email', { email, password: 'rickshaw-42' }))
  const passwords = { currentPassword: 'rickshaw-42', newPassword: 'rickshaw-43' }
  for (const [path, body] of [
    ['change-password', passwords],
    ['delete-user', { password: 'rickshaw-42' }],
    ['update-user', { name: 'Eve' }],
    ['revoke-sessions', {}],
    ['passkey/generate-register-options', { password: 'rickshaw-42' }],
    ['passkey/verify-registration', { response: {} }],
  ] as const)
    expect([path, (await post(`/auth/${path}`, body, again)).status]).toEqual([path, 403])
  await take(await shop.as(await tokenOf(again)), codeNow(secret, 1))
  const changed = cookieOf(await post('/auth/change-password', passwords, again))
  expect(await canWork(await shop.as(await tokenOf(changed)))).toBe(true)
  expect((await post('/auth/passkey/generate-register-options', {}, changed)).status).toBe(422)
  const options = await post('/auth/passkey/generate-register-options', { password: 'rickshaw-43' }, changed)
  expect(options).toMatchObject({
    status: 200,
    body: { authenticatorSelection: { userVerification: 'required', residentKey: 'required' } },
  })
})

test('customers get no passkey, no app and no page about it [D166]', async () => {
  const api = await shop.as('customer')
  expect((await rejected(api('GET /second-step', {}))).status).toBe(403)
  expect((await rejected(api('POST /second-step/app', { body: {} }))).status).toBe(403)
})

test('erasing a person takes passkeys, app and recovery codes along', async () => {
  await require({ administrators: true, money: true })
  const person = await shop.person('admin')
  const api = await shop.as(person)
  await setUpApp(api)
  await api('POST /second-step/recovery-codes', { body: {} })
  await shop.db.deleteFrom('identityUsers').where('id', '=', person.identityId).execute()
  for (const table of ['codeApps', 'recoveryCodes'] as const)
    expect(
      await shop.db.selectFrom(table).selectAll().where('identityId', '=', person.identityId).execute(),
    ).toEqual([])
})
