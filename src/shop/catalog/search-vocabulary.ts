import { sql } from 'kysely'
import { type Database, planOnce } from '#platform/database.ts'
import { mostCounted } from './rules.ts'
import { marksOf } from './search-index.ts'
import { comparable, type Heard, isSame, likenessOf } from './search-sounds.ts'
import { forgivenSlips, isBengali, isNumber, slipsBetween } from './search-words.ts'

/** Words of the shop's names for a word that was asked for, by what they have in common with it. */
export interface Alternatives {
  sounds: string[]
  begins: string[]
  inside: string[]
  /** Whether more words begin with what was asked than `begins` names. */
  isOpen: boolean
}

const enough = 60
/** Letters of a word that is looked for inside of others; shorter ones are in half of them. */
const shortestInside = 4
// Each product found is compared with all of them, and a question of more than sixty words PostgreSQL takes for one about
// the whole shop and answers it by reading everything.
const mostOfAKind = 8
/** The same for the words that have two or three letters somewhere, where nothing better was found. */
const mostInside = 30

/**
 * Asks the words of all names once for everything `asked` may mean; `wide` ones also for what is not yet typed to the
 * end. Answers besides whether there are names it does not know yet.
 */
export async function findWords(db: Database, asked: Heard[], wide: Heard[]) {
  const all = [...new Map([...asked, ...wide].map((heard) => [heard.word, heard])).values()]
  const isWide = new Set(wide.map(({ word }) => word))
  const wanted = all.map(({ word, key }) => ({ word, key, wide: isWide.has(word) && !isNumber(word) }))
  const { rows } = await sql<Heard & { asked: string }>`${planOnce}
    select asked.word as asked, found.*
    from json_to_recordset(${JSON.stringify(wanted)}::json) as asked (word text, key text, wide boolean)
    cross join lateral (
      (select word, sounds, key from search_words where key = asked.key limit ${enough})
      union (select word, sounds, key from search_words where asked.wide and length(asked.key) > 1
        and key > asked.key collate "C" and key < (asked.key || '~') collate "C" limit ${enough})
      union (select word, sounds, key from search_words where asked.wide and length(asked.word) >= ${shortestInside}
        and word like '%' || asked.word || '%' limit ${enough})
    ) as found
    union all (select '', '', '', '' from search_waiting limit 1)`.execute(db)
  const found = Map.groupBy(rows, ({ asked }) => asked)
  const alternatives = (heard: Heard): Alternatives => {
    const [sounds, begins, inside]: [string[], string[], string[]] = [[], [], []]
    const others = found.get(heard.word) ?? []
    const likeness = new Map(others.map((other) => [other, likenessOf(heard.sounds, other.sounds).whole]))
    others.sort((one, other) => (likeness.get(other) ?? 0) - (likeness.get(one) ?? 0))
    for (const other of others) {
      if (other.word === heard.word) continue
      if (isSame(heard, other)) sounds.push(other.word)
      else if (other.word.includes(heard.word)) inside.push(other.word)
      else if (isWide.has(heard.word) && startsLike(heard, other)) begins.push(other.word)
    }
    for (const words of [sounds, begins]) words.splice(mostOfAKind)
    // PostgreSQL reads a beginning much more slowly than a word, so the words that go on from what was asked are named
    // where that can be done.
    const holding = others.map(({ word }) => word).filter((word) => word.includes(heard.word))
    const goingOn = holding.filter(
      (word) => word.startsWith(heard.word) && word !== heard.word && !sounds.includes(word),
    )
    const isOpen =
      heard.word.length < shortestInside || holding.length >= enough || goingOn.length > mostOfAKind
    if (!isOpen) begins.unshift(...goingOn)
    const within = inside.filter((word) => !goingOn.includes(word)).slice(0, mostOfAKind)
    return { sounds, begins, inside: within, isOpen }
  }
  return { alternatives, isWaiting: found.has('') }
}

/** Whether somebody who goes on typing what was asked may mean this word of the other script. */
const startsLike = (asked: Heard, { word, sounds, key }: Heard) =>
  isBengali(asked.word) !== isBengali(word) &&
  asked.sounds.length > 2 &&
  key.startsWith(asked.key) &&
  likenessOf(asked.sounds, sounds).start >= 0.94

const sampled = 10_000

/**
 * The words that a good many more products have than a search counts, as a sample of the shop tells; and the beginnings of
 * words, which end with a star.
 */
