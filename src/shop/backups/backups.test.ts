import { randomBytes } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { type Manifest, verifyBackup } from '#platform/backup-file.ts'
import { openBackupStorage } from '#platform/backup-storage.ts'
import { uploadImage } from '#test/images.ts'
import { openS3Server } from '#test/s3-server.ts'
import { openTestShop, rejected, secrets } from '#test/shop.ts'
import { backUpShop } from './write-backup.ts'

const shop = openTestShop()
const bucket = await openS3Server()
afterAll(() => bucket.close())
const shopWithBucket = openTestShop({ backups: () => ({ s3: bucket.settings }) })
const shopWithoutFolder = openTestShop({ backups: () => ({ backupDir: '/nowhere/backups' }) })

const source = () => ({
  databaseUrl: shop.databaseUrl,
  images: shop.images,
  tokensSecret: secrets.tokens,
})

test('a picture whose files are lost does not stop the backup', async () => {
  const id = '9'.repeat(32)
  await shop.db.insertInto('images').values({ id, width: 9, height: 9 }).execute()
  let manifest: Manifest | undefined
  await buffer(
    backUpShop(source(), (written) => {
      manifest = written
    }),
  )
  expect(manifest?.pictures.missing).toEqual([id])
  await shop.db.deleteFrom('images').where('id', '=', id).execute()
})

test('a backup that nobody reads to the end lets go of the database', async () => {
  await uploadImage(shop)
  const before = await countBackupConnections()
  // Noise, which does not become smaller: without a reader it is not taken.
  const noise = randomBytes(30_000_000)
  const stream = backUpShop({ ...source(), images: { ...shop.images, find: async () => noise } })
  await new Promise((resolve) => stream.once('readable', resolve))
  expect(await countBackupConnections()).toBe(before + 1)
  stream.destroy()
  await expect.poll(countBackupConnections).toBe(before)
})

const countBackupConnections = async () => {
  const { rows } = await sql`select from pg_stat_activity
    where application_name = 'shodai-backup' and datname = current_database()`.execute(shop.db)
  return rows.length
}

/** Runs the jobs, those of the night only when a test says so: at half past two there would be one more backup. */
async function startJobs(of = shop) {
  await of.jobs.start()
  await sql`update pgboss.version set cron_on = now() + interval '1 day'`.execute(of.db)
}
const listBackups = async (of = shop) => (await of.as('admin'))('GET /backups', {})
const latest = async (of = shop) => (await listBackups(of)).backups[0]
/** Presses "Back up now" and waits for the end. */
async function backUpNow(of = shop) {
  await (await of.as('admin'))('POST /backups', { body: {} })
  await expect.poll(async () => (await latest(of))?.state).toMatch(/done|failed/)
  const backup = await latest(of)
  if (!backup) throw new Error('there is no backup')
  return backup
}

test('"Back up now" makes a backup in the background, which an administrator downloads and which the log names', async () => {
  const person = await shop.person('admin')
  const admin = await shop.as(person)
  await shop.make.order()
  await admin('POST /backups', { body: {} })
  expect(await rejected(admin('POST /backups', { body: {} }))).toMatchObject({ code: 'not-possible-now' })
  await startJobs()
  await expect.poll(async () => (await latest())?.state).toBe('done')
  const backup = await latest()
  const folder = join(shop.folder, 'backups')
  const [file = ''] = readdirSync(folder)
  const { size, mode } = statSync(join(folder, file))
  const orders = (await shop.db.selectFrom('orders').select('id').execute()).length
  expect(orders).toBe(1)
  expect(mode & 0o777).toBe(0o600)
  expect(backup).toMatchObject({
    by: person.user.name,
    bytes: size,
    orders,
    missingPictures: 0,
    downloadable: true,
    machine: hostname(),
    place: folder,
    problem: null,
  })
  const response = await shop.app.inject({
    url: `/api/backups/${backup?._id}/file`,
    headers: { authorization: `Bearer ${person.token}` },
  })
  expect(response.headers).toMatchObject({
    'content-type': 'application/zstd',
    'content-length': String(size),
    'content-disposition': `attachment; filename="${file}"`,
  })
  expect(response.rawPayload.equals(readFileSync(join(folder, file)))).toBe(true)
  expect((await verifyBackup(Readable.from([response.rawPayload]))).pictures.missing).toEqual([])
  const audit = await shop.db
    .selectFrom('auditEntries')
    .select(['userId', 'action', 'subject'])
    .where('action', 'like', 'backup-%')
    .orderBy('id')
    .execute()
  const subject = `backup ${backup?._id}`
  expect(audit).toEqual([
    { userId: person.user.id, action: 'backup-requested', subject },
    { userId: person.user.id, action: 'backup-downloaded', subject },
  ])
  expect(await rejected(admin('GET /backups/:id/file', { params: { id: '999999' } }))).toMatchObject({
    status: 404,
  })
})

