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
      .poll(() => countWaiting(db), { interval: 10, message: 'requests that wait for the lock' })
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

/** Counts of everything that an order writes, to verify that a rejected request has changed nothing. */
export async function readOrderSnapshot(db: Database) {
  const { rows } = await sql<Record<string, number>>`
    select
      (select count(*) from orders) as orders,
      (select count(*) from order_lines) as lines,
      (select count(*) from order_history) as history,
      (select count(*) from idempotency_keys) as keys,
      (select count(*) from audit_entries) as audit,
      (select coalesce(sum(stock), 0) from products) as stock`.execute(db)
  return rows[0]
}

export const stockOf = async (db: Database, productId: number) => {
  const { stock } = await db
    .selectFrom('products')
    .select('stock')
    .where('id', '=', productId)
    .executeTakeFirstOrThrow()
  return stock
}
