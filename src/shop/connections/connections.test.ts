import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { keyPermissions } from '#lib/permissions.ts'
import { openMailServer, partsOf } from '#test/mail-server.ts'
import { givePassword, makeSignInOld, ownPassword } from '#test/passwords.ts'
import { openTestShop, rejected } from '#test/shop.ts'
import { emptyOwnGateway } from '../sms/own-fields.ts'
import { mailConnectionChanged } from './commands/change-connection.ts'

const mail = await openMailServer()
const shop = openTestShop({ limits: true, smtpUrl: () => mail.url })
afterAll(() => mail.down())

type Api = Awaited<ReturnType<typeof shop.as>>

const gatewayAt = (url: string) => ({
  ...emptyOwnGateway,
  provider: 'other' as const,
  url,
  headers: 'X-Account: typed-in-a-header',
  content: 'a={to}\nb={text}',
  successValues: 'ok',
  sender: 'SHOP',
  user: '',
  partCost: 0.4,
  dayLimit: 100,
  phoneLimit: 5,
})

interface Destination {
  change: (api: Api, password?: string) => Promise<unknown>
  /** Whether it is reached only by who has the settings as well. */
  withSettings?: true
  action: string
  before: object | null
  after: object | null
}

const setGateway = async (api: Api, url: string, password?: string) => {
  const { version } = await (await shop.asStaff('settings'))('GET /sms/setup', {})
  return api('PUT /sms/gateway', { body: { version, gateway: gatewayAt(url), password } })
}

