import { sql } from 'kysely'
import { expect } from 'vitest'
import { type Database, inTransaction, type Tx } from '#platform/database.ts'

interface Interleaving<T> {
  /** Takes the lock, as another process would. */
  lock: (tx: Tx) => Promise<unknown>
  /** Starts the request that has to wait for the lock. */
  request: () => Promise<T>
  /** What the other process changes before it commits. */
  change: (tx: Tx) => Promise<unknown>
}

/** Commits a change of another process while a request waits for its lock; resolves to the response of the request. */
export async function changeMeanwhile<T>(db: Database, { lock, request, change }: Interleaving<T>) {
  const waiting = await inTransaction(db, async (tx) => {
    await lock(tx)
    // Wrapped, because an async function would wait for a promise that it returns.
    const response = { settled: Promise.allSettled([request()]) }
    await expect
      .poll(() => countWaiting(db), {
        interval: 10,
        timeout: 1500,
        message: 'requests that wait for the lock',
      })
      .toBe(1)
    await change(tx)
    return response
  })
  const [result] = await waiting.settled
  if (result.status === 'rejected') throw result.reason
  return result.value
}

async function countWaiting(db: Database) {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
  return rows[0]?.count
}
