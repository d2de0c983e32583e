import {
  CamelCasePlugin,
  Kysely,
  type LogEvent,
  PostgresDialect,
  type PostgresPool,
  sql,
  type Transaction,
} from 'kysely'
import pg from 'pg'
import type { DB as Tables } from '#db/types.ts'
import { holding } from './outside-scope.ts'
import { sessionLimits } from './pooler.ts'
import { openPool } from './postgres-connections.ts'

export type Database = Kysely<Tables>
export type Tx = Transaction<Tables>

pg.types.setTypeParser(pg.types.builtins.INT8, Number)

export const defaultPoolSize = 10

interface PoolOptions {
  poolSize?: number | undefined
  /** Called for errors on idle or busy connections, which no caller awaits. */
  onError?: (error: Error) => void
  /** Default `databaseLimits`. */
  limits?: Partial<typeof databaseLimits & typeof sessionLimits>
  /** Whether `url` is a pooler, which has the limits of sessions itself (`pooler.ts`). */
  isPooled?: boolean | undefined
}

interface DatabaseOptions extends PoolOptions {
  /** Called after every statement, for tests. */
  onStatement?: (statement: LogEvent) => void
}

/** Milliseconds; all are set, so that a hanging database does not hang the shop. */
const databaseLimits = {
  connectionTimeoutMillis: 2000,
  query_timeout: 4000,
}

/** Milliseconds for where nobody waits at a page: what only takes long is not broken. */
export const patientLimits = {
  connectionTimeoutMillis: 60_000,
  query_timeout: 60_000,
  statement_timeout: 60_000,
  lock_timeout: 60_000,
  idle_in_transaction_session_timeout: 60_000,
}

/** Opens the pool of connections to the database. */
export function openDatabasePool(
  url: string,
  { poolSize = defaultPoolSize, onError = () => {}, limits, isPooled = false }: PoolOptions = {},
) {
  return openPool(url, onError, {
    ...databaseLimits,
    ...(!isPooled && sessionLimits),
    ...limits,
    isPooled,
    max: poolSize,
    application_name: 'shodai',
  })
}

export const openDatabase = (url: string, { onStatement, ...options }: DatabaseOptions = {}) =>
  databaseOn(openDatabasePool(url, options), onStatement)

/** Shared, because it remembers the names that it has translated. */
const camelCase = new CamelCasePlugin()

/** The database as code sees it, on connections from `pool`. */
export function databaseOn(pool: PostgresPool, onStatement?: (statement: LogEvent) => void): Database {
  return new Kysely<Tables>({
    dialect: new PostgresDialect({ pool }),
    plugins: [camelCase],
    ...(onStatement && { log: onStatement }),
  })
}

/** Words as literals instead of parameters, so that a predicate always matches that of a partial index. */
export const literals = (words: readonly string[]) => sql.join(words.map((word) => sql.lit(word)))

/** A value as JSON that PostgreSQL can store: its strings without zero bytes, and halves of characters replaced. */
export const jsonOf = (value: unknown) =>
  JSON.stringify(value, (_, each) =>
    typeof each === 'string' ? each.replaceAll('\0', '').toWellFormed() : each,
  )

/** Escapes the wildcards of a LIKE pattern. */
export const escapeLike = (text: string) => text.replace(/[\\%_]/g, '\\$&')

const codeOf = (error: unknown) => (error as { code?: unknown } | null)?.code

/**
 * Runs `work` in one transaction, up to three times where other transactions disturb it. It holds a connection and locks, so `work`
 * cannot wait for servers outside.
 */
export async function inTransaction<T>(db: Database, work: (tx: Tx) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await db.transaction().execute((tx) => holding('a transaction', () => work(tx)))
    } catch (error) {
      const code = codeOf(error)
      if (attempt === 3 || !retried.includes(String(code))) throw error
    }
  }
}

// Concurrent transactions disturbed each other, or deleted a row between its reading and its use: a new try sees the change. Or a
// migration changed the columns of a prepared statement.
const retried = ['40001', '40P01', '23503', '0A000']

// Host or server gone, connection refused or lost, shutting down, a standby, out of resources, query or lock timeout.
const unavailable =
  /^(ECONNREFUSED|ECONNRESET|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN|ENOENT|EPIPE|ETIMEDOUT|08...|25006|53[^1]..|57P..|57014|55P03|58...)$/
const unavailableMessage =
  /timeout|Connection terminated|Client has encountered a connection error|Client was closed/

/** Whether a query failed because the database is unreachable or overloaded, so that a retry may succeed. */
export function isDatabaseUnavailable(error: unknown) {
  if (!(error instanceof Error)) return false
  const code = codeOf(error)
  if (typeof code === 'string') return unavailable.test(code)
  return unavailableMessage.test(error.message)
}

// No space left, quota exceeded, read-only, not writable; 53100 is PostgreSQL's own disk.
const diskFull = ['ENOSPC', 'EDQUOT', 'EROFS', 'EACCES', '53100']

/** Whether a file could not be written, or PostgreSQL could not write its own. */
export const isDiskFull = (error: unknown) =>
  error instanceof Error &&
  diskFull.includes(String(codeOf(error))) &&
  // A socket may be forbidden as well.
  (error as NodeJS.ErrnoException).syscall !== 'connect'
