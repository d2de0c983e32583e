import {
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { restoreDataDir } from '#test/releases/release.ts'
import { orderFor, postOrder, productsOf, signIn } from '../api-calls.ts'
import { startBuiltShop } from '../built-shop.ts'
import { customer, factsOf } from '../release-facts.ts'

const folders: string[] = []
function freshFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'shodai-upgrade-'))
  folders.push(folder)
  return folder
}
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

const releases = readdirSync('test/releases', { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name)

async function inDatabase<T extends pg.QueryResultRow>(dataDir: string, sql: string) {
  const client = new pg.Client(
    `postgresql://postgres@localhost/shodai?host=${encodeURIComponent(join(dataDir, 'socket'))}`,
  )
  await client.connect()
  return client.query<T>(sql).finally(() => client.end())
}

test.each(releases)('a shop of release %s keeps everything and goes on selling', async (release) => {
  const folder = join('test/releases', release)
  const dataDir = freshFolder()
  await restoreDataDir(folder, dataDir)
  const before = JSON.parse(brotliDecompressSync(readFileSync(join(folder, 'facts.json.br'))).toString())
  const { picture, search, ...facts } = before

  const shop = await startBuiltShop({ DATA_DIR: dataDir, RATE_LIMITS: 'off' })
  const now = await factsOf(shop.url)
  expect(now).toMatchObject(facts)
  // A search may leave out what matched weakly (D204); what it finds stands as it did.
  const { data: found } = now.search as { data: unknown[] }
  expect(found.length).toBeGreaterThan(3)
  expect(found).toMatchObject(search.data.slice(0, found.length))
  expect((await fetch(shop.url + picture)).status).toBe(200)
  // The customer's password and orders.
  const token = await signIn(shop.url, customer.email, customer.password)
  const own = await fetch(`${shop.url}/api/order?email=${customer.email}`, {
    headers: { Authorization: `Bearer ${token}` },
  })
  expect([own.status, await own.json()]).toMatchObject([200, { length: 4 }])
  // E-mails that waited are written, once there is somewhere to write them.
  const outbox = join(dataDir, 'outbox')
  const mails = () => (existsSync(outbox) ? readdirSync(outbox).filter((name) => name.endsWith('.eml')) : [])
  await expect.poll(mails).toContainEqual(expect.stringMatching(/^message-/))
  const products = (await productsOf(shop.url)).filter(({ stock }) => stock === null)
  expect(await postOrder(shop.url, orderFor(products.slice(0, 2)))).toMatch(/^[0-9A-Z]{8}$/)
  expect(await shop.stop()).toBe(0)
})

test('an update that fails is named and leaves the previous version able to start', async () => {
  const [release = ''] = releases
  const dataDir = freshFolder()
  await restoreDataDir(join('test/releases', release), dataDir)
  // The current version with two more migrations, of which the second fails.
  const next = freshFolder()
  for (const name of ['build', 'node_modules', 'demo', 'src', 'package.json'])
    symlinkSync(resolve(name), join(next, name))
  cpSync('db', join(next, 'db'), { recursive: true })
  writeFileSync(
    join(next, 'db/migrations/9998_good.sql'),
    'create table good (id int); drop table favourites;',
  )
  writeFileSync(join(next, 'db/migrations/9999_bad.sql'), 'update products set stock = stock / 0;')
  const failing = startBuiltShop({ DATA_DIR: dataDir }, ['sh', '-c', `cd ${next} && exec "$@"`, 'sh'])
  await expect(failing).rejects.toThrow(
    /Migration 9999_bad\.sql failed: division by zero\. Nothing was changed: the previous version still starts/,
  )
  const shop = await startBuiltShop({ DATA_DIR: dataDir, RATE_LIMITS: 'off' })
  const { rows } = await inDatabase(
    dataDir,
    `select to_regclass('good') as good, to_regclass('favourites') as favourites`,
  )
  expect(rows).toEqual([{ good: null, favourites: 'favourites' }])
  expect(await shop.stop()).toBe(0)
})
