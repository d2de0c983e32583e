import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openEncryptions } from '#platform/encryption.ts'
import { openPushService } from '#test/push-service.ts'
import { openTestShop, rejected, secrets, shopUrl } from '#test/shop.ts'
import { openWebServer } from '#test/web-server.ts'
import { notifyOfOrders, sendJobs } from './commands/queue-notifications.ts'
import { quietMinutesLeft } from './rules.ts'
import { watch } from './watch.ts'
import { writeNotification } from './write-notification.ts'

const push = await openPushService()
const telegram = await openWebServer()
const shop = openTestShop({ allowLocalAddresses: true, telegramUrl: telegram.url })
beforeAll(async () => {
  await shop.events.listen(shop.databaseUrl)
  await shop.jobs.start()
})
afterAll(async () => {
  await push.close()
  await telegram.close()
})
beforeEach(async () => {
  await shop.db.deleteFrom('notificationTargets').execute()
  await shop.db.deleteFrom('notificationSettings').execute()
  await sql`delete from pgboss.job where name in ('send-push', 'send-telegram', 'mail-notifications')`.execute(
    shop.db,
  )
  push.received.length = 0
  telegram.received.length = 0
  Object.assign(push.state, { status: 201, headers: {} })
  Object.assign(telegram.state, { status: 200, answer: '{"ok":true,"result":{"username":"rupa_shop_bot"}}' })
})

const encrypted = (token: string) => openEncryptions(secrets.tokens)('telegram').encrypt(token)
const eventually = (read: () => unknown) => expect.poll(read)
const titles = () => push.pushed().map(({ payload }) => payload.title)

async function placeOrder(price = 620) {
  const product = await shop.make.product({ price, stock: 9 })
  const guest = await shop.as(null)
  const { insertedId } = await guest('POST /postOrder', { headers: {}, body: shop.make.orderOf([product]) })
  const { totalPaisa } = await shop.db
    .selectFrom('orders')
    .select('totalPaisa')
    .where('id', '=', insertedId)
    .executeTakeFirstOrThrow()
  return { id: insertedId, taka: totalPaisa / 100 }
}

async function staffWithBrowser(name: string, ...permissions: Parameters<typeof shop.asStaff>) {
  const api = permissions.length > 0 ? await shop.asStaff(...permissions) : await shop.as('admin')
  await api('POST /push-subscriptions', { body: push.subscribe(name) })
  return api
}

/** As another process does it that looks at the same time. */
async function allTold() {
  await notifyOfOrders(shop.shop, new Date(Date.now() - 60_000), new Set())
  await shop.jobsDone()
}

const targets = () => shop.db.selectFrom('notificationTargets').selectAll().orderBy('id').execute()
/** What is not sent yet. */
const waiting = () => shop.db.selectFrom('notifications').select('key').where('sentAt', 'is', null).execute()
const untilWaiting = (count: number) => eventually(async () => (await waiting()).length).toBe(count)
/** Lets the minute between two messages pass. */
const aMinuteLater = async () => {
  await sql`update notification_targets set last_sent_at = last_sent_at - interval '61 seconds',
    claimed_at = claimed_at - interval '61 seconds'`.execute(shop.db)
  await sql`update pgboss.job set start_after = now() where name like 'send-%' and state = 'created'`.execute(
    shop.db,
  )
}

test('an order is told to the phone of who may see orders, with what it is worth and without its customer [D154]', async () => {
  await staffWithBrowser('phone', 'orders')
  await staffWithBrowser('packer', 'packing')
  const { id, taka } = await placeOrder()
  await eventually(() => push.received.length).toBe(1)
  const [message] = push.pushed()
  expect(message).toMatchObject({
    name: 'phone',
    payload: {
      title: `New order, ৳${taka}`,
      body: `#${id.slice(0, 4)}-${id.slice(4)}`,
      path: `/dashboard/order-overview/${id}`,
      language: 'en',
    },
  })
  expect(JSON.stringify(message)).not.toMatch(/Rahima|01[3-9]\d{8}/)
  await allTold()
  expect(push.received).toHaveLength(1)
})

