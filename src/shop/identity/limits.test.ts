import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Database, openDatabase } from '#platform/database.ts'
import { createPageCache } from '#platform/page-cache.ts'
import { openTestShop, secrets, shopUrl } from '#test/shop.ts'
import { createApp } from '../../app.ts'

const shop = openTestShop({ limits: true })

let db: Database
let second: ReturnType<typeof createApp>['app']
/** The same shop once more, as a second process on the same database would be. */
beforeAll(async () => {
  db = openDatabase(shop.databaseUrl)
  const { events, jobs, pictures } = shop
  second = createApp({
    ...{ db, secrets, shopUrl, limits: true, events, jobs, pictures },
    cache: createPageCache(),
    mailer: { send: async () => {} },
    keptFolder: `${shop.folder}/kept-elsewhere`,
    pages: { listed: [], unlisted: [] },
    origins: [shopUrl],
    logLevel: 'silent',
  }).app
  await second.ready()
})
afterAll(async () => {
  await second.close()
  await db.destroy()
})
const right = 'rickshaw-42'

async function account() {
  const email = `${randomUUID()}@shop.example`
  await shop.provider.api.signUpEmail({ body: { name: 'A', email, password: right } })
  return email
}
const signIn = (
  email: string,
  password: string,
  remoteAddress = '10.0.0.1',
  headers: Record<string, string> = {},
  process = shop.app,
) =>
  process.inject({
    ...{ method: 'POST', url: '/api/auth/sign-in/email', remoteAddress },
    headers: { origin: shopUrl, ...headers },
    payload: { email, password },
  })

test('an account takes ten wrong passwords in ten minutes, from whatever address', async () => {
  const email = await account()
  for (let tried = 0; tried < 10; tried++)
    expect((await signIn(email, 'wrong-password', `10.0.1.${tried}`)).statusCode).toBe(401)
  const refused = await signIn(email, right, '10.0.2.1')
  expect([refused.statusCode, refused.json().error.code]).toEqual([429, 'too-many'])
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(500)
  expect((await signIn(await account(), right, '10.0.2.2')).statusCode).toBe(200)
})

test('forwarding headers and another spelling of the e-mail lift no limit', async () => {
  const email = await account()
  const answers: number[] = []
  for (let tried = 0; tried < 14; tried++) {
    const spelled = tried % 2 ? email.toUpperCase() : email
    const lies = {
      'x-forwarded-for': `192.0.2.${tried}`,
      'x-real-ip': `192.0.2.${tried}`,
      'x-shop-client-address': `192.0.2.${tried}`,
    }
    answers.push((await signIn(spelled, 'wrong-password', `10.0.3.${tried}`, lies)).statusCode)
  }
  expect(answers).toEqual([...Array(10).fill(401), ...Array(4).fill(429)])
})

test('many at once are counted like one after the other', async () => {
  const email = await account()
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) => signIn(email, 'wrong-password', `10.0.4.${index}`)),
  )
  expect(answers.filter(({ statusCode }) => statusCode === 401)).toHaveLength(10)
})

test('the right password wipes the slate clean', async () => {
  const email = await account()
  for (let round = 0; round < 2; round++) {
    for (let tried = 0; tried < 9; tried++)
      await signIn(email, 'wrong-password', `10.0.${5 + round}.${tried}`)
    expect((await signIn(email, right, `10.0.${5 + round}.100`)).statusCode).toBe(200)
  }
})

test('known and unknown e-mails are answered alike', async () => {
  const known = await signIn(await account(), 'wrong-password', '10.0.8.1')
  const unknown = await signIn(`${randomUUID()}@shop.example`, 'wrong-password', '10.0.8.2')
  expect([unknown.statusCode, unknown.body]).toEqual([known.statusCode, known.body])
})

test('two processes count sign-ins together', async () => {
  const email = await account()
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, tried) =>
      signIn(email, 'wrong-password', `10.0.9.${tried}`, {}, tried % 2 ? second : shop.app),
    ),
  )
  expect(answers.filter(({ statusCode }) => statusCode === 401)).toHaveLength(10)
  for (const process of [shop.app, second])
    expect((await signIn(email, right, '10.0.9.99', {}, process)).statusCode).toBe(429)
})

const askForLink = (email: string, remoteAddress: string, process = shop.app) =>
  process.inject({
    ...{ method: 'POST', url: '/api/auth/request-password-reset', remoteAddress },
    headers: { origin: shopUrl, 'x-forwarded-for': randomUUID() },
    payload: { email },
  })

test('an account is mailed three links for a new password an hour, by all processes together', async () => {
  for (const email of [await account(), `${randomUUID()}@shop.example`]) {
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, tried) =>
        askForLink(tried % 3 ? email : email.toUpperCase(), `10.1.0.${tried}`, tried % 2 ? second : shop.app),
      ),
    )
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([
      ...Array(3).fill(200),
      ...Array(5).fill(429),
    ])
    const refused = answers.find(({ statusCode }) => statusCode === 429)
    expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(3500)
  }
})

test('one address of the network asks for 30 links in ten minutes', async () => {
  const answers = await Promise.all(
    Array.from({ length: 35 }, () => askForLink(`${randomUUID()}@shop.example`, '10.1.1.1')),
  )
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(30)
})

test('who sets a new password through the mailbox is not kept out by a stranger’s guesses', async () => {
  const email = await account()
  for (let tried = 0; tried < 10; tried++) await signIn(email, 'wrong-password', `10.1.2.${tried}`)
  expect((await signIn(email, right, '10.1.2.99')).statusCode).toBe(429)
  const token = randomUUID()
  const { id } = await db
    .selectFrom('identityUsers')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
  const { internalAdapter } = await shop.provider.$context
  await internalAdapter.createVerificationValue({
    ...{ identifier: `reset-password:${token}`, value: id, expiresAt: new Date(Date.now() + 60_000) },
  })
  await shop.app.inject({
    ...{ method: 'POST', url: '/api/auth/reset-password', headers: { origin: shopUrl } },
    payload: { token, newPassword: 'rickshaw-43' },
  })
  expect((await signIn(email, 'rickshaw-43', '10.1.2.100')).statusCode).toBe(200)
})

test('known and unknown e-mails take as long to refuse', async () => {
  const times: [number[], number[]] = [[], []]
  for (let round = 0; round < 9; round++) {
    const emails = [await account(), `${randomUUID()}@shop.example`] as const
    for (const which of [0, 1] as const) {
      const begun = performance.now()
      await signIn(emails[which], 'wrong-password', `10.1.${3 + which}.${round}`)
      times[which].push(performance.now() - begun)
    }
  }
  // A busy machine only adds to what it takes, so the least says it best.
  const [known = 0, unknown = 0] = times.map((each) => Math.min(...each))
  // Without the same work for both, one of them would take a tenth of the other.
  expect(Math.min(known, unknown)).toBeGreaterThan(Math.max(known, unknown) * 0.4)
})
