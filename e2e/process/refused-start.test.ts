import {
  chmodSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { startBuiltShop } from '../built-shop.ts'
import { makeDataDir } from '../data-dir.ts'
import { ordinaryUser, ownMounts } from '../privileges.ts'

const folders: string[] = []
function removeLater(folder: string) {
  folders.push(folder)
  return folder
}
/** A data directory with a database, of a shop that was stopped. */
async function stoppedShop() {
  const dataDir = removeLater(makeDataDir('refused', 'empty'))
  if (readdirSync(dataDir).length === 0) await (await startBuiltShop({ DATA_DIR: dataDir, DEMO: '0' })).stop()
  return dataDir
}
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

/** The one message, beside the steps, with which the shop refuses to start. */
const startProblem = (DATA_DIR: string, through?: string[]) =>
  startBuiltShop({ DATA_DIR, DEMO: '0' }, through).then(
    async (shop) => {
      await shop.stop()
      throw new Error('the shop started')
    },
    (error: Error) => error.message,
  )

test('damaged secrets are named, and not replaced', async () => {
  const dataDir = await stoppedShop()
  for (const content of ['', '{"identity":"x']) {
    writeFileSync(join(dataDir, 'secrets.json'), content)
    expect(await startProblem(dataDir)).toMatch(
      /secrets\.json is damaged\. Put back the one of a backup, or delete it/,
    )
    expect(readFileSync(join(dataDir, 'secrets.json'), 'utf8')).toBe(content)
  }
})

test('a damaged database is named with what PostgreSQL says about it', async () => {
  const control = await stoppedShop()
  truncateSync(join(control, 'postgres/global/pg_control'), 100)
  const advice = `The database in ${control} is damaged. Restore a backup into another folder`
  expect(await startProblem(control)).toMatch(new RegExp(`${advice}.*pg_control`))

  const folder = await stoppedShop()
  rmSync(join(folder, 'postgres/pg_xact'), { recursive: true })
  expect(await startProblem(folder)).toMatch(/is damaged\. Restore a backup.*pg_xact/)

  const page = await stoppedShop()
  writeFileSync(await fileOf(page, 'settings'), Buffer.alloc(8192, 'x'))
  expect(await startProblem(page)).toMatch(/is damaged\. Restore a backup.*invalid page/)
  // The same in a directory that was copied from a running shop; it is checked again until it is whole.
  writeFileSync(join(page, 'postgres/postmaster.pid'), '1\n/srv/shop/data/postgres\n')
  for (let start = 1; start <= 2; start++)
    expect(await startProblem(page)).toMatch(
      /Stop the shop that \S+ was copied from and copy it again.*invalid page/,
    )
})

test('a database of a newer shop is left as it is', async () => {
  const dataDir = await stoppedShop()
  const shop = await startBuiltShop({ DATA_DIR: dataDir, DEMO: '0' })
  await inDatabase(dataDir, `insert into migrations (file, checksum) values ('9999_next_year.sql', 'x')`)
  await shop.stop()
  expect(await startProblem(dataDir)).toMatch(
    /The database is newer than this version of the shop \(it has 9999_next_year\.sql\)\. Start the newer version/,
  )
})

// As a user who is not root, because root may do everything.
test.skipIf(!ordinaryUser)('a data directory without write permission is named', async () => {
  const dataDir = removeLater(mkdtempSync(join(tmpdir(), 'shodai-refused-')))
  chmodSync(dataDir, 0o500)
  const message = await startProblem(dataDir, ordinaryUser?.prefix)
  expect(message).toContain(
    `The shop may not write to ${dataDir}. Make the user that runs the shop its owner`,
  )
})

test.skipIf(!ownMounts)('a full disk is named, at the first start and at a later one', async () => {
  // In a mount namespace of its own, where a small memory disk lies over the folder.
  const mountedAt = (folder: string, size: string, prepare: string) => [
    ...(ownMounts ?? []),
    'sh',
    '-c',
    `mount -t tmpfs -o size=${size} tmpfs ${folder} && ${prepare} && exec "$@"`,
    'sh',
  ]
  const empty = removeLater(mkdtempSync(join(tmpdir(), 'shodai-refused-')))
  expect(await startProblem(empty, mountedAt(empty, '20m', 'true'))).toContain('The disk is full. Make room')

  const filled = await stoppedShop()
  const data = `cp -a ${filled}/. /mnt && mount --bind /mnt ${filled}`
  const fill = `(dd if=/dev/zero of=${filled}/filler bs=4k 2>/dev/null || true)`
  const through = mountedAt('/mnt', '120m', `${data} && ${fill}`)
  expect(await startProblem(filled, through)).toContain('The disk is full. Make room')
})

async function inDatabase<T extends pg.QueryResultRow>(dataDir: string, sql: string) {
  const client = new pg.Client(
    `postgresql://postgres@localhost/shodai?host=${encodeURIComponent(join(dataDir, 'socket'))}`,
  )
  await client.connect()
  return client.query<T>(sql).finally(() => client.end())
}

/** The file of a table, of a shop that is stopped afterwards. */
async function fileOf(dataDir: string, table: string) {
  const shop = await startBuiltShop({ DATA_DIR: dataDir, DEMO: '0' })
  const { rows } = await inDatabase<{ path: string }>(
    dataDir,
    `select pg_relation_filepath('${table}') as path`,
  )
  await shop.stop()
  return join(dataDir, 'postgres', rows[0]?.path ?? '')
}
