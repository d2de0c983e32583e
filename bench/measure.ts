import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { startEmbeddedPostgres } from '#platform/embedded-postgres.ts'
import type { Product } from '#shop/catalog/contract.ts'
import { signIn } from '../e2e/api-calls.ts'
import { startBuiltShop } from '../e2e/built-shop.ts'
import { startNginx, startPlainServer } from './beside.ts'
import budget from './budget.json' with { type: 'json' }
import { fillCatalogue } from './catalogue.ts'
import { askLighthouse } from './lighthouse.ts'
import { askForNarrowedLists, askForNewLists, runBareQuery } from './lists.ts'
import { cpuOf, cpuPerRequest, load, memoryOf } from './load.ts'
import { askForOrders, fillOrders, thinkUpQuestions } from './order-lists.ts'
import { placeOrders, writeOrdersBare } from './orders.ts'
import { p95, search, thinkUpSearches } from './search.ts'

interface Row {
  what: string
  measured: string
  bound: string
  holds: boolean | null
}
const table: Row[] = []
const note = (what: string, measured: string, bound = '', holds: boolean | null = null) => {
  table.push({ what, measured, bound, holds })
  console.log(`${holds === false ? '✗' : '✓'} ${what}: ${measured}${bound && ` (${bound})`}`)
}
const one = (value: number) => value.toFixed(1)
const two = (value: number) => value.toFixed(2)

/** The parts in the order they are measured in; `npm run bench -- lists search` measures no more than these. */
const parts = {
  page: measureCachedPage,
  pages: measureUncachedPages,
  orders: measureOrders,
  search: measureSearch,
  lists: measureLists,
  orderLists: measureOrderLists,
}
const chosen = process.argv.slice(2).filter((name) => !name.startsWith('--'))
for (const name of chosen) if (!(name in parts)) throw new Error(`There is no part ${name} in the bench.`)

const folder = mkdtempSync(join(tmpdir(), 'shodai-bench-'))
const owner = { ADMIN_EMAIL: 'owner@shop.example', ADMIN_PASSWORD: 'correct-horse-battery' }
const postgres = await startEmbeddedPostgres(folder)
const shop = await startBuiltShop({
  ...{ DATA_DIR: folder, DATABASE_URL: postgres.url, DEMO: '1', RATE_LIMITS: 'off', LOG_LEVEL: 'info' },
  ...owner,
})
const pid = shop.process.pid ?? 0
const { data: products } = (await (await fetch(`${shop.url}/api/products`)).json()) as {
  data: Product[]
}

/** `npm run bench -- --lighthouse` asks Lighthouse as well, which takes some minutes. */
const withLighthouse = process.argv.includes('--lighthouse')

try {
  if (withLighthouse) measurePages()
  for (const [name, measure] of Object.entries(parts))
    if (chosen.length === 0 || chosen.includes(name)) await measure()
  note('resident memory of the shop as the last request is answered', `${one(memoryOf(pid))} MB`)
  // It gives back what the rush took when it has been quiet for a while (src/platform/quiet-memory.ts).
  await wait(15_000)
  const memory = memoryOf(pid)
  note('resident memory of the shop after all this', `${one(memory)} MB`, 'at most 250', memory <= 250)
} finally {
  await shop.stop()
  await postgres.stop()
  rmSync(folder, { recursive: true, force: true })
}
console.log('')
console.table(table)
process.exitCode = table.some((row) => row.holds === false) ? 1 : 0

/** Of an odd number of values. */
function median(values: number[]) {
  return values.sort((a, b) => a - b)[(values.length - 1) / 2] ?? Number.NaN
}

/** Runs both in turn, five times, so that a noisy moment of the machine meets both; answers the medians. */
async function inTurn(ours: () => Promise<number>, theirs: () => Promise<number>) {
  const runs: { ours: number; theirs: number }[] = []
  for (let round = 0; round < 5; round++) runs.push({ theirs: await theirs(), ours: await ours() })
  return { ours: median(runs.map((run) => run.ours)), theirs: median(runs.map((run) => run.theirs)) }
}

