import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { launcherFor } from '#platform/postgres-launcher.ts'
import { findServerProcesses } from '#platform/postgres-processes.ts'
import { orderFor, postOrder, postOrderPatiently, productsOf } from '../api-calls.ts'
import { type RunningShop, startBuiltShop } from '../built-shop.ts'
import { makeDataDir } from '../data-dir.ts'

const folders: string[] = []
function emptyShop() {
  const folder = makeDataDir('leftovers', 'empty')
  folders.push(folder)
  return folder
}
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

const soon = (look: () => unknown) => expect.poll(look)
const start = (DATA_DIR: string) => startBuiltShop({ DATA_DIR, DEMO: '0', RATE_LIMITS: 'off' })
const isReady = async (shop: RunningShop) => (await fetch(`${shop.url}/health/ready`)).ok
const postmasterOf = (dataDir: string) =>
  Number(readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0])
const socketOf = (dataDir: string) => join(dataDir, 'socket/.s.PGSQL.5432')

async function inDatabase<T extends pg.QueryResultRow>(dataDir: string, sql: string) {
  const client = new pg.Client(
    `postgresql://postgres@localhost/shodai?host=${encodeURIComponent(join(dataDir, 'socket'))}`,
  )
  await client.connect()
  return client.query<T>(sql).finally(() => client.end())
}

function endAtOnce(pid: number) {
  try {
    process.kill(pid, 'SIGKILL')
  } catch (error) {
    // The server ends its idle connections and workers by itself.
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

/** Ends the shop and its database server at the same moment, as a power cut does. */
async function cutPower(shop: RunningShop, dataDir: string) {
  const gone = new Promise((resolve) => shop.process.once('exit', resolve))
  const processes = findServerProcesses(join(dataDir, 'postgres'))
  expect(processes.length).toBeGreaterThan(3)
  // Stopped, it neither starts its server again nor ends, at which the server would shut down in order.
  shop.process.kill('SIGSTOP')
  for (const { pid } of processes) endAtOnce(pid)
  shop.process.kill('SIGKILL')
  await gone
  await soon(() => findServerProcesses(join(dataDir, 'postgres'))).toEqual([])
}

/** Makes the files that a power cut left name another process, as they do when its number is used again. */
function nameProcess(dataDir: string, pid: number) {
  for (const file of [join(dataDir, 'postgres/postmaster.pid'), `${socketOf(dataDir)}.lock`])
    writeFileSync(file, readFileSync(file, 'utf8').replace(/^\d+/, String(pid)))
}

test('after a power cut the shop starts although its process numbers belong to a living process of something else', async () => {
  const dataDir = emptyShop()
  const shop = await start(dataDir)
  await cutPower(shop, dataDir)
  // Run in the folder of the database, to be nothing but another program.
  const other = spawn('sleep', ['600'], { cwd: join(dataDir, 'postgres') })
  nameProcess(dataDir, other.pid ?? 0)
  const again = await start(dataDir)
  expect(await isReady(again)).toBe(true)
  expect(other.exitCode).toBe(null)
  expect(other.signalCode).toBe(null)
  other.kill()
  expect(await again.stop()).toBe(0)
})

test('after a power cut the shop starts although its process numbers belong to the living database of another shop', async () => {
  const [dataDir, otherDir] = [emptyShop(), emptyShop()]
  const other = await start(otherDir)
  await cutPower(await start(dataDir), dataDir)
  const postmaster = postmasterOf(otherDir)
  nameProcess(dataDir, postmaster)
  const again = await start(dataDir)
  expect(await isReady(again)).toBe(true)
  expect(await isReady(other)).toBe(true)
  expect(postmasterOf(otherDir)).toBe(postmaster)
  expect(await again.stop()).toBe(0)
  expect(await isReady(other)).toBe(true)
  expect(await other.stop()).toBe(0)
})

test('half-written files of a crash do not stop the start, and are gone afterwards', async () => {
  const dataDir = emptyShop()
  await cutPower(await start(dataDir), dataDir)
  writeFileSync(join(dataDir, 'postgres/postmaster.pid'), '')
  writeFileSync(`${socketOf(dataDir)}.lock`, '12')
  writeFileSync(join(dataDir, 'shop.lock'), '{"pid":1,"sta')
  writeFileSync(join(dataDir, 'secrets.json.new'), '{"ident')
  const drafts = ['images/.1.x.a.webp', 'outbox/.1.x.order-1.eml', 'generated/1/.sitemap.draft']
  for (const file of drafts) {
    mkdirSync(dirname(join(dataDir, file)), { recursive: true })
    writeFileSync(join(dataDir, file), 'half')
  }
  const again = await start(dataDir)
  expect(await isReady(again)).toBe(true)
  for (const file of drafts) expect(existsSync(join(dataDir, file)), file).toBe(false)
  expect(await again.stop()).toBe(0)
})

test('an interrupted first start leaves nothing in the way of the next', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'shodai-leftovers-'))
  folders.push(dataDir)
  mkdirSync(join(dataDir, 'postgres.new-1/base'), { recursive: true })
  writeFileSync(join(dataDir, 'postgres.new-1/PG_VERSION'), '18')
  const shop = await start(dataDir)
  expect(readdirSync(dataDir).filter((name) => name.startsWith('postgres.new'))).toEqual([])
  expect(await shop.stop()).toBe(0)
})