export async function findCommonWords(db: Database): Promise<ReadonlySet<string>> {
  const { count } = await db
    .selectFrom('productSearch')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  const common = 1.5 * mostCounted
  if (count < common) return new Set()
  const part = Math.min(1, sampled / count)
  const sample = `select words from product_search tablesample system (${part * 100}) repeatable (1)`
  const { rows } = await sql<{ word: string }>`
    with found as materialized (select word, ndoc from ts_stat(${sample}))
    select word from found where ndoc > ${common * part}
    union all
    select left(word, length) || '*' from found, generate_series(2, 4) as length
    group by 1 having sum(ndoc) > ${common * part}`.execute(db)
  return new Set(rows.map(({ word }) => word))
}

/** Words a slip of the finger away, those with the fewest slips; and how a word falls into two that are known. */
export async function findSimilarWords(db: Database, asked: Heard[]) {
  const parts = [...new Set(asked.flatMap(({ word }) => halvesOf(word).flat()))]
  const { rows } = await sql<Heard & { asked: string }>`
    select asked.word as asked, found.*
    from unnest(${asked.map(({ word }) => word)}::text[]) with ordinality as asked (word, place)
    cross join lateral (
      (select word, sounds, key from search_words where marks && array(
        select mark from unnest(${asked.map(({ word }) => JSON.stringify(marksOf(word)))}::jsonb[])
          with ordinality as m (marks, place), jsonb_array_elements_text(m.marks) as mark
        where m.place = asked.place) limit 200)
      union (select word, sounds, key from search_words
        where length(asked.word) > 6 and word % asked.word limit 100)
      union (select word, sounds, key from search_words
        where length(asked.word) between 2 and 3 and word like '%' || asked.word || '%' limit ${enough})
    ) as found
    union all select '', word, sounds, key from search_words where word = any(${parts}::text[])`.execute(db)
  const found = Map.groupBy(rows, ({ asked }) => asked)
  const known = new Set(found.get('')?.map(({ word }) => word))
  return (heard: Heard) => {
    const candidates = found.get(heard.word) ?? []
    return {
      slips: nearest(heard, candidates),
      inside: candidates
        .map(({ word }) => word)
        .filter((word) => word.includes(heard.word))
        .slice(0, mostInside),
      halves: halvesOf(heard.word).filter((pair) => pair.every((half) => known.has(half))),
    }
  }
}

/** For what nothing was found: words that resemble it at least half, the nearest first. */
export async function findResembling(db: Database, asked: Heard[]) {
  const { rows } = await sql<Heard>`
    select found.*
    from unnest(${asked.map(({ word }) => word)}::text[], ${asked.map(({ key }) => key)}::text[]) as asked (word, key)
    cross join lateral (
      (select word, sounds, key from search_words where key = asked.key limit ${enough})
      union (select word, sounds, key from search_words where word % asked.word
        order by similarity(word, asked.word) desc limit 30)
    ) as found`.execute(db)
  return [...new Map(rows.map((row) => [row.word, row.sounds]))]
    .map(([word, sounds]) => ({
      word,
      likeness: Math.max(...asked.map((each) => likenessOf(each.sounds, sounds).whole)),
    }))
    .filter(({ word, likeness }) => likeness >= 0.5 && !isNumber(word))
    .sort((one, other) => other.likeness - one.likeness)
    .map(({ word }) => word)
    .slice(0, 12)
}

/** Those of the words that are nearest to what was asked, if they are near enough to be meant. */
function nearest(asked: Heard, words: Heard[]) {
  const forgiven = forgivenSlips(asked.word)
  const rated = words.flatMap(({ word, sounds }) => {
    if (isNumber(word) !== isNumber(asked.word) || !comparable(asked.word, word)) return []
    const slips = slipsBetween(asked.word, word)
    const likeness = likenessOf(asked.sounds, sounds).whole
    // A single sound is like half the shop: qqqqqqq is no yoke.
    const soundsLike = likeness >= 0.82 && forgiven > 0 && asked.sounds.length > 1
    if (slips > forgiven && !soundsLike) return []
    return [{ word, distance: Math.min(slips, (1 - likeness) * asked.sounds.length * 1.5) }]
  })
  const best = Math.min(...rated.map(({ distance }) => distance))
  return rated
    .filter(({ distance }) => distance <= best + 0.5)
    .sort((a, b) => a.distance - b.distance)
    .map(({ word }) => word)
    .slice(0, 12)
}

/** A word cut in two at every place where both halves are words: powerbank, facewash. */
function halvesOf(word: string): [string, string][] {
  const letters = [...word]
  return letters.flatMap((_, place): [string, string][] =>
    place < 3 || letters.length - place < 3
      ? []
      : [[letters.slice(0, place).join(''), letters.slice(place).join('')]],
  )
}
