import { sql } from 'kysely'
import type { Database } from '#platform/database.ts'
import { maxTotal } from '../rules.ts'
import { typoKeys } from './index-products.ts'
import { hasSimilarLength, isSameWord, type PhoneticWord, phoneticSimilarity } from './phonetic.ts'
import { editDistance, isBengali, isNumber, maxTypos } from './tokens.ts'

/** Words of product names that match a query token, by kind of match. */
export interface Alternatives {
  /** Whether the token is itself a word of a product name. */
  isWord: boolean
  /** The same word in the other script. */
  sounds: string[]
  /** Words of the same script that sound the same. */
  alike: string[]
  /** Words that begin with the token; not all of them where `isPrefix`. */
  longer: string[]
  /** Words of the other script whose beginning sounds like the token. */
  prefix: string[]
  substring: string[]
  /** Whether a prefix query is needed, because there are too many words with this beginning. */
  isPrefix: boolean
}

const maxCandidates = 60
/** Shorter tokens are not searched as substrings: they occur in half of all words. */
const minSubstringLength = 4
// Every result is scored against each of these words, and above about sixty words PostgreSQL estimates that the tsquery
// matches most rows and scans the table.
const maxPerKind = 8
/** Limit of substring matches of two or three letters, used only when the strict query has no results. */
const maxSubstringMatches = 30

/**
 * Looks up the words that match the tokens, in one query. Tokens in `expandable` also match as a prefix and substring.
 * `isWaiting` says that products are waiting to be indexed.
 */
export async function findAlternatives(db: Database, tokens: PhoneticWord[], expandable: PhoneticWord[]) {
  const all = [...new Map([...tokens, ...expandable].map((token) => [token.word, token])).values()]
  const isExpandable = new Set(expandable.map(({ word }) => word))
  const lookups = all.map(({ word, key }) => ({
    word,
    key,
    expandable: isExpandable.has(word) && !isNumber(word),
  }))
  const { rows } = await sql<PhoneticWord & { tokens: string }>`
    select tokens.word as tokens, matches.*
    from json_to_recordset(${JSON.stringify(lookups)}::json) as tokens (word text, key text, expandable boolean)
    cross join lateral (
      (select word, sounds, key from search_words where key = tokens.key limit ${maxCandidates})
      union (select word, sounds, key from search_words where tokens.expandable and length(tokens.key) > 1
        and key > tokens.key collate "C" and key < (tokens.key || '~') collate "C" limit ${maxCandidates})
      union (select word, sounds, key from search_words where tokens.expandable and length(tokens.word) >= ${minSubstringLength}
        and word like '%' || tokens.word || '%' limit ${maxCandidates})
    ) as matches
    union all (select '', '', '', '' from search_waiting limit 1)`.execute(db)
  const matches = Map.groupBy(rows, ({ tokens }) => tokens)
  const findMatches = (token: PhoneticWord): Alternatives => {
    const [sounds, alike, substring]: [string[], string[], string[]] = [[], [], []]
    const candidates = matches.get(token.word) ?? []
    const similarity = new Map(
      candidates.map((other) => [other, phoneticSimilarity(token.sounds, other.sounds).whole]),
    )
    candidates.sort((one, other) => (similarity.get(other) ?? 0) - (similarity.get(one) ?? 0))
    for (const other of candidates) {
      if (other.word === token.word) continue
      if (isSameWord(token, other))
        (isBengali(other.word) === isBengali(token.word) ? alike : sounds).push(other.word)
      else if (other.word.includes(token.word)) substring.push(other.word)
    }
    const longerWords = candidates
      .filter((other) => beginsWith(token, other) && !alike.includes(other.word))
      .map(({ word }) => word)
    const prefix = (isExpandable.has(token.word) ? soundingLonger(token, candidates) : [])
      .map(({ word }) => word)
      .filter((word) => !sounds.includes(word))
    for (const words of [sounds, alike, prefix]) words.splice(maxPerKind)
    // A prefix query is much slower than a word query in PostgreSQL, so the words are listed when there are few of them.
    const containing = candidates.filter(({ word }) => word.includes(token.word))
    const isPrefix =
      token.word.length < minSubstringLength ||
      containing.length >= maxCandidates ||
      longerWords.length > maxPerKind
    const longer = isPrefix ? [] : longerWords
    const within = substring.filter((word) => !longerWords.includes(word)).slice(0, maxPerKind)
    const isWord = candidates.some(({ word }) => word === token.word)
    return { isWord, sounds, alike, longer, prefix, substring: within, isPrefix }
  }
  return { findMatches, isWaiting: matches.has('') }
}

/** Whether the token is the beginning of this word, as they are written. */
export const beginsWith = (token: PhoneticWord, { word }: PhoneticWord) =>
  word !== token.word && word.startsWith(token.word)

/**
 * Words of the other script whose beginning sounds like the token. Where words of its own script begin with it, only the same
 * words: sare is the beginning of saree, so of শাড়ি, and not of শার্ট.
 */
export function soundingLonger(token: PhoneticWord, words: readonly PhoneticWord[]) {
  const longer = words.filter((other) => beginsWith(token, other))
  const isMeant = (other: PhoneticWord) =>
    longer.length === 0 || longer.some((word) => isSameWord(word, other))
  return words.filter((other) => soundsLikePrefix(token, other) && isMeant(other))
}

