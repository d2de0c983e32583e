import { hostname } from 'node:os'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { z } from 'zod'
import type { StreamedFile } from '#lib/endpoint.ts'
import { notFound, notPossibleNow, ShopError } from '#lib/errors.ts'
import type { CurrentUser } from '#platform/auth.ts'
import type { Manifest } from '#platform/backup-file.ts'
import { type BackupStorage, DiskAlmostFull, newBackupName } from '#platform/backup-storage.ts'
import { type Database, inTransaction, isDatabaseUnavailable, type Tx } from '#platform/database.ts'
import { openLongConnection } from '#platform/database-copy.ts'
import { type Jobs, job } from '#platform/jobs.ts'
import { route } from '#shop/route.ts'
import { readSettings } from '#shop/settings/service.ts'
import type { Call, Domain, Shop } from '#shop/shop.ts'
import * as contract from './contract.ts'
import type { BackupProblem, BackupState } from './rules.ts'
import { backUpShop, makeBackupName } from './write-backup.ts'

/** Advisory lock that is held while a backup is made, so that there is one at a time, and one that was killed is seen. */
const backupLock = 7_205_771
const listed = 20

const makeBackupJob = job({
  name: makeBackupName,
  data: z.object({ id: z.int() }),
  // Tries for about five minutes.
  retries: 6,
  timeoutSeconds: 6 * 60 * 60,
  heartbeatSeconds: 60,
  end: { page: '/dashboard/settings/backups' },
})
/** After every backup, and every night, so that a failure is over when a later run succeeds. */
const deleteOldBackupsJob = job({
  name: 'delete-old-backups',
  data: z.null(),
  nightly: '4:30',
  end: 'next-run',
})
const nightlyBackupJob = job({ name: 'nightly-backup', data: z.null(), nightly: '2:30', end: 'next-run' })

function backupJobs(shop: Shop) {
  const { jobs, db, backups: storage } = shop
  jobs.handle(
    makeBackupJob,
    ({ id }) => makeBackup(shop, id),
    ({ id }) => giveUpBackup(db, storage, id),
  )
  jobs.handle(deleteOldBackupsJob, () => deleteOldBackups(db, storage))
  jobs.handle(nightlyBackupJob, async () => {
    if ((await readSettings(db)).nightlyBackups === 'off') return
    await inTransaction(db, (tx) => requestBackup(tx, jobs, null))
  })
}

async function requestBackup(tx: Tx, jobs: Jobs, user: CurrentUser | null) {
  const { id } = await tx
    .insertInto('backups')
    .values({ requestedBy: user?.id ?? null })
    .returning('id')
    .executeTakeFirstOrThrow()
  await jobs.enqueue(tx, makeBackupJob, { id })
  return id
}

async function makeBackup({ db, jobs, backups: storage, databaseUrl, images, secret }: Shop, id: number) {
  const source = { databaseUrl, images, tokensSecret: secret }
  const lock = await openLongConnection(source.databaseUrl)
  try {
    await lock.query("set lock_timeout = '10s'")
    await lock.query('select pg_advisory_lock($1)', [backupLock]).catch((cause) => {
      throw new Error('Another backup is being made.', { cause })
    })
    const file = await beginBackup(db, storage, id)
    if (file === null) return
    let manifest: Manifest | undefined
    try {
      const content = backUpShop(source, (written) => {
        manifest = written
      })
      const bytes = await storage.write(file, content)
      await inTransaction(db, async (tx) => {
        await tx
          .updateTable('backups')
          .set({
            file,
            bytes,
            finishedAt: new Date(),
            orders: manifest?.tables.find(({ name }) => name === 'orders')?.rows ?? null,
            missingPictures: manifest?.pictures.missing.length ?? null,
          })
          .where('id', '=', id)
          .execute()
        await jobs.enqueue(tx, deleteOldBackupsJob, null)
      })
    } catch (error) {
      await db
        .updateTable('backups')
        .set({ problem: problemOf(error, storage), detail: (error as Error).message.slice(0, 300) })
        .where('id', '=', id)
        .execute()
      throw error
    }
  } finally {
    await lock.end()
  }
}

