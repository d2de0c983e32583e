import { hash } from 'node:crypto'
import { CamelCasePlugin, type CompiledQuery, Kysely, PostgresDialect, sql, type Transaction } from 'kysely'
import pg from 'pg'
import type { DB as Tables } from '#db/types.ts'

export type Database = Kysely<Tables>
export type Tx = Transaction<Tables>

pg.types.setTypeParser(pg.types.builtins.INT8, Number)

export interface DatabaseOptions {
  poolSize?: number
  /** Called for errors on idle or busy connections, which nobody awaits. */
  onError?: (error: Error) => void
}

/**
 * Stands in a question that is always written the same way: each connection plans it once. Only for those whose best plan
 * does not depend on what is asked for.
 */
export const planOnce = sql.raw('/* plan once */')
const isPlannedOnce = (text: unknown): text is string =>
  typeof text === 'string' && text.includes('/* plan once */')

/**
 * A question that pages ask again and again in the same words: they are put together when it is first asked, which takes
 * longer than reading the answer. What it is asked with later takes the place of the last parameters it was written with.
 */
export function writtenOnce<Row>(write: (db: Database) => { compile: () => CompiledQuery<Row> }) {
  let written: CompiledQuery<Row> | undefined
  return async (db: Database | Tx, ...last: readonly unknown[]) => {
    written ??= write(db).compile()
    const first = written.parameters.slice(0, written.parameters.length - last.length)
    const { rows } = await db.executeQuery<Row>({ ...written, parameters: [...first, ...last] })
    return rows
  }
}

/** Gives the questions marked so a name, by which PostgreSQL knows them again. */
class NamingClient extends pg.Client {
  override query(...args: unknown[]): never {
    const [text, values] = args
    const query = pg.Client.prototype.query as (...args: unknown[]) => never
    if (!isPlannedOnce(text)) return query.apply(this, args)
    return query.call(this, { name: hash('sha1', text), text, values }, ...args.slice(2))
  }
}

/** The shop's pool with every time-out set: a database that hangs must not hang the shop. */
export function openDatabase(url: string, { poolSize = 10, onError = () => {} }: DatabaseOptions = {}) {
  const pool = new pg.Pool({
    connectionString: url,
    Client: NamingClient,
    max: poolSize,
    connectionTimeoutMillis: 2000,
    query_timeout: 4000,
    statement_timeout: 5000,
    lock_timeout: 2000,
    idle_in_transaction_session_timeout: 5000,
    application_name: 'shodai',
  })
  pool.on('error', onError)
  // Without this a connection that breaks inside a transaction ends the whole process.
  pool.on('connect', (client) => client.on('error', onError))
  const db: Database = new Kysely<Tables>({
    dialect: new PostgresDialect({ pool }),
    plugins: [new CamelCasePlugin()],
  })
  return db
}

const codeOf = (error: unknown) => (error as { code?: unknown } | null)?.code

/** Runs `work` in one transaction; deadlocks and serialisation failures are tried again, three times in all. */
export async function inTransaction<T>(db: Database, work: (tx: Tx) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await db.transaction().execute(work)
    } catch (error) {
      const code = codeOf(error)
      if (attempt === 3 || (code !== '40001' && code !== '40P01')) throw error
    }
  }
}

// Connection refused or lost, shutting down, out of room, timed out, could not get a lock in time.
const unavailable = /^(ECONNREFUSED|ECONNRESET|ENOENT|EPIPE|ETIMEDOUT|08...|53...|57P..|57014|55P03|58...)$/
const unavailableMessage = /timeout|Connection terminated|Client has encountered a connection error/

/** Whether the database (not the shop's own code) is why a query failed: worth another try later. */
export function isDatabaseAway(error: unknown) {
  if (!(error instanceof Error)) return false
  const code = codeOf(error)
  if (typeof code === 'string') return unavailable.test(code)
  return unavailableMessage.test(error.message)
}