/** Everything that decides where what belongs to customers goes. */
const destinations: Record<string, Destination> = {
  'the gateway for text messages': {
    change: (api, password) => setGateway(api, 'https://thief.example/sms?token=of-the-address', password),
    action: 'sms-gateway-changed',
    before: { url: 'https://gateway.example/sms' },
    after: { url: 'https://thief.example/sms' },
  },
  'the account of a courier': {
    change: (api, password) =>
      api('PUT /couriers/:courier', {
        params: { courier: 'steadfast' },
        body: {
          baseUrl: 'https://thief.example/api',
          keys: { apiKey: 'key-of-a-thief', secretKey: 'secret-of-a-thief' },
          isDefault: true,
          password,
        },
      }),
    action: 'courier-connected',
    before: { courier: 'steadfast', baseUrl: 'https://courier.example' },
    after: { courier: 'steadfast', baseUrl: 'https://thief.example/api', keys: ['apiKey', 'secretKey'] },
  },
  'only the keys of a courier': {
    change: (api, password) =>
      api('PUT /couriers/:courier', {
        params: { courier: 'steadfast' },
        body: {
          baseUrl: 'https://courier.example',
          keys: { apiKey: 'key-of-a-thief' },
          isDefault: false,
          password,
        },
      }),
    action: 'courier-connected',
    before: { baseUrl: 'https://courier.example' },
    after: { baseUrl: 'https://courier.example', keys: ['apiKey'] },
  },
  'a courier that is taken away': {
    change: (api, password) =>
      api('DELETE /couriers/:courier', { params: { courier: 'steadfast' }, body: { password } }),
    action: 'courier-disconnected',
    before: { baseUrl: 'https://courier.example' },
    after: null,
  },
  'whom the shop asks about phone numbers': {
    change: (api, password) =>
      api('PUT /courier-history-sources/:source', {
        params: { source: 'bd-courier' },
        body: { isOn: true, baseUrl: 'https://thief.example/api', key: 'key-of-a-thief', password },
      }),
    action: 'number-checks-changed',
    before: { source: 'bd-courier', isOn: false, baseUrl: '' },
    after: { source: 'bd-courier', isOn: true, baseUrl: 'https://thief.example/api' },
  },
  'a new webhook': {
    change: (api, password) =>
      api('POST /webhooks', {
        body: { url: 'https://thief.example/hook?key=of-the-address', events: ['order.placed'], password },
      }),
    action: 'webhook-added',
    before: null,
    after: { url: 'https://thief.example/hook', events: ['order.placed'] },
  },
  'the address of a webhook': {
    change: async (api, password) =>
      api('PUT /webhooks/:id', {
        params: { id: await webhookId() },
        body: { url: 'https://thief.example/hook', events: ['stock.changed'], enabled: true, password },
      }),
    action: 'webhook-changed',
    before: { url: 'https://hooks.example/stock' },
    after: { url: 'https://thief.example/hook' },
  },
  'the events of a webhook': {
    change: async (api, password) =>
      api('PUT /webhooks/:id', {
        params: { id: await webhookId() },
        body: { url: 'https://hooks.example/stock', events: ['order.placed'], enabled: true, password },
      }),
    action: 'webhook-changed',
    before: { events: ['stock.changed'] },
    after: { events: ['order.placed'] },
  },
  'a webhook that is taken away': {
    change: async (api, password) =>
      api('DELETE /webhooks/:id', { params: { id: await webhookId() }, body: { password } }),
    action: 'webhook-deleted',
    before: { url: 'https://hooks.example/stock' },
    after: null,
  },
  'the token of Meta': {
    change: (api, password) =>
      api('PUT /measurement/meta-token', { body: { token: 'token-of-a-thief', password } }),
    action: 'meta-token-changed',
    before: null,
    after: null,
  },
  'the token of TikTok': {
    change: (api, password) =>
      api('PUT /measurement/tiktok-token', { body: { token: 'token-of-a-thief', password } }),
    action: 'tiktok-token-changed',
    before: null,
    after: null,
  },
  'the pixel of TikTok': {
    change: (api, password) =>
      api('PUT /settings', {
        body: { from: { tiktokPixelId: '' }, to: { tiktokPixelId: 'C4THIEF00' }, password },
      }),
    withSettings: true,
    action: 'addresses-changed',
    before: { tiktokPixelId: '' },
    after: { tiktokPixelId: 'C4THIEF00' },
  },
  'the pixel of Meta': {
    change: (api, password) =>
      api('PUT /settings', {
        body: { from: { metaPixelId: '' }, to: { metaPixelId: '123456789' }, password },
      }),
    withSettings: true,
    action: 'addresses-changed',
    before: { metaPixelId: '' },
    after: { metaPixelId: '123456789' },
  },
  'the id of Google': {
    change: (api, password) =>
      api('PUT /settings', {
        body: { from: { googleTagId: '' }, to: { googleTagId: 'G-THIEF1' }, password },
      }),
    withSettings: true,
    action: 'addresses-changed',
    before: { googleTagId: '' },
    after: { googleTagId: 'G-THIEF1' },
  },
  'the e-mail address that messages of customers go to': {
    change: (api, password) =>
      api('PUT /settings', {
        body: { from: { email: 'hello@shodai.example' }, to: { email: 'thief@thief.example' }, password },
      }),
    withSettings: true,
    action: 'addresses-changed',
    before: { email: 'hello@shodai.example' },
    after: { email: 'thief@thief.example' },
  },
  'the address to which a phone passes on what the wallets write': {
    change: (api, password) => api('POST /wallet-forwarding', { body: { withKey: true, password } }),
    action: 'wallet-forwarding-changed',
    before: null,
    after: { hasKey: true, senders: { bkash: ['bKash'], nagad: ['NAGAD'], rocket: ['16216', 'Rocket'] } },
  },
  'the wallet that takes advances': {
    change: async (api, password) => {
      const rules = await (await shop.asStaff('settings'))('GET /call-rules', {})
      const wallets = { ...rules.wallets, bkash: { number: '01999999999', kind: 'personal' as const } }
      return api('PUT /call-rules', { body: { ...rules, wallets, password } })
    },
    withSettings: true,
    action: 'wallets-changed',
    before: { bkash: null },
    after: { bkash: { number: '01999999999', kind: 'personal' } },
  },
}
const cases = Object.entries(destinations).map(([name, destination]) => ({ name, ...destination }))

async function webhookId() {
  return String((await shop.db.selectFrom('webhooks').select('id').executeTakeFirstOrThrow()).id)
}

/** Everything that is set up, as one text. */
async function stored() {
  const [settings, couriers, checks, webhooks, forwarding] = await Promise.all([
    shop.db.selectFrom('settings').selectAll().orderBy('key').execute(),
    shop.db.selectFrom('courierConnections').selectAll().execute(),
    shop.db.selectFrom('courierHistorySources').selectAll().orderBy('source').execute(),
    shop.db.selectFrom('webhooks').selectAll().orderBy('id').execute(),
    shop.db.selectFrom('walletForwarding').selectAll().execute(),
  ])
  return JSON.stringify({ settings, couriers, checks, webhooks, forwarding })
}