/**
 * Notes that a backup is being made, and returns the name of its file, or null if it is finished: a process can die before its job
 * is acknowledged. The name stays, so that the next try replaces a file that nobody could note any more.
 */
async function beginBackup(db: Database, storage: BackupStorage, id: number) {
  const begun = await db
    .updateTable('backups')
    .set({
      machine: hostname(),
      place: storage.place,
      file: sql`coalesce(file, ${newBackupName()})`,
      startedAt: sql`clock_timestamp()`,
      problem: null,
      detail: null,
    })
    .where('id', '=', id)
    .where('finishedAt', 'is', null)
    .returning('file')
    .executeTakeFirst()
  return begun?.file ?? null
}

/** What is tried again has a file, what was given up has none: not even one that was written and could not be noted. */
async function giveUpBackup(db: Database, storage: BackupStorage, id: number) {
  const row = await db
    .selectFrom('backups')
    .selectAll()
    .where('id', '=', id)
    .where('finishedAt', 'is', null)
    .executeTakeFirst()
  if (!row) return
  const { numUpdatedRows } = await db
    .updateTable('backups')
    // One that could not even be begun has no problem yet, and would keep others from being made.
    .set({ file: null, problem: row.problem ?? 'other' })
    .where('id', '=', id)
    .where('finishedAt', 'is', null)
    .executeTakeFirstOrThrow()
  // A place that cannot be reached mostly has no such file: that is why the backup was given up.
  if (numUpdatedRows && row.file && isHere(row, storage)) await storage.remove(row.file).catch(() => {})
}

/** Deletes what is beyond the number of backups to keep; files that this shop has not made are left alone. */
async function deleteOldBackups(db: Database, storage: BackupStorage) {
  const { backupsKept } = await readSettings(db)
  const old = await db
    .selectFrom('backups')
    .select(['id', 'file'])
    .where('finishedAt', 'is not', null)
    .where('deletedAt', 'is', null)
    .where('place', '=', storage.place)
    .$if(storage.kind !== 'bucket', (query) => query.where('machine', '=', hostname()))
    .orderBy('finishedAt', 'desc')
    .orderBy('id', 'desc')
    .offset(backupsKept)
    .execute()
  for (const { id, file } of old) {
    if (file) await storage.remove(file)
    await db.updateTable('backups').set({ deletedAt: new Date() }).where('id', '=', id).execute()
  }
}

function problemOf(error: unknown, storage: BackupStorage): BackupProblem {
  const code = (error as NodeJS.ErrnoException).code ?? ''
  if (error instanceof DiskAlmostFull || ['ENOSPC', 'EDQUOT'].includes(code)) return 'disk-full'
  if (['ENOENT', 'ENOTDIR', 'EACCES', 'EPERM', 'EROFS', 'EIO'].includes(code)) return 'folder'
  // `busy` is thrown by the storage of pictures.
  if (storage.kind === 'bucket' || error instanceof ShopError) return 'storage'
  return isDatabaseUnavailable(error) ? 'database' : 'other'
}

const selectBackups = (db: Database | Tx) =>
  db.selectFrom('backups').selectAll('backups').orderBy('backups.id', 'desc')
type BackupRow = Awaited<ReturnType<ReturnType<typeof selectBackups>['executeTakeFirstOrThrow']>>

/** Whether a backup is being made, and when that was so: one that starts later is being made as well. */
async function readRunning(db: Database | Tx) {
  const { rows } = await sql<Running>`select clock_timestamp() as at, exists (select from pg_locks
    where locktype = 'advisory' and granted and classid = 0 and objid = ${backupLock}
      and database = (select oid from pg_database where datname = current_database())) as held`.execute(db)
  return rows[0] as Running
}
interface Running {
  held: boolean
  at: Date
}

