import { spawn } from 'node:child_process'
import { randomInt, randomUUID } from 'node:crypto'
import { Agent, request } from 'node:http'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import type { Product } from '#shop/catalog/contract.ts'
import { orderFor } from '../e2e/api-calls.ts'
import { startBuiltShop } from '../e2e/built-shop.ts'
import { type Bench, hundredths, tenths } from './bench.ts'
import { cpuOf } from './load.ts'

const connections = 100
const attacks = ['lists', 'pages', 'unknown', 'sessions', 'everything']

interface Visit {
  method?: 'GET' | 'POST'
  path: string
  body?: unknown
  headers?: Record<string, string>
}

/** Sends one request as somebody else, from an address of their own; resolves to its status and duration. */
function send(url: string, { method = 'GET', path, body, headers }: Visit, agent: Agent) {
  const started = performance.now()
  return new Promise<{ status: number; ms: number }>((resolve) => {
    const done = (status: number) => resolve({ status, ms: performance.now() - started })
    const json = body === undefined ? {} : { 'content-type': 'application/json' }
    request(
      url + path,
      { method, agent, headers: { 'accept-encoding': 'br', ...json, ...headers } },
      (response) => {
        response.resume()
        response.once('end', () => done(response.statusCode ?? 0))
      },
    )
      .once('error', () => done(0))
      .end(body === undefined ? undefined : JSON.stringify(body))
  })
}

interface Answers {
  p50: number
  p99: number
  /** The share that was not answered with success. */
  failed: number
}

/** What other people see of the shop, by what they do, and the statuses that the attacker got, while one attack goes on. */
async function runAttack(url: string, products: Product[], attack: string | null, seconds: number) {
  const attacker =
    attack === null
      ? null
      : spawn(process.execPath, ['bench/hostile-client.ts', url, attack, String(connections)], {
          stdio: ['ignore', 'pipe', 'inherit'],
        })
  const printed = attacker && text(attacker.stdout)
  const sold = products.find(({ stock }) => stock === null)
  if (!sold) throw new Error('Every product has limited stock.')
  // The first seconds, in which the attacker's budget is not spent yet, count as well.
  if (attacker) await wait(300)
  const people: Record<string, () => Visit> = {
    '/health/live': () => ({ path: '/health/live' }),
    '/health/ready': () => ({ path: '/health/ready' }),
    'a cached page': () => ({ path: '/' }),
    'a page past the cache': () => ({ path: `/search?q=${randomUUID()}` }),
    'an order': () => ({
      method: 'POST',
      path: '/api/postOrder',
      headers: { 'idempotency-key': randomUUID() },
      body: orderFor([sold], { mobileNumber: `017${randomInt(10_000_000, 99_999_999)}` }),
    }),
  }
  const ends = performance.now() + seconds * 1000
  const results = Object.entries(people).map(async ([what, visit]) => {
    const timings: number[] = []
    let failed = 0
    while (performance.now() < ends) {
      const localAddress = `127.0.${randomInt(1, 255)}.${randomInt(1, 255)}`
      const agent = new Agent({ localAddress })
      const { status, ms } = await send(url, visit(), agent)
      agent.destroy()
      timings.push(ms)
      if (status < 200 || status >= 300) failed += 1
      await wait(20)
    }
    timings.sort((a, b) => a - b)
    const quantile = (q: number) => timings[Math.min(timings.length - 1, Math.floor(timings.length * q))] ?? 0
    return [what, { p50: quantile(0.5), p99: quantile(0.99), failed: failed / timings.length }] as const
  })
  const answers: Record<string, Answers> = Object.fromEntries(await Promise.all(results))
  attacker?.kill('SIGTERM')
  const statuses = printed ? (JSON.parse((await printed) || '{}') as Record<string, number>) : {}
  return { answers, statuses }
}

/** Everybody orders the same product at the same moment, over connections of their own; the statuses and the seconds it took. */
async function runBurst(url: string, product: Product, buyers: number) {
  const started = performance.now()
  const statuses: Record<number, number> = {}
  const buy = async (buyer: number) => {
    const agent = new Agent({ localAddress: `127.1.${Math.floor(buyer / 250)}.${(buyer % 250) + 1}` })
    const body = orderFor([product], { mobileNumber: `018${randomInt(10_000_000, 99_999_999)}` })
    const headers = { 'idempotency-key': randomUUID() }
    const { status } = await send(url, { method: 'POST', path: '/api/postOrder', headers, body }, agent)
    agent.destroy()
    statuses[status] = (statuses[status] ?? 0) + 1
  }
  await Promise.all(Array.from({ length: buyers }, (_, buyer) => buy(buyer)))
  return { statuses, seconds: (performance.now() - started) / 1000 }
}

/** What everybody else sees of the shop while one address attacks it over a hundred connections. */
export async function measureHostile({ environment, folder, products, quick, note }: Bench) {
  const limited = await startBuiltShop({
    ...environment,
    DATA_DIR: join(folder, 'limited'),
    DEMO: '0',
    LOG_LEVEL: 'error',
  })
  try {
    const [product] = products.filter(({ stock }) => stock === null)
    for (const buyers of [200, 800]) {
      if (!product) break
      const { statuses, seconds } = await runBurst(limited.url, product, buyers)
      const refused = buyers - (statuses[201] ?? 0)
      const what = `${buyers} orders of one product at the same moment, refused`
      note(what, `${refused} in ${hundredths(seconds)} s`, 'none', refused === 0)
    }
    const seconds = quick ? 3 : 12
    for (const attack of [null, ...attacks]) {
      const before = cpuOf(limited.process.pid ?? 0)
      const { answers, statuses } = await runAttack(limited.url, products, attack, seconds)
      const cpu = (cpuOf(limited.process.pid ?? 0) - before) / 1000
      const during = attack === null ? 'nobody attacks' : `attack on ${attack}`
      if (attack !== null)
        console.log(`  ${during}, answered in ${hundredths(cpu)} s of CPU: ${JSON.stringify(statuses)}`)
      for (const [what, { p50, p99, failed }] of Object.entries(answers)) {
        const isBounded = what.startsWith('/health') || what === 'a cached page'
        note(
          `${during}: ${what}, p50 and p99`,
          `${tenths(p50)} and ${tenths(p99)} ms, ${(failed * 100).toFixed(1)} % failed`,
          isBounded ? 'p99 at most 100' : '',
          isBounded ? p99 <= 100 && failed === 0 : null,
        )
      }
    }
  } finally {
    await limited.stop()
  }
}
