import { readFileSync } from 'node:fs'
import type { Readable } from 'node:stream'
import type pg from 'pg'
import { type BackupEntry, type Manifest, packBackup } from '#platform/backup-file.ts'
import {
  copyTableOut,
  listSequences,
  listTables,
  openLongConnection,
  type TableCopy,
} from '#platform/database-copy.ts'
import type { FileStorage } from '#platform/file-storage.ts'
import { readWaitingJobs } from '#platform/waiting-jobs.ts'
import { fileNames } from '#shop/media/service.ts'

/**
 * Tables that stay with the machine: what it knows of itself, and what signs people in. Without the sessions nobody who
 * finds an old backup can become anybody; after a restore everybody signs in again.
 */
const leftOutTables = [
  'migrations',
  'backups',
  'identity_sessions',
  'identity_verifications',
  'identity_rate_limits',
]
/** The job that makes a backup; it stays with the machine as well. */
export const makeBackupName = 'make-backup'

export interface BackupSource {
  databaseUrl: string
  images: FileStorage
  /** Signs the links of newsletters, which must work for ever. The key of the sessions is not part of a backup. */
  tokensSecret: string
}

type Add = (entry: BackupEntry) => Promise<void>

const numbered = (number: number) => String(number).padStart(6, '0')
const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string }

/**
 * The bytes of a backup: all rows as they were at one moment, while the shop goes on, and every picture. `onManifest` is
 * called before the last of them.
 */
export function backUpShop(
  source: BackupSource,
  onManifest: (manifest: Manifest) => void = () => {},
): Readable {
  return packBackup(async (add) => {
    const client = await openLongConnection(source.databaseUrl)
    try {
      // Every table as of this transaction's first statement, whatever is committed meanwhile; it blocks nobody.
      await client.query('begin isolation level repeatable read, read only')
      const { rows } = await client.query<{ now: Date }>('select now()')
      const { rows: migrations } = await client.query<{ file: string; checksum: string }>(
        'select file, checksum from migrations order by file',
      )
      const manifest = {
        madeAt: (rows[0]?.now ?? new Date()).toISOString(),
        version,
        migrations,
        tables: await addTables(client, add),
        sequences: await listSequences(client),
        jobs: await addJobs(client, add),
        pictures: await addPictures(client, source.images, add),
      }
      await add({ name: 'secret.json', bytes: Buffer.from(JSON.stringify({ tokens: source.tokensSecret })) })
      onManifest(manifest)
      return manifest
    } finally {
      await client.end()
    }
  })
}

async function addTables(client: pg.Client, add: Add) {
  const tables: (TableCopy & { rows: number })[] = []
  for (const table of await listTables(client)) {
    if (leftOutTables.includes(table.name)) continue
    const parts = copyTableOut(client, table)
    for (let number = 1; ; number++) {
      const { done, value } = await parts.next()
      if (done) {
        tables.push({ ...table, rows: value })
        break
      }
      await add({ name: `tables/${table.name}/${numbered(number)}.copy`, bytes: value })
    }
  }
  return tables
}

async function addJobs(client: pg.Client, add: Add) {
  const counts: Record<string, number> = {}
  let number = 0
  for await (const jobs of readWaitingJobs(client, [makeBackupName])) {
    for (const { name } of jobs) counts[name] = (counts[name] ?? 0) + 1
    number += 1
    await add({ name: `jobs/${numbered(number)}.json`, bytes: Buffer.from(JSON.stringify(jobs)) })
  }
  return counts
}

const batchSize = 500

async function addPictures(client: pg.Client, images: FileStorage, add: Add) {
  let files = 0
  const missing: string[] = []
  for (let after = ''; ; ) {
    const { rows } = await client.query<{ id: string }>(
      'select id from images where id > $1 order by id limit $2',
      [after, batchSize],
    )
    for (const { id } of rows) {
      const found = await Promise.all(
        fileNames(id).map(async (name) => ({ name, bytes: await images.find(name) })),
      )
      const stored = found.filter((file): file is BackupEntry => file.bytes !== null)
      // Damaged before, or deleted since the rows were read; the rest of the shop is worth keeping all the same.
      if (stored.length === 0) missing.push(id)
      for (const { name, bytes } of stored) await add({ name: `pictures/${name}`, bytes })
      files += stored.length
    }
    const last = rows.at(-1)
    if (!last || rows.length < batchSize) return { files, missing }
    after = last.id
  }
}
