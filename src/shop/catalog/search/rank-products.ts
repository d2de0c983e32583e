import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { z } from 'zod'
import { decodeCursor } from '#lib/paging.ts'
import type { Database } from '#platform/database.ts'
import { allOf } from '../product-summaries.ts'
import { maxTotal } from '../rules.ts'
import type { Plan, Tier } from './query-plan.ts'

/** A result with its rank: twice its points, plus one for Most Popular products. */
interface RankedProduct {
  id: number
  rank: number
}

interface RankOptions {
  db: Database
  /** Further conditions on `products`. */
  where: RawBuilder<SqlBool>[]
  cursor?: string | undefined
  limit: number
}

type After = [rank: number, id: number] | null

interface RankedPage {
  /** Capped at `maxTotal`. */
  total: number
  page: RankedProduct[]
}

const rankOf = (points: RawBuilder<number>) => sql`${points} * 2 + product_search.popular`

/** One page of results, best first; of equal ones Most Popular products and then newer ones come first. */
export async function rankProducts(
  plan: Plan,
  { db, where, cursor, limit }: RankOptions,
): Promise<RankedPage> {
  const after: After = decodeCursor(cursor, z.tuple([z.int(), z.int()]))
  const query = {
    matching: sql<SqlBool>`words @@ ${plan.query}::tsquery`,
    score: plan.score,
    where,
    after,
    limit,
  }
  const tiers = where.length === 0 ? plan.tiers : null
  if (!tiers?.some(({ isCommon, isPrefix }) => isCommon || isPrefix)) {
    const { total, page } = await rankAll(db, query)
    return { total: Math.min(total, maxTotal), page }
  }
  if (!tiers.some(({ isCommon }) => isCommon)) {
    const ranked = await rankAll(db, query, maxTotal)
    if (ranked.total <= maxTotal) return ranked
  }
  return { total: maxTotal, page: await rankByTier(db, tiers, after, limit) }
}

interface RankQuery {
  matching: RawBuilder<SqlBool>
  score: RawBuilder<number>
  where: RawBuilder<SqlBool>[]
  after: After
  limit: number
}

/** Scores all matches. With more than `maxRows` it stops early, and only `total` is meaningful. */
async function rankAll(
  db: Database,
  { matching, score, where, after, limit }: RankQuery,
  maxRows?: number,
): Promise<RankedPage> {
  // `hits` is materialized so that PostgreSQL plans for all rows and uses the index; the limit still stops it early.
  const { rows } = await sql<{ total: number; page: RankedProduct[] | null }>`
    with hits as materialized (
      select product_id as id, ${rankOf(score)} as rank
      from product_search
      ${where.length ? sql`join products on products.id = product_id` : sql``}
      where ${matching} and not product_search.hidden ${where.length ? sql`and ${allOf(where)}` : sql``}
    ), results as materialized (
      select * from hits ${maxRows === undefined ? sql`` : sql`limit ${maxRows + 1}`}
    ), page as (
      select id, rank from results
      ${after ? sql`where (rank, id) < (${after[0]}, ${after[1]})` : sql``}
      order by rank desc, id desc limit ${limit}
    )
    select (select count(*)::int from results) as total, (select json_agg(page) from page) as page`.execute(
    db,
  )
  const { total = 0, page } = rows[0] ?? {}
  return { total, page: page ?? [] }
}

/**
 * One page of a query with thousands of results, usually without scoring all of them: tier by tier, and within a common tier
 * in list order until the page is full.
 */
async function rankByTier(
  db: Database,
  tiers: Tier[],
  after: After,
  limit: number,
): Promise<RankedProduct[]> {
  const page: RankedProduct[] = []
  const notInEarlierTiers: RawBuilder<SqlBool>[] = []
  for (const { query, points, isCommon, isPrefix } of tiers) {
    const inTier = sql<SqlBool>`words @@ ${query}::tsquery`
    const matching = allOf([inTier, ...notInEarlierTiers])
    notInEarlierTiers.push(sql<SqlBool>`not ${inTier}`)
    if (after && after[0] < points * 2) continue
    const remaining = limit - page.length
    const scanned = isCommon || isPrefix ? await scanInOrder(db, matching, points, after, remaining) : []
    const score = sql.lit(points) as RawBuilder<number>
    page.push(
      ...(scanned.length === remaining
        ? scanned
        : (await rankAll(db, { matching, score, where: [], after, limit: remaining })).page),
    )
    if (page.length === limit) break
  }
  return page
}

/** Rows scanned for one page before falling back to reading all matches. */
const maxScannedRows = 3000

async function scanInOrder(
  db: Database,
  matching: RawBuilder<SqlBool>,
  points: number,
  after: After,
  limit: number,
) {
  const from = after && after[0] <= points * 2 + 1 ? after : null
  const { rows } = await sql<RankedProduct>`
    select product_id as id, ${sql.lit(points * 2)} + popular as rank
    from (
      select product_id, popular, words from product_search
      where not hidden ${from ? sql`and (popular, product_id) < (${from[0] - points * 2}, ${from[1]})` : sql``}
      order by popular desc, product_id desc limit ${maxScannedRows}
    ) as product_search
    where ${matching} limit ${limit}`.execute(db)
  return rows
}
