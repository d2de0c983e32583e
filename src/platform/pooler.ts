import type pg from 'pg'
import { createClient } from './postgres-connections.ts'

// PgBouncer in transaction mode gives a connection of PostgreSQL to whoever has a transaction, so nothing that outlives one can
// go through it: what was set, session locks, LISTEN, prepared statements (docs/decisions/d185-poolers.md).

/** Milliseconds. Sent at the start of a connection, which a pooler refuses or ignores: behind one they are its own to set. */
export const sessionLimits = {
  statement_timeout: 5000,
  lock_timeout: 2000,
  idle_in_transaction_session_timeout: 5000,
}

/** Any value that nobody sets. */
const probe = { idle_in_transaction_session_timeout: 3_599_000 }

/**
 * Opens a connection whose session is its own, for locks and the like. Throws if `url` is a pooler: a lock would stay with a
 * connection that others go on to use.
 */
export async function openSession(url: string, config: pg.ClientConfig) {
  const client = createClient(url, { ...config, ...probe })
  // If the connection is lost, so are those of the work that is done under its locks.
  client.on('error', () => {})
  try {
    await client.connect()
    const [limit] = await readLimits(client, Object.keys(probe))
    if (limit !== probe.idle_in_transaction_session_timeout)
      throw new Error('what was set at the start of the connection is not set')
  } catch (error) {
    await client.end()
    const { message } = error as Error
    if (!/unsupported startup parameter|at the start of the connection/.test(message)) throw error
    throw new Error(
      `The database is behind a pooler such as PgBouncer. Set DATABASE_DIRECT_URL to PostgreSQL itself (${message}).`,
    )
  }
  return client
}

/** What the settings of these names are, in milliseconds. */
async function readLimits(client: pg.Client, names: readonly string[]) {
  const { rows } = await client.query<{ setting: number }>(
    'select setting::int from pg_settings where name = any($1)',
    [names],
  )
  return rows.map(({ setting }) => setting)
}

/**
 * Throws unless connections through the pooler at `url` have the limits of sessions, and reach the database in which
 * `heldLock`, an advisory lock, is held.
 */
export async function checkPooler(url: string, heldLock: number) {
  const client = createClient(url, { connectionTimeoutMillis: 5000 })
  client.on('error', () => {})
  try {
    await client.connect()
    if ((await readLimits(client, Object.keys(sessionLimits))).includes(0)) {
      const statements = Object.entries(sessionLimits).map(([name, value]) => `set ${name} = ${value}`)
      throw new Error(
        `The pooler at DATABASE_URL gives connections without limits. For PgBouncer add to the line of the database: connect_query='${statements.join('; ')}'`,
      )
    }
    const { rows } = await client.query<{ free: boolean }>('select pg_try_advisory_xact_lock($1) as free', [
      heldLock,
    ])
    if (rows[0]?.free) throw new Error('DATABASE_URL and DATABASE_DIRECT_URL are two databases.')
  } finally {
    await client.end()
  }
}