async function measureCachedPage() {
  const url = `${shop.url}/product-details/${products[0]?._id}`
  const headers = { 'accept-encoding': 'br' }
  const raw = await load({ url, amount: 100, headers }).then(() =>
    fetch(url, { headers: { 'accept-encoding': 'br' } }),
  )
  const same = Object.fromEntries(
    [...raw.headers].filter(([name]) => !/^(date|connection|keep-alive|content-length)$/.test(name)),
  )
  const body = await brotliBytes(url)
  const amount = 5000
  const plain = await startPlainServer('node', folder, body, same)
  const nginx = await startNginx(folder, body, same)
  await load({ url, amount: 5000, headers })
  await load({ url: plain.url, amount: 5000, headers })
  const { ours, theirs: bare } = await inTurn(
    () => cpuPerRequest(pid, { url, amount, headers }),
    () => cpuPerRequest(plain.pids[0] ?? 0, { url: plain.url, amount, headers }),
  )
  note(
    'cached product page, CPU per request against plain node:http',
    `${one(ours)} µs to ${one(bare)} µs = ${two(ours / bare)}`,
    'at most 1.50',
    ours / bare <= 1.5,
  )
  if (nginx) {
    const theirs = await cpuPerRequest(nginx.pids[0] ?? 0, { url: nginx.url, amount, headers })
    note('the same bytes from nginx', `${one(theirs)} µs`)
  }
  plain.stop()
  nginx?.stop()
}

function measurePages() {
  const paths = {
    home: '/',
    category: '/category/jewelry?category=women%20items',
    product: `/product-details/${products[0]?._id}`,
  }
  for (const [name, path] of Object.entries(paths)) {
    const { scores, layoutShift, remarks } = askLighthouse(shop.url + path)
    for (const [category, least] of Object.entries(budget.lighthouse)) {
      const score = scores[category] ?? 0
      note(`Lighthouse, ${name} page, ${category}`, String(score), `at least ${least}`, score >= least)
    }
    const holds = layoutShift <= budget.layoutShift
    note(`layout shift, ${name} page`, layoutShift.toFixed(3), `at most ${budget.layoutShift}`, holds)
    if (remarks.length) console.log(`  Lighthouse remarks: ${remarks.join('; ')}`)
  }
}

/** The body as it travels; `fetch` would unpack it. */
async function brotliBytes(url: string) {
  const { get } = await import('node:http')
  return new Promise<Buffer>((resolve, reject) => {
    get(url, { headers: { 'accept-encoding': 'br' } }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () => resolve(Buffer.concat(chunks)))
    }).on('error', reject)
  })
}

async function measureUncachedPages() {
  const client = new pg.Client(postgres.url)
  await client.connect()
  const forget = () => client.query("notify shop, 'storefront'")
  const read = async (path: string) => {
    await (await fetch(shop.url + path, { headers: { 'accept-encoding': 'br' } })).arrayBuffer()
  }
  /** CPU milliseconds of the shop for each of 150 times `work`: the median of some rounds. */
  const spend = async (work: (time: number) => Promise<unknown>) => {
    const times = 150
    const costs: number[] = []
    // The first rounds are for the shop to run warm, as it does when it has been open for a while.
    for (let round = 0; round < 12; round++) {
      await forgetAndWait()
      const before = cpuOf(pid)
      for (let time = 0; time < times; time++) await work(time)
      costs.push((cpuOf(pid) - before) / times)
    }
    return median(costs.slice(5))
  }
  const forgetAndWait = () => forget().then(() => wait(4))
  const homeCost = (await spend(() => forgetAndWait().then(() => read('/')))) - (await spend(forgetAndWait))
  note(
    'uncached home page, nothing of it in memory, CPU',
    `${two(homeCost)} ms`,
    'at most 12',
    homeCost <= 12,
  )

  // Each product once: what products share (settings, categories, their neighbours) is read once a round.
  const productCost = await spend((time) => read(`/product-details/${products[time]?._id}`))
  note('product page asked for the first time, CPU', `${two(productCost)} ms`, 'at most 5', productCost <= 5)
  await client.end()
}

async function measureOrders() {
  const limited = new pg.Client(postgres.url)
  await limited.connect()
  // Stock for every order, so that the dearest kind of order is what is measured.
  const three = products.slice(0, 3).map((product) => ({ ...product, stock: 1_000_000 }))
  await limited.query('update products set stock = 1000000 where id = any($1)', [
    three.map((product) => product._id),
  ])
  await limited.end()
  await placeOrders(shop.url, three, 1000)
  await writeOrdersBare(postgres.url, three, 1000)
  const { ours, theirs: bare } = await inTurn(
    () => placeOrders(shop.url, three, 1500),
    () => writeOrdersBare(postgres.url, three, 1500),
  )
  note(
    'orders of three lines at 8 clients against the bare transaction',
    `${one(ours)} to ${one(bare)} a second = ${two(ours / bare)}`,
    'at least 0.50',
    ours / bare >= 0.5,
  )
}