test('a database server that somebody else runs on the data directory is left running, and the start is refused', async () => {
  const dataDir = emptyShop()
  await (await start(dataDir)).stop()
  const launcher = launcherFor()
  const cluster = join(dataDir, 'postgres')
  const server = launcher.start(
    'postgres',
    ['-D', cluster, '-k', dataDir, '-c', 'listen_addresses='],
    join(dataDir, 'other.log'),
  )
  try {
    await soon(() => existsSync(join(dataDir, '.s.PGSQL.5432'))).toBe(true)
    await expect(start(dataDir)).rejects.toThrow(/a database server that no shop has started.*Stop it first/)
    expect(server.exitCode).toBe(null)
    expect(postmasterOf(dataDir)).toBe(server.pid)
  } finally {
    const gone = new Promise((resolve) => server.once('exit', resolve))
    server.kill('SIGINT')
    await gone
  }
})

test('a data directory that was copied while orders came in starts beside the original, with every order acknowledged before', async () => {
  const dataDir = emptyShop()
  const shop = await start(dataDir)
  await inDatabase(
    dataDir,
    `insert into products (sub_category_id, category_id, name, original_price_paisa, stock)
     values (1, 1, 'Lamp', 50000, 1000000)`,
  )
  const lamps = await productsOf(shop.url)
  const acknowledged: string[] = []
  let selling = true
  const buyers = Array.from({ length: 4 }, async () => {
    while (selling) acknowledged.push(await postOrderPatiently(shop.url, orderFor(lamps)))
  })
  await soon(() => acknowledged.length).toBeGreaterThan(20)
  const before = [...acknowledged]
  const copy = `${dataDir}-copy`
  folders.push(copy)
  // Files may vanish while they are copied.
  spawnSync('cp', ['-a', dataDir, copy])
  selling = false
  await Promise.all(buyers)
  expect(existsSync(join(copy, 'postgres/postmaster.pid'))).toBe(true)

  const second = await start(copy)
  expect(second.output()).toContain('copied from a running shop')
  const { rows } = await inDatabase<{ id: string }>(copy, 'select id from orders')
  const kept = new Set(rows.map(({ id }) => id))
  expect(before.filter((id) => !kept.has(id))).toEqual([])
  const { rows: stock } = await inDatabase<{ stock: number }>(copy, 'select stock from products')
  expect(stock[0]?.stock).toBe(1_000_000 - rows.length)
  // The original goes on undisturbed.
  const id = await postOrder(shop.url, orderFor(lamps))
  expect((await inDatabase(dataDir, `select from orders where id = '${id}'`)).rowCount).toBe(1)
  expect(await second.stop()).toBe(0)
  // It is checked once.
  const third = await start(copy)
  expect(third.output()).not.toContain('copied from')
  expect(await third.stop()).toBe(0)
  expect(await shop.stop()).toBe(0)
})
