import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { fileForm, solidColor } from '#test/images.ts'
import { orderFor, postOrder, postOrderPatiently, productsOf, signIn } from '../api-calls.ts'
import { type RunningShop, startBuiltShop } from '../built-shop.ts'
import { admin, makeDataDir } from '../data-dir.ts'
import { startPostgres15 } from '../postgres-15.ts'

const folder = mkdtempSync(join(tmpdir(), 'shodai-backup-'))
const file = join(folder, 'shop.tar.zst')
const dataDir = makeDataDir('backed-up', 'empty')
const settings = { DEMO: '0', RATE_LIMITS: 'off', ...admin }
afterAll(() => {
  for (const each of [folder, dataDir]) rmSync(each, { recursive: true, force: true })
})

/** Runs `npm run backup` or `npm run restore`; resolves to what it printed and its exit code. */
async function command(args: string[], environment: Record<string, string>) {
  const { PATH = '' } = process.env
  return promisify(execFile)(process.execPath, ['scripts/backup-command.ts', ...args], {
    env: { PATH, ...environment },
  }).then(
    ({ stdout, stderr }) => ({ code: 0, output: stdout + stderr }),
    ({ code, stdout, stderr }) => ({ code, output: stdout + stderr }),
  )
}

const socketOf = (data: string) =>
  `postgresql://postgres@localhost/shodai?host=${encodeURIComponent(join(data, 'socket'))}`

async function query<Row extends pg.QueryResultRow>(url: string, sql: string): Promise<Row[]> {
  const client = new pg.Client(url)
  await client.connect()
  return client
    .query<Row>(sql)
    .then(({ rows }) => rows)
    .finally(() => client.end())
}

interface StoredOrder {
  id: string
  total: number
  pieces: number
}
const ordersIn = (url: string) =>
  query<StoredOrder>(
    url,
    `select id, total_paisa as total, (select sum(quantity)::int from order_lines where order_id = id) as pieces
    from orders order by id`,
  )

const pieces = 1_000_000
/** Orders that the shop had acknowledged before the backup began. */
const acknowledged: string[] = []
let original: StoredOrder[]

beforeAll(async () => {
  const shop = await startBuiltShop({ DATA_DIR: dataDir, ...settings })
  const token = await signIn(shop.url, admin.ADMIN_EMAIL, admin.ADMIN_PASSWORD)
  const headers = { Authorization: `Bearer ${token}` }
  const picture = await fetch(`${shop.url}/api/images`, {
    method: 'POST',
    headers,
    body: fileForm(await solidColor(800, 600).png().toBuffer()),
  })
  const { data } = (await picture.json()) as { data: { url: string } }
  const added = await fetch(`${shop.url}/api/postProduct`, {
    method: 'POST',
    headers: { ...headers, 'Content-Type': 'application/json' },
    body: JSON.stringify({
      name: 'Tangail sharee',
      nameBn: 'টাঙ্গাইল শাড়ি',
      originalPrice: 500,
      stock: pieces,
      category: 'Women Items',
      subCategory: 'Sarees',
      images: [data.url],
    }),
  })
  expect(added.status, await added.text()).toBe(201)
  const [product] = await productsOf(shop.url)
  if (!product) throw new Error('no product')

  let isOpen = true
  const answered: string[] = []
  const buyer = async () => {
    while (isOpen) answered.push(await postOrderPatiently(shop.url, orderFor([product], { quantity: 2 })))
  }
  const buyers = Array.from({ length: 4 }, buyer)
  await vi.waitUntil(() => answered.length > 100, { timeout: 120_000, interval: 5 })
  acknowledged.push(...answered)
  const made = await command(['backup', file], { DATA_DIR: dataDir })
  expect(made.output).toMatch(/ orders, 1 products/)
  expect(answered.length).toBeGreaterThan(acknowledged.length)
  isOpen = false
  await Promise.all(buyers)
  original = await ordersIn(socketOf(dataDir))
  expect(await shop.stop()).toBe(0)
})

