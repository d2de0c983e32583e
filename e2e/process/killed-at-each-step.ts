import { rmSync } from 'node:fs'
import pg from 'pg'
import { afterAll, beforeAll, expect } from 'vitest'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#platform/embedded-postgres.ts'
import type { Courier } from '#shop/couriers/courier-fields.ts'
import type { PlatformName } from '#shop/measurement/rules.ts'
import { formatOrderId } from '#shop/orders/rules.ts'
import { openCourierServer } from '#test/courier-server.ts'
import { openOutside } from '#test/outside/outside.ts'
import { openSmsGateway } from '#test/sms-gateway.ts'
import { openWebServer } from '#test/web-server.ts'
import { orderFor, postOrder, productsOf, signIn } from '../api-calls.ts'
import { type RunningShop, startBuiltShop } from '../built-shop.ts'
import { makeDataDir, admin as owner } from '../data-dir.ts'

/*
 * A shop that books parcels with one courier, sends text messages, takes news of the courier and books its statements is killed
 * with SIGKILL at each step. Its database goes on, so that each step is met exactly: what the shop wants to store waits for a
 * lock of the test.
 */
const dataDir = makeDataDir('killed', 'empty')
let postgres: EmbeddedPostgres
let database: pg.Client
let outside: Awaited<ReturnType<typeof openOutside>>
let server: Awaited<ReturnType<typeof openCourierServer>>
let gateway: Awaited<ReturnType<typeof openSmsGateway>>
type WebServer = Awaited<ReturnType<typeof openWebServer>>
let telegram: WebServer
let platforms: Record<PlatformName, WebServer>
let shop: RunningShop
let token: string

