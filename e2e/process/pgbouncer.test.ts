import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Product } from '#shop/catalog/contract.ts'
import { orderFor, postOrder, postOrderPatiently, productsOf, signIn } from '../api-calls.ts'
import { type RunningShop, startBuiltShop } from '../built-shop.ts'
import { admin } from '../data-dir.ts'
import { freePort } from '../free-port.ts'
import { startPgBouncer } from '../pgbouncer.ts'
import { type Postgres15, startPrimary } from '../postgres-15.ts'

// Two processes of the shop, with thirty connections each, share four of PostgreSQL through Debian's PgBouncer in transaction
// mode. What needs a session of its own goes past it.

const folder = mkdtempSync(join(tmpdir(), 'shodai-pgbouncer-test-'))
const port = await freePort()
let postgres: Postgres15
let pooler: Awaited<ReturnType<typeof startPgBouncer>>
let shops: RunningShop[] = []
let environment: Record<string, string> = {}
let token = ''

/** Of the recipe in deploy/README.md. */
const connectQuery =
  'set statement_timeout = 5000; set lock_timeout = 2000; set idle_in_transaction_session_timeout = 5000'
const pooled = 4

beforeAll(async () => {
  postgres = await startPrimary(join(folder, 'postgres'), { host: '127.0.0.1', port })
  await postgres.query(`alter system set log_statement = 'all'`)
  await postgres.query(`alter system set log_line_prefix = '<%a> '`)
  await postgres.query('select pg_reload_conf()')
  pooler = await startPgBouncer({
    port,
    connectQuery,
    settings: { default_pool_size: String(pooled), max_client_conn: '200' },
  })
  environment = {
    DATABASE_URL: pooler.url,
    DATABASE_DIRECT_URL: postgres.url,
    POOL_SIZE: '30',
    DEMO: '0',
    RATE_LIMITS: 'off',
    SHOP_SECRET: 'the same secret for every process of a shop',
    BACKUP_DIR: join(folder, 'backups'),
    ...admin,
  }
  mkdirSync(join(folder, 'backups'))
  // At once, on an empty database.
  shops = await Promise.all(
    ['first', 'second'].map((name) => startBuiltShop({ ...environment, DATA_DIR: join(folder, name) })),
  )
  token = await signIn(shopAt(0).url, admin.ADMIN_EMAIL, admin.ADMIN_PASSWORD)
  // At half past two there would be one more backup than the test makes.
  await call(shopAt(0), 'PUT', 'settings', { from: { nightlyBackups: 'on' }, to: { nightlyBackups: 'off' } })
})

afterAll(async () => {
  await Promise.all(shops.map((shop) => shop.stop()))
  await pooler?.stop()
  await postgres?.stop()
  rmSync(folder, { recursive: true, force: true })
})

function shopAt(index: number) {
  const shop = shops[index]
  if (!shop) throw new Error('Two shops were started.')
  return shop
}

