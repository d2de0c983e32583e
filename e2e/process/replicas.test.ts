import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openReplicas } from '#platform/replicas.ts'
import type { Product } from '#shop/catalog/contract.ts'
import { orderFor, postOrder, productsOf, signIn } from '../api-calls.ts'
import { type RunningShop, startBuiltShop } from '../built-shop.ts'
import { admin } from '../data-dir.ts'
import { freePort } from '../free-port.ts'
import { type Postgres15, serve, startPrimary, startStandby } from '../postgres-15.ts'

// Two processes of the shop, a primary, and an asynchronous standby that answers public reads, always 200 ms late.

const folder = mkdtempSync(join(tmpdir(), 'shodai-replicas-'))
const standbyFolder = join(folder, 'standby')
/** Seconds. */
const maxLag = 4
const metricsPort = await freePort()
const standbyAddress = { host: '127.0.0.3', port: await freePort('127.0.0.3') }
let primary: Postgres15
let standby: Postgres15
let shops: [RunningShop, RunningShop]
let token = ''
let product: Product

beforeAll(async () => {
  const address = { host: '127.0.0.2', port: await freePort('127.0.0.2') }
  primary = await startPrimary(join(folder, 'primary'), address)
  for (const setting of [
    `log_statement = 'all'`,
    `log_line_prefix = '<%a> '`,
    `max_standby_streaming_delay = '30s'`,
  ])
    await primary.query(`alter system set ${setting}`)
  await primary.query('select pg_reload_conf()')
  standby = await startStandby(standbyFolder, standbyAddress, address, 'replica')
  await standby.query(`alter system set recovery_min_apply_delay = '200ms'`)
  await standby.query('select pg_reload_conf()')
  // As the shop of a recipe has it: a role that may do nothing but its own.
  await primary.query('create role shop login createdb')
  await primary.query('create database shop owner shop')
  const urlOf = (server: Postgres15) => server.url.replace('postgres@', 'shop@').replace(/postgres$/, 'shop')
  const environment = {
    DATABASE_URL: urlOf(primary),
    DATABASE_REPLICA_URLS: urlOf(standby),
    REPLICA_MAX_LAG: String(maxLag),
    SHOP_SECRET: 'the same secret for every process of a shop',
    DEMO: '0',
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'info',
    ...admin,
  }
  const start = (name: string, settings = {}) =>
    startBuiltShop({ ...environment, ...settings, DATA_DIR: join(folder, name) })
  shops = [await start('first', { METRICS_PORT: String(metricsPort) }), await start('second')]
  token = await signIn(shops[0].url, admin.ADMIN_EMAIL, admin.ADMIN_PASSWORD)
  await manage('POST', 'postProduct', {
    name: 'Tangail sharee',
    nameBn: 'টাঙ্গাইল শাড়ি',
    originalPrice: 500,
    stock: 1000,
    category: 'Women Items',
    subCategory: 'Sarees',
  })
  const [added] = await productsOf(shops[0].url)
  if (!added) throw new Error('no product')
  product = added
})

afterAll(async () => {
  await Promise.all((shops ?? []).map((shop) => shop.stop()))
  await standby?.stop()
  await primary?.stop()
  rmSync(folder, { recursive: true, force: true })
})

async function manage(method: string, path: string, body: object) {
  const response = await fetch(`${shops[0].url}/api/${path}`, {
    method,
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  })
  expect(response.ok, await response.clone().text()).toBe(true)
}

const setPrice = (price: number) => manage('PATCH', `updateProduct/${product._id}`, { originalPrice: price })

let reads = 0
/** The price in a list that nobody has asked for before, so that no cache has it. */
async function uncachedPrice({ url }: RunningShop) {
  const response = await fetch(`${url}/api/product-summaries?minPrice=1&maxPrice=${100_000 + reads++}`)
  const text = await response.text()
  if (response.status !== 200) throw new Error(`${response.status} ${text}`)
  return (JSON.parse(text) as { originalPrice: number }[])[0]?.originalPrice
}

/** Statements on products that the standby has answered to the shop. */
const answeredByStandby = () =>
  readFileSync(join(standbyFolder, 'log'), 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('<shodai-reads>') && line.includes('"products"')).length

/** How many of `count` lists the standby was asked for. */
async function countReads(shop: RunningShop, count: number) {
  const before = answeredByStandby()
  for (let read = 0; read < count; read++) await uncachedPrice(shop)
  return answeredByStandby() - before
}

const isUsedBy = async (shop: RunningShop) => (await countReads(shop, 1)) > 0
const untilUsed = () =>
  vi.waitUntil(async () => (await isUsedBy(shops[0])) && (await isUsedBy(shops[1])), {
    timeout: 120_000,
    interval: 200,
  })

