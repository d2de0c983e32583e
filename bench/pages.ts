import { get } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { startNginx, startPlainServer } from './baselines.ts'
import { type Bench, hundredths, tenths } from './bench.ts'
import { priceFilterPaths } from './lists.ts'
import { compare, cpuOf, cpuPerRequest, load, median, requestsPerSecond } from './load.ts'
import { generateSearches, searchPaths } from './search.ts'

/** What a page from the cache costs, against a bare server with the same bytes. */
export async function measureCachedPage({ shopUrl, pid, folder, products, note }: Bench) {
  const url = `${shopUrl}/product-details/${products[0]?._id}`
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
  const { ours, baseline } = await compare(
    () => cpuPerRequest(pid, { url, amount, headers }),
    () => cpuPerRequest(plain.pids[0] ?? 0, { url: plain.url, amount, headers }),
  )
  note(
    'cached product page, CPU per request against plain node:http',
    `${tenths(ours)} µs to ${tenths(baseline)} µs = ${hundredths(ours / baseline)}`,
    'at most 1.50',
    ours / baseline <= 1.5,
  )
  if (nginx) {
    const theirs = await cpuPerRequest(nginx.pids[0] ?? 0, { url: nginx.url, amount, headers })
    note('the same bytes from nginx', `${tenths(theirs)} µs`)
  }
  plain.stop()
  nginx?.stop()
}

/** The compressed body; `fetch` would decompress it. */
async function brotliBytes(url: string) {
  return new Promise<Buffer>((resolve, reject) => {
    get(url, { headers: { 'accept-encoding': 'br' } }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () => resolve(Buffer.concat(chunks)))
    }).on('error', reject)
  })
}

/** Requests a page as a browser does, and reads it whole. */
export async function readPage(shopUrl: string, path: string) {
  await (await fetch(shopUrl + path, { headers: { 'accept-encoding': 'br' } })).arrayBuffer()
}

/** The shop's CPU milliseconds per call of `work`: the median of several rounds of 150 calls. */
export async function spendCpu(
  pid: number,
  clearCache: () => Promise<unknown>,
  work: (time: number) => Promise<unknown>,
) {
  const times = 150
  const costs: number[] = []
  // The first rounds warm up the JIT compiler and are not counted.
  for (let round = 0; round < 12; round++) {
    await clearCache()
    const before = cpuOf(pid)
    for (let time = 0; time < times; time++) await work(time)
    costs.push((cpuOf(pid) - before) / times)
  }
  return median(costs.slice(5))
}

/** What pages, lists and searches cost that nobody has opened before. */
export async function measureUncachedPages({ shopUrl, databaseUrl, pid, products, note }: Bench) {
  const client = new pg.Client(databaseUrl)
  await client.connect()
  const read = (path: string) => readPage(shopUrl, path)
  const clearCacheAndWait = () => client.query("notify shop, 'storefront'").then(() => wait(4))
  const spend = (work: (time: number) => Promise<unknown>) => spendCpu(pid, clearCacheAndWait, work)
  const homeCost =
    (await spend(() => clearCacheAndWait().then(() => read('/')))) - (await spend(clearCacheAndWait))
  note(
    'uncached home page, nothing of it in memory, CPU',
    `${hundredths(homeCost)} ms`,
    'at most 12',
    homeCost <= 12,
  )

  // A different product each time: shared data (settings, categories) is read once per round.
  const productCost = await spend((time) => read(`/product-details/${products[time]?._id}`))
  note('uncached product page, CPU', `${hundredths(productCost)} ms`, 'at most 5', productCost <= 5)

  const kinds: { what: string; least: number; paths: (round: number) => string[] }[] = [
    {
      what: 'product pages that nobody has opened',
      least: 600,
      paths: () => products.map(({ _id }) => `/product-details/${_id}`),
    },
    {
      what: 'lists of the API with a price filter that nobody has used',
      least: 500,
      paths: (round) => priceFilterPaths(1000, round),
    },
    {
      what: 'searches for what nobody has looked for',
      least: 500,
      paths: (round) => searchPaths(searches, round),
    },
  ]
  const searches = await generateSearches(databaseUrl, 1000)
  for (const { what, least, paths } of kinds) {
    const rates: number[] = []
    for (const round of [1, 2, 3]) {
      await clearCacheAndWait()
      rates.push(await requestsPerSecond(shopUrl, paths(round)))
    }
    const rate = median(rates)
    note(`${what}, at 8 clients`, `${tenths(rate)} a second`, `at least ${least}`, rate >= least)
  }
  await client.end()
}