const soundsLikePrefix = (token: PhoneticWord, { word, sounds, key }: PhoneticWord) =>
  isBengali(token.word) !== isBengali(word) &&
  token.sounds.length > 2 &&
  key.startsWith(token.key) &&
  phoneticSimilarity(token.sounds, sounds).start >= 0.94

const sampleSize = 10_000

/**
 * Words that clearly more than `maxTotal` products have, estimated from a sample, and common prefixes of two to four
 * letters, which end with `*`.
 */
export async function findCommonWords(db: Database): Promise<ReadonlySet<string>> {
  const { count } = await db
    .selectFrom('productSearch')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  const common = 1.5 * maxTotal
  if (count < common) return new Set()
  const part = Math.min(1, sampleSize / count)
  const sample = `select words from product_search tablesample system (${part * 100}) repeatable (1)`
  const { rows } = await sql<{ word: string }>`
    with matches as materialized (select word, ndoc from ts_stat(${sample}))
    select word from matches where ndoc > ${common * part}
    union all
    select left(word, length) || '*' from matches, generate_series(2, 4) as length
    group by 1 having sum(ndoc) > ${common * part}`.execute(db)
  return new Set(rows.map(({ word }) => word))
}

/** Finds words within the tolerated number of typos, and splits of a compound into two known words. */
export async function findCorrections(db: Database, tokens: PhoneticWord[]) {
  const halves = [...new Set(tokens.flatMap(({ word }) => compoundSplits(word).flat()))]
  const { rows } = await sql<PhoneticWord & { tokens: string }>`
    select tokens.word as tokens, matches.*
    from unnest(${tokens.map(({ word }) => word)}::text[]) with ordinality as tokens (word, index)
    cross join lateral (
      (select word, sounds, key from search_words where marks && array(
        select mark from unnest(${tokens.map(({ word }) => JSON.stringify(typoKeys(word)))}::jsonb[])
          with ordinality as m (marks, index), jsonb_array_elements_text(m.marks) as mark
        where m.index = tokens.index) limit 200)
      union (select word, sounds, key from search_words
        where length(tokens.word) > 6 and word % tokens.word limit 100)
      union (select word, sounds, key from search_words
        where length(tokens.word) between 2 and 3 and word like '%' || tokens.word || '%' limit ${maxCandidates})
    ) as matches
    union all select '', word, sounds, key from search_words where word = any(${halves}::text[])`.execute(db)
  const matches = Map.groupBy(rows, ({ tokens }) => tokens)
  const knownWords = new Set(matches.get('')?.map(({ word }) => word))
  return (token: PhoneticWord) => {
    const candidates = matches.get(token.word) ?? []
    return {
      typos: closestWords(token, candidates),
      substring: candidates
        .map(({ word }) => word)
        .filter((word) => word.includes(token.word))
        .slice(0, maxSubstringMatches),
      splits: compoundSplits(token.word).filter((pair) => pair.every((half) => knownWords.has(half))),
    }
  }
}

/** Words with a phonetic similarity of at least 0.5, most similar first; suggested after a search without results. */
export async function findSimilarWords(db: Database, tokens: PhoneticWord[]) {
  const { rows } = await sql<PhoneticWord>`
    select matches.*
    from unnest(${tokens.map(({ word }) => word)}::text[], ${tokens.map(({ key }) => key)}::text[]) as tokens (word, key)
    cross join lateral (
      (select word, sounds, key from search_words where key = tokens.key limit ${maxCandidates})
      union (select word, sounds, key from search_words where word % tokens.word
        order by similarity(word, tokens.word) desc limit 30)
    ) as matches`.execute(db)
  return [...new Map(rows.map((row) => [row.word, row.sounds]))]
    .map(([word, sounds]) => ({
      word,
      similarity: Math.max(...tokens.map((each) => phoneticSimilarity(each.sounds, sounds).whole)),
    }))
    .filter(({ word, similarity }) => similarity >= 0.5 && !isNumber(word))
    .sort((one, other) => other.similarity - one.similarity)
    .map(({ word }) => word)
    .slice(0, 12)
}

/** The candidates with the smallest distance to the token, among those close enough to be a typo of it. */
function closestWords(token: PhoneticWord, words: PhoneticWord[]) {
  const allowedTypos = maxTypos(token.word)
  const rated = words.flatMap(({ word, sounds }) => {
    if (isNumber(word) !== isNumber(token.word) || !hasSimilarLength(token.word, word)) return []
    const typos = editDistance(token.word, word)
    const similarity = phoneticSimilarity(token.sounds, sounds).whole
    // A single sound resembles half of all words: qqqqqqq must not match yoke.
    const soundsLike = similarity >= 0.82 && allowedTypos > 0 && token.sounds.length > 1
    if (typos > allowedTypos && !soundsLike) return []
    return [{ word, distance: Math.min(typos, (1 - similarity) * token.sounds.length * 1.5) }]
  })
  const best = Math.min(...rated.map(({ distance }) => distance))
  return rated
    .filter(({ distance }) => distance <= best + 0.5)
    .sort((a, b) => a.distance - b.distance)
    .map(({ word }) => word)
    .slice(0, 12)
}

/** All splits of a word into two parts of at least three letters: powerbank → power, bank. */
function compoundSplits(word: string): [string, string][] {
  const letters = [...word]
  return letters.flatMap((_, index): [string, string][] =>
    index < 3 || letters.length - index < 3
      ? []
      : [[letters.slice(0, index).join(''), letters.slice(index).join('')]],
  )
}