test('an order of which no process has heard is told once one is connected again [D154]', async () => {
  await staffWithBrowser('phone', 'orders')
  await sql`alter table orders disable trigger user`.execute(shop.db)
  await shop.make.order({})
  await sql`alter table orders enable trigger user`.execute(shop.db)
  await shop.jobsDone()
  expect(push.received).toHaveLength(0)
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'shodai-events' and datname = current_database()`.execute(shop.db)
  await eventually(() => push.received.length).toBe(1)
})

test('no phone waits for the answers about others [D154]', async () => {
  for (const name of ['first', 'second', 'third']) await staffWithBrowser(name)
  const answers = Promise.withResolvers<void>()
  push.state.held = () => answers.promise
  try {
    await placeOrder()
    await eventually(() => push.received.length).toBe(3)
    expect((await targets()).map(({ batch }) => batch !== null)).toEqual([true, true, true])
  } finally {
    push.state.held = null
    answers.resolve()
  }
  await allTold()
})

test('what happens within a minute after a message comes as one summary', async () => {
  await staffWithBrowser('busy')
  await placeOrder()
  await eventually(() => push.received.length).toBe(1)
  await untilWaiting(0)
  const orders = [await placeOrder(100), await placeOrder(200), await placeOrder(300)]
  await untilWaiting(3)
  expect(push.received).toHaveLength(1)
  await eventually(async () => {
    await aMinuteLater()
    return push.received.length
  }).toBe(2)
  const sum = orders.reduce((total, { taka }) => total + taka, 0)
  expect(push.pushed()[1]?.payload).toMatchObject({
    title: `3 new orders, ৳${sum.toLocaleString('en-IN')}`,
    path: '/dashboard/pendingOrders',
  })
})

test('an order that was rejected tells nobody', async () => {
  await staffWithBrowser('quiet')
  const product = await shop.make.product({ stock: 0 })
  const guest = await shop.as(null)
  await rejected(guest('POST /postOrder', { headers: {}, body: shop.make.orderOf([product]) }))
  await allTold()
  expect(await shop.db.selectFrom('notifications').selectAll().execute()).toEqual([])
})

test.each([404, 410])(
  'a browser that the push service answers %i for is told nothing any more',
  async (status) => {
    await staffWithBrowser('gone')
    push.state.status = status
    await placeOrder()
    await eventually(async () => (await targets()).length).toBe(0)
  },
)

test.each([
  [429, '120', 115, 121],
  [503, undefined, 5, 11],
] as const)(
  'after %i the shop waits, and tells the same message again under the same name',
  async (status, wait, least, most) => {
    await staffWithBrowser('later')
    Object.assign(push.state, { status, headers: wait ? { 'retry-after': wait } : {} })
    await placeOrder()
    const delay = async () => {
      const { rows } = await sql<{ seconds: number }>`
      select extract(epoch from start_after - created_on)::float8 as seconds from pgboss.job
      where name = 'send-push' and state = 'created'`.execute(shop.db)
      return rows[0]?.seconds ?? 0
    }
    await eventually(delay).toBeGreaterThan(least)
    expect(await delay()).toBeLessThan(most)
    expect((await targets())[0]?.problem).toContain(String(status))
    Object.assign(push.state, { status: 201, headers: {} })
    await placeOrder()
    await eventually(async () => {
      await aMinuteLater()
      return push.received.length
    }).toBe(2)
    const [first, second] = push.pushed()
    expect(second?.payload).toEqual(first?.payload)
    expect(second?.topic).toBe(first?.topic)
    await eventually(async () => (await targets())[0]?.problem).toBe('')
  },
)

test('a message whose process died while it was sent is sent again under the same name [D154]', async () => {
  await staffWithBrowser('killed')
  await placeOrder()
  await eventually(() => push.received.length).toBe(1)
  await allTold()
  const [first] = push.pushed()
  // As it stands when the answer of the push service was never stored.
  await shop.db.updateTable('notifications').set({ sentAt: null }).execute()
  await sql`update notification_targets set batch = (select batch from notifications), claimed_at = now() - interval '2 minutes',
    is_queued = true, last_sent_at = null`.execute(shop.db)
  const [target] = await targets()
  await shop.db
    .transaction()
    .execute((tx) => shop.jobs.enqueue(tx as never, sendJobs.push, { target: target?.id ?? 0 }))
  await eventually(() => push.received.length).toBe(2)
  expect(push.pushed()[1]?.payload).toEqual(first?.payload)
})

test('in quiet hours nothing is sent, and at their end one summary is', async () => {
  const api = await staffWithBrowser('asleep')
  const minute = new Date(Date.now() + 6 * 3_600_000)
  const now = minute.getUTCHours() * 60 + minute.getUTCMinutes()
  const settings = await api('GET /notification-settings', {})
  const { version } = await api('PUT /notification-settings', {
    body: {
      version: settings.version,
      language: 'bn',
      choices: {},
      quiet: { from: (now + 1435) % 1440, to: (now + 60) % 1440 },
    },
  })
  await placeOrder()
  await placeOrder()
  const delayed = async () => {
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from pgboss.job
      where name = 'send-push' and state = 'created' and start_after > now() + interval '50 minutes'`.execute(
      shop.db,
    )
    return rows[0]?.count
  }
  await eventually(delayed).toBe(1)
  // The second may be told of after the first, whose job waits.
  await untilWaiting(2)
  expect(push.received).toHaveLength(0)
  // The person wakes up earlier.
  await api('PUT /notification-settings', { body: { version, language: 'bn', choices: {}, quiet: null } })
  await eventually(() => titles().length).toBe(1)
  expect(titles()[0]).toMatch(/^২টি নতুন অর্ডার, ৳/)
})