test('as many backups are kept as the merchant wants: the oldest goes first, and other files stay', async () => {
  const admin = await shop.as('admin')
  const from = await admin('GET /settings', {})
  await admin('PUT /settings', { body: { from, to: { backupsKept: 2 } } })
  const folder = join(shop.folder, 'backups')
  writeFileSync(join(folder, 'shodai-2020-01-01T00-00-00Z.tar.zst'), 'brought from elsewhere')
  const filesBefore = readdirSync(folder)
  await backUpNow()
  expect(readdirSync(folder)).toHaveLength(filesBefore.length + 1)
  await backUpNow()
  const [first = ''] = filesBefore.filter((name) => !name.startsWith('shodai-2020'))
  // The oldest goes when the newest is whole.
  await expect.poll(() => readdirSync(folder).length).toBe(3)
  const filesAfter = readdirSync(folder)
  expect(filesAfter).not.toContain(first)
  expect(filesAfter).toContain('shodai-2020-01-01T00-00-00Z.tar.zst')
  expect((await listBackups()).backups.map(({ state, downloadable }) => [state, downloadable])).toEqual([
    ['done', true],
    ['done', true],
    ['deleted', false],
  ])
})

test('there is one every night, unless the merchant switches it off', async () => {
  const admin = await shop.as('admin')
  const from = await admin('GET /settings', {})
  await admin('PUT /settings', { body: { from, to: { nightlyBackups: 'off' } } })
  const count = async () => (await listBackups()).backups.length
  const before = await count()
  await shop.runNightlyJobs()
  await shop.jobsDone()
  expect(await count()).toBe(before)
  await admin('PUT /settings', { body: { from: { nightlyBackups: 'off' }, to: { nightlyBackups: 'on' } } })
  await shop.runNightlyJobs()
  await shop.jobsDone()
  expect(await count()).toBe(before + 1)
  expect(await latest()).toMatchObject({ state: 'done', by: null })
})

test('one that was killed on the way is shown as such, and another can be made', async () => {
  await shop.db.insertInto('backups').values({ startedAt: new Date(), place: 'x', machine: 'y' }).execute()
  expect(await latest()).toMatchObject({ state: 'failed', problem: 'interrupted', downloadable: false })
  expect((await backUpNow()).state).toBe('done')
})

test('one that starts while the list is read is being made, not interrupted', async () => {
  const startedAt = new Date(Date.now() + 60_000)
  const { id } = await shop.db
    .insertInto('backups')
    .values({ startedAt, place: 'x', machine: 'y' })
    .returning('id')
    .executeTakeFirstOrThrow()
  expect(await latest()).toMatchObject({ state: 'running', problem: null })
  await shop.db.deleteFrom('backups').where('id', '=', id).execute()
})

test('a backup that fails says why, as long as it is tried again and when it was given up [D121]', async () => {
  await startJobs(shopWithoutFolder)
  const admin = await shopWithoutFolder.as('admin')
  await admin('POST /backups', { body: {} })
  const failed = {
    problem: 'folder',
    place: '/nowhere/backups',
    bytes: null,
    downloadable: false,
    detail: expect.stringContaining('ENOENT'),
  }
  const hasFailed = async () => (await admin('GET /health-report', {})).backup.failedSince
  await expect.poll(() => latest(shopWithoutFolder)).toMatchObject({ state: 'waiting', ...failed })
  expect(await hasFailed()).toBe(false)
  await expect.poll(() => stateAfterRetries(shopWithoutFolder)).toBe('failed')
  expect(await latest(shopWithoutFolder)).toMatchObject(failed)
  expect(await hasFailed()).toBe(true)
})