function stateOf(row: BackupRow, running: Running): { state: BackupState; problem: BackupProblem | null } {
  const problem = row.problem as BackupProblem | null
  if (row.finishedAt) return { state: row.deletedAt ? 'deleted' : 'done', problem: null }
  if (problem) return { state: row.file ? 'waiting' : 'failed', problem }
  if (!row.startedAt) return { state: 'waiting', problem: null }
  return running.held || row.startedAt >= running.at
    ? { state: 'running', problem: null }
    : { state: 'failed', problem: 'interrupted' }
}

async function listBackups(db: Database, storage: BackupStorage) {
  // In this order: one that ends in between is read as finished.
  const running = await readRunning(db)
  const rows = await selectBackups(db)
    .leftJoin('users', 'users.id', 'backups.requestedBy')
    .select('users.name')
    .limit(listed)
    .execute()
  return {
    place: storage.place,
    kind: storage.kind,
    backups: rows.map((row) => {
      const { state, problem } = stateOf(row, running)
      return {
        _id: String(row.id),
        state,
        problem,
        by: row.name,
        requestedAt: row.requestedAt.toISOString(),
        finishedAt: row.finishedAt?.toISOString() ?? null,
        machine: row.machine,
        place: row.place,
        bytes: row.bytes,
        orders: row.orders,
        missingPictures: row.missingPictures,
        detail: problem && row.detail,
        downloadable: state === 'done' && isHere(row, storage),
      }
    }),
  }
}

/** When the last backup was made, and whether one has failed since. */
export async function readLastBackup(db: Database) {
  const running = await readRunning(db)
  const made = await selectBackups(db).where('finishedAt', 'is not', null).limit(1).executeTakeFirst()
  const last = await selectBackups(db).limit(1).executeTakeFirst()
  return {
    nightly: (await readSettings(db)).nightlyBackups === 'on',
    lastAt: made?.finishedAt?.toISOString() ?? null,
    failedSince: last !== undefined && stateOf(last, running).state === 'failed',
  }
}

const isHere = ({ place, machine }: BackupRow, storage: BackupStorage) =>
  place === storage.place && (storage.kind === 'bucket' || machine === hostname())

const startBackup = ({ db, jobs, user, audit }: Call) =>
  inTransaction(db, async (tx) => {
    // Two presses at once make one backup.
    await sql`select pg_advisory_xact_lock(${backupLock + 1})`.execute(tx)
    const running = await readRunning(tx)
    const last = await selectBackups(tx).limit(1).executeTakeFirst()
    if (last && ['waiting', 'running'].includes(stateOf(last, running).state))
      throw notPossibleNow('A backup is being made already.')
    const id = await requestBackup(tx, jobs, user)
    await audit(tx, 'backup-requested', `backup ${id}`)
    return { insertedId: String(id) }
  })

/** Streams the file of a backup. The entry in the audit log comes first: it must not be possible to take one unseen. */
async function sendBackup({ db, audit, backups: storage }: Call, id: number): Promise<StreamedFile> {
  const row = await selectBackups(db).where('id', '=', id).executeTakeFirst()
  if (!row?.file || !row.finishedAt || row.deletedAt || !isHere(row, storage)) throw notFound('Backup')
  const found = await storage.find(row.file).catch((cause) => {
    throw new ShopError('busy', 'The backup cannot be read right now.', { retryAfter: 5 }, { cause })
  })
  if (!found) throw notFound('Backup')
  await inTransaction(db, (tx) =>
    audit(tx, 'backup-downloaded', `backup ${id}`, { after: { file: row.file } }),
  ).catch((error) => {
    found.content.destroy()
    throw error
  })
  return { name: row.file as StreamedFile['name'], parts: found.content, bytes: found.bytes }
}

function backupRoutes(app: FastifyInstance, { backups: storage }: Shop) {
  route(app, contract.getBackups, (_, { db }) => listBackups(db, storage))
  route(app, contract.postBackup, (_, call) => startBackup(call))
  route(app, contract.getBackupFile, ({ params }, call) => sendBackup(call, params.id))
}

export const backupsDomain: Domain = { routes: backupRoutes, jobs: backupJobs }