test.each([
  [{ from: 1320, to: 420 }, 1319, 0],
  [{ from: 1320, to: 420 }, 1320, 540],
  [{ from: 1320, to: 420 }, 0, 420],
  [{ from: 1320, to: 420 }, 420, 0],
  [{ from: 600, to: 660 }, 630, 30],
  [{ from: 600, to: 660 }, 599, 0],
  [{ from: 600, to: 600 }, 600, 0],
  [null, 600, 0],
])('quiet hours %j at minute %i last %i minutes', (quiet, minute, left) => {
  expect(quietMinutesLeft(quiet, minute)).toBe(left)
})

test('who turns on a browser is told in the language of the dashboard there, until they have chosen one [D154]', async () => {
  const api = await shop.as('admin')
  await api('POST /push-subscriptions', { body: { ...push.subscribe('first'), language: 'bn' } })
  const { targets: _, ...settings } = await api('GET /notification-settings', {})
  expect(settings).toMatchObject({ version: 0, language: 'bn', quiet: null })
  await placeOrder()
  await eventually(() => push.received.length).toBe(1)
  expect(push.pushed()[0]?.payload).toMatchObject({
    title: expect.stringMatching(/^নতুন অর্ডার, ৳/),
    language: 'bn',
  })
  const { version, choices, quiet } = settings
  await api('PUT /notification-settings', { body: { version, choices, quiet, language: 'en' } })
  await api('POST /push-subscriptions', { body: { ...push.subscribe('second'), language: 'bn' } })
  expect(await api('GET /notification-settings', {})).toMatchObject({ version: 1, language: 'en' })
})

test('each person chooses by event and channel; e-mails go to their own mailbox', async () => {
  const api = await staffWithBrowser('chooser')
  const { version, choices } = await api('GET /notification-settings', {})
  expect(choices['order-placed']).toEqual(['push', 'telegram'])
  await api('PUT /notification-settings', {
    body: { version, language: 'en', choices: { ...choices, 'order-placed': ['email'] }, quiet: null },
  })
  await placeOrder()
  const mails = () =>
    readdirSync(join(shop.folder, 'outbox')).filter((name) => name.startsWith('notification-'))
  await eventually(() => mails().length).toBe(1)
  const [mail = ''] = mails()
  const { email } = await api('GET /notification-settings', {})
  expect(readFileSync(join(shop.folder, 'outbox', mail), 'utf8')).toContain(`To: ${email}`)
  expect(push.received).toHaveLength(0)
  const outdated = { version, language: 'en', choices, quiet: null } as const
  expect(await rejected(api('PUT /notification-settings', { body: outdated }))).toMatchObject({
    status: 409,
    now: { version: version + 1, choices: { 'order-placed': ['email'] } },
  })
})

test('what waits in quiet hours for somebody who may not hear it any more is not told', async () => {
  const person = await shop.person('admin', ['orders', 'packing'])
  const api = await shop.as(person)
  await api('POST /push-subscriptions', { body: push.subscribe('demoted') })
  await placeOrder()
  await eventually(() => push.received.length).toBe(1)
  await untilWaiting(0)
  await placeOrder()
  await untilWaiting(1)
  await shop.db
    .updateTable('users')
    .set({ permissions: ['packing'] })
    .where('id', '=', person.user.id)
    .execute()
  await aMinuteLater()
  await allTold()
  expect(push.received).toHaveLength(1)
})

