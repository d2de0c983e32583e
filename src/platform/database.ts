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
 * Marks a query as a prepared statement, so that each connection plans it once. Only for queries with constant SQL whose
 * best plan does not depend on the parameters.
 */
export const planOnce = sql.raw('/* plan once */')
const isPlannedOnce = (text: unknown): text is string =>
  typeof text === 'string' && text.includes('/* plan once */')

/**
 * Compiles a Kysely query on the first call and reuses the SQL, because building it takes longer than running it. The
 * arguments of each call replace the last parameters of the compiled query.
 */
export function compileOnce<Row>(build: (db: Database) => { compile: () => CompiledQuery<Row> }) {
  let compiled: CompiledQuery<Row> | undefined
  return async (db: Database | Tx, ...parameters: readonly unknown[]) => {
    compiled ??= build(db).compile()
    const fixed = compiled.parameters.slice(0, compiled.parameters.length - parameters.length)
    const { rows } = await db.executeQuery<Row>({ ...compiled, parameters: [...fixed, ...parameters] })
    return rows
  }
}

/** Sends queries marked with `planOnce` as named prepared statements. */
class PreparingClient extends pg.Client {
  override query(...args: unknown[]): never {
    const [text, values] = args
    const query = pg.Client.prototype.query as (...args: unknown[]) => never
    if (!isPlannedOnce(text)) return query.apply(this, args)
    return query.call(this, { name: hash('sha1', text), text, values }, ...args.slice(2))
  }
}

/** Opens the connection pool. All timeouts are set, so that a hanging database does not hang the shop. */
export function openDatabase(url: string, { poolSize = 10, onError = () => {} }: DatabaseOptions = {}) {
  const pool = new pg.Pool({
    connectionString: url,
    Client: PreparingClient,
    max: poolSize,
    connectionTimeoutMillis: 2000,
    query_timeout: 4000,
    statement_timeout: 5000,
    lock_timeout: 2000,
    idle_in_transaction_session_timeout: 5000,
    application_name: 'shodai',
  })
  pool.on('error', onError)
  // An unhandled error event of a connection would end the process.
  pool.on('connect', (client) => client.on('error', onError))
  const db: Database = new Kysely<Tables>({
    dialect: new PostgresDialect({ pool }),
    plugins: [new CamelCasePlugin()],
  })
  return db
}

const codeOf = (error: unknown) => (error as { code?: unknown } | null)?.code

/** Runs `work` in one transaction; deadlocks and serialisation failures are retried, three attempts in total. */
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

// Connection refused or lost, shutting down, out of resources, query or lock timeout.
const unavailable = /^(ECONNREFUSED|ECONNRESET|ENOENT|EPIPE|ETIMEDOUT|08...|53...|57P..|57014|55P03|58...)$/
const unavailableMessage = /timeout|Connection terminated|Client has encountered a connection error/

/** Whether a query failed because the database is unreachable or overloaded, so that a retry may succeed. */
export function isDatabaseUnavailable(error: unknown) {
  if (!(error instanceof Error)) return false
  const code = codeOf(error)
  if (typeof code === 'string') return unavailable.test(code)
  return unavailableMessage.test(error.message)
}