const auditOf = (action: string) =>
  shop.db.selectFrom('auditEntries').selectAll().where('action', '=', action).orderBy('id', 'desc').execute()

const mails = () => mail.received.map((each) => ({ to: each.to, ...partsOf(each) }))

const tables = ['settings', 'courier_connections', 'courier_history_sources', 'webhooks', 'wallet_forwarding']
const demoteEverybody = () =>
  shop.db.updateTable('users').set({ role: 'customer', permissions: null }).execute()

beforeAll(async () => {
  const admin = await shop.as('admin')
  await setGateway(admin, 'https://gateway.example/sms')
  await admin('PUT /couriers/:courier', {
    params: { courier: 'steadfast' },
    body: {
      baseUrl: 'https://courier.example',
      keys: { apiKey: 'key-1', secretKey: 'secret-1' },
      isDefault: false,
    },
  })
  await admin('POST /webhooks', { body: { url: 'https://hooks.example/stock', events: ['stock.changed'] } })
  // Of what is set up here nobody is told.
  await sql`delete from pgboss.job where name = ${mailConnectionChanged.name}`.execute(shop.db)
  await shop.jobs.start()
  for (const table of tables)
    await sql`create table ${sql.table(`kept_${table}`)} as table ${sql.table(table)}`.execute(shop.db)
})

beforeEach(async () => {
  // Of the test before: nobody is left to whom a job that is still waiting could tell of a change.
  await shop.jobsDone()
  for (const table of tables) {
    await sql`delete from ${sql.table(table)}`.execute(shop.db)
    await sql`insert into ${sql.table(table)} overriding system value
      table ${sql.table(`kept_${table}`)}`.execute(shop.db)
  }
  shop.cache.clear()
  await demoteEverybody()
  mail.received.length = 0
})

test.each(cases)(
  '$name is nothing for staff with other permissions, nor for any program [D125]',
  async ({ change }) => {
    const owner = await shop.person('admin')
    const before = await stored()
    const staff = await shop.person('admin', keyPermissions)
    expect(await rejected(change(await shop.as(staff)))).toMatchObject({ status: 403 })
    for (const permissions of [['settings'], [...keyPermissions, 'connections']] as const) {
      const key = await shop.make.apiKey(owner.user.id, permissions)
      expect(await rejected(change(await shop.as({ token: key })))).toMatchObject({ status: 403 })
    }
    expect(await stored()).toBe(before)
    expect(mail.received).toEqual([])
  },
)

test.each(cases)(
  '$name is changed with the password alone; audited with both places, told to the administrators [D125] [D126]',
  async ({ change, withSettings, action, before, after }) => {
    const [owner, other] = [await shop.person('admin'), await shop.person('admin')]
    const person = await shop.person('admin', withSettings ? ['settings', 'connections'] : ['connections'])
    await givePassword(shop.db, person)
    const api = await shop.as(person)
    const untouched = await stored()
    expect(await rejected(change(api))).toMatchObject({ status: 422, fields: { password: 'Required' } })
    expect(await rejected(change(api, 'not-my-password'))).toMatchObject({
      status: 422,
      fields: { password: 'Wrong' },
    })
    await shop.jobsDone()
    expect(await stored()).toBe(untouched)
    expect(mail.received).toEqual([])

    await change(api, ownPassword)
    await shop.jobsDone()
    expect(await stored()).not.toBe(untouched)
    const [entry] = await auditOf(action)
    expect(entry).toMatchObject({ userId: person.user.id })
    expect([entry?.before, entry?.after]).toEqual([
      before && expect.objectContaining(before),
      after && expect.objectContaining(after),
    ])
    const [told, ...more] = mails()
    expect(more).toEqual([])
    expect(told?.to.toSorted()).toEqual([owner.user.email, other.user.email].toSorted())
    expect(told?.text).toContain(person.user.email)
    const written = JSON.stringify(entry) + JSON.stringify(told)
    for (const secret of ['of-the-address', 'of-a-thief', 'typed-in-a-header', ownPassword])
      expect(written).not.toContain(secret)
  },
)