test('what waits behind a message that is not sent any more is told nevertheless', async () => {
  const person = await shop.person('admin', ['orders', 'packing'])
  const api = await shop.as(person)
  await api('POST /push-subscriptions', { body: push.subscribe('behind') })
  push.state.status = 503
  await placeOrder()
  await eventually(async () => (await targets())[0]?.problem).toContain('503')
  const order = await shop.make.order({})
  const columns = { courier: 'redx', reference: order.id, cashPaisa: 70_000, weight: 500, state: 'on hold' }
  await shop.db
    .insertInto('parcels')
    .values({ orderId: order.id, ...columns, attention: 'refused' })
    .execute()
  await shop.runNightlyJobs()
  // Two orders, and the parcel of the second.
  await untilWaiting(3)
  push.state.status = 201
  push.received.length = 0
  await shop.db
    .updateTable('users')
    .set({ permissions: ['packing'] })
    .where('id', '=', person.user.id)
    .execute()
  await eventually(async () => {
    await aMinuteLater()
    return titles()
  }).toEqual(['A parcel needs you, ৳700'])
})

test('who is signed out everywhere is told nothing on any browser', async () => {
  const person = await shop.person('admin')
  const api = await shop.as(person)
  await api('POST /push-subscriptions', { body: push.subscribe('stolen') })
  await (await shop.as('admin'))('DELETE /userSessions/:id', { params: { id: String(person.user.id) } })
  expect(await targets()).toEqual([])
})

test('a new browser is not told what happened before, and somebody else’s browser not what waited for them', async () => {
  await shop.db.insertInto('backups').values({ problem: 'disk-full', detail: 'No space.' }).execute()
  const first = await staffWithBrowser('handed-on')
  await shop.runNightlyJobs()
  await placeOrder()
  await eventually(() => push.received.length).toBe(1)
  await untilWaiting(0)
  expect(titles()[0]).toMatch(/^New order/)
  await placeOrder()
  await untilWaiting(1)
  const second = await shop.as('admin')
  await second('POST /push-subscriptions', { body: push.subscribe('handed-on') })
  expect(await waiting()).toEqual([])
  expect((await first('GET /notification-settings', {})).targets).toEqual([])
})

test('a parcel that needs a person again is told again', async () => {
  await staffWithBrowser('parcels')
  const order = await shop.make.order({})
  const columns = { courier: 'pathao', reference: order.id, cashPaisa: 70_000, weight: 500, state: 'on hold' }
  await shop.db
    .insertInto('parcels')
    .values({ orderId: order.id, ...columns })
    .execute()
  const keys = async () =>
    (await shop.db.selectFrom('notifications').select('key').execute()).filter(({ key }) =>
      key.startsWith('parcel'),
    )
  const setAttention = async (attention: string | null) => {
    await shop.db.updateTable('parcels').set({ attention }).where('orderId', '=', order.id).execute()
    await shop.runNightlyJobs()
  }
  await setAttention('delivery-failed')
  await eventually(async () => (await keys()).length).toBe(1)
  await setAttention(null)
  await sql`select pg_sleep(1)`.execute(shop.db)
  await setAttention('delivery-failed')
  await eventually(async () => (await keys()).length).toBe(2)
})

test('somebody who is no staff any more, or lost the permission, is told nothing', async () => {
  const person = await shop.person('admin', ['orders'])
  const api = await shop.as(person)
  await api('POST /push-subscriptions', { body: push.subscribe('former') })
  await shop.db
    .updateTable('users')
    .set({ permissions: ['packing'] })
    .where('id', '=', person.user.id)
    .execute()
  await placeOrder()
  await allTold()
  await shop.db
    .updateTable('users')
    .set({ permissions: null, role: 'customer' })
    .where('id', '=', person.user.id)
    .execute()
  await placeOrder()
  await allTold()
  expect(push.received).toHaveLength(0)
})