/** Lets the next try begin, and ends what has none left. */
async function stateAfterRetries(of: typeof shop) {
  await of.retryJobs()
  await of.jobs.listFailed()
  return (await latest(of))?.state
}

const filesOf = (of: typeof shop) => readdirSync(join(of.folder, 'backups')).sort()
const makeAgain = async (id: string) => {
  await sql`insert into pgboss.job (name, data) values ('make-backup', ${JSON.stringify({ id: Number(id) })}::jsonb)`.execute(
    shop.db,
  )
  await shop.jobsDone()
}

test('a backup whose process died before the job was acknowledged is not made again', async () => {
  const { _id: id } = await backUpNow()
  await shop.jobsDone()
  const before = [await latest(), filesOf(shop)]
  await makeAgain(id)
  expect([await latest(), filesOf(shop)]).toEqual(before)
})

test('a backup whose process died before its file was noted is made again in place of that file', async () => {
  const { _id: id } = await backUpNow()
  await shop.jobsDone()
  const files = filesOf(shop)
  await shop.db
    .updateTable('backups')
    .set({ finishedAt: null, bytes: null })
    .where('id', '=', Number(id))
    .execute()
  expect(await latest()).toMatchObject({ state: 'failed', problem: 'interrupted' })
  const download = { params: { id } }
  expect((await rejected((await shop.as('admin'))('GET /backups/:id/file', download))).status).toBe(404)
  await makeAgain(id)
  expect(await latest()).toMatchObject({ state: 'done', downloadable: true, bytes: expect.any(Number) })
  expect(filesOf(shop)).toEqual(files)
})

test('an old backup that cannot be deleted makes no new one again, stands on Health, and goes the next time [D121]', async () => {
  const admin = await shop.as('admin')
  const failedWork = async () => (await admin('GET /failed-jobs', {})).map(({ name }) => name)
  const [old] = await shop.db
    .selectFrom('backups')
    .select(['id', 'file'])
    .where('finishedAt', 'is not', null)
    .where('deletedAt', 'is', null)
    .orderBy('id')
    .execute()
  const path = join(shop.folder, 'backups', old?.file ?? '')
  rmSync(path)
  mkdirSync(path)
  const files = filesOf(shop).length
  const made = await backUpNow()
  await expect.poll(() => shop.jobProblems.join()).toContain('EISDIR')
  await sql`update pgboss.job set retry_limit = retry_count where name = 'delete-old-backups'`.execute(
    shop.db,
  )
  await expect
    .poll(async () => {
      await shop.retryJobs()
      return failedWork()
    })
    .toEqual(['delete-old-backups'])
  expect(filesOf(shop)).toHaveLength(files + 1)
  expect(await latest()).toEqual(made)
  rmSync(path, { recursive: true })
  writeFileSync(path, '')
  await backUpNow()
  await shop.jobsDone()
  expect(await failedWork()).toEqual([])
  expect(filesOf(shop)).not.toContain(old?.file)
})

test('backups in an S3 bucket are written, downloaded, kept and deleted like those in a folder', async () => {
  await startJobs(shopWithBucket)
  await shopWithBucket.db.insertInto('settings').values({ key: 'backupsKept', value: '1' }).execute()
  const first = await backUpNow(shopWithBucket)
  expect(first).toMatchObject({ state: 'done', downloadable: true, bytes: expect.any(Number) })
  const admin = await shopWithBucket.as('admin')
  const { name, content } = await admin('GET /backups/:id/file', { params: { id: first._id } })
  const storage = openBackupStorage({ dataDir: '/unused', backupDir: undefined, s3: bucket.settings })
  expect(await storage.list()).toEqual([name])
  expect(content.size).toBeGreaterThan(1000)
  const found = await storage.find(name)
  if (!found) throw new Error('it is not in the bucket')
  expect(found.bytes).toBe(first.bytes)
  expect((await verifyBackup(found.content)).tables.length).toBeGreaterThan(20)
  await backUpNow(shopWithBucket)
  await shopWithBucket.jobsDone()
  const left = await storage.list()
  expect(left).toHaveLength(1)
  expect(left).not.toEqual([name])
  // Pictures of the same bucket stand elsewhere.
  expect(left[0]).toMatch(/^shodai-/)
})
