import { type RawBuilder, sql } from 'kysely'
import type { Database } from '#platform/database.ts'
import type { PageCache } from '#platform/page-cache.ts'
import { codeOf, describeWaiting } from './search-index.ts'
import { type Heard, hear, isSame } from './search-sounds.ts'
import { findCommonWords, findSimilarWords, findWords } from './search-vocabulary.ts'
import { askedWords, isNumber, wordsOf } from './search-words.ts'

/** What a match is worth, by how the word was found; the best of them counts. */
const worth = { code: 20, exact: 8, sounds: 7, synonym: 6, begins: 5, inside: 3, slip: 2 } as const
type How = keyof typeof worth

/** One word that was asked for, and what counts as that word, in PostgreSQL's language for such questions. */
interface Term {
  heard: Heard
  found: Partial<Record<How, string[]>>
}

/** Words that belong together because the phrase has other names; mostly one word alone. */
interface Span {
  terms: Term[]
  others: Heard[][]
  synonyms: string[]
}

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

const quoted = (word: string) => `'${word}'`
const beginning = ':*'
function either(parts: string[]) {
  const open = parts
    .filter((part) => part.endsWith(beginning))
    .map((part) => part.slice(0, -1 - beginning.length))
  // Who has `word` begins with it, too: PostgreSQL would look both up.
  const isCovered = (part: string) =>
    !part.endsWith(beginning) && open.some((begins) => part.startsWith(begins))
  return `(${[...new Set(parts)].filter((part) => !isCovered(part)).join(' | ')})`
}
const both = (parts: string[]) => `(${parts.join(' & ')})`

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

type Similar = ReturnType<Awaited<ReturnType<typeof findSimilarWords>>>

function forgive(found: Term['found'], { slips, inside, halves }: Similar) {
  found.inside = [
    ...(found.inside ?? []),
    ...inside.map(quoted),
    ...halves.map((pair) => both(pair.map(quoted))),
  ]
  found.slip = slips.map(quoted)
}

type Phrases = Heard[][]

/** The groups of phrases that mean the same, heard. */
export async function readSynonyms(db: Database): Promise<Phrases[]> {
  const rows = await db.selectFrom('synonyms').select('phrases').orderBy('id').execute()
  return rows.map(({ phrases }) =>
    phrases.map((phrase) => wordsOf(phrase).map(hear)).filter(({ length }) => length > 0),
  )
}

/** Cuts what was asked into phrases that have other names, the longest first, and single words. */
export function spansOf(asked: Heard[], groups: Phrases[]): Span[] {
  const spans: Span[] = []
  for (let from = 0; from < asked.length; ) {
    const isHere = (phrase: Heard[]) =>
      phrase.every((word, place) => {
        const facing = asked[from + place]
        return facing !== undefined && isSame(word, facing)
      })
    const here = groups.flatMap((group) => group.filter(isHere).map((phrase) => ({ phrase, group })))
    const length = Math.max(1, ...here.map(({ phrase }) => phrase.length))
    const others = here
      .filter(({ phrase }) => phrase.length === length)
      .flatMap(({ phrase, group }) => group.filter((other) => other !== phrase))
    const terms = asked.slice(from, from + length).map((heard) => ({ heard, found: {} }))
    spans.push({ terms, others, synonyms: [] })
    from += length
  }
  return spans
}

type Known = Awaited<ReturnType<typeof findWords>>['alternatives']

function understand({ terms, others, synonyms }: Span, code: string[], alternatives: Known) {
  for (const { heard, found } of terms) {
    const { sounds, begins, inside, isOpen } = alternatives(heard)
    found.code = code
    found.exact = [quoted(heard.word)]
    found.sounds = sounds.map(quoted)
    // Numbers are meant as they are: 10 is not the beginning of 1000.
    found.begins = [
      ...(isOpen && !isNumber(heard.word) ? [quoted(heard.word) + beginning] : []),
      ...begins.map(quoted),
    ]
    found.inside = inside.map(quoted)
  }
  for (const phrase of others) {
    const words = phrase.map((heard) => [heard.word, ...alternatives(heard).sounds.slice(0, 2)].map(quoted))
    synonyms.push(...(words.length === 1 ? words.flat() : [both(words.map(either))]))
  }
}

/** Two words that the shop writes as one, head phone and headphone, are one span that the joined word also answers. */
function joinSpans(spans: Span[], alternatives: Known): Span[] {
  const result: Span[] = []
  for (const span of spans) {
    const before = result.at(-1)
    const [first, second] = [before?.terms.at(-1), span.terms[0]]
    const joined = first && second ? alternatives(hear(first.heard.word + second.heard.word)).sounds : []
    if (before && before.terms.length === 1 && span.terms.length === 1 && joined.length)
      result[result.length - 1] = {
        terms: [...before.terms, ...span.terms],
        others: [],
        // What stood for each of them alone still does.
        synonyms: [...joined.map(quoted), ...crossed(before, span)],
      }
    else result.push(span)
  }
  return result
}

const answersOf = ({ terms, synonyms }: Span) => {
  const words = terms.map(({ found }) => Object.values(found).flat())
  return either([...(words.length === 1 ? words.flat() : [both(words.map(either))]), ...synonyms])
}

const crossed = (one: Span, other: Span) =>
  one.synonyms.length + other.synonyms.length ? [both([answersOf(one), answersOf(other)])] : []

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
