import type { Database } from '#platform/database.ts'
import { type Heard, hear, isSame } from './search-sounds.ts'
import type { findSimilarWords, findWords } from './search-vocabulary.ts'
import { isNumber, wordsOf } from './search-words.ts'

/** How a word may be found. */
export type How = 'code' | 'exact' | 'sounds' | 'synonym' | 'begins' | 'inside' | 'slip'

/** One word that was asked for, and what counts as that word, in PostgreSQL's language for such questions. */
interface Term {
  heard: Heard
  found: Partial<Record<How, string[]>>
}

/** Words that belong together because the phrase has other names; mostly one word alone. */
export interface Span {
  terms: Term[]
  others: Heard[][]
  synonyms: string[]
}

export const quoted = (word: string) => `'${word}'`
export const beginning = ':*'
export function either(parts: string[]) {
  const open = parts
    .filter((part) => part.endsWith(beginning))
    .map((part) => part.slice(0, -1 - beginning.length))
  // Who has `word` begins with it, too: PostgreSQL would look both up.
  const isCovered = (part: string) =>
    !part.endsWith(beginning) && open.some((begins) => part.startsWith(begins))
  return `(${[...new Set(parts)].filter((part) => !isCovered(part)).join(' | ')})`
}
export const both = (parts: string[]) => `(${parts.join(' & ')})`

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

export function understand({ terms, others, synonyms }: Span, code: string[], alternatives: Known) {
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
export function joinSpans(spans: Span[], alternatives: Known): Span[] {
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

type Similar = ReturnType<Awaited<ReturnType<typeof findSimilarWords>>>

export function forgive(found: Term['found'], { slips, inside, halves }: Similar) {
  found.inside = [
    ...(found.inside ?? []),
    ...inside.map(quoted),
    ...halves.map((pair) => both(pair.map(quoted))),
  ]
  found.slip = slips.map(quoted)
}

export const answersOf = ({ terms, synonyms }: Span) => {
  const words = terms.map(({ found }) => Object.values(found).flat())
  return either([...(words.length === 1 ? words.flat() : [both(words.map(either))]), ...synonyms])
}

const crossed = (one: Span, other: Span) =>
  one.synonyms.length + other.synonyms.length ? [both([answersOf(one), answersOf(other)])] : []
