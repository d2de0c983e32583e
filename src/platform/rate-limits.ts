import { sql } from 'kysely'
import { z } from 'zod'
import { tooMany } from '#lib/errors.ts'
import type { Database, Tx } from './database.ts'
import { type Jobs, job } from './jobs.ts'

/** Counts one use of `key`; throws `too-many` (429) above `max` uses within a fixed window of `seconds`. */
export async function countAgainstLimit(db: Database | Tx, key: string, max: number, seconds: number) {
  const { rows } = await sql<{ count: number; wait: number }>`
    insert into limits (key, count, expires_at) values (${key}, 1, now() + make_interval(secs => ${seconds}))
    on conflict (key) do update set
      count = case when limits.expires_at <= now() then 1 else limits.count + 1 end,
      expires_at = case when limits.expires_at <= now() then excluded.expires_at else limits.expires_at end
    returning count, ceil(extract(epoch from expires_at - now()))::int as wait`.execute(db)
  const row = rows[0]
  if (row && row.count > max) throw tooManyTries(row.wait)
}

interface GrowingDelay {
  /** Uses without a delay. */
  free: number
  /** Seconds before the next use after the last free one; they double with each further use. */
  first: number
  max: number
  /** Seconds after which the count starts over. */
  window: number
}

/** Counts one use of `key`; throws `too-many` (429) while the delay after the last use lasts. Such a use is not counted. */
export async function countWithDelay(db: Database, key: string, { free, first, max, window }: GrowingDelay) {
  const { rows } = await sql`
    insert into limits (key, count, expires_at) values (${key}, 1, now() + make_interval(secs => ${window}))
    on conflict (key) do update set
      count = case when limits.expires_at <= now() then 1 else limits.count + 1 end,
      expires_at = case when limits.expires_at <= now() then excluded.expires_at else limits.expires_at end,
      next_at = case when limits.expires_at > now() and limits.count + 1 >= ${free}
        then now() + make_interval(secs => least(${max}, ${first} * 2 ^ least(20, limits.count + 1 - ${free}))) end
    where limits.expires_at <= now() or limits.next_at is null or limits.next_at <= now()
    returning key`.execute(db)
  if (rows.length) return
  const waiting = await db
    .selectFrom('limits')
    .select(sql<number>`ceil(extract(epoch from next_at - now()))::int`.as('wait'))
    .where('key', '=', key)
    .executeTakeFirst()
  throw tooManyTries(waiting?.wait)
}

const tooManyTries = (wait: number | null | undefined) =>
  tooMany('Too many tries. Please wait a little.', Math.max(1, wait ?? 1))

/** Takes back one counted use, for example of a successful sign-in. */
export async function refundLimit(db: Database, key: string) {
  await sql`update limits set count = count - 1 where key = ${key} and count > 0`.execute(db)
}

/** Resets the counter of `key`. */
export async function clearLimit(db: Database, key: string) {
  await db.deleteFrom('limits').where('key', '=', key).execute()
}

/** Rows deleted at once, so that no delete locks a table for long. */
const batchSize = 5000

const deleteExpiredLimits = job({ name: 'sweep-limits', data: z.null(), nightly: '3:20', end: 'next-run' })

export function limitJobs(jobs: Jobs, db: Database) {
  jobs.handle(deleteExpiredLimits, () =>
    deleteInBatches((limit) =>
      db
        .deleteFrom('limits')
        .where('key', 'in', (limits) =>
          limits.selectFrom('limits').select('key').where('expiresAt', '<=', sql<Date>`now()`).limit(limit),
        )
        // A new window may have started since the row was selected.
        .where('expiresAt', '<=', sql<Date>`now()`)
        .executeTakeFirst(),
    ),
  )
}

/** Repeats a limited delete until it deletes fewer rows than the limit. */
export async function deleteInBatches(deleteBatch: (limit: number) => Promise<{ numDeletedRows: bigint }>) {
  while ((await deleteBatch(batchSize)).numDeletedRows >= batchSize);
}
