import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, request, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Product } from '#shop/catalog/contract.ts'
import { fileForm, solidColor } from '#test/images.ts'
import { openS3Server } from '#test/s3-server.ts'
import { orderFor, postOrder, productsOf, signIn } from '../api-calls.ts'
import { type RunningShop, startBuiltShop } from '../built-shop.ts'
import { admin } from '../data-dir.ts'
import { freePort } from '../free-port.ts'
import { type Postgres15, startPrimary, startStandby, urlOf } from '../postgres-15.ts'

// Two machines with the shop behind a proxy, two with PostgreSQL: a primary, and a standby that has every commit before the
// shop hears of it.

const folder = mkdtempSync(join(tmpdir(), 'shodai-two-'))
let primary: Postgres15
let standby: Postgres15
let pictures: Awaited<ReturnType<typeof openS3Server>>
let proxy: Server
let shopUrl = ''
let shops: RunningShop[] = []
/** The machines' own addresses. */
let machines: [string, string] = ['', '']
let environment: Record<string, string> = {}
let token = ''
let lamp: Product
const pieces = 1_000_000
/** The comment of an order. */
const hanging = 'while the standby hangs'

beforeAll(async () => {
  pictures = await openS3Server()
  const { endpoint, bucket, region, accessKeyId, secretAccessKey } = pictures.settings
  const first = { host: '127.0.0.2', port: await freePort('127.0.0.2') }
  const second = { host: '127.0.0.3', port: await freePort('127.0.0.3') }
  primary = await startPrimary(join(folder, 'first'), first)
  standby = await startStandby(join(folder, 'second'), second, first, 'second')
  await primary.query(`alter system set synchronous_standby_names = 'second'`)
  await primary.query('select pg_reload_conf()')
  const isSynchronous = async () => {
    const [receiver] = await primary.query<{ state: string }>(
      'select sync_state as state from pg_stat_replication',
    )
    return receiver?.state === 'sync'
  }
  await vi.waitUntil(isSynchronous, { timeout: 120_000 })

  const ports = [await freePort(), await freePort()]
  machines = [`http://127.0.0.1:${ports[0]}`, `http://127.0.0.1:${ports[1]}`]
  shopUrl = await openProxy()
  environment = {
    SHOP_URL: shopUrl,
    DATABASE_URL: urlOf([first, second]),
    SHOP_SECRET: randomUUID() + randomUUID(),
    DEMO: '0',
    RATE_LIMITS: 'off',
    ...admin,
    S3_ENDPOINT: endpoint,
    S3_BUCKET: bucket,
    S3_REGION: region,
    S3_ACCESS_KEY_ID: accessKeyId,
    S3_SECRET_ACCESS_KEY: secretAccessKey,
  }
  // At once, on an empty database.
  shops = await Promise.all(
    ports.map((port) =>
      startBuiltShop({ ...environment, PORT: String(port), DATA_DIR: join(folder, String(port)) }),
    ),
  )
  await primary.query(`insert into products (sub_category_id, category_id, name, original_price_paisa, stock)
    values (1, 1, 'Lamp', 50000, ${pieces})`)
  await primary.query(`notify shop, 'storefront'`)
  const [product] = await productsOf(shopUrl)
  if (!product) throw new Error('no lamp')
  lamp = product
  // Signs in on one machine, and gets the token from the other.
  token = await signIn(shopUrl, admin.ADMIN_EMAIL, admin.ADMIN_PASSWORD)
})

afterAll(async () => {
  await Promise.all(shops.map((shop) => shop.stop()))
  proxy?.close()
  await Promise.all([primary, standby].map((server) => server?.stop()))
  await pictures?.close()
  rmSync(folder, { recursive: true, force: true })
})

/** Sends requests to the machines in turn. */
async function openProxy() {
  let turn = 0
  const port = await freePort()
  proxy = createServer((incoming, response) => {
    const target = machines[turn++ % machines.length] ?? ''
    const { method, headers, url } = incoming
    const outgoing = request(target + url, { method: method ?? 'GET', headers, agent: false }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(response)
    })
    outgoing.on('error', () => response.destroy())
    incoming.pipe(outgoing)
  })
  await new Promise<void>((resolve) => proxy.listen(port, '127.0.0.1', resolve))
  return `http://127.0.0.1:${port}`
}

const call = (machine: string, path: string, options: RequestInit = {}) =>
  fetch(`${machine}/api/${path}`, {
    ...options,
    headers: { Authorization: `Bearer ${token}`, ...options.headers },
  })

