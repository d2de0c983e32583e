import { chownSync, existsSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { orderFor, postOrder, productsOf, signIn } from '../api-calls.ts'
import { startBuiltShop } from '../built-shop.ts'
import { makeDataDir } from '../data-dir.ts'
import { ordinaryUser } from '../privileges.ts'

const folders: string[] = []
function removeLater(folder: string) {
  folders.push(folder)
  return folder
}
const freshFolder = () => removeLater(mkdtempSync(join(tmpdir(), 'shodai-start-')))
const startedBefore = () => removeLater(makeDataDir('start', 'empty'))
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

test('the first start prints the administrator’s password once, it signs in, and an order survives a restart', async () => {
  const DATA_DIR = freshFolder()
  const first = await startBuiltShop({ DATA_DIR, DEMO: '0' })
  const [, email = '', password = ''] =
    /administrator: (\S+)\s+Password \(shown only now\):\s+(\S+)/.exec(first.output()) ?? []
  expect(email).toBe('admin@shop.localhost')
  const token = await signIn(first.url, email, password)
  const headers = { Authorization: `Bearer ${token}` }
  const added = await fetch(`${first.url}/api/postProduct`, {
    method: 'POST',
    headers: { ...headers, 'Content-Type': 'application/json' },
    body: JSON.stringify({
      name: 'Lamp',
      category: 'Women Items',
      subCategory: 'Jewelry',
      originalPrice: 500,
    }),
  })
  expect(added.status).toBe(201)
  const id = await postOrder(first.url, orderFor(await productsOf(first.url)))
  expect(await first.stop()).toBe(0)
  // Secrets and database are readable by the owner only.
  expect(statSync(join(DATA_DIR, 'secrets.json')).mode & 0o077).toBe(0)
  expect(statSync(join(DATA_DIR, 'postgres')).mode & 0o077).toBe(0)

  const second = await startBuiltShop({ DATA_DIR })
  expect(second.output()).not.toContain('Password')
  const order = await fetch(`${second.url}/api/order/${id}`, {
    headers: { Authorization: `Bearer ${await signIn(second.url, email, password)}` },
  })
  expect(await order.json()).toMatchObject({ _id: id, orderStatus: 'Pending' })
  // The demo is loaded at the first start only.
  expect((await productsOf(second.url)).map(({ name }) => name)).toEqual(['Lamp'])
  expect(await second.stop()).toBe(0)
})

test('the shop is live and ready once it is open, keeps a second one off its data directory, and answers running requests before it stops', async () => {
  const DATA_DIR = startedBefore()
  const shop = await startBuiltShop({ DATA_DIR, DEMO: '0', RATE_LIMITS: 'off' })
  const { url } = shop
  expect(await failure({ DATA_DIR, DEMO: '0' })).toContain('A shop is already running')
  for (const path of ['/health/live', '/health/ready']) expect((await fetch(url + path)).status).toBe(200)

  const answers = Array.from({ length: 20 }, () => fetch(`${url}/shop`).then((response) => response.status))
  await wait(5)
  const stopped = shop.stop()
  const statuses = await Promise.allSettled(answers)
  expect(await stopped).toBe(0)
  // Accepted requests were answered completely; later ones were refused by the socket.
  for (const result of statuses) if (result.status === 'fulfilled') expect(result.value).toBe(200)
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
  const DATA_DIR = startedBefore()
  if (!existsSync(join(DATA_DIR, 'postgres'))) await (await startBuiltShop({ DATA_DIR, DEMO: '0' })).stop()
  writeFileSync(join(DATA_DIR, 'postgres', 'PG_VERSION'), '16\n')
  expect(await failure({ DATA_DIR, DEMO: '0' })).toContain('belongs to PostgreSQL 16')
})

test('several processes serve one port', async () => {
  const shop = await startBuiltShop({
    DATA_DIR: startedBefore(),
    DEMO: '0',
    WEB_CONCURRENCY: '2',
    PORT: '0',
  })
  for (let turn = 0; turn < 4; turn++) expect((await fetch(`${shop.url}/health/ready`)).status).toBe(200)
  expect(await shop.stop()).toBe(0)
})

test.skipIf(!ordinaryUser)('an unprivileged user runs the shop as root does', async () => {
  const dataDir = freshFolder()
  chownSync(dataDir, ordinaryUser?.uid ?? 0, -1)
  const shop = await startBuiltShop({ DATA_DIR: dataDir, DEMO: '0' }, ordinaryUser?.prefix)
  expect((await fetch(`${shop.url}/health/ready`)).status).toBe(200)
  expect(await shop.stop()).toBe(0)
})