/** The slowest of twenty searches, in a small shop and in a large one, each search asked for the first time. */
async function measureSearch() {
  const slowest: number[] = []
  for (const wanted of [1000, 100_000]) {
    const { count } = await fillCatalogue(postgres.url, wanted)
    const searches = await thinkUpSearches(postgres.url, 2000)
    await search(shop.url, searches.slice(0, 500), 0)
    const client = new pg.Client(postgres.url)
    await client.connect()
    const rounds: number[] = []
    for (let round = 1; round <= 3; round++) {
      await client.query("notify shop, 'storefront'")
      await wait(50)
      rounds.push(p95(await search(shop.url, searches, round)))
    }
    await client.end()
    const middle = median(rounds)
    slowest.push(middle)
    const bound = wanted === 1000 ? '' : 'under 40'
    note(
      `search in ${count} products at 8 clients, p95`,
      `${one(middle)} ms`,
      bound,
      bound ? middle < 40 : null,
    )
  }
  const [small = Number.NaN, large = Number.NaN] = slowest
  note('the same, a hundred times as many products', two(large / small), 'at most 3.00', large / small <= 3)
}

async function measureLists() {
  const { count, highest } = await fillCatalogue(postgres.url, 100_000)
  const url = `${shop.url}/api/products?limit=24`
  const body = Buffer.from(
    await (await fetch(url, { headers: { 'accept-encoding': 'identity' } })).arrayBuffer(),
  )
  const nothing = await startPlainServer('fastify', folder, body, { 'Content-Type': 'application/json' })
  const headers = { 'accept-encoding': 'identity' }
  await load({ url, amount: 3000, headers })
  await load({ url: nothing.url, amount: 3000, headers })
  const { ours: kept, theirs: bareDoor } = await inTurn(
    () => load({ url, amount: 4000, headers }),
    () => load({ url: nothing.url, amount: 4000, headers }),
  )
  nothing.stop()
  note(
    `list of 24 of ${count} products from memory against a door that does nothing`,
    `${one(kept)} to ${one(bareDoor)} a second = ${two(kept / bareDoor)}`,
    'at least 0.70',
    kept / bareDoor >= 0.7,
  )
  await askForNewLists(shop.url, highest, 500)
  await runBareQuery(postgres.url, highest, 500)
  const { ours: fresh, theirs: bareQuery } = await inTurn(
    () => askForNewLists(shop.url, highest, 1000),
    () => runBareQuery(postgres.url, highest, 1000),
  )
  note(
    `list of 24 of ${count} products past the cache against the bare query`,
    `${one(fresh)} to ${one(bareQuery)} a second = ${two(fresh / bareQuery)}`,
    'at least 0.40',
    fresh / bareQuery >= 0.4,
  )
  const narrowed = await askForNarrowedLists(shop.url, 300)
  note(
    `narrowed list of ${count} products in any order past the cache, counted exactly`,
    `${one(narrowed)} a second`,
    'at least 100',
    narrowed >= 100,
  )
}

/** The merchant's lists of orders, narrowed in every way there is, in a small shop and in a large one. */
async function measureOrderLists() {
  const places = (await (await fetch(`${shop.url}/api/locations`)).json()) as { bn: string }[]
  const districts = places.map(({ bn }) => bn)
  const slowest: number[] = []
  for (const wanted of [10_000, 1_000_000]) {
    await fillOrders(postgres.url, wanted, districts)
    const token = await signIn(shop.url, owner.ADMIN_EMAIL, owner.ADMIN_PASSWORD)
    const paths = await thinkUpQuestions(postgres.url, districts, 1500)
    await askForOrders(shop.url, token, paths.slice(0, 300))
    const rounds: number[] = []
    for (let round = 0; round < 3; round++) {
      const answered = await askForOrders(shop.url, token, paths)
      if (process.argv.includes('--slowest'))
        for (const { path, ms } of answered.sort((a, b) => b.ms - a.ms).slice(0, 25))
          console.log(one(ms), decodeURIComponent(path))
      rounds.push(p95(answered))
    }
    const middle = median(rounds)
    slowest.push(middle)
    note(
      `lists, filters and searches of ${wanted} orders at 4 clients, p95`,
      `${one(middle)} ms`,
      'under 100',
      middle < 100,
    )
  }
  const [small = Number.NaN, large = Number.NaN] = slowest
  note('the same, a hundred times as many orders', two(large / small), 'at most 2.00', large / small <= 2)
}
