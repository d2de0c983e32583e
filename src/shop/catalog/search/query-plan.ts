import { type RawBuilder, sql } from 'kysely'
import type { Database } from '#platform/database.ts'
import type { PageCache } from '#platform/page-cache.ts'
import { idToken, indexForStaff, indexPendingProducts } from './index-products.ts'
import { toPhoneticWord } from './phonetic.ts'
import {
  addMatches,
  addTypos,
  andOf,
  anyOf,
  joinCompounds,
  loadCategoryWords,
  loadSynonyms,
  type MatchKind,
  prefixMark,
  quoteToken,
  type Segment,
  segmentQuery,
  toTsquery,
} from './query-segments.ts'
import { isNumber, queryTokens } from './tokens.ts'
import { findAlternatives, findCommonWords, findCorrections } from './vocabulary.ts'

/** Score of a match by its kind; the best kind counts. */
const matchPoints = {
  code: 20,
  exact: 10,
  sounds: 9,
  synonym: 8,
  literalPrefix: 7,
  alike: 6,
  prefix: 5,
  category: 4,
  substring: 3,
  typo: 2,
} as const satisfies Record<MatchKind, number>

/** How to match and rank products for a query. */
export interface Plan {
  /** The tsquery that every result matches. */
  query: string
  /** Integer score of a row of `product_search`. */
  score: RawBuilder<number>
  /** Kinds of match, best first; only for a query of one token. */
  tiers: Tier[] | null
}

/** One kind of match of a single token, and its score. */
export interface Tier {
  query: string
  points: number
  /** More products match than `maxTotal`. */
  isCommon: boolean
  /** Contains a prefix match, which may cover many words. */
  isPrefix: boolean
}

/** A parsed query: exact, phonetic, prefix and synonym matches, and on demand also matches with typos. */
export interface ParsedQuery {
  strict: Plan
  /** The plan for when `strict` has no results. */
  withTypos: () => Promise<Plan>
}

export interface SearchOptions {
  /** Waits for products that are being indexed just now. */
  isForStaff?: boolean
}

/** Parses a query and looks up its matches; null when it has no token. */
export async function parseQuery(
  db: Database,
  memoize: PageCache['memoize'],
  text: string,
  { isForStaff = false }: SearchOptions = {},
): Promise<ParsedQuery | null> {
  const tokens = queryTokens(text)
  if (tokens.length === 0) return null
  const words = [...new Set(tokens)]
  const phoneticWords = words.map(toPhoneticWord)
  const common = await memoize('common words', () => findCommonWords(db))
  const segments = segmentQuery(phoneticWords, await memoize('synonyms', () => loadSynonyms(db)))
  const compounds = words.slice(1).map((word, index) => toPhoneticWord(words[index] + word))
  const unexpanded = [...segments.flatMap(({ synonymPhrases }) => synonymPhrases.flat()), ...compounds]
  let vocabulary = await findAlternatives(db, unexpanded, phoneticWords)
  if (vocabulary.isWaiting) {
    // The first search after a change updates the index, so no code that writes products has to.
    await (isForStaff ? indexForStaff : indexPendingProducts)(db)
    vocabulary = await findAlternatives(db, unexpanded, phoneticWords)
  }
  const { findMatches } = vocabulary
  const [first = '', ...more] = tokens
  const code = more.length === 0 && isNumber(first) ? [idToken(first)] : []
  const categoryWords = await memoize('category words', () => loadCategoryWords(db))
  for (const segment of segments) addMatches(segment, code, findMatches, categoryWords)
  return {
    strict: createPlan(joinCompounds(segments, findMatches), words, common),
    withTypos: async () => {
      const corrections = await findCorrections(db, phoneticWords)
      for (const { token, matches } of segments.flatMap(({ terms }) => terms))
        addTypos(matches, corrections(token))
      return createPlan(joinCompounds(segments, findMatches), words, common)
    },
  }
}

/** The strict plan or the one with typos, whichever first has a visible result; null when neither has. */
export async function choosePlan(db: Database, parsed: ParsedQuery | null): Promise<Plan | null> {
  if (!parsed) return null
  if (await hasResults(db, parsed.strict)) return parsed.strict
  const withTypos = await parsed.withTypos()
  return (await hasResults(db, withTypos)) ? withTypos : null
}

async function hasResults(db: Database, { query }: Plan) {
  // Materialized, otherwise PostgreSQL scans the table, expecting to meet the first match soon.
  const { rows } = await sql`
    with matches as materialized (
      select product_id from product_search where words @@ ${query}::tsquery and not hidden)
    select from matches limit 1`.execute(db)
  return rows.length > 0
}

function createPlan(segments: Segment[], words: string[], common: ReadonlySet<string>): Plan {
  const phraseBonus =
    words.length > 1
      ? [sql`case when words @@ ${words.map(quoteToken).join(' <-> ')}::tsquery then 3 else 0 end`]
      : []
  return {
    query: andOf(segments.map(toTsquery)),
    score: sql<number>`(${sql.join([...segments.map(segmentScore), ...phraseBonus], sql` + `)})`,
    tiers:
      words.length === 1
        ? segments.flatMap(segmentTiers).map(({ operands, query, points }) => ({
            query,
            points,
            isCommon: operands.some((operand) => isCommonOperand(operand, common)),
            isPrefix: operands.some((operand) => operand.endsWith(prefixMark)),
          }))
        : null,
  }
}

function segmentScore({ terms, synonyms }: Segment): RawBuilder<number> {
  const isCertain = (terms.length === 1 || synonyms.length === 0) && ('matches certainly' as const)
  const own = sql<number>`(${sql.join(
    terms.map((term) =>
      tierScore(segmentTiers({ terms: [term], synonyms: terms.length === 1 ? synonyms : [] }), isCertain),
    ),
    sql` + `,
  )})`
  if (isCertain) return own
  const points = sql.lit(matchPoints.synonym * terms.length)
  return sql`greatest(${own}, case when words @@ ${anyOf(synonyms)}::tsquery then ${points} else 0 end)`
}

/** The operands of each kind of match, best kind first. */
function segmentTiers({ terms: [term], synonyms }: Pick<Segment, 'terms' | 'synonyms'>) {
  const matches = { ...term?.matches, synonym: synonyms }
  return (Object.keys(matchPoints) as MatchKind[]).flatMap((kind) => {
    const operands = matches[kind] ?? []
    return operands.length ? [{ operands, query: anyOf(operands), points: matchPoints[kind] }] : []
  })
}

/** Whether the operand is a common word, or the prefix of one. */
function isCommonOperand(operand: string, common: ReadonlySet<string>) {
  if (!operand.endsWith(prefixMark)) return common.has(operand.slice(1, -1))
  const prefix = operand.slice(1, -1 - prefixMark.length)
  return [...common].some((word) => word.startsWith(prefix))
}

/** Points of the best matching tier. For rows that certainly match, the last tier needs no test. */
function tierScore(
  tiers: Pick<Tier, 'query' | 'points'>[],
  isCertain: 'matches certainly' | false,
): RawBuilder<number> {
  const cases = tiers.map(({ query, points }) => sql`when words @@ ${query}::tsquery then ${sql.lit(points)}`)
  const last = isCertain ? tiers.at(-1) : undefined
  if (last) cases.pop()
  const otherwise = sql.lit(last?.points ?? 0)
  return cases.length ? sql`case ${sql.join(cases, sql` `)} else ${otherwise} end` : sql`${otherwise}`
}
