import { sql } from 'kysely'
import type { Database } from '#platform/database.ts'
import { normalizeSearch } from '../service.ts'

// Enough to see what users look for, while a flood of random searches cannot fill the table.
const maxPerDay = 1000
const retentionDays = 90

/**
 * Counts a search without results, except text that looks like a phone number or e-mail address. Errors are ignored: the
 * statistics must not fail a search.
 */
export async function recordZeroResults(db: Database, text: string) {
  const words = normalizeSearch(text)
  if (words === '' || text.includes('@') || words.replace(/\D/g, '').length > 6) return
  const today = sql`(now() at time zone 'Asia/Dhaka')::date`
  await sql`
    with expired as (delete from missed_searches where day < ${today} - ${retentionDays}::int)
    insert into missed_searches (day, words)
    select ${today}, ${words} where (select count(*) from missed_searches where day = ${today}) < ${maxPerDay}
      or exists (select from missed_searches where day = ${today} and words = ${words})
    on conflict (day, words) do update set times = missed_searches.times + 1`
    .execute(db)
    .catch(() => {})
}
