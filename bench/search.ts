import { Agent, get } from 'node:http'
import pg from 'pg'
import { anyOf, chance } from './catalogue.ts'

const clients = 8

// As people type them; no product is named so.
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

/** Somebody's finger slips: two letters swapped, one missing, one doubled or one wrong. */
function slipped(word: string) {
  const letters = [...word]
  const place = 1 + chance(letters.length - 2)
  const [here = '', next = ''] = [letters[place], letters[place + 1]]
  const kinds = [[next, here], [next], [here, here, next], ['e', next]]
  letters.splice(place, 2, ...anyOf(kinds))
  return letters.join('')
}

/** What `amount` people look for, a quarter of them with a slip, made from the names that are in the shop. */
export async function thinkUpSearches(databaseUrl: string, amount: number) {
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
  const ways = [
    english,
    () => two(anyOf(rows).name),
    bengali,
    () => two(anyOf(rows).nameBn),
    () => anyOf(banglish),
    () => `${anyOf(banglish)} ${english()}`,
    () => slipped(english()),
    () => slipped(bengali()),
    () => english().slice(0, 2).toLowerCase(),
    () => `${english().toLowerCase()} ${english().slice(0, 3)}`,
  ]
  return Array.from({ length: amount }, (_, place) => (ways[place % ways.length] ?? english)())
}

export interface Answered {
  search: string
  ms: number
}

/** Asks for everything in turn, 8 at once; each address is another one, so that none is answered from memory. */
export async function search(url: string, searches: string[], round: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: clients })
  const answered: Answered[] = []
  const waiting = searches.entries()
  const ask = async () => {
    for (const [place, search] of waiting) {
      const started = performance.now()
      // Spaces at the end change the address and not the question.
      const spaces = ' '.repeat((place + round * 7) % 60)
      const query = new URLSearchParams({ searchQuery: search + spaces })
      // Half the people are still typing, half look at the whole list.
      if (place % 2) query.set('limit', String(20 + ((place + round) % 60)))
      await answerOf(`${url}/api/${place % 2 ? 'cards' : 'matches'}?${query}`, agent)
      answered.push({ search, ms: performance.now() - started })
    }
  }
  await Promise.all(Array.from({ length: clients }, ask))
  agent.destroy()
  return answered
}

const answerOf = (address: string, agent: Agent) =>
  new Promise<void>((resolve, reject) => {
    get(address, { agent }, (response) => {
      if (response.statusCode !== 200)
        reject(new Error(`${address} was answered with ${response.statusCode}.`))
      response.resume().on('end', resolve)
    }).on('error', reject)
  })

/** The 95th of a hundred. */
export const p95 = (answered: readonly { ms: number }[]) =>
  answered.map(({ ms }) => ms).sort((a, b) => a - b)[Math.floor(answered.length * 0.95)] ?? Number.NaN
