import type { Database } from '#platform/database.ts'
import { categoryLexeme } from './index-products.ts'
import { isSameWord, type PhoneticWord, toPhoneticWord } from './phonetic.ts'
import { categoryTokens, isNumber, stemWord, tokenize } from './tokens.ts'
import { beginsWith, type findAlternatives, type findCorrections, soundingLonger } from './vocabulary.ts'

/** How a product name matches a token. */
export type MatchKind =
  | 'code'
  | 'exact'
  | 'sounds'
  | 'synonym'
  | 'literalPrefix'
  | 'alike'
  | 'prefix'
  | 'category'
  | 'substring'
  | 'typo'

/** A query token and the tsquery operands that match it, by kind of match. */
interface Term {
  token: PhoneticWord
  matches: Partial<Record<MatchKind, string[]>>
}

/** Part of a query: a phrase that has synonyms, or a single token. */
export interface Segment {
  terms: Term[]
  synonymPhrases: PhoneticWord[][]
  synonyms: string[]
}

/** Quotes a token as a tsquery operand. */
export const quoteToken = (word: string) => `'${word}'`
/** tsquery suffix for a prefix match. */
export const prefixMark = ':*'
export function anyOf(parts: string[]) {
  const prefixes = parts
    .filter((part) => part.endsWith(prefixMark))
    .map((part) => part.slice(0, -1 - prefixMark.length))
  // A word is redundant beside its own prefix, but PostgreSQL would look up both.
  const isCovered = (part: string) =>
    !part.endsWith(prefixMark) && prefixes.some((prefix) => part.startsWith(prefix))
  return `(${[...new Set(parts)].filter((part) => !isCovered(part)).join(' | ')})`
}
export const andOf = (parts: string[]) => `(${parts.join(' & ')})`

type Phrases = PhoneticWord[][]

/** Loads the synonym groups as phonetic tokens. */
export async function loadSynonyms(db: Database): Promise<Phrases[]> {
  const rows = await db.selectFrom('synonyms').select('phrases').orderBy('id').execute()
  return rows.map(({ phrases }) =>
    phrases.map((phrase) => tokenize(phrase).map(toPhoneticWord)).filter(({ length }) => length > 0),
  )
}

/** The words in the names of all categories and sub-categories. */
export async function loadCategoryWords(db: Database): Promise<PhoneticWord[]> {
  const categories = db.selectFrom('categories').select(['name', 'nameBn'])
  const rows = await categories.union(db.selectFrom('subCategories').select(['name', 'nameBn'])).execute()
  return categoryTokens(rows.flatMap(({ name, nameBn }) => [name, nameBn])).map(toPhoneticWord)
}

/** Splits the query into the longest phrases that have synonyms, and single tokens. */
export function segmentQuery(tokens: PhoneticWord[], groups: Phrases[]): Segment[] {
  const segments: Segment[] = []
  for (let from = 0; from < tokens.length; ) {
    const startsHere = (phrase: PhoneticWord[]) =>
      phrase.every((word, offset) => {
        const other = tokens[from + offset]
        return other !== undefined && isSameWord(word, other)
      })
    const matching = groups.flatMap((group) => group.filter(startsHere).map((phrase) => ({ phrase, group })))
    const length = Math.max(1, ...matching.map(({ phrase }) => phrase.length))
    const synonymPhrases = matching
      .filter(({ phrase }) => phrase.length === length)
      .flatMap(({ phrase, group }) => group.filter((other) => other !== phrase))
    const terms = tokens.slice(from, from + length).map((token) => ({ token, matches: {} }))
    segments.push({ terms, synonymPhrases, synonyms: [] })
    from += length
  }
  return segments
}

const isOneWord = ({ length }: readonly unknown[]) => length === 1

/** Banglish writes the genitive of category names, too: chuler is চুলের, of hair. Of all words it would cut speaker to speak. */
const withoutGenitive = ({ word }: PhoneticWord) =>
  /^[a-z]{3,}er$/.test(word) ? [toPhoneticWord(word.replace(/d?er$/, ''))] : []

/** The words in the names of categories of which the token is the beginning. */
const longerCategoryWords = (token: PhoneticWord, words: readonly PhoneticWord[]) =>
  token.word.length > 2
    ? [...words.filter((other) => beginsWith(token, other)), ...soundingLonger(token, words)]
    : []

type FindMatches = Awaited<ReturnType<typeof findAlternatives>>['findMatches']

/**
 * Fills in the matches of each term and the synonyms of the segment. `code` matches a product id. A token that is a word of
 * product names is not read as a part of others but at their end (wristwatches), nor as what sounds like their beginning:
 * saree does not find শরীর, the body.
 */