beforeAll(async () => {
  postgres = await startEmbeddedPostgres(dataDir)
  database = new pg.Client(postgres.url)
  await database.connect()
  outside = await openOutside()
  server = await openCourierServer()
  gateway = await openSmsGateway()
  telegram = await openWebServer()
  platforms = { meta: await openWebServer(), tiktok: await openWebServer() }
  await start()
})
afterAll(async () => {
  await shop?.stop()
  await gateway.close()
  await telegram.close()
  await platforms.meta.close()
  await platforms.tiktok.close()
  await server.close()
  await outside.close()
  await database.end()
  await postgres.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

async function start() {
  shop = await startBuiltShop({
    DATA_DIR: dataDir,
    DATABASE_URL: postgres.url,
    DEMO: '0',
    RATE_LIMITS: 'off',
    TELEGRAM_URL: outside.urlOf(telegram.url),
    META_URL: outside.urlOf(platforms.meta.url),
    TIKTOK_URL: outside.urlOf(platforms.tiktok.url),
    ...owner,
    ...outside.environment,
  })
  token ??= await signIn(shop.url, owner.ADMIN_EMAIL, owner.ADMIN_PASSWORD)
}

/** What the test may reach of them; they change with each start. */
export const running = () => ({ shop, outside, telegram, platforms })

export async function kill() {
  const gone = new Promise((resolve) => shop.process.once('exit', resolve))
  shop.process.kill('SIGKILL')
  await gone
}

/** The jobs of the process that died run again: the queue waits a minute or so before it knows that it died. */
export async function startAgain() {
  server.state.faults = []
  gateway.state.trouble = {}
  outside.open()
  await database.query("update pgboss.job set state = 'retry', start_after = now() where state = 'active'")
  await start()
}

/** Kills the shop as if its queue had not learnt yet that the work of these jobs was done; the last may be active still. */
export async function killBeforeAcknowledgement(...jobs: string[]) {
  await kill()
  const { rowCount } = await database.query(
    `update pgboss.job set state = 'retry', start_after = now(), completed_on = null
     where state in ('completed', 'active') and name = any($1)`,
    [jobs],
  )
  expect(rowCount).toBeGreaterThan(0)
  await start()
  await soon(() =>
    select("select id from pgboss.job where state <> 'completed' and name = any($1)", [jobs]),
  ).toEqual([])
}

export const select = async <Row extends pg.QueryResultRow>(sql: string, values: unknown[] = []) =>
  (await database.query<Row>(sql, values)).rows

export const soon = (look: () => unknown) => expect.poll(look, { interval: 10 })

/** Runs `act` while nothing that the statement locks can be stored, and kills the shop when `count` of its transactions wait. */
export async function killWhileStoring(lock: string, values: unknown[], count: number, act: () => unknown) {
  const holder = new pg.Client(postgres.url)
  await holder.connect()
  try {
    await holder.query('begin')
    await holder.query(lock, values)
    const [holding] = (await holder.query<{ pid: number }>('select pg_backend_pid() as pid')).rows
    await act()
    await soon(async () => {
      const [row] = await select<{ count: number }>(
        'select count(*)::int from pg_stat_activity where $1 = any(pg_blocking_pids(pid))',
        [holding?.pid],
      )
      return row?.count
    }).toBeGreaterThanOrEqual(count)
    await kill()
  } finally {
    await holder.end()
  }
}

export async function send(method: string, path: string, body?: object | FormData) {
  const isJson = body !== undefined && !(body instanceof FormData)
  return fetch(`${shop.url}/api${path}`, {
    method,
    headers: { Authorization: `Bearer ${token}`, ...(isJson && { 'Content-Type': 'application/json' }) },
    ...(body && { body: isJson ? JSON.stringify(body) : (body as FormData) }),
  })
}
// biome-ignore lint/suspicious/noExplicitAny: answers of many endpoints
export async function call(method: string, path: string, body?: object | FormData): Promise<any> {
  const answer = await send(method, path, body)
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
  return answer.json()
}

const keysOf = {
  steadfast: { apiKey: 'key-1', secretKey: 'secret-1' },
  pathao: { clientId: 'client-1', clientSecret: 'secret-1' },
  redx: { accessToken: 'jwt-1' },
}
let webhookSecret: string

async function connectCourierAndGateway(courier: Courier) {
  server.areas.Tangail = [{ id: 5, name: 'Mirzapur', post_code: 1940, division_name: 'Dhaka', zone_id: 1 }]
  await call('PUT', `/couriers/${courier}`, {
    baseUrl: outside.urlOf(server.urlOf(courier)),
    keys: keysOf[courier],
    isDefault: false,
    ...(courier === 'pathao' && { storeId: 77, storeName: 'Mirpur' }),
    password: owner.ADMIN_PASSWORD,
  })
  expect(await call('POST', `/couriers/${courier}/test`, {})).toMatchObject({ isAccepted: true })
  webhookSecret = (await call('POST', `/couriers/${courier}/webhook-secret`, {})).secret
  // Only RedX has areas to choose from.
  if (courier === 'redx')
    await soon(() => select('select name from courier_areas')).toEqual([{ name: 'Mirzapur' }])
  const { version } = await call('GET', '/sms/setup')
  await call('PUT', '/sms/gateway', {
    version,
    key: gateway.key,
    password: owner.ADMIN_PASSWORD,
    gateway: {
      provider: 'alpha',
      url: outside.urlOf(`${gateway.url}/alpha`),
      sender: 'SHODAI',
      user: '',
      partCost: 0.35,
      dayLimit: 100,
      phoneLimit: 20,
    },
  })
}

const steps = ['before the request leaves', 'before it is answered', 'before the answer is stored'] as const
type Step = (typeof steps)[number]

export interface Round {
  courier: Courier
  step: Step
  id: string
  due: number
}
const stateOf = async (id: string) => {
  const [parcel] = await select<{ state: string; attention: string | null; parcelId: string }>(
    'select state, attention, id::text as "parcelId" from parcels where order_id = $1 order by id desc limit 1',
    [id],
  )
  const [message] = await select<{ state: string }>(
    "select state from sms_messages where order_id = $1 and event = 'confirmed'",
    [id],
  )
  return {
    parcel: parcel?.state,
    attention: parcel?.attention,
    message: message?.state,
    parcelId: parcel?.parcelId,
  }
}
export const parcelsOf = (id: string) =>
  server.parcels.filter(({ reference }) => reference === id || reference.startsWith(`${id}-`))
const messagesOf = (id: string) => gateway.taken.filter(({ text }) => text.includes(formatOrderId(id)))

/** Confirms an order, which tells the customer, and books it. */
async function confirmAndBook({ id, courier }: Round) {
  await call('PUT', `/orderStatus/${id}`, { status: 'Confirmed' })
  expect(await call('POST', '/parcels', { courier, orders: [{ id }] })).toEqual([{ _id: id, isQueued: true }])
}

/** Kills the shop at this step of booking a parcel and of sending a message. */
async function killAt(round: Round) {
  const { id, step } = round
  const underWay = () => soon(() => stateOf(id)).toMatchObject({ parcel: 'sending', message: 'sending' })
  if (step === 'before it is answered') {
    server.state.faults = ['slow']
    gateway.state.trouble = { hang: true }
    await confirmAndBook(round)
    await soon(() => [parcelsOf(id).length, messagesOf(id).length]).toEqual([1, 1])
    await underWay()
    return kill()
  }
  outside.shut()
  await confirmAndBook(round)
  await underWay()
  await soon(outside.countWaiting).toBeGreaterThanOrEqual(2)
  if (step === 'before the request leaves') return kill()
  await killWhileStoring(
    'select 1 from parcels, sms_messages where parcels.order_id = $1 and sms_messages.order_id = $1 for update',
    [id],
    2,
    async () => {
      outside.open()
      await soon(() => [parcelsOf(id).length, messagesOf(id).length]).toEqual([1, 1])
    },
  )
}

const news: Record<Courier, (parcel: { id: string; reference: string }, due: number) => object> = {
  steadfast: ({ id, reference }, due) => ({
    notification_type: 'delivery_status',
    consignment_id: Number(id),
    invoice: reference,
    status: 'Delivered',
    cod_amount: due,
    delivery_charge: '70.00',
  }),
  pathao: ({ id, reference }, due) => ({
    event: 'order.delivered',
    consignment_id: id,
    merchant_order_id: reference,
    collected_amount: due,
  }),
  redx: ({ id, reference }) => ({ tracking_number: id, invoice_number: reference, status: 'delivered' }),
}

/** The courier delivers a parcel and says so; resolves to whether it was counts that the shop has understood. */
async function deliver({ id, courier, due }: Round) {
  const [parcel] = parcelsOf(id)
  if (!parcel) throw new Error(`No parcel of ${id} at ${courier}.`)
  parcel.status = 'delivered'
  const address = `${shop.url}/api/courier-webhooks/${courier}?token=${webhookSecret}`
  const answer = await fetch(address, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      ...(courier === 'steadfast' && { Authorization: `Bearer ${webhookSecret}` }),
      ...(courier === 'pathao' && { 'X-Pathao-Signature': webhookSecret }),
    },
    body: JSON.stringify(news[courier](parcel, due)),
  }).catch(() => null)
  return answer?.ok ?? false
}
const statusesOf = async (some: Round[]) => {
  const ids = some.map(({ id }) => id)
  const rows = await select<{ status: string }>('select status from orders where id = any($1)', [ids])
  return rows.map(({ status }) => status)
}
const allDelivered = (some: Round[]) => soon(() => statusesOf(some)).toEqual(some.map(() => 'Delivered'))