async function call(shop: RunningShop, method: string, path: string, body?: object) {
  const response = await fetch(`${shop.url}/api/${path}`, {
    method,
    headers: { Authorization: `Bearer ${token}`, ...(body && { 'Content-Type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  })
  const answer = await response.json()
  expect(response.ok, JSON.stringify(answer)).toBe(true)
}

async function addProduct(name: string, stock: number) {
  await call(shopAt(0), 'POST', 'postProduct', {
    name,
    nameBn: name,
    originalPrice: 500,
    stock,
    category: 'Women Items',
    subCategory: 'Sarees',
  })
  const product = (await productsOf(shopAt(0).url)).find((each) => each.name === name)
  if (!product) throw new Error(`${name} is not found`)
  return product
}

const stockOf = async ({ _id }: Product) =>
  (await postgres.query<{ stock: number }>(`select stock from products where id = ${_id}`))[0]?.stock

test('an order works from start to end through PgBouncer in transaction mode [D185]', async () => {
  const product = await addProduct('Tangail sharee', 9)
  const id = await postOrder(shopAt(1).url, orderFor([product], { quantity: 2 }))
  for (const [from, status] of [
    ['Pending', 'Confirmed'],
    ['Confirmed', 'Cancelled'],
  ])
    await call(shopAt(0), 'PUT', `orderStatus/${id}`, { status, from })
  expect(await stockOf(product)).toBe(9)
  // The job queue hears of a row that was committed through the pooler.
  const written = await fetch(`${shopAt(0).url}/api/inbox`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ name: 'Rahima', email: 'rahima@mail.example', message: 'Hello' }),
  })
  expect(written.status).toBe(201)
  const outboxes = () =>
    ['first', 'second'].flatMap((name) => {
      const outbox = join(folder, name, 'outbox')
      return readdirSync(join(folder, name)).includes('outbox') ? readdirSync(outbox) : []
    })
  await expect.poll(() => outboxes().length).toBeGreaterThan(0)
})

test('a price that one process changes is on the page of the other, which had it in its cache [D185]', async () => {
  const product = await addProduct('Jamdani', 9)
  const pageAt = async (index: number) =>
    (await fetch(`${shopAt(index).url}/product-details/${product._id}`)).text()
  for (const [index, price] of [
    [0, 611],
    [1, 722],
  ] as const) {
    for (const each of [0, 1]) await pageAt(each)
    await call(shopAt(index), 'PATCH', `updateProduct/${product._id}`, { originalPrice: price })
    expect(await pageAt(index)).toContain(`৳${price}`)
    await expect.poll(() => pageAt(1 - index)).toContain(`৳${price}`)
  }
})

test('forty buyers at once get the last five pieces and no more, over four connections [D185]', async () => {
  const product = await addProduct('Nakshi kantha', 5)
  const buy = (index: number) =>
    postOrderPatiently(
      shopAt(index % 2).url,
      orderFor([product], { mobileNumber: `017100000${10 + index}`, address: `House ${index}` }),
    ).then(
      () => 'bought',
      (error: Error) => error.message.slice(0, 3),
    )
  const answers = await Promise.all(Array.from({ length: 40 }, (_, index) => buy(index)))
  expect(answers.filter((answer) => answer === 'bought')).toHaveLength(5)
  expect(new Set(answers)).toEqual(new Set(['bought', '409']))
  expect(await stockOf(product)).toBe(0)
})

test('a backup is made past the pooler [D185]', async () => {
  await call(shopAt(0), 'POST', 'backups', {})
  const finished = () =>
    postgres.query<{ file: string }>('select file from backups where finished_at is not null')
  await expect.poll(finished).toHaveLength(1)
  expect(readdirSync(join(folder, 'backups'))).toEqual((await finished()).map(({ file }) => file))
})

test('what goes through the pooler needs nothing that outlives a transaction [D185]', async () => {
  const lines = readFileSync(join(folder, 'postgres', 'log'), 'utf8').split('\n')
  const statements = lines.filter((line) => line.startsWith('<shodai>'))
  expect(statements.length).toBeGreaterThan(500)
  const ofSession =
    /execute (?!<unnamed>)|: (prepare|listen|set (?!local)|declare|discard)\b|pg_(try_)?advisory_(lock|unlock)|set_config\((?!.*true\))|create temp/i
  expect(statements.filter((line) => ofSession.test(line) && !line.includes(connectQuery))).toEqual([])
  // The others are those of a session.
  for (const session of [/^<shodai-events> .*listen "shop"/, /^<shodai-backup> .*pg_advisory_lock/])
    expect(
      lines.some((line) => session.test(line)),
      String(session),
    ).toBe(true)
  const [{ count } = { count: 0 }] = await postgres.query<{ count: number }>(
    `select count(*)::int from pg_stat_activity where application_name = 'shodai'`,
  )
  expect(count).toBeLessThanOrEqual(pooled)
})

test('PgBouncer in transaction mode loses session locks, LISTEN and named statements, and keeps the rest [D185]', async () => {
  const open = async (url: string) => {
    const client = new pg.Client(url)
    await client.connect()
    return client
  }
  const narrow = await startPgBouncer({ port, connectQuery, settings: { default_pool_size: '2' } })
  const [one, two, direct] = [await open(narrow.url), await open(narrow.url), await open(postgres.url)]
  try {
    const heard: (string | undefined)[] = []
    for (const [name, client] of Object.entries({ one, direct }))
      client.on('notification', ({ payload }) => heard.push(`${name} ${payload}`))
    for (const client of [one, direct]) await client.query('listen pooler_test')
    await one.query('select pg_advisory_lock(42)')
    await one.query({ name: 'seven', text: 'select 7 as seven' })
    await two.query('begin')
    // The connection of PostgreSQL that the other one had is another client's now: its lock is no obstacle.
    const { rows } = await two.query('select pg_try_advisory_lock(42) as taken, pg_backend_pid() as pid')
    expect(rows).toMatchObject([{ taken: true }])
    await expect(one.query({ name: 'seven', text: 'select 7 as seven' })).rejects.toThrow('does not exist')
    await two.query('select pg_advisory_xact_lock(43)')
    const free = 'select pg_try_advisory_xact_lock(43) as free'
    expect((await one.query(free)).rows).toEqual([{ free: false }])
    await two.query('notify pooler_test, $$sent through it$$')
    await two.query('commit')
    expect((await one.query(free)).rows).toEqual([{ free: true }])
    await expect.poll(() => heard).toEqual(['direct sent through it'])
  } finally {
    for (const client of [one, two, direct]) await client.end()
    await narrow.stop()
  }
})

test('a pooler as the only address, or one without limits, stops the start with what to write [D185]', async () => {
  const third = { ...environment, DATA_DIR: join(folder, 'third') }
  const refused = (changed: Record<string, string>) =>
    startBuiltShop({ ...third, ...changed }).then(
      () => 'started',
      (error: Error) => error.message,
    )
  expect(await refused({ DATABASE_DIRECT_URL: '' })).toContain('Set DATABASE_DIRECT_URL to PostgreSQL itself')
  const bare = await startPgBouncer({
    port,
    settings: { ignore_startup_parameters: 'idle_in_transaction_session_timeout' },
  })
  try {
    expect(await refused({ DATABASE_DIRECT_URL: bare.url })).toContain(
      'Set DATABASE_DIRECT_URL to PostgreSQL itself',
    )
    expect(await refused({ DATABASE_URL: bare.url })).toContain(`connect_query='${connectQuery}'`)
    await postgres.query('create database another')
    const another = postgres.url.replace(/postgres$/, 'another')
    expect(await refused({ DATABASE_DIRECT_URL: another })).toContain('are two databases')
  } finally {
    await bare.stop()
  }
  // No lock was left behind.
  const fourth = await startBuiltShop({ ...environment, DATA_DIR: join(folder, 'fourth') })
  expect(await fourth.stop()).toBe(0)
})
