import { type RawBuilder, sql } from 'kysely'
import type { Database } from '#platform/database.ts'
import type { PageCache } from '#platform/page-cache.ts'
import { codeOf, describeWaiting } from './search-index.ts'
import { hear } from './search-sounds.ts'
import {
  answersOf,
  beginning,
  both,
  either,
  forgive,
  type How,
  joinSpans,
  quoted,
  readSynonyms,
  type Span,
  spansOf,
  understand,
} from './search-spans.ts'
import { findCommonWords, findSimilarWords, findWords } from './search-vocabulary.ts'
import { askedWords, isNumber } from './search-words.ts'

/** What a match is worth, by how the word was found; the best of them counts. */
const worth = {
  code: 20,
  exact: 8,
  sounds: 7,
  synonym: 6,
  begins: 5,
  inside: 3,
  slip: 2,
} as const satisfies Record<How, number>

/** A search that at least one product answers to. */
export interface Plan {
  /** What every match answers to, as a tsquery. */
  query: string
  /** How well a row of `product_search` answers, as whole points. */
  score: RawBuilder<number>
  /** The ways of answering, the best first, where a single word is asked for. */
  tiers: Tier[] | null
}

/** One way of answering to a single word, and what it is worth. */
export interface Tier {
  query: string
  points: number
  /** Thousands of products answer so. */
  isCommon: boolean
  /** It is the beginning of words, of which there may be many. */
  isOpen: boolean
}

/** A search in two readings: the words, how they sound, their beginnings and synonyms; and with slips forgiven. */
export interface Search {
  strict: Plan
  /** For when no product answers to the strict one. */
  forgive: () => Promise<Plan>
}

/** Works out what a search asks for; null where it holds no word. */
export async function understandSearch(
  db: Database,
  remember: PageCache['remember'],
  text: string,
): Promise<Search | null> {
  const asked = askedWords(text)
  if (asked.length === 0) return null
  // Said twice is meant once.
  const words = [...new Set(asked)]
  const heard = words.map(hear)
  const common = await remember('commonWords', () => findCommonWords(db))
  const spans = spansOf(heard, await remember('synonyms', () => readSynonyms(db)))
  const joined = heard.slice(1).map(({ word }, place) => hear(heard[place]?.word + word))
  const narrow = [...spans.flatMap(({ others }) => others.flat()), ...joined]
  let known = await findWords(db, narrow, heard)
  if (known.isWaiting) {
    // Names that changed are described by whoever searches first, so that no writer of products can forget it.
    await describeWaiting(db)
    known = await findWords(db, narrow, heard)
  }
  const { alternatives } = known
  const [first = '', ...more] = asked
  const code = more.length === 0 && isNumber(first) ? [codeOf(first)] : []
  for (const span of spans) understand(span, code, alternatives)
  return {
    strict: planOf(joinSpans(spans, alternatives), words, common),
    forgive: async () => {
      const similar = await findSimilarWords(db, heard)
      for (const { heard, found } of spans.flatMap(({ terms }) => terms)) forgive(found, similar(heard))
      return planOf(joinSpans(spans, alternatives), words, common)
    },
  }
}

/** The reading that at least one product answers to, or null. */
export async function choosePlan(db: Database, search: Search | null): Promise<Plan | null> {
  if (!search) return null
  if (await isAnswered(db, search.strict)) return search.strict
  const forgiving = await search.forgive()
  return (await isAnswered(db, forgiving)) ? forgiving : null
}

async function isAnswered(db: Database, { query }: Plan) {
  // Materialized, or PostgreSQL reads row after row in the hope of meeting the first match soon.
  const { rows } = await sql`
    with found as materialized (
      select product_id from product_search where words @@ ${query}::tsquery and not hidden)
    select from found limit 1`.execute(db)
  return rows.length > 0
}

function planOf(spans: Span[], words: string[], common: ReadonlySet<string>): Plan {
  const phrase =
    words.length > 1
      ? [sql`case when words @@ ${words.map(quoted).join(' <-> ')}::tsquery then 3 else 0 end`]
      : []
  return {
    query: both(spans.map(answersOf)),
    score: sql<number>`(${sql.join([...spans.map(scoreOf), ...phrase], sql` + `)})`,
    tiers:
      words.length === 1
        ? spans.flatMap(waysOf).map(({ ways, query, points }) => ({
            ...{ query, points },
            isCommon: ways.some((way) => isAmong(way, common)),
            isOpen: ways.some((way) => way.endsWith(beginning)),
          }))
        : null,
  }
}

function scoreOf({ terms, synonyms }: Span): RawBuilder<number> {
  const isSure = (terms.length === 1 || synonyms.length === 0) && ('found for sure' as const)
  const own = sql<number>`(${sql.join(
    terms.map((term) =>
      pointsOf(waysOf({ terms: [term], synonyms: terms.length === 1 ? synonyms : [] }), isSure),
    ),
    sql` + `,
  )})`
  if (isSure) return own
  const points = sql.lit(worth.synonym * terms.length)
  return sql`greatest(${own}, case when words @@ ${either(synonyms)}::tsquery then ${points} else 0 end)`
}

/** The words for every way of answering, the best way first. */
function waysOf({ terms: [term], synonyms }: Pick<Span, 'terms' | 'synonyms'>) {
  const found = { ...term?.found, synonym: synonyms }
  return (Object.keys(worth) as How[]).flatMap((how) => {
    const ways = found[how] ?? []
    return ways.length ? [{ ways, query: either(ways), points: worth[how] }] : []
  })
}

/** Whether a word, or one that begins so, is among these. */
function isAmong(way: string, words: ReadonlySet<string>) {
  if (!way.endsWith(beginning)) return words.has(way.slice(1, -1))
  const start = way.slice(1, -1 - beginning.length)
  return [...words].some((word) => word.startsWith(start))
}

/** The points of the best way in which a row has the word; where it has it for sure the last way need not be looked at. */
function pointsOf(
  tiers: Pick<Tier, 'query' | 'points'>[],
  isSure: 'found for sure' | false,
): RawBuilder<number> {
  const cases = tiers.map(({ query, points }) => sql`when words @@ ${query}::tsquery then ${sql.lit(points)}`)
  const last = isSure ? tiers.at(-1) : undefined
  if (last) cases.pop()
  const otherwise = sql.lit(last?.points ?? 0)
  return cases.length ? sql`case ${sql.join(cases, sql` `)} else ${otherwise} end` : sql`${otherwise}`
}
