import type { Readable } from 'node:stream'
import type pg from 'pg'
import { type BackupEntry, BackupError, type Manifest, readEntries } from '#platform/backup-file.ts'
import {
  copyTableIn,
  isEmptyDatabase,
  listTables,
  openLongConnection,
  prepareTables,
  setSequences,
} from '#platform/database-copy.ts'
import type { FileStorage } from '#platform/file-storage.ts'
import {
  applyMigration,
  checkBengaliSearch,
  createMigrationsTable,
  lockMigrations,
  readMigrations,
} from '#platform/migrate.ts'
import { openEmptyQueue, type WaitingJob } from '#platform/waiting-jobs.ts'

interface RestoreOptions {
  databaseUrl: string
  images: FileStorage
  /** Folder of the migrations. */
  migrations: string
  /** What `verifyBackup` has read of the same file. */
  manifest: Manifest
  /** Opens the file again. */
  open: () => Readable
  /** Leaves the waiting jobs to the old machine, which is alive and will do them. */
  isRehearsal: boolean
}

/** Each waits for its disk or bucket. */
const picturesAtOnce = 16
const pictureName = /^[0-9a-f]{32}-[a-z0-9]+\.(webp|avif|jpg)$/

/**
 * Fills an empty database and the storage of pictures from a backup; returns the key of its links. All rows are stored by one
 * transaction: if anything fails the database is as empty as before, but for pictures, which a second try overwrites. The
 * migrations since then are left to the start of the shop. Throws BackupError.
 */
export async function restoreShop(options: RestoreOptions): Promise<{ tokens: string | undefined }> {
  const { databaseUrl, manifest } = options
  const migrations = migrationsOf(manifest, options.migrations)
  const client = await openLongConnection(databaseUrl)
  try {
    // Before the queue's tables are made, so that a refused restore leaves nothing.
    await checkEmpty(client)
    const queue = await openEmptyQueue(databaseUrl, Object.keys(manifest.jobs))
    try {
      await client.query('begin')
      await lockMigrations(client)
      await checkEmpty(client)
      await createMigrationsTable(client)
      for (const migration of migrations) await applyMigration(client, migration)
      const completeTables = await prepareTables(client, await listTablesToFill(client))
      const result = await restoreEntries(client, options, (jobs) => queue.add(client, jobs))
      await setSequences(client, manifest.sequences)
      // The new machine may have other secrets; its first start stores their fingerprint.
      await client.query("delete from settings where key = 'secretsFingerprint'")
      await completeTables()
      await holdBack(client, options.isRehearsal)
      await checkBengaliSearch(client)
      await client.query('commit')
      // Otherwise the first hour's queries would be planned for empty tables.
      await client.query('analyze')
      return result
    } finally {
      await queue.stop()
    }
  } finally {
    // Ends an unfinished transaction.
    await client.end()
  }
}

async function checkEmpty(client: pg.Client) {
  if (await isEmptyDatabase(client)) return
  throw new BackupError(
    'There is a shop in this database already. A backup is restored only into an empty one: name a new DATA_DIR or another DATABASE_URL. Nothing was changed.',
  )
}

/**
 * What was about to be sent may have been sent by the old machine: a person decides. A rehearsal does not reach couriers, customers
 * or other programs at all.
 */
async function holdBack(client: pg.Client, isRehearsal: boolean) {
  // Backups of older versions lack some of these tables.
  const change = async (table: string, statement: string) => {
    const { rows } = await client.query('select where to_regclass($1) is not null', [`public.${table}`])
    if (rows.length > 0) await client.query(statement)
  }
  await change(
    'parcels',
    "update parcels set state = 'unclear', attention = 'unclear' where state in ('queued', 'sending')",
  )
  // Its name until migration 0010.
  await change(
    'shipments',
    "update shipments set state = 'unclear', attention = 'unclear' where state in ('queued', 'sending')",
  )
  await change(
    'sms_messages',
    "update sms_messages set state = 'unclear', problem = 'interrupted' where state in ('waiting', 'sending')",
  )
  await change(
    'campaigns',
    "update campaigns set state = 'paused', problem = 'restored' where state = 'sending'",
  )
  // Nothing of these was sent yet.
  await change('campaigns', "update campaigns set state = 'draft' where state = 'preparing'")
  await change(
    'campaign_messages',
    "delete from campaign_messages where campaign_id in (select id from campaigns where state = 'draft')",
  )
  await change(
    'campaign_messages',
    "update campaign_messages set state = 'unclear', problem = 'interrupted' where state = 'sending'",
  )
  if (!isRehearsal) return
  await change('courier_connections', 'delete from courier_connections')
  await change('webhooks', 'update webhooks set enabled = false')
  await change('notification_targets', 'delete from notification_targets')
  await client.query("delete from settings where key in ('smsGateway', 'smsGatewayKey', 'telegramBotToken')")
}

/** The migrations that the backup had. Throws BackupError if this version of the shop does not have them all. */
function migrationsOf(manifest: Manifest, folder: string) {
  const known = new Map(readMigrations(folder).map((migration) => [migration.file, migration]))
  return manifest.migrations.map(({ file, checksum }) => {
    const migration = known.get(file)
    if (!migration)
      throw new BackupError(
        `A newer version of the shop (${manifest.version}) made this backup. Install that version and try again. Nothing was changed.`,
      )
    if (migration.checksum !== checksum)
      throw new BackupError(
        `Another version of the shop (${manifest.version}) made this backup: ${file} differs. Nothing was changed.`,
      )
    return migration
  })
}

const listTablesToFill = async (client: pg.Client) =>
  (await listTables(client)).filter(({ name }) => name !== 'migrations')

async function restoreEntries(
  client: pg.Client,
  { manifest, open, images, isRehearsal }: RestoreOptions,
  addJobs: (jobs: WaitingJob[]) => Promise<void>,
) {
  const stored = new Map<string, number>()
  let tokens: string | undefined
  let table: { name: string; rows: ReturnType<typeof copyTableIn> } | undefined
  const openTable = async (name: string | undefined) => {
    if (table?.name === name) return table
    if (table) stored.set(table.name, await table.rows.end())
    const copy = manifest.tables.find((each) => each.name === name)
    table = copy && { name: copy.name, rows: copyTableIn(client, copy) }
    return table
  }
  let pictures: BackupEntry[] = []
  const putPictures = async () => {
    await Promise.all(pictures.map(({ name, bytes }) => images.put(name, bytes)))
    pictures = []
  }
  for await (const { name, bytes } of readEntries(open())) {
    const [kind, subject = ''] = name.split('/')
    const open = await openTable(kind === 'tables' ? subject : undefined)
    if (open) await open.rows.write(bytes)
    else if (kind === 'jobs' && !isRehearsal) await addJobs(JSON.parse(bytes.toString()))
    else if (kind === 'pictures' && pictureName.test(subject)) pictures.push({ name: subject, bytes })
    else if (name === 'secret.json') tokens = JSON.parse(bytes.toString()).tokens
    if (pictures.length === picturesAtOnce) await putPictures()
  }
  await putPictures()
  for (const { name, rows } of manifest.tables)
    if ((stored.get(name) ?? 0) !== rows)
      throw new Error(`${name} has ${stored.get(name) ?? 0} rows instead of ${rows}.`)
  return { tokens }
}
