import { sql } from 'kysely'
import { z } from 'zod'
import { tooMany } from '#lib/errors.ts'
import type { Database, Tx } from './database.ts'
import { type Jobs, job } from './jobs.ts'

/** Counts one more `key`; refuses with 429 when it was done more than `max` times in the running window of `seconds`. */
export async function countAgainstLimit(db: Database | Tx, key: string, max: number, seconds: number) {
  const { rows } = await sql<{ count: number; wait: number }>`
    insert into limits (key, count, expires_at) values (${key}, 1, now() + make_interval(secs => ${seconds}))
    on conflict (key) do update set
      count = case when limits.expires_at <= now() then 1 else limits.count + 1 end,
      expires_at = case when limits.expires_at <= now() then excluded.expires_at else limits.expires_at end
    returning count, ceil(extract(epoch from expires_at - now()))::int as wait`.execute(db)
  const row = rows[0]
  if (row && row.count > max) throw tooMany('Too many tries. Please wait a little.', Math.max(1, row.wait))
}

/** Takes one `key` back: what was counted has turned out to be no wrong try. */
export async function takeBackFromLimit(db: Database, key: string) {
  await sql`update limits set count = count - 1 where key = ${key} and count > 0`.execute(db)
}

export async function clearLimit(db: Database, key: string) {
  await db.deleteFrom('limits').where('key', '=', key).execute()
}

/** Rows that a sweep takes away at once, so that none of them holds the table up. */
const atOnce = 5000

const sweepLimits = job({ name: 'sweep-limits', data: z.null(), nightly: '3:20' })

export function limitJobs(jobs: Jobs, db: Database) {
  jobs.handle(sweepLimits, () =>
    sweep((most) =>
      db
        .deleteFrom('limits')
        .where('key', 'in', (limits) =>
          limits.selectFrom('limits').select('key').where('expiresAt', '<=', sql<Date>`now()`).limit(most),
        )
        // It may have begun anew since it was looked at.
        .where('expiresAt', '<=', sql<Date>`now()`)
        .executeTakeFirst(),
    ),
  )
}

/** Takes away what is out of date, a part at a time, until nothing is left. */
export async function sweep(take: (most: number) => Promise<{ numDeletedRows: bigint }>) {
  while ((await take(atOnce)).numDeletedRows >= atOnce);
}