export function addMatches(
  { terms, synonymPhrases, synonyms }: Segment,
  code: string[],
  findMatches: FindMatches,
  categoryWords: readonly PhoneticWord[],
) {
  for (const { token, matches } of terms) {
    const { isWord, sounds, alike, longer, prefix, substring, isPrefix } = findMatches(token)
    const isKnown = isWord || sounds.length > 0
    matches.code = code
    matches.exact = [quoteToken(token.word)]
    const isForm = ({ word }: PhoneticWord, other: string) => stemWord(word) === stemWord(other)
    const forms = alike.filter((word) => isForm(token, word))
    matches.sounds = [...sounds, ...forms].map(quoteToken)
    // Numbers match exactly: 10 is not a prefix of 1000.
    matches.literalPrefix = [
      ...(isPrefix && !isNumber(token.word) ? [quoteToken(token.word) + prefixMark] : []),
      ...longer.map(quoteToken),
    ]
    matches.alike = alike.map(quoteToken)
    const own = [token, ...withoutGenitive(token)]
    const synonymWords = terms.length === 1 ? synonymPhrases.filter(isOneWord).flat() : []
    const begun = new Set(isKnown ? [] : own.flatMap((each) => longerCategoryWords(each, categoryWords)))
    const namesCategory = (word: PhoneticWord) =>
      own.some((each) => isSameWord(each, word)) ||
      begun.has(word) ||
      synonymWords.some((synonym) => isForm(synonym, word.word))
    matches.category = categoryWords.filter(namesCategory).map(({ word }) => categoryLexeme(word))
    matches.prefix = isKnown ? [] : prefix.map(quoteToken)
    const isCompound = (word: string) => stemWord(word).endsWith(token.word)
    matches.substring = (isKnown ? substring.filter(isCompound) : substring).map(quoteToken)
  }
  const isInShop = (phrase: PhoneticWord[]) => phrase.every((token) => findMatches(token).isWord)
  const isMeant = [terms.map(({ token }) => token), ...synonymPhrases].some(isInShop)
  for (const phrase of synonymPhrases) {
    const words = phrase.map((token) => {
      // What only sounds like a synonym counts where the shop writes none of them: a cup is a কাপ, and no cap.
      if (isMeant) return [quoteToken(token.word)]
      const { sounds, alike } = findMatches(token)
      return [token.word, ...[...sounds, ...alike].slice(0, 2)].map(quoteToken)
    })
    synonyms.push(...(words.length === 1 ? words.flat() : [andOf(words.map(anyOf))]))
  }
}

/** Joins two tokens that product names also write as one word: head phone, headphone. */
export function joinCompounds(segments: Segment[], findMatches: FindMatches): Segment[] {
  const result: Segment[] = []
  const sameWords = (token: PhoneticWord) => {
    const { sounds, alike } = findMatches(token)
    return [...sounds, ...alike]
  }
  for (const segment of segments) {
    const previous = result.at(-1)
    const [first, second] = [previous?.terms.at(-1), segment.terms[0]]
    const joined = first && second ? sameWords(toPhoneticWord(first.token.word + second.token.word)) : []
    if (previous && previous.terms.length === 1 && segment.terms.length === 1 && joined.length)
      result[result.length - 1] = {
        terms: [...previous.terms, ...segment.terms],
        synonymPhrases: [],
        // Synonyms of either token still match.
        synonyms: [...joined.map(quoteToken), ...combineSynonyms(previous, segment)],
      }
    else result.push(segment)
  }
  return result
}

type Corrections = ReturnType<Awaited<ReturnType<typeof findCorrections>>>

/** Adds the matches with typos to a term. */
export function addTypos(matches: Term['matches'], { typos, substring, splits }: Corrections) {
  matches.substring = [
    ...(matches.substring ?? []),
    ...substring.map(quoteToken),
    ...splits.map((pair) => andOf(pair.map(quoteToken))),
  ]
  matches.typo = typos.map(quoteToken)
}

/** The tsquery that matches products for this segment. */
export const toTsquery = ({ terms, synonyms }: Segment) => {
  const words = terms.map(({ matches }) => Object.values(matches).flat())
  return anyOf([...(words.length === 1 ? words.flat() : [andOf(words.map(anyOf))]), ...synonyms])
}

const combineSynonyms = (one: Segment, other: Segment) =>
  one.synonyms.length + other.synonyms.length ? [andOf([toTsquery(one), toTsquery(other)])] : []
