import { spawn } from 'node:child_process'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { sql } from 'kysely'
import { lockDataDir } from '#platform/data-dir-lock.ts'
import { type Database, openDatabase, patientLimits } from '#platform/database.ts'
import { startEmbeddedPostgres } from '#platform/embedded-postgres.ts'
import { removeDrafts } from '#platform/file-storage.ts'
import { migrate, oneAtATime } from '#platform/migrate.ts'
import { checkPooler } from '#platform/pooler.ts'
import { indexAllProducts } from '#shop/catalog/search/index-products.ts'
import type { Config } from './config.ts'
import { checkSecrets, type Secrets, secretsOf } from './secrets.ts'

type Log = (text: string) => void

/** Locks the data directory and starts the embedded PostgreSQL unless DATABASE_URL is set. */
export async function openDatabaseServer(config: Config, log: Log) {
  const unlock = lockDataDir(config.dataDir)
  removeLeftFiles(config.dataDir)
  const { databaseUrl: url, directUrl = url } = config
  if (url && directUrl) return { url, directUrl, close: async () => unlock() }
  try {
    const embedded = await startEmbeddedPostgres(config.dataDir, (step) => log(`· ${step}`))
    return { url: embedded.url, directUrl: embedded.url, close: () => embedded.stop().then(unlock) }
  } catch (error) {
    unlock()
    throw error
  }
}

/** Removes files that the last process was writing when it ended, and those that are generated again on demand. */
function removeLeftFiles(dataDir: string) {
  for (const folder of ['images', 'outbox']) removeDrafts(join(dataDir, folder))
  rmSync(join(dataDir, 'generated'), { recursive: true, force: true })
}

/**
 * Opens the database server, migrates, and loads the demo data. Of several machines that start on one database the first does
 * this, and the others wait.
 */
export async function setupDatabase(config: Config, log: Log) {
  const { url, directUrl, close } = await openDatabaseServer(config, log)
  try {
    // Created here, before several workers read them.
    const secrets = secretsOf(config)
    await oneAtATime(directUrl, async (heldLock) => {
      if (url !== directUrl) await checkPooler(url, heldLock)
      await fillDatabase(directUrl, secrets, config, log)
    })
    return { url, directUrl, close }
  } catch (error) {
    await close()
    throw error
  }
}

async function fillDatabase(url: string, secrets: Secrets, config: Config, log: Log) {
  await migrate(url, 'db/migrations', (step) => log(`· ${step}`))
  const db = openDatabase(url, { poolSize: 1, limits: patientLimits })
  try {
    if (config.databaseUrl) await checkSecrets(db, secrets)
    if (await needsDemo(db, config)) await loadDemo(url, config, log)
    await indexAllProducts(db)
    await db
      .insertInto('settings')
      .values({ key: 'firstStartDone', value: 'true' })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  } finally {
    await db.destroy()
  }
}

/** The demo data is loaded only at the first start, so that a merchant who deleted it does not get it back. */
async function needsDemo(db: Database, { demo, databaseUrl }: Config) {
  const { rows } = await sql<{ filled: boolean; started: boolean }>`
    select exists (select from products) as filled,
      exists (select from settings where key = 'firstStartDone') as started`.execute(db)
  const { filled = true, started = true } = rows[0] ?? {}
  return !filled && (demo ?? (!databaseUrl && !started))
}

/** Loads the demo data in a child process, because drawing its images takes much memory. */
async function loadDemo(url: string, config: Config, log: Log) {
  log('· loading the demo catalogue')
  const loader = spawn(process.execPath, ['demo/load.ts', url, config.dataDir], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  createInterface(loader.stdout).on('line', (text) => log(`  ${text}`))
  const code = await new Promise((resolve) => loader.once('close', resolve))
  if (code !== 0)
    throw new Error('The demo catalogue could not be loaded. Start with DEMO=0 to go on without it.')
}
