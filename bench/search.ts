import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { type Bench, hundredths, tenths } from './bench.ts'
import { anyOf, chance, fillCatalogue } from './catalogue.ts'
import { median, p95, timeRequests } from './load.ts'

// Bengali words as people type them in Latin letters; no product name contains them.
const banglish = [
  ...'sharee shari jamdani panjabi ghori chosma juta sandel manibag churi angti kaner-dul chador balish kombol'.split(
    ' ',
  ),
  ...'porda moshari chamoch chaku korai botol chata khelna baccha jama lipistik shampu sabun tel ator hedfon'.split(
    ' ',
  ),
  ...'charjar pawar-bank mobail fan bati istri kukar blendar bag tupi lungi genji borka hijab orna thala mog'.split(
    ' ',
  ),
].map((words) => words.replace('-', ' '))

/** Adds a typo: two letters swapped, one missing, one doubled or one wrong. */
function withTypo(word: string) {
  const letters = [...word]
  const index = 1 + chance(letters.length - 2)
  const [current = '', next = ''] = [letters[index], letters[index + 1]]
  const kinds = [[next, current], [next], [current, current, next], ['e', next]]
  letters.splice(index, 2, ...anyOf(kinds))
  return letters.join('')
}

/** Generates search queries from the product names of the shop, some of them with typos. */
export async function generateSearches(databaseUrl: string, amount: number) {
  const client = new pg.Client(databaseUrl)
  await client.connect()
  const { rows } = await client.query<{ name: string; nameBn: string }>(
    `select name, name_bn as "nameBn" from products where name_bn is not null order by md5(id::text) limit 3000`,
  )
  await client.end()
  const wordsIn = (text: string) => text.split(/[^\p{L}\p{M}]+/u).filter((word) => word.length > 3)
  const english = () => anyOf(wordsIn(anyOf(rows).name)) ?? 'saree'
  const bengali = () => anyOf(wordsIn(anyOf(rows).nameBn)) ?? 'শাড়ি'
  const two = (text: string) => {
    const words = wordsIn(text)
    return `${anyOf(words)} ${anyOf(words)}`
  }
  const generators = [
    english,
    () => two(anyOf(rows).name),
    bengali,
    () => two(anyOf(rows).nameBn),
    () => anyOf(banglish),
    () => `${anyOf(banglish)} ${english()}`,
    () => withTypo(english()),
    () => withTypo(bengali()),
    () => english().slice(0, 2).toLowerCase(),
    () => `${english().toLowerCase()} ${english().slice(0, 3)}`,
  ]
  return Array.from({ length: amount }, (_, index) => (generators[index % generators.length] ?? english)())
}

/** Addresses of these searches, which no round before has had: trailing spaces do not change a search. */
export const searchPaths = (searches: readonly string[], round: number) =>
  searches.map((search, index) => {
    const query = new URLSearchParams({ searchQuery: search + ' '.repeat((index + round * 7) % 60) })
    // Half of the requests are for suggestions, half for the result list.
    if (index % 2) query.set('limit', String(20 + ((index + round) % 60)))
    return `/api/${index % 2 ? 'product-summaries' : 'search/suggestions'}?${query}`
  })

/** The 95th percentile of uncached searches in a small and a large shop. */
export async function measureSearch({ shopUrl, databaseUrl, manyProducts, note }: Bench) {
  const slowest: number[] = []
  for (const target of [1000, manyProducts]) {
    const { count } = await fillCatalogue(databaseUrl, target)
    const searches = await generateSearches(databaseUrl, 2000)
    await timeRequests(shopUrl, searchPaths(searches.slice(0, 500), 0))
    const client = new pg.Client(databaseUrl)
    await client.connect()
    const rounds: number[] = []
    for (let round = 1; round <= 3; round++) {
      await client.query("notify shop, 'storefront'")
      await wait(50)
      rounds.push(p95(await timeRequests(shopUrl, searchPaths(searches, round))))
    }
    await client.end()
    const middle = median(rounds)
    slowest.push(middle)
    const bound = target === 1000 ? '' : 'under 40'
    note(
      `search in ${count} products at 8 clients, p95`,
      `${tenths(middle)} ms`,
      bound,
      bound ? middle < 40 : null,
    )
  }
  const [small = Number.NaN, large = Number.NaN] = slowest
  note(
    `the same, in ${manyProducts} products against 1000`,
    hundredths(large / small),
    'at most 3.00',
    large / small <= 3,
  )
}
