import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { type Bench, hundredths, tenths } from './bench.ts'

interface Pair {
  what: string
  rounds: number
  /** Requests that must not differ in anything that the sender can measure. */
  existing: () => Promise<Response>
  unknown: () => Promise<Response>
}

/** Pairs of requests whose durations must not tell whether an account or an order exists. */
async function enumerationPairs(url: string, databaseUrl: string, accountEmail: string) {
  const client = new pg.Client(databaseUrl)
  await client.connect()
  const { rows } = await client.query<{ id: string }>('select id from orders limit 1')
  await client.end()
  const orderId = rows[0]?.id
  if (!orderId) throw new Error('The demo shop has no orders.')
  const post = (path: string, body: object) =>
    fetch(`${url}/api${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: url },
      body: JSON.stringify(body),
    })
  const unknownEmail = () => `${randomUUID()}@shop.example`
  const signIn = (email: string) => post('/auth/sign-in/email', { email, password: 'wrong-password' })
  const requestReset = (email: string) => post('/auth/request-password-reset', { email })
  const track = (orderId: string) => post('/order-tracking', { orderId, phone: '01999999999' })
  const pairs: Pair[] = [
    {
      what: 'sign-in with a wrong password, existing account against unknown one',
      rounds: 9,
      existing: () => signIn(accountEmail),
      unknown: () => signIn(unknownEmail()),
    },
    {
      what: 'request for a reset link, existing account against unknown one',
      rounds: 25,
      existing: () => requestReset(accountEmail),
      unknown: () => requestReset(unknownEmail()),
    },
    {
      what: 'order tracking with a wrong number, existing order against unknown one',
      rounds: 60,
      existing: () => track(orderId),
      unknown: () => track('ZZZZZZZZ'),
    },
  ]
  return pairs
}

/** The shortest durations of both requests in milliseconds: load only adds to a duration. */
async function shortestDurations({ existing, unknown, rounds }: Pair) {
  const measure = async (send: () => Promise<Response>) => {
    const started = performance.now()
    const response = await send()
    const body = await response.text()
    return { ms: performance.now() - started, answer: `${response.status} ${body}` }
  }
  const durations = { existing: Number.POSITIVE_INFINITY, unknown: Number.POSITIVE_INFINITY }
  for (let round = 0; round < rounds; round++) {
    const [one, other] = [await measure(existing), await measure(unknown)]
    if (one.answer !== other.answer) throw new Error(`${one.answer} is not ${other.answer}`)
    durations.existing = Math.min(durations.existing, one.ms)
    durations.unknown = Math.min(durations.unknown, other.ms)
  }
  return durations
}

/** Whether durations reveal which accounts and orders exist. */
export async function measureEnumeration({ shopUrl, databaseUrl, owner, note }: Bench) {
  for (const pair of await enumerationPairs(shopUrl, databaseUrl, owner.ADMIN_EMAIL)) {
    const { existing, unknown } = await shortestDurations(pair)
    const ratio = Math.min(existing, unknown) / Math.max(existing, unknown)
    note(
      pair.what,
      `${tenths(existing)} to ${tenths(unknown)} ms = ${hundredths(ratio)}`,
      'at least 0.50',
      ratio >= 0.5,
    )
  }
}
