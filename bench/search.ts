import { Agent, get } from 'node:http'
import pg from 'pg'
import { anyOf, chance } from './catalogue.ts'

const clients = 8

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

export interface Timing {
  search: string
  ms: number
}

/** Runs all searches with 8 clients; every URL is unique, so that none is cached. */
export async function runSearches(url: string, searches: string[], round: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: clients })
  const timings: Timing[] = []
  const queue = searches.entries()
  const runClient = async () => {
    for (const [index, search] of queue) {
      const started = performance.now()
      // Trailing spaces make the URL unique without changing the search.
      const spaces = ' '.repeat((index + round * 7) % 60)
      const query = new URLSearchParams({ searchQuery: search + spaces })
      // Half of the requests are for suggestions, half for the result list.
      if (index % 2) query.set('limit', String(20 + ((index + round) % 60)))
      await fetchUrl(`${url}/api/${index % 2 ? 'product-summaries' : 'search/suggestions'}?${query}`, agent)
      timings.push({ search, ms: performance.now() - started })
    }
  }
  await Promise.all(Array.from({ length: clients }, runClient))
  agent.destroy()
  return timings
}

export const fetchUrl = (url: string, agent: Agent) =>
  new Promise<void>((resolve, reject) => {
    get(url, { agent }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`${url} was answered with ${response.statusCode}.`))
      response.resume().on('end', resolve)
    }).on('error', reject)
  })

/** The 95th percentile in milliseconds. */
export const p95 = (timings: readonly { ms: number }[]) =>
  timings.map(({ ms }) => ms).sort((a, b) => a - b)[Math.floor(timings.length * 0.95)] ?? Number.NaN
