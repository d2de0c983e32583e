import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { z } from 'zod'
import { decodeCursor } from '#lib/paging.ts'
import type { Database } from '#platform/database.ts'
import { all } from './cards.ts'
import { mostCounted } from './rules.ts'
import type { Plan, Tier } from './search-plan.ts'

/** A product and how well it answers: points, and within them Most Popular ones before the others. */
interface Found {
  id: number
  rank: number
}

interface Asked {
  db: Database
  /** Further conditions on `products`. */
  where: RawBuilder<SqlBool>[]
  cursor?: string | undefined
  limit: number
}

type After = [rank: number, id: number] | null

interface Page {
  /** Counted no further than `mostCounted`. */
  total: number
  page: Found[]
}

const rankOf = (points: RawBuilder<number>) => sql`${points} * 2 + product_search.popular`

/** The best answers to a search, of equally good ones the Most Popular and then the newest first. */
export async function findBest(plan: Plan, { db, where, cursor, limit }: Asked): Promise<Page> {
  const after: After = decodeCursor(cursor, z.tuple([z.int(), z.int()]))
  const everything = {
    answering: sql<SqlBool>`words @@ ${plan.query}::tsquery`,
    score: plan.score,
    where,
    after,
    limit,
  }
  const tiers = where.length === 0 ? plan.tiers : null
  if (!tiers?.some(({ isCommon, isOpen }) => isCommon || isOpen)) {
    const { total, page } = await readAll(db, everything)
    return { total: Math.min(total, mostCounted), page }
  }
  if (!tiers.some(({ isCommon }) => isCommon)) {
    const found = await readAll(db, everything, mostCounted)
    if (found.total <= mostCounted) return found
  }
  return { total: mostCounted, page: await findInTiers(db, tiers, after, limit) }
}

interface Wish {
  answering: RawBuilder<SqlBool>
  score: RawBuilder<number>
  where: RawBuilder<SqlBool>[]
  after: After
  limit: number
}

/** Reads and compares all answers, unless there are more than `most`: then it stops there and the page means nothing. */
async function readAll(
  db: Database,
  { answering, score, where, after, limit }: Wish,
  most?: number,
): Promise<Page> {
  // `hits` is materialized so that PostgreSQL plans for all of them and takes the index; it still reads no more of them
  // than are asked for.
  const { rows } = await sql<{ total: number; page: Found[] | null }>`
    with hits as materialized (
      select product_id as id, ${rankOf(score)} as rank
      from product_search
      ${where.length ? sql`join products on products.id = product_id` : sql``}
      where ${answering} and not product_search.hidden ${where.length ? sql`and ${all(where)}` : sql``}
    ), found as materialized (
      select * from hits ${most === undefined ? sql`` : sql`limit ${most + 1}`}
    ), page as (
      select id, rank from found
      ${after ? sql`where (rank, id) < (${after[0]}, ${after[1]})` : sql``}
      order by rank desc, id desc limit ${limit}
    )
    select (select count(*)::int from found) as total, (select json_agg(page) from page) as page`.execute(db)
  const { total = 0, page } = rows[0] ?? {}
  return { total, page: page ?? [] }
}

/**
 * One page of a search that thousands of products answer to, mostly without reading them all: the best way of answering
 * first, and for a way that is common the products in the order of the list until the page is full.
 */
async function findInTiers(db: Database, tiers: Tier[], after: After, limit: number): Promise<Found[]> {
  const page: Found[] = []
  const better: RawBuilder<SqlBool>[] = []
  for (const { query, points, isCommon, isOpen } of tiers) {
    const here = sql<SqlBool>`words @@ ${query}::tsquery`
    const answering = all([here, ...better])
    better.push(sql<SqlBool>`not ${here}`)
    if (after && after[0] < points * 2) continue
    const left = limit - page.length
    const walked = isCommon || isOpen ? await walk(db, answering, points, after, left) : []
    const score = sql.lit(points) as RawBuilder<number>
    const wish = { answering, score, where: [], after, limit: left }
    page.push(...(walked.length === left ? walked : (await readAll(db, wish)).page))
    if (page.length === limit) break
  }
  return page
}

/** How many products are looked at for one page before all that answer are read after all. */
const longestWalk = 3000

async function walk(
  db: Database,
  answering: RawBuilder<SqlBool>,
  points: number,
  after: After,
  limit: number,
) {
  const from = after && after[0] <= points * 2 + 1 ? after : null
  const { rows } = await sql<Found>`
    select product_id as id, ${sql.lit(points * 2)} + popular as rank
    from (
      select product_id, popular, words from product_search
      where not hidden ${from ? sql`and (popular, product_id) < (${from[0] - points * 2}, ${from[1]})` : sql``}
      order by popular desc, product_id desc limit ${longestWalk}
    ) as product_search
    where ${answering} limit ${limit}`.execute(db)
  return rows
}
