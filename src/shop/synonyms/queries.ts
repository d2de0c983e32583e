import { sql } from 'kysely'
import { z } from 'zod'
import type { ParsedRequest } from '#lib/endpoint.ts'
import { decodeCursor, pageOf } from '#lib/paging.ts'
import type { Database } from '#platform/database.ts'
import type { Endpoints } from '#shop/endpoints.ts'

const perPage = 50

/** Synonym groups, newest first; with `search` those with a phrase that contains it. */
export async function listSynonyms(
  db: Database,
  { search, cursor, limit = perPage }: ParsedRequest<Endpoints['GET /synonyms']>['query'],
) {
  const after = decodeCursor(cursor, z.tuple([z.int()]))
  const part = search?.replace(/[\\%_]/g, '\\$&')
  // There are at most some thousand groups, so `ilike` needs no index.
  const filter = part
    ? sql<boolean>`exists (select from unnest(phrases) as phrase where phrase ilike ${`%${part}%`})`
    : sql<boolean>`true`
  const [rows, { count: total }] = await Promise.all([
    db
      .selectFrom('synonyms')
      .select(['id', 'phrases'])
      .where(filter)
      .$if(after !== null, (query) => query.where('id', '<', after?.[0] ?? 0))
      .orderBy('id', 'desc')
      .limit(limit + 1)
      .execute(),
    db
      .selectFrom('synonyms')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where(filter)
      .executeTakeFirstOrThrow(),
  ])
  const page = pageOf(rows, limit, total, ({ id }) => [id])
  return { ...page, rows: page.rows.map(({ id, phrases }) => ({ _id: String(id), phrases })) }
}

/** Searches without results, summed over all days; the rows per day are limited, so no index is needed. */
export async function listZeroResultSearches(
  db: Database,
  { cursor, limit = perPage }: ParsedRequest<Endpoints['GET /search/zero-results']>['query'],
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