/** What the courier collected, what the shop has received of it, and what the page Cash says is still there. */
export async function balanceOf(rounds: Round[]) {
  const position: { courier: string; amount: number }[] = await call('GET', '/cash')
  const moneys = await Promise.all(rounds.map(({ id }) => call('GET', `/orders/${id}/cash`)))
  const add = (name: string) => moneys.reduce((sum, money) => sum + (money?.[name] ?? 0), 0)
  const open = position.find(({ courier }) => courier === rounds[0]?.courier)?.amount ?? 0
  return { due: add('due'), received: add('received'), open }
}

export const sumOf = (rounds: Round[]) => rounds.reduce((sum, { due }) => sum + due, 0)

/**
 * Kills the shop at each step of booking parcels with this courier, of the messages that go with them, and of its news, and
 * expects nothing twice; resolves to the orders, which are all delivered.
 */
export async function killAtEachStep(courier: Courier) {
  await select(`insert into products (sub_category_id, category_id, name, original_price_paisa, stock)
    values (1, 1, 'Lamp', 50000, 100)`)
  const [lamp] = await productsOf(shop.url)
  if (!lamp) throw new Error('no lamp')
  await connectCourierAndGateway(courier)

  const rounds: Round[] = []
  for (const step of steps) {
    const order = orderFor([lamp], { mobileNumber: `017${10_000_000 + rounds.length}` })
    const round = { courier, step, id: await postOrder(shop.url, order), due: order.total }
    rounds.push(round)
    await killAt(round)
    await startAgain()
    const hasIt = step !== 'before the request leaves'
    // Where a number of the shop is taken once it is asked again; elsewhere, and of messages, a person has to find out.
    await soon(() => stateOf(round.id)).toMatchObject(
      courier === 'steadfast'
        ? { parcel: 'booked', attention: null, message: 'unclear' }
        : { parcel: 'unclear', attention: 'unclear', message: 'unclear' },
    )
    expect([step, parcelsOf(round.id).length, messagesOf(round.id).length]).toEqual([
      step,
      hasIt || courier === 'steadfast' ? 1 : 0,
      hasIt ? 1 : 0,
    ])
    const again = await call('POST', '/parcels', { courier, orders: [{ id: round.id }] })
    expect(again).toMatchObject([{ isQueued: false, problem: 'booked' }])
  }

  const counts = rounds.map(({ id }) => messagesOf(id).length)
  await killBeforeAcknowledgement('book-parcel', 'send-sms')
  expect(rounds.map(({ id }) => messagesOf(id).length)).toEqual(counts)

  // A person has looked into the courier's panel: these parcels are not there.
  for (const { id } of rounds.filter(({ id }) => parcelsOf(id).length === 0)) {
    const { parcelId } = await stateOf(id)
    await call('POST', `/parcels/${parcelId}/decision`, { decision: 'not booked' })
    await call('POST', '/parcels', { courier, orders: [{ id }] })
    await soon(() => stateOf(id)).toMatchObject({ parcel: 'booked' })
  }
  expect(rounds.map(({ id }) => parcelsOf(id).length)).toEqual(rounds.map(() => 1))

  // News that were not stored are sent again by the courier; those that were are handled, once.
  const [unstored, stored] = rounds
  if (!unstored || !stored) throw new Error('no rounds')
  const messages = () => select('select id from courier_webhooks')
  let answer: Promise<boolean> | undefined
  await killWhileStoring('lock table courier_webhooks in share mode', [], 1, () => {
    answer = deliver(unstored)
  })
  expect(await answer).toBe(false)
  await startAgain()
  expect(await messages()).toEqual([])
  await killWhileStoring('select 1 from orders where id = $1 for update', [stored.id], 1, async () =>
    expect(await deliver(stored)).toBe(true),
  )
  expect(await statusesOf([stored])).toEqual(['Confirmed'])
  await startAgain()
  await allDelivered([stored])
  for (let time = 0; time < 2; time++) {
    await Promise.all(rounds.map(deliver))
    await allDelivered(rounds)
  }
  expect(await messages()).toHaveLength(3)
  await killBeforeAcknowledgement('handle-courier-webhook')
  expect(await balanceOf(rounds)).toEqual({ due: sumOf(rounds), received: 0, open: sumOf(rounds) })
  return rounds
}
