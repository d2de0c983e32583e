import { sql } from 'kysely'
import { z } from 'zod'
import type { Received } from '#lib/endpoint.ts'
import { decodeCursor, pageOf } from '#lib/paging.ts'
import type { Database } from '#platform/database.ts'
import type { getMissedSearches, getSynonyms } from './contract.ts'

const perPage = 50

/** Groups, the newest first; those in which a phrase has the text that is searched for. */
export async function listSynonyms(
  db: Database,
  { search, cursor, limit = perPage }: Received<typeof getSynonyms>['query'],
) {
  const after = decodeCursor(cursor, z.tuple([z.int()]))
  const part = search?.replace(/[\\%_]/g, '\\$&')
  // There are no more than some thousands of them, so that a part of a word needs no index.
  const wanted = part
    ? sql<boolean>`exists (select from unnest(phrases) as phrase where phrase ilike ${`%${part}%`})`
    : sql<boolean>`true`
  const [rows, { count: total }] = await Promise.all([
    db
      .selectFrom('synonyms')
      .select(['id', 'phrases'])
      .where(wanted)
      .$if(after !== null, (query) => query.where('id', '<', after?.[0] ?? 0))
      .orderBy('id', 'desc')
      .limit(limit + 1)
      .execute(),
    db
      .selectFrom('synonyms')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where(wanted)
      .executeTakeFirstOrThrow(),
  ])
  const page = pageOf(rows, limit, total, ({ id }) => [id])
  return { ...page, rows: page.rows.map(({ id, phrases }) => ({ _id: String(id), phrases })) }
}

/** What was not found, of all days together; a day keeps so few that they are added up in no time. */
export async function listMissedSearches(
  db: Database,
  { cursor, limit = perPage }: Received<typeof getMissedSearches>['query'],
) {
  const after = decodeCursor(cursor, z.tuple([z.int(), z.string().max(60)]))
  const { rows } = await sql<{ words: string; times: number; lastDay: string; total: number }>`
    with missed as (
      select words, sum(times)::int as times, to_char(max(day), 'YYYY-MM-DD') as last_day
      from missed_searches group by words
    )
    select *, (select count(*)::int from missed) as total from missed
    ${after ? sql`where times < ${after[0]} or (times = ${after[0]} and words > ${after[1]})` : sql``}
    order by times desc, words limit ${limit + 1}`.execute(db)
  const page = pageOf(rows, limit, rows[0]?.total ?? 0, ({ times, words }) => [times, words])
  return { ...page, rows: page.rows.map(({ words, times, lastDay }) => ({ _id: words, times, lastDay })) }
}