/** The session is valid on both machines, and a new price set on one shows on the other's page, cached before. */
async function expectOneShop(price: number) {
  const pageOf = async (machine: string) => (await fetch(`${machine}/product-details/${lamp._id}`)).text()
  for (const machine of machines) {
    expect((await call(machine, 'orders')).status).toBe(200)
    await pageOf(machine)
  }
  const changed = await call(machines[0], `updateProduct/${lamp._id}`, {
    method: 'PATCH',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ originalPrice: price }),
  })
  expect(changed.status, await changed.clone().text()).toBe(200)
  expect(await pageOf(machines[0])).toContain(`৳${price}`)
  await expect.poll(() => pageOf(machines[1])).toContain(`৳${price}`)
  lamp = { ...lamp, originalPrice: price }
}

test('two machines are one shop: sessions, pages and pictures of one are valid on the other', async () => {
  await expectOneShop(501)
  expect(await primary.query(`select count(*)::int from users where role = 'admin'`)).toEqual([{ count: 1 }])
  const body = fileForm(await solidColor(40, 30).png().toBuffer())
  const uploaded = await call(machines[0], 'images', { method: 'POST', body })
  const { data } = (await uploaded.json()) as { data: { url: string } }
  for (const machine of machines) expect((await fetch(machine + data.url)).status).toBe(200)

  const stranger = { ...environment, SHOP_SECRET: '', DATA_DIR: join(folder, 'third') }
  await expect(startBuiltShop(stranger)).rejects.toThrow('set the same SHOP_SECRET on every machine')
})

test('an order is acknowledged only when the standby has it, also when it is sent again', async () => {
  const [receiver] = await standby.query<{ pid: number }>('select pid from pg_stat_wal_receiver')
  const [order, key] = [orderFor([lamp], { comment: hanging }), randomUUID()]
  const send = () => postOrder(shopUrl, order, key)
  const stored = () => primary.query(`select id from orders where comment = '${hanging}'`)
  process.kill(receiver?.pid ?? 0, 'SIGSTOP')
  try {
    await expect(send()).rejects.toThrow('503')
    expect(await stored()).toEqual([])
    // As after a restart of the primary, the order is committed there and nowhere else.
    await primary.query(`select pg_cancel_backend(pid) from pg_stat_activity where wait_event = 'SyncRep'`)
    await expect.poll(stored).toHaveLength(1)
    await expect(send()).rejects.toThrow('503')
  } finally {
    process.kill(receiver?.pid ?? 0, 'SIGCONT')
  }
  const id = await send()
  expect(await stored()).toEqual([{ id }])
})

test('when the primary is killed and the standby promoted no acknowledged order is lost and none doubled', async () => {
  /** The id of each order by its idempotency key; null until it is acknowledged. */
  const sent = new Map<string, string | null>()
  const acknowledgedAt: number[] = []
  let open = true
  const buyer = async () => {
    while (open) {
      const key = randomUUID()
      const order = orderFor([lamp], { comment: key })
      sent.set(key, null)
      // As the checkout does: the same key until there is an answer.
      for (let id: string | null = null; id === null; ) {
        id = await postOrder(shopUrl, order, key).catch(() => wait(200, null))
        if (id) sent.set(key, id)
      }
      acknowledgedAt.push(Date.now())
    }
  }
  const buyers = Array.from({ length: 6 }, buyer)
  const acknowledged = (count: number) =>
    expect.poll(() => acknowledgedAt.length, { interval: 20 }).toBeGreaterThan(count)
  await acknowledged(30)

  const backends = await primary.query<{ pid: number }>('select pid from pg_stat_activity')
  for (const pid of [primary.process.pid, ...backends.map((backend) => backend.pid)])
    try {
      process.kill(pid ?? 0, 'SIGKILL')
    } catch {
      // Ended meanwhile.
    }
  const killedAt = Date.now()
  const before = acknowledgedAt.length
  await standby.query('select pg_promote()')
  const promotedAt = Date.now()
  await acknowledged(acknowledgedAt.length + 30)
  open = false
  await Promise.all(buyers)

  // Some answers were still on their way when the primary was killed.
  const gap = Math.max(...acknowledgedAt.map((time, index) => time - (acknowledgedAt[index - 1] ?? time)))
  console.log(
    `primary killed after ${before} orders; standby promoted after ${(promotedAt - killedAt) / 1000} s; ` +
      `${gap / 1000} s without an order; ${sent.size} orders in all`,
  )
  const rows = await standby.query<{ id: string; comment: string }>(
    `select id, comment from orders where comment <> '${hanging}'`,
  )
  expect(new Map(rows.map(({ id, comment }) => [comment, id]))).toEqual(sent)
  expect(rows).toHaveLength(sent.size)
  // One piece is that of the test before.
  expect(await standby.query('select stock from products')).toEqual([{ stock: pieces - sent.size - 1 }])
  await expectOneShop(502)
})
