import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Page } from '#lib/endpoint.ts'
import { pageOf } from '#lib/paging.ts'
import { type Database, planOnce } from '#platform/database.ts'
import type { Call } from '#platform/http.ts'
import { all, cardFrom, notHidden, readCards, type Wish } from './cards.ts'
import type { getMatches } from './contract.ts'
import { findBest } from './search-pages.ts'
import { choosePlan, type Plan, understandSearch } from './search-plan.ts'
import { readAsSearch } from './service.ts'

/** Condition on `products`: those that a search found. */
export const foundBy = ({ query }: Plan) =>
  sql<SqlBool>`products.id in (select product_id from product_search where words @@ ${query}::tsquery and not hidden)`

/** How many the list under the search box holds (NUM-12). */
const mostMatches = 10

interface Asked extends Pick<Call<typeof getMatches>, 'db' | 'remember'> {
  /** What was typed. */
  text: string
  /** Further conditions on `products`. */
  where: RawBuilder<SqlBool>[]
  cursor?: string | undefined
  limit: number
}

/** One page of what a search finds, the best first. */
export async function listBest<Row extends { id: number }>(
  asked: Asked,
  read: (wish: Wish) => Promise<Row[]>,
): Promise<Page<Row[]>> {
  const { db, remember, text, where } = asked
  const limit = asked.limit + 1
  const search = await understandSearch(db, remember, text)
  if (!search) return { rows: [], nextCursor: null, total: 0 }
  let { total, page } = await findBest(search.strict, { ...asked, limit })
  if (total === 0) {
    // Whether slips are forgiven is decided by the whole shop and not by a filter.
    const plan = where.length ? await choosePlan(db, search) : await search.forgive()
    if (plan && plan !== search.strict) ({ total, page } = await findBest(plan, { ...asked, limit }))
  }
  const { rows: best, nextCursor } = pageOf(page, asked.limit, total, ({ rank, id }) => [rank, id])
  if (best.length === 0) return { rows: [], nextCursor, total }
  const ids = best.map(({ id }) => id)
  const rows = await read({
    where: all([notHidden, sql`${planOnce} products.id = any(${ids}::bigint[])`]),
    order: sql`array_position(${ids}::bigint[], products.id)`,
    limit,
  })
  return { rows, nextCursor, total }
}

type AskingForMatches = Pick<Call<typeof getMatches>, 'db' | 'remember' | 'query'>

/** The best matches of a search for a short list; what finds nothing here is still being typed and is not counted. */
export async function listMatches({ db, remember, query }: AskingForMatches) {
  const asked = { db, remember, text: query.searchQuery, where: [], limit: mostMatches }
  const { rows, total } = await listBest(asked, (wish) => readCards(db, wish))
  return { total, matches: rows.map((row) => cardFrom(row, query.language)) }
}

// Enough to see what people look for; a flood of nonsense fills no more than that.
const missedADay = 1000
const missedDays = 90

/**
 * Counts a search that found nothing. Not what looks like a phone number or an e-mail address. It is a note for the
 * merchant and not worth failing a search for.
 */
export async function noteMissed(db: Database, text: string) {
  const words = readAsSearch(text)
  if (words === '' || text.includes('@') || words.replace(/\D/g, '').length > 6) return
  const today = sql`(now() at time zone 'Asia/Dhaka')::date`
  await sql`
    with gone as (delete from missed_searches where day < ${today} - ${missedDays}::int)
    insert into missed_searches (day, words)
    select ${today}, ${words} where (select count(*) from missed_searches where day = ${today}) < ${missedADay}
      or exists (select from missed_searches where day = ${today} and words = ${words})
    on conflict (day, words) do update set times = missed_searches.times + 1`
    .execute(db)
    .catch(() => {})
}