/** Opens the restored shop as its owner, a customer and PostgreSQL see it. */
async function expectTheSameShop(shop: RunningShop, databaseUrl: string, data: string) {
  const restored = await ordersIn(databaseUrl)
  const ids = new Set(restored.map(({ id }) => id))
  expect(acknowledged.filter((id) => !ids.has(id))).toEqual([])
  // What was taken later is not there, and what is there is whole: lines, amounts, and stock of one moment.
  expect(restored.length).toBeLessThan(original.length)
  expect(restored).toEqual(original.filter(({ id }) => ids.has(id)))
  const [product] = await query<{ stock: number }>(databaseUrl, 'select stock from products')
  expect(product?.stock).toBe(pieces - restored.reduce((sum, order) => sum + order.pieces, 0))

  const pictures = readdirSync(join(dataDir, 'images')).filter((name) => name.endsWith('.webp'))
  expect(pictures.length).toBeGreaterThan(2)
  for (const name of pictures)
    expect(readFileSync(join(data, 'images', name)).equals(readFileSync(join(dataDir, 'images', name)))).toBe(
      true,
    )
  const [shown] = await productsOf(shop.url, 'searchQuery=শাড়ি')
  expect((await fetch(`${shop.url}${shown?.images[0]}`)).status).toBe(200)

  const token = await signIn(shop.url, admin.ADMIN_EMAIL, admin.ADMIN_PASSWORD)
  const [id = ''] = acknowledged
  const order = await fetch(`${shop.url}/api/order/${id}`, {
    headers: { Authorization: `Bearer ${token}` },
  })
  expect(order.status).toBe(200)
  expect(await order.json()).toMatchObject({ _id: id, total: 1110 })
  expect((await fetch(`${shop.url}/dashboard/order-overview/${id}`)).status).toBe(200)
  if (!shown) throw new Error('the product is not found')
  expect(await postOrder(shop.url, orderFor([shown]))).toMatch(/^\w{8}$/)
}

test('a backup taken under orders opens the shop again on a new machine, with every order acknowledged before', async () => {
  expect(statSync(file).mode & 0o777).toBe(0o600)
  const data = join(folder, 'new-machine')
  mkdirSync(data)
  const restored = await command(['restore', file], { DATA_DIR: data })
  expect(restored).toMatchObject({ code: 0, output: expect.stringContaining('The shop is restored') })
  const shop = await startBuiltShop({ DATA_DIR: data, ...settings })
  try {
    await expectTheSameShop(shop, socketOf(data), data)
    // Links in newsletters of the old machine go on working; its sessions do not.
    const keyIn = (folder: string, name: string) =>
      JSON.parse(readFileSync(join(folder, 'secrets.json'), 'utf8'))[name]
    expect(keyIn(data, 'tokens')).toBe(keyIn(dataDir, 'tokens'))
    expect(keyIn(data, 'identity')).not.toBe(keyIn(dataDir, 'identity'))
    expect(await command(['restore', file], { DATA_DIR: data })).toMatchObject({
      code: 1,
      output: expect.stringContaining('A shop is already running'),
    })
  } finally {
    await shop.stop()
  }
  const before = await readOrdersOfStopped(data)
  expect(await command(['restore', file], { DATA_DIR: data })).toMatchObject({
    code: 1,
    output: expect.stringContaining('There is a shop in this database already.'),
  })
  expect(await readOrdersOfStopped(data)).toBe(before)
})

/** A backup of a shop that is stopped says how many orders there are. */
async function readOrdersOfStopped(data: string) {
  const copy = join(folder, `count-${Math.random().toString(36).slice(2)}.tar.zst`)
  const { output } = await command(['backup', copy], { DATA_DIR: data })
  return /([\d,]+) orders/.exec(output)?.[1]
}

test('the same file opens the shop on an external PostgreSQL 15 [D182]', async () => {
  const postgres = await startPostgres15()
  const environment = { DATA_DIR: postgres.folder, DATABASE_URL: postgres.url }
  try {
    const restored = await command(['restore', file], environment)
    expect(restored).toMatchObject({ code: 0, output: expect.stringContaining('The shop is restored') })
    const shop = await startBuiltShop({ ...environment, ...settings })
    await expectTheSameShop(shop, postgres.url, postgres.folder).finally(() => shop.stop())
    expect(await command(['restore', file], environment)).toMatchObject({ code: 1 })
    // And back again, to be sure that such a shop can be backed up.
    const copy = join(folder, 'from-15.tar.zst')
    expect(await command(['backup', copy], environment)).toMatchObject({ code: 0 })
  } finally {
    await postgres.stop()
  }
})

test('a file that was cut off is refused, and no shop is begun', async () => {
  const cut = join(folder, 'cut.tar.zst')
  const bytes = readFileSync(file)
  writeFileSync(cut, bytes.subarray(0, bytes.length * 0.9))
  const data = join(folder, 'untouched')
  expect(await command(['restore', cut], { DATA_DIR: data })).toMatchObject({
    code: 1,
    output: expect.stringContaining('damaged or was cut off'),
  })
  expect(readdirSync(folder)).not.toContain('untouched')
})