test('calls, parcels, payments, stock, messages and backups are found within a minute, each once', async () => {
  await staffWithBrowser('owner')
  const order = await shop.make.order({})
  await sql`update orders set call_due_at = now() where id = ${order.id}`.execute(shop.db)
  await shop.db
    .insertInto('parcels')
    .values({
      orderId: order.id,
      courier: 'steadfast',
      attention: 'refused',
      reference: order.id,
      cashPaisa: 70_000,
      weight: 500,
      state: 'refused',
    })
    .execute()
  await shop.db
    .insertInto('advancePayments')
    .values({
      orderId: order.id,
      wallet: 'bkash',
      trxId: '9KLNOTIFY1',
      sender: order.mobileNumber,
      version: 1,
      isByStaff: false,
    })
    .execute()
  const product = await shop.make.product({ stock: 1 })
  await (await shop.as(null))('POST /postOrder', { headers: {}, body: shop.make.orderOf([product]) })
  await (await shop.as(null))('POST /inbox', {
    body: { name: 'Rahima', email: 'r@shop.example', message: 'Is it red?', language: 'en' },
  })
  await shop.db.insertInto('backups').values({ problem: 'disk-full', detail: 'No space.' }).execute()
  await shop.runNightlyJobs()
  const events = async () =>
    (await shop.db.selectFrom('notifications').select('event').execute()).map(({ event }) => event).sort()
  const all = [
    'backup-failed',
    'call-due',
    'message-received',
    'order-placed',
    'order-placed',
    'parcel-attention',
    'payment-to-check',
    'stock-gone',
  ]
  await eventually(events).toEqual(all)
  await shop.runNightlyJobs()
  await eventually(async () => {
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from pgboss.job
      where name = 'watch-for-staff' and state <> 'completed'`.execute(shop.db)
    return rows[0]?.count
  }).toBe(0)
  expect(await events()).toEqual(all)
})

test('a backup that is made at a later try is no news, and one that was given up is [D154]', async () => {
  // Nightly jobs of other tests make backups too.
  await shop.jobsDone()
  const admin = await staffWithBrowser('owner')
  const latest = async () => (await admin('GET /backups', {})).backups[0]
  const told = async () => {
    await watch(shop.shop)
    const rows = await shop.db.selectFrom('notifications').select(['event', 'subject']).execute()
    return rows.flatMap(({ event, subject }) => (event === 'backup-failed' ? [subject] : []))
  }
  const stateAfterRetries = async () => {
    await shop.retryJobs()
    await shop.jobs.listFailed()
    return (await latest())?.state
  }
  const folder = join(shop.folder, 'backups')
  async function backUpInVain() {
    rmSync(folder, { recursive: true, force: true })
    // No folder.
    writeFileSync(folder, '')
    const { insertedId } = await admin('POST /backups', { body: {} })
    await eventually(latest).toMatchObject({ state: 'waiting', problem: 'folder' })
    expect(await told()).toEqual([])
    return insertedId
  }
  await backUpInVain()
  rmSync(folder)
  await eventually(stateAfterRetries).toBe('done')
  expect(await told()).toEqual([])
  const givenUp = await backUpInVain()
  await eventually(stateAfterRetries).toBe('failed')
  expect(await told()).toEqual([givenUp])
  rmSync(folder)
})

test('the bot is checked, connected by a code, and tells its chat; what a dead process sent is not sent twice', async () => {
  const person = await shop.person('admin')
  const api = await shop.as(person)
  const token = '123456:AAtoken-of-the-tests'
  const bot = { token, password: undefined }
  telegram.state.answer = '{"ok":false,"description":"Unauthorized"}'
  const refused = await rejected(api('PUT /telegram-bot', { body: bot }))
  expect(refused.fields?.token ?? refused.fields?.password).toBeTruthy()
  await shop.db
    .insertInto('settings')
    .values({
      key: 'telegramBotToken',
      value: JSON.stringify({ name: 'rupa_shop_bot', token: encrypted(token) }),
    })
    .execute()
  const settings = await api('GET /notification-settings', {})
  expect(settings.telegram?.bot).toBe('rupa_shop_bot')
  const update = (text: string) => ({ message: { text, chat: { id: 77, first_name: 'Mina' } } })
  telegram.state.answer = JSON.stringify({ ok: true, result: [update('/start other')] })
  expect(await api('POST /notification-settings/telegram', { body: {} })).toEqual({ isConnected: false })
  telegram.state.answer = JSON.stringify({
    ok: true,
    result: [update(`/start ${settings.telegram?.code}`), update('hello')],
  })
  expect(await api('POST /notification-settings/telegram', { body: {} })).toEqual({ isConnected: true })
  const [chat] = await targets()
  expect(chat).toMatchObject({ channel: 'telegram', address: '77', label: 'Mina' })
  telegram.received.length = 0
  telegram.state.answer = '{"ok":true,"result":{}}'
  const { id, taka } = await placeOrder()
  await eventually(() => telegram.received.length).toBe(1)
  const [sent] = telegram.received
  expect(sent?.path).toBe(`/bot${token}/sendMessage`)
  expect(JSON.parse(sent?.body ?? '')).toMatchObject({
    chat_id: '77',
    text: expect.stringMatching(new RegExp(`New order, ৳${taka}[^]*/dashboard/order-overview/${id}$`)),
  })
  await allTold()
  await shop.db.updateTable('notifications').set({ sentAt: null }).execute()
  await sql`update notification_targets set batch = (select batch from notifications), claimed_at = now() - interval '2 minutes',
    is_queued = true, last_sent_at = null`.execute(shop.db)
  await shop.db
    .transaction()
    .execute((tx) => shop.jobs.enqueue(tx as never, sendJobs.telegram, { target: chat?.id ?? 0 }))
  await allTold()
  expect(telegram.received).toHaveLength(1)
  // What Telegram did not take is sent again.
  await sql`update notification_targets set last_sent_at = null`.execute(shop.db)
  Object.assign(telegram.state, { status: 429, answer: '{"ok":false,"parameters":{"retry_after":7}}' })
  await placeOrder()
  await eventually(async () => (await targets())[0]?.problem).toContain('429')
  Object.assign(telegram.state, { status: 200, answer: '{"ok":true,"result":{}}' })
  const refusedTimes = telegram.received.length
  await eventually(async () => {
    await aMinuteLater()
    return telegram.received.length
  }).toBeGreaterThan(refusedTimes)
  await eventually(async () => (await targets())[0]?.problem).toBe('')
  expect(telegram.received.at(-1)?.body).toBe(telegram.received.at(-2)?.body)
  await allTold()
  // Who stops the bot is told nothing any more.
  await sql`update notification_targets set last_sent_at = null`.execute(shop.db)
  Object.assign(telegram.state, {
    status: 403,
    answer: '{"ok":false,"description":"Forbidden: bot was blocked"}',
  })
  await placeOrder()
  await eventually(async () => (await targets()).length).toBe(0)
})

test('a test goes to every browser at once, also in quiet hours, and says which did not get it', async () => {
  const api = await staffWithBrowser('tested')
  await api('POST /push-subscriptions', { body: push.subscribe('second') })
  const answer = await api('POST /notification-settings/test', {})
  expect(titles()).toEqual(['This is how you hear of orders', 'This is how you hear of orders'])
  expect(answer.targets.map(({ problem }) => problem)).toEqual(['', ''])
  push.state.status = 500
  const failed = await api('POST /notification-settings/test', {})
  expect(failed.targets[0]?.problem).toContain('500')
})

test('nobody removes or reads the browsers of somebody else, and programs have none', async () => {
  const api = await staffWithBrowser('mine')
  const [{ _id: id = '' } = {}] = (await api('GET /notification-settings', {})).targets
  const other = await shop.as('admin')
  expect((await other('GET /notification-settings', {})).targets).toEqual([])
  expect(await rejected(other('DELETE /notification-targets/:id', { params: { id } }))).toMatchObject({
    status: 404,
  })
  await api('DELETE /notification-targets/:id', { params: { id } })
  expect((await api('GET /notification-settings', {})).targets).toEqual([])
  const owner = await shop.person('admin')
  const key = await shop.as({ token: await shop.make.apiKey(owner.user.id, ['orders']) })
  expect(await rejected(key('GET /notification-settings', {}))).toMatchObject({ status: 403 })
})

test('a browser belongs to who signed in there last', async () => {
  const first = await shop.as('admin')
  const second = await shop.as('admin')
  const subscription = push.subscribe('shared')
  await first('POST /push-subscriptions', { body: subscription })
  await second('POST /push-subscriptions', { body: subscription })
  expect((await first('GET /notification-settings', {})).targets).toEqual([])
  expect((await second('GET /notification-settings', {})).targets).toHaveLength(1)
})

const identity = (path: string, body: object, headers = {}) =>
  shop.send('POST', `/api/auth${path}`, { body, headers: { origin: shopUrl, ...headers } })
/** Somebody of the staff who is signed in on a phone and on a laptop, and is told on both. */
async function onTwoDevices(email: string) {
  const signIn = async (path: string) => {
    const { cookies } = await identity(path, { name: 'Rupa', email, password: 'rickshaw-42' })
    const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
    const headers = { origin: shopUrl, cookie }
    await shop.send('POST', '/api/postUser', { body: { name: 'Rupa', email, role: 'customer' }, headers })
    const { body } = await shop.send('POST', '/api/jwt', { body: { email }, headers })
    return { cookie, token: body.token as string }
  }
  const phone = await signIn('/sign-up/email')
  await shop.db.updateTable('users').set({ role: 'admin' }).where('email', '=', email).execute()
  const laptop = await signIn('/sign-in/email')
  await (await shop.as(phone))('POST /push-subscriptions', { body: push.subscribe('phone') })
  await (await shop.as(laptop))('POST /push-subscriptions', { body: push.subscribe('laptop') })
  return { phone, laptop }
}

test('who signs out, from any page, gets no more messages in that browser, and still elsewhere [D154]', async () => {
  const { phone } = await onTwoDevices('leaves@shop.example')
  await identity('/sign-out', {}, { cookie: phone.cookie })
  expect((await targets()).map(({ label }) => label)).toEqual(['Browser laptop'])
  // A session that is only over by its time was ended by nobody.
  await shop.db
    .updateTable('identitySessions')
    .set({ expiresAt: new Date(0) })
    .execute()
  await shop.db.deleteFrom('identitySessions').execute()
  expect((await targets()).map(({ label, sessionId }) => [label, sessionId])).toEqual([
    ['Browser laptop', null],
  ])
})

test('who sets a new password is still told in that browser until they sign out there, and nowhere else [D154]', async () => {
  const { phone } = await onTwoDevices('changes@shop.example')
  const before = await targets()
  const change = (currentPassword: string) =>
    identity('/change-password', { currentPassword, newPassword: 'rickshaw-43' }, { cookie: phone.cookie })
  expect((await change('wrong-42')).status).toBe(400)
  expect(await targets()).toEqual(before)
  const { status, cookies } = await change('rickshaw-42')
  expect(status).toBe(200)
  expect((await targets()).map(({ label }) => label)).toEqual(['Browser phone'])
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
  await identity('/sign-out', {}, { cookie })
  expect(await targets()).toEqual([])
})

test('a browser that gets another address from its push service gets its messages there, if it has the secret of the old one [D154]', async () => {
  await staffWithBrowser('renewed')
  const { endpoint } = push.subscribe('before')
  const [target] = await targets()
  const { address, keys } = target ?? { address: '', keys: null }
  const { auth } = keys as unknown as { auth: string }
  const { label: _, ...renewed } = push.subscribe('after')
  const guest = await shop.as(null)
  const renew = (body: object) =>
    guest('POST /push-subscriptions/renewal', { body: { endpoint: address, auth, renewed, ...body } })
  for (const wrong of [{ auth: 'B'.repeat(22) }, { endpoint }])
    expect(await rejected(renew(wrong))).toMatchObject({ status: 404 })
  expect((await targets()).map((each) => each.address)).toEqual([address])
  await renew({})
  await placeOrder()
  await eventually(() => push.received.length).toBe(1)
  expect(push.pushed()[0]?.name).toBe('after')
  // Told again, nobody has the old one.
  expect(await rejected(renew({}))).toMatchObject({ status: 404 })
})

test('a message names each kind of news once, in the language of the person', () => {
  const order = (amountPaisa: number) =>
    ({ event: 'order-placed', subject: '12345678', amountPaisa }) as const
  const call = { event: 'call-due', subject: '12345678', amountPaisa: null } as const
  expect(writeNotification([order(123_400), call, order(1_110_600)], 'en')).toEqual({
    title: '2 new orders, ৳12,340',
    body: 'A call is due',
    path: '/dashboard',
  })
  expect(writeNotification([call], 'bn')).toEqual({
    title: 'কল করার সময় হয়েছে',
    body: '#1234-5678',
    path: '/bn/dashboard/order-overview/12345678',
  })
})