test('both addresses are in the e-mail, in both languages', async () => {
  const owner = await shop.person('admin')
  await setGateway(await shop.as(owner), 'https://new.example/sms')
  await shop.jobsDone()
  const [told] = mails()
  expect(told?.to).toEqual([owner.user.email])
  const text = told?.text ?? ''
  expect(text).toContain('where text messages and codes go')
  expect(text).toContain('এসএমএস ও কোড কোথায় যায়')
  expect(text).toContain('https://gateway.example/sms')
  expect(text).toContain('https://new.example/sms')
})

test('without a password a fresh sign-in confirms, and one of eleven minutes ago does not [D126]', async () => {
  const person = await shop.person('admin')
  const api = await shop.as(person)
  await makeSignInOld(shop.db, person.sessionId)
  for (const password of [undefined, 'any'])
    expect(await rejected(setGateway(api, 'https://new.example/sms', password))).toMatchObject({
      fields: { password: 'Sign in again' },
    })
  await shop.db
    .updateTable('identitySessions')
    .set({ createdAt: new Date() })
    .where('id', '=', person.sessionId)
    .execute()
  await setGateway(api, 'https://new.example/sms')
})

test('a fresh sign-in does not stand for the password of an account that has one [D126]', async () => {
  const person = await shop.person('admin')
  await givePassword(shop.db, person)
  await shop.db
    .updateTable('identitySessions')
    .set({ createdAt: new Date() })
    .where('id', '=', person.sessionId)
    .execute()
  expect(await rejected(setGateway(await shop.as(person), 'https://new.example/sms'))).toMatchObject({
    fields: { password: 'Required' },
  })
})

test('passwords are not guessed: ten wrong ones, and the right one has to wait, too [D126]', async () => {
  const person = await shop.person('admin')
  await givePassword(shop.db, person)
  const api = await shop.as(person)
  for (let time = 0; time < 10; time++)
    expect(await rejected(setGateway(api, 'https://new.example/sms', `guess ${time}`))).toMatchObject({
      status: 422,
    })
  expect(await rejected(setGateway(api, 'https://new.example/sms', ownPassword))).toMatchObject({
    status: 429,
  })
})

test('price and limits, texts, the usual courier and every other setting want no password [D126]', async () => {
  const person = await shop.person('admin', ['settings', 'connections'])
  await givePassword(shop.db, person)
  const api = await shop.as(person)
  const setup = await api('GET /sms/setup', {})
  const { version, gateway, texts } = setup
  if (!gateway) throw new Error('There is a gateway.')
  const saved = await api('PUT /sms/gateway', { body: { version, gateway: { ...gateway, partCost: 0.5 } } })
  texts.shipped.en.on = true
  await api('PUT /sms/texts', { body: { version: saved.version, texts } })
  await api('PUT /settings', {
    // What is sent along and not changed is no change.
    body: {
      from: { returnDays: 7, email: 'hello@shodai.example' },
      to: { returnDays: 5, email: 'hello@shodai.example' },
    },
  })
  await api('PUT /couriers/:courier', {
    params: { courier: 'steadfast' },
    body: { baseUrl: 'https://courier.example', keys: {}, isDefault: true },
  })
  const rules = await api('GET /call-rules', {})
  await api('PUT /call-rules', { body: { ...rules, tries: rules.tries + 1 } })
  await shop.jobsDone()
  expect(mail.received).toEqual([])
  expect(await auditOf('sms-limits-changed')).toHaveLength(1)
})

test('a change that fails is neither recorded nor told [D126]', async () => {
  const api = await shop.as('admin')
  const outdated = { version: 'outdated', gateway: gatewayAt('https://new.example/sms') }
  expect(await rejected(api('PUT /sms/gateway', { body: outdated }))).toMatchObject({ status: 409 })
  await shop.jobsDone()
  expect(mail.received).toEqual([])
})

test('who may not change the gateway is not shown its headers, content and account [D125]', async () => {
  await shop.person('admin')
  const api = await shop.asStaff('settings')
  const setup = await api('GET /sms/setup', {})
  expect(setup).toMatchObject({ hasGateway: true, gateway: null, partCost: 0.4 })
  expect(JSON.stringify(setup)).not.toContain('typed-in-a-header')
})
