import { sql } from 'kysely'
import { tooMany } from '#lib/errors.ts'
import type { Database, Tx } from './database.ts'

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

export async function clearLimit(db: Database, key: string) {
  await db.deleteFrom('limits').where('key', '=', key).execute()
}