/** Until a process has heard of a new price. */
const untilShown = (shop: RunningShop, price: number) =>
  vi.waitUntil(async () => (await uncachedPrice(shop)) === price, { timeout: 120_000, interval: 1 })

test('public reads past the cache are answered by the standby, and orders by the primary [D186]', async () => {
  await untilUsed()
  // Soon: a product that was just added is still indexed for the search, which is a change as well.
  for (const shop of shops) await expect.poll(() => countReads(shop, 20)).toBeGreaterThanOrEqual(20)
  const page = await fetch(`${shops[0].url}/product-details/${product._id}`)
  expect(await page.text()).toContain('৳500')

  const before = answeredByStandby()
  const id = await postOrder(shops[0].url, orderFor([product]))
  const tracking = await fetch(`${shops[1].url}/api/order-tracking`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ orderId: id, phone: '01712345678' }),
  })
  expect(tracking.status, await tracking.text()).toBe(200)
  const stock = await fetch(`${shops[1].url}/api/stock?ids=${product._id}`)
  expect(await stock.json()).toMatchObject([{ stock: 999 }])
  expect(answeredByStandby()).toBe(before)
})

test('a price that was changed is never seen as it was before, while the standby replays [D186]', async () => {
  await untilUsed()
  const [first, second] = shops
  let before = answeredByStandby()
  for (let price = 600; price < 612; price++) {
    await setPrice(price)
    const page = () => fetch(`${first.url}/product-details/${product._id}`).then((answer) => answer.text())
    // At once where it was changed; in the other process as soon as that has heard of it.
    const [shown, html] = await Promise.all([uncachedPrice(first), page()])
    expect(shown).toBe(price)
    expect(html).toContain(`৳${price}`)
    await untilShown(second, price)
    // Until the standby has it, and when it has.
    await vi.waitUntil(
      async () => {
        for (const shop of shops) expect(await uncachedPrice(shop)).toBe(price)
        return answeredByStandby() > before
      },
      { timeout: 120_000 },
    )
    before = answeredByStandby()
  }
})

test('a product is found by its new name at once, and a search without results is counted [D186]', async () => {
  await untilUsed()
  for (const name of ['Jamdani', 'Muslin', 'Katan', 'Benarasi']) {
    await manage('PATCH', `updateProduct/${product._id}`, { name })
    const find = async (limit: number) =>
      (await productsOf(shops[0].url, `searchQuery=${name}&limit=${limit}`)).map((each) => each.name)
    // With the name on the primary only, and with the name on the standby and what searches find it by on neither.
    if (name > 'K') await untilUsed()
    for (const limit of [1, 2, 3]) expect(await find(limit)).toEqual([name])
  }
  expect(await productsOf(shops[0].url, 'searchQuery=bicycle')).toEqual([])
  const zero = await fetch(`${shops[0].url}/api/search/zero-results`, {
    headers: { Authorization: `Bearer ${token}` },
  })
  expect(await zero.text()).toContain('bicycle')
  expect(readFileSync(join(standbyFolder, 'log'), 'utf8')).not.toMatch(/<shodai-reads> .*(begin|commit)/i)
})

/** Seconds that the standby is behind, as process 0 reports it. */
async function readLag() {
  const metrics = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text()
  const [, lag] = /^shop_replica_lag_seconds\{replica="127\.0\.0\.3:\d+"\} (\S+)$/m.exec(metrics) ?? []
  return Number(lag)
}

test('a standby that replays nothing answers as long as nothing has changed, and no longer than its lag allows [D186]', async () => {
  await untilUsed()
  await standby.query('select pg_wal_replay_pause()')
  try {
    // Heartbeats are written on the primary every three seconds.
    await vi.waitUntil(async () => !(await isUsedBy(shops[0])), { timeout: 120_000, interval: 200 })
    // After a change it is left before its lag is that long.
    await expect.poll(readLag).toBeGreaterThan(maxLag)
    await standby.query('select pg_wal_replay_resume()')
    await untilUsed()
    await standby.query('select pg_wal_replay_pause()')
    await setPrice(701)
    let before = answeredByStandby()
    for (let read = 0; read < 20; read++) expect(await uncachedPrice(shops[0])).toBe(701)
    expect(answeredByStandby()).toBe(before)
    // The standby was asked only until process 1 had heard of the change.
    await untilShown(shops[1], 701)
    before = answeredByStandby()
    for (let read = 0; read < 20; read++) expect(await uncachedPrice(shops[1])).toBe(701)
    const html = await fetch(`${shops[1].url}/product-details/${product._id}`)
    expect(await html.text()).toContain('৳701')
    expect(answeredByStandby()).toBe(before)
  } finally {
    await standby.query('select pg_wal_replay_resume()')
  }
  await untilUsed()
})

