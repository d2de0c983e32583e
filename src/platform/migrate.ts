import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'
import { patientLimits } from './database.ts'
import { openSession } from './pooler.ts'
import { createClient } from './postgres-connections.ts'

// Nobody waits at a page of a shop that starts.
const { connectionTimeoutMillis } = patientLimits

// Any numbers, the same in every process.
const lock = 7_205_759
const setupLock = 7_205_764

/** Does `work` when no other process does it on this database; it gets the advisory lock that is held meanwhile. */
export async function oneAtATime<T>(url: string, work: (heldLock: number) => Promise<T>) {
  const client = await openSession(url, { connectionTimeoutMillis })
  try {
    await client.query('select pg_advisory_lock($1)', [setupLock])
    return await work(setupLock)
  } finally {
    await client.end()
  }
}

export interface Migration {
  file: string
  sql: string
  checksum: string
}

/** The migrations of a folder, in their order. */
export const readMigrations = (folder: string): Migration[] =>
  readdirSync(folder)
    .filter((file) => file.endsWith('.sql'))
    .sort()
    .map((file) => {
      const sql = readFileSync(join(folder, file), 'utf8')
      return { file, sql, checksum: createHash('sha256').update(sql).digest('hex') }
    })

export const createMigrationsTable = (client: pg.Client) =>
  client.query(`create table if not exists migrations (
    file text primary key, checksum text not null, applied_at timestamptz not null default now())`)

/** Applies a migration in `client`'s transaction. */
export async function applyMigration(client: pg.Client, { file, sql, checksum }: Migration) {
  await client.query(sql)
  await client.query('insert into migrations (file, checksum) values ($1, $2)', [file, checksum])
}

/** Keeps other processes from migrating until `client`'s transaction ends. */
export const lockMigrations = (client: pg.Client) => client.query('select pg_advisory_xact_lock($1)', [lock])

/**
 * Applies each SQL file of `folder` once, in order, all of an update in one transaction: if one fails, the database is the
 * previous version's as before. Throws if an applied file has changed or the database has migrations that this version does
 * not know. `report` gets one line if there is anything to do.
 */
export async function migrate(url: string, folder: string, report: (step: string) => void = () => {}) {
  const client = createClient(url, { connectionTimeoutMillis })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [lock])
    await createMigrationsTable(client)
    const { rows } = await client.query<{ file: string; checksum: string }>(
      'select file, checksum from migrations',
    )
    const applied = new Map(rows.map(({ file, checksum }) => [file, checksum]))
    const migrations = readMigrations(folder)
    const unknownFiles = [...applied.keys()].filter((name) => !migrations.some(({ file }) => file === name))
    if (unknownFiles.length)
      throw new Error(
        `The database is newer than this version of the shop (it has ${unknownFiles.join(', ')}). Start the newer version again, or restore a backup.`,
      )
    for (const { file, checksum } of migrations)
      if ((applied.get(file) ?? checksum) !== checksum)
        throw new Error(`${file} was changed after it had been applied to this database.`)
    const waiting = migrations.filter(({ file }) => !applied.has(file))
    if (waiting.length > 0) report(`bringing the database up to date: ${countOf(waiting)}`)
    await client.query('begin')
    for (const migration of waiting) {
      const { file } = migration
      try {
        await applyMigration(client, migration)
      } catch (error) {
        await client.query('rollback')
        throw new Error(
          `Migration ${file} failed: ${(error as Error).message}. Nothing was changed: the previous version still starts.`,
          { cause: error },
        )
      }
    }
    await client.query('commit')
    await checkBengaliSearch(client)
  } finally {
    await client.end()
  }
}

const countOf = ({ length }: Migration[]) => `${length} ${length === 1 ? 'migration' : 'migrations'}`

/** With some locales PostgreSQL extracts no trigrams from Bengali, and searches would silently have no results. */
export async function checkBengaliSearch(client: pg.Client) {
  const { rows } = await client.query<{ supported: boolean }>(
    "select array_length(show_trgm('শাড়ি'), 1) > 0 as supported, current_setting('server_encoding') as encoding",
  )
  if (!rows[0]?.supported)
    throw new Error('This database cannot search Bengali: create it with encoding UTF8 and locale C.UTF-8.')
}
