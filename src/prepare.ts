import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { sql } from 'kysely'
import { lockDataDir } from '#platform/data-lock.ts'
import { type Database, openDatabase } from '#platform/database.ts'
import { startEmbeddedPostgres } from '#platform/embedded-postgres.ts'
import { migrate } from '#platform/migrate.ts'
import { describeEverything } from '#shop/catalog/search-index.ts'
import type { Config } from './config.ts'

type Say = (text: string) => void

/** Takes the data directory, starts the embedded database unless there is another, brings it up to date. */
export async function prepareDatabase(config: Config, say: Say) {
  const unlock = lockDataDir(config.dataDir)
  let embedded: Awaited<ReturnType<typeof startEmbeddedPostgres>> | null = null
  const close = async () => {
    await embedded?.stop()
    unlock()
  }
  try {
    if (!config.databaseUrl)
      embedded = await startEmbeddedPostgres(config.dataDir, (step) => say(`· ${step}`))
    const url = embedded?.url ?? config.databaseUrl ?? ''
    await migrate(url, 'db/migrations', (file) => say(`· bringing the database up to date: ${file}`))
    const db = openDatabase(url, { poolSize: 1 })
    try {
      if (await wantsDemo(db, config)) await loadDemo(url, config, say)
      await describeEverything(db)
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

/** A shop is offered the demo catalogue once: a merchant who cleared it away does not get it back at the next start. */
async function wantsDemo(db: Database, { demo, databaseUrl }: Config) {
  const { rows } = await sql<{ filled: boolean; started: boolean }>`
    select exists (select from products) as filled,
      exists (select from settings where key = 'firstStartDone') as started`.execute(db)
  const { filled = true, started = true } = rows[0] ?? {}
  return !filled && (demo ?? (!databaseUrl && !started))
}

/** In a process of its own: the emoji set takes memory that a shop has better use for. */
async function loadDemo(url: string, config: Config, say: Say) {
  say('· loading the demo catalogue')
  const loader = spawn(process.execPath, ['demo/load.ts', url, config.dataDir], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  createInterface(loader.stdout).on('line', (text) => say(`  ${text}`))
  const code = await new Promise((resolve) => loader.once('close', resolve))
  if (code !== 0)
    throw new Error('The demo catalogue could not be loaded. Start with DEMO=0 to go on without it.')
}