test('when the standby is killed or hangs every request is answered, and it is used again when it is back [D186]', async () => {
  await untilUsed()
  let open = true
  const prices = new Set<unknown>()
  let asked = 0
  const visitor = async (shop: RunningShop) => {
    while (open) {
      prices.add(await uncachedPrice(shop).catch((error: Error) => error.message))
      asked += 1
    }
  }
  const visitors = shops.flatMap((shop) => [visitor(shop), visitor(shop)])
  const answered = async (count: number) => {
    const until = asked + count
    await vi.waitUntil(() => asked >= until, { timeout: 120_000 })
  }
  await answered(100)
  const backends = await standby.query<{ pid: number }>(
    `select pid from pg_stat_activity where application_name = 'shodai-reads'`,
  )
  /** How many there were to get it: some may have ended meanwhile. */
  const signalAll = (signal: 'SIGSTOP' | 'SIGCONT') =>
    backends.filter(({ pid }) => {
      try {
        return process.kill(pid, signal)
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
        return false
      }
    }).length
  // They stop answering without a word, as when their machine lost power.
  expect(signalAll('SIGSTOP')).toBeGreaterThan(0)
  await answered(200)
  signalAll('SIGCONT')
  const gone = once(standby.process, 'exit')
  standby.process.kill('SIGQUIT')
  await Promise.all([gone, answered(200)])
  await answered(200)
  standby = await serve(standbyFolder, standbyAddress)
  await vi.waitUntil(() => answeredByStandby() > 0, { timeout: 120_000, interval: 200 })
  open = false
  await Promise.all(visitors)
  expect([...prices]).toEqual([701])
  await untilUsed()
  expect(shops[0].output()).toContain('replica is left')
})

test('a standby that did not follow the new primary is not read, however much it has replayed before [D186]', async () => {
  const addressAt = async (host: string) => ({ host, port: await freePort(host) })
  const address = await addressAt('127.0.0.4')
  const lost = await startPrimary(join(folder, 'lost'), address)
  await lost.query(`alter system set log_statement = 'all'`)
  const next = await startStandby(join(folder, 'next'), await addressAt('127.0.0.5'), address, 'next')
  const ahead = await startStandby(join(folder, 'ahead'), await addressAt('127.0.0.6'), address, 'ahead')
  const pool = new pg.Pool({ connectionString: next.url })
  // The server may end a connection that is idle, or that the pool is just closing.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  const patient = { timeout: 120_000, interval: 50 }
  const has = (server: Postgres15, table: string) => () =>
    server.query(`select from ${table}`).then(
      () => true,
      () => false,
    )
  let connect = (_isConnected: boolean) => {}
  const replicas = openReplicas({
    urls: [ahead.url],
    pool,
    events: {
      on: () => {},
      onConnection(handler) {
        connect = handler
      },
    },
    poolSize: 2,
    maxLag: 60_000,
    onChange: () => {},
  })
  try {
    await lost.query('create table prices as select 500 as price')
    for (const server of [next, ahead]) await vi.waitUntil(has(server, 'prices'), patient)
    await next.query(`alter system set primary_conninfo = ''`)
    await next.query('select pg_reload_conf()')
    const receivers = () => next.query('select from pg_stat_wal_receiver')
    await vi.waitUntil(async () => (await receivers()).length === 0, patient)
    await lost.query('create table more as select generate_series(1, 100000)')
    await vi.waitUntil(has(ahead, 'more'), patient)
    await lost.stop()
    await next.query('select pg_promote()')
    await next.query('update prices set price = 600')

    connect(true)
    const checks = () => readFileSync(join(folder, 'ahead', 'log'), 'utf8').split('pg_is_in_recovery').length
    const before = checks()
    await vi.waitUntil(() => checks() >= before + 4, patient)
    const { rows } = await sql`select price, pg_is_in_recovery() as "isStandby" from prices`.execute(
      replicas.openReader(),
    )
    expect(rows).toEqual([{ price: 600, isStandby: false }])
    const positionOf = async (server: Postgres15, position: string) =>
      (
        await server.query<{ bytes: number }>(`select pg_wal_lsn_diff(${position}, '0/0')::float8 as bytes`)
      )[0]?.bytes ?? 0
    expect(await positionOf(ahead, 'pg_last_wal_replay_lsn()')).toBeGreaterThan(
      await positionOf(next, 'pg_current_wal_insert_lsn()'),
    )
  } finally {
    await replicas.close()
    await pool.end()
    await Promise.all([lost, next, ahead].map((server) => server.stop()))
  }
})
