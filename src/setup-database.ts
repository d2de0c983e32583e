import { spawn } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { sql } from 'kysely'
import { type Database, openDatabase } from '#platform/database.ts'
import { startEmbeddedPostgres } from '#platform/embedded-postgres.ts'
import { migrate } from '#platform/migrate.ts'
import { indexAllProducts } from '#shop/catalog/search/index-products.ts'
import type { Config } from './config.ts'

type Log = (text: string) => void

/** Locks the data directory, starts the embedded PostgreSQL unless DATABASE_URL is set, migrates, and loads the demo data. */
export async function setupDatabase(config: Config, log: Log) {
  const unlock = lockDataDir(config.dataDir)
  let embedded: Awaited<ReturnType<typeof startEmbeddedPostgres>> | null = null
  const close = async () => {
    await embedded?.stop()
    unlock()
  }
  try {
    if (!config.databaseUrl)
      embedded = await startEmbeddedPostgres(config.dataDir, (step) => log(`· ${step}`))
    const url = embedded?.url ?? config.databaseUrl ?? ''
    await migrate(url, 'db/migrations', (file) => log(`· bringing the database up to date: ${file}`))
    const db = openDatabase(url, { poolSize: 1 })
    try {
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
    return { url, close }
  } catch (error) {
    await close()
    throw error
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

/** Locks `dataDir` for this process, so that two shops never share one database folder. Locks of ended processes are ignored. */
function lockDataDir(dataDir: string) {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const file = join(dataDir, 'shop.lock')
  const own = JSON.stringify({ pid: process.pid, started: startOf(process.pid) })
  for (let attempt = 1; ; attempt++) {
    try {
      writeFileSync(file, own, { flag: 'wx', mode: 0o600 })
      return () => rmSync(file, { force: true })
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
      const holder = holderOf(file)
      if (holder !== null)
        throw new Error(`A shop is already running on ${dataDir} (process ${holder}). Stop it first.`)
      if (attempt === 3) throw new Error(`${file} could not be taken over. Remove it if no shop is running.`)
      rmSync(file, { force: true })
    }
  }
}

function holderOf(file: string): number | null {
  try {
    const { pid, started } = JSON.parse(readFileSync(file, 'utf8')) as { pid: number; started: string | null }
    process.kill(pid, 0)
    // Pids are reused; the start time identifies the process.
    return pid !== process.pid && startOf(pid) === started ? pid : null
  } catch {
    return null
  }
}

function startOf(pid: number): string | null {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ')[19] ?? null
  } catch {
    return null
  }
}
