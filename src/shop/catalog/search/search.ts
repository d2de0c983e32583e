/**
 * Product search on PostgreSQL. `searchProducts` is its only entry point for lists; `index-products.ts` fills the index,
 * `did-you-mean.ts` and `zero-results.ts` handle searches without results. Why: docs/decisions/0012-search.md.
 *
 * 1. `tokens.ts` splits names and queries into normalized tokens.
 * 2. `index-products.ts` keeps `product_search` (a tsvector per product) and `search_words` (the vocabulary, with phonetic
 *    form and typo keys per word). Triggers list changed products in `search_waiting`; the next search indexes them.
 * 3. `query-plan.ts` turns a query into a tsquery and a score: `query-segments.ts` finds phrases with synonyms,
 *    `vocabulary.ts` the words of the shop that match each token; the names of
 *    its categories also match, after its own name. Typos (also there) count only without other results.
 * 4. `rank-products.ts` reads one page of ids, best first.
 *
 * To remove phonetic search (Bengali ↔ Banglish ↔ English): delete `phonetic.ts`; let `toPhoneticWord(word)` return the word
 * for all three fields, `isSameWord` compare words, and `phoneticSimilarity` use `editDistance`; drop `phoneticTypoKeys` in
 * `index-products.ts` and raise its `indexVersion`. `relevance.test.ts` shows which searches then stop working.
 */

import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { pageOf } from '#lib/paging.ts'
import { type Database, inTransaction } from '#platform/database.ts'
import type { Shop } from '#shop/shop.ts'
import { maxTotal } from '../rules.ts'
import { isKept, normalizeSearch } from '../service.ts'
import { choosePlan, parseQuery, type SearchOptions } from './query-plan.ts'
import { rankProducts } from './rank-products.ts'

interface RankedPageOptions {
  /** Further conditions on `products`. */
  where: RawBuilder<SqlBool>[]
  cursor?: string | undefined
  limit: number
}

/** Parses a query; returns null when it has no token, otherwise functions that read its results. */
export async function searchProducts(
  { db, memoize }: Pick<Shop, 'db' | 'memoize'>,
  text: string,
  options?: SearchOptions,
) {
  const parsed = await parseQuery(db, memoize, text, options)
  if (!parsed) return null
  return {
    /** One page of ids of visible products, best match first. `total` is capped at `maxTotal`. */
    async rankedIds({ where, cursor, limit }: RankedPageOptions) {
      const options = { db, where, cursor, limit: limit + 1 }
      let { total, page } = await rankProducts(parsed.strict, options)
      if (total === 0) {
        // Whether typos are tolerated depends on the whole shop, not on the filters.
        const plan = where.length ? await choosePlan(db, parsed) : await parsed.withTypos()
        if (plan && plan !== parsed.strict) ({ total, page } = await rankProducts(plan, options))
      }
      const { rows, nextCursor } = pageOf(page, limit, total, ({ rank, id }) => [rank, id])
      return { ids: rows.map(({ id }) => id), nextCursor, total, more: total === maxTotal }
    },

    /** Condition on `products` for a list of visible products with its own order; null without results. */
    async condition() {
      const plan = await choosePlan(db, parsed)
      return plan && matches(plan.query, 'visible')
    },

    /** The same for administrators, who also find hidden products. */
    async adminCondition() {
      const strict = matches(parsed.strict.query, 'all')
      const kept = db.selectFrom('products').select('id').where(isKept)
      const match = await kept.where(strict).limit(1).executeTakeFirst()
      return match ? strict : matches((await parsed.withTypos()).query, 'all')
    },
  }
}

const matches = (tsquery: string, scope: 'visible' | 'all') =>
  sql<SqlBool>`products.id in (select product_id from product_search
    where words @@ ${tsquery}::tsquery ${scope === 'visible' ? sql`and not hidden` : sql``})`

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
  // In a transaction, which is the primary's: a standby is not asked in vain (D186).
  const record = sql`
    with expired as (delete from missed_searches where day < ${today} - ${retentionDays}::int)
    insert into missed_searches (day, words)
    select ${today}, ${words} where (select count(*) from missed_searches where day = ${today}) < ${maxPerDay}
      or exists (select from missed_searches where day = ${today} and words = ${words})
    on conflict (day, words) do update set times = missed_searches.times + 1`
  await inTransaction(db, (tx) => record.execute(tx)).catch(() => {})
}
