import { existsSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { orderFor, postOrder, productsOf, signIn } from '../api-calls.ts'
import { startBuiltShop } from '../built-shop.ts'
import { admin, makeDataDir } from '../data-dir.ts'

const folders: string[] = []
function removeLater(folder: string) {
  folders.push(folder)
  return folder
}
const freshFolder = () => removeLater(mkdtempSync(join(tmpdir(), 'shodai-start-')))
const startedBefore = (kind: 'demo' | 'empty') => removeLater(makeDataDir('start', kind))
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

const failure = (environment: Record<string, string>) =>
  startBuiltShop(environment).then(
    async (shop) => {
      await shop.stop()
      throw new Error('the shop started')
    },
    (error: Error) => error.message,
  )

test('the first start prints the administrator’s password once, and it signs in', async () => {
  const DATA_DIR = freshFolder()
  const first = await startBuiltShop({ DATA_DIR, DEMO: '0' })
  const [, email = '', password = ''] =
    /administrator: (\S+)\s+Password \(shown only now\):\s+(\S+)/.exec(first.output()) ?? []
  expect(email).toBe('admin@shop.localhost')
  const token = await signIn(first.url, email, password)
  const orders = await fetch(`${first.url}/api/orders`, { headers: { Authorization: `Bearer ${token}` } })
  expect(orders.status).toBe(200)
  expect(await first.stop()).toBe(0)
  // Secrets and database are readable by the owner only.
  expect(statSync(join(DATA_DIR, 'secrets.json')).mode & 0o077).toBe(0)
  expect(statSync(join(DATA_DIR, 'postgres')).mode & 0o077).toBe(0)

  const second = await startBuiltShop({ DATA_DIR })
  expect(second.output()).not.toContain('Password')
  // The demo is loaded at the first start only.
  expect(await productsOf(second.url)).toEqual([])
  expect(await second.stop()).toBe(0)
})

test('the shop is live at once and ready once it can serve', async () => {
  const shop = await startBuiltShop({ DATA_DIR: startedBefore('empty'), DEMO: '0' })
  for (const path of ['/health/live', '/health/ready'])
    expect((await fetch(shop.url + path)).status).toBe(200)
  expect(await shop.stop()).toBe(0)
})

test('a running request is answered before the shop stops', async () => {
  const shop = await startBuiltShop({ DATA_DIR: startedBefore('empty'), DEMO: '0', RATE_LIMITS: 'off' })
  const url = shop.url
  const answers = Array.from({ length: 20 }, () => fetch(`${url}/shop`).then((response) => response.status))
  await wait(5)
  const stopped = shop.stop()
  const statuses = await Promise.allSettled(answers)
  expect(await stopped).toBe(0)
  // Accepted requests were answered completely; later ones were refused by the socket.
  for (const result of statuses) if (result.status === 'fulfilled') expect(result.value).toBe(200)
})

test('two shops cannot share one data directory', async () => {
  const DATA_DIR = startedBefore('empty')
  const shop = await startBuiltShop({ DATA_DIR, DEMO: '0' })
  expect(await failure({ DATA_DIR, DEMO: '0' })).toContain('A shop is already running')
  expect((await fetch(`${shop.url}/health/ready`)).status).toBe(200)
  await shop.stop()
})

test('an invalid setting stops the start and is named', async () => {
  const DATA_DIR = freshFolder()
  expect(await failure({ DATA_DIR, PORT: 'eighty' })).toContain('PORT')
  expect(await failure({ DATA_DIR, RATE_LIMITS: 'off', HOST: '0.0.0.0' })).toContain('RATE_LIMITS')
  expect(await failure({ DATA_DIR, DATABASE_URL: 'mysql://localhost/shop' })).toContain('DATABASE_URL')
})

test('a data directory that is no database is left unchanged', async () => {
  const DATA_DIR = freshFolder()
  const precious = join(DATA_DIR, 'postgres', 'diary.txt')
  mkdirSync(join(DATA_DIR, 'postgres'))
  writeFileSync(precious, 'precious')
  expect(await failure({ DATA_DIR, DEMO: '0' })).toContain('not a whole PostgreSQL database')
  expect(existsSync(precious)).toBe(true)
})

test('a database of another PostgreSQL version is rejected, not replaced', async () => {
  const DATA_DIR = startedBefore('empty')
  const shop = await startBuiltShop({ DATA_DIR, DEMO: '0' })
  await shop.stop()
  writeFileSync(join(DATA_DIR, 'postgres', 'PG_VERSION'), '16\n')
  expect(await failure({ DATA_DIR, DEMO: '0' })).toContain('belongs to PostgreSQL 16')
})

test('several processes serve one port', async () => {
  const shop = await startBuiltShop({
    ...{ DATA_DIR: startedBefore('empty'), DEMO: '0', WEB_CONCURRENCY: '2', PORT: '0' },
  })
  for (let turn = 0; turn < 4; turn++) expect((await fetch(`${shop.url}/health/ready`)).status).toBe(200)
  expect(await shop.stop()).toBe(0)
})

test('an unprivileged user runs the shop as root does', async () => {
  // Root becomes another user in a namespace, so that this works wherever the clone is.
  const asDaemon = process.getuid?.() === 0 ? ['unshare', '--user', '--map-user=1', '--map-group=1'] : []
  const shop = await startBuiltShop({ DATA_DIR: freshFolder(), DEMO: '0' }, asDaemon)
  expect((await fetch(`${shop.url}/health/ready`)).status).toBe(200)
  expect(await shop.stop()).toBe(0)
})

test('an order placed in the demo shop survives a restart', async () => {
  const DATA_DIR = startedBefore('demo')
  const shop = await startBuiltShop({ DATA_DIR, DEMO: '1', RATE_LIMITS: 'off', ...admin })
  const product = (await productsOf(shop.url)).find(({ stock }) => stock === null)
  if (!product) throw new Error('the demo has no unlimited product')
  const id = await postOrder(shop.url, orderFor([product]))
  await shop.stop()
  const again = await startBuiltShop({ DATA_DIR })
  const token = await signIn(again.url, admin.ADMIN_EMAIL, admin.ADMIN_PASSWORD)
  const order = await fetch(`${again.url}/api/order/${id}`, { headers: { Authorization: `Bearer ${token}` } })
  expect(await order.json()).toMatchObject({ _id: id, orderStatus: 'Pending' })
  await again.stop()
})
