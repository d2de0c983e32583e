import { randomInt } from 'node:crypto'
import pg from 'pg'
import { encodeCursor } from '#lib/paging.ts'
import { startPlainServer } from './baselines.ts'
import { type Bench, hundredths, tenths } from './bench.ts'
import { fillCatalogue } from './catalogue.ts'
import { compare, load, requestsPerSecond } from './load.ts'

const clients = 8

/** Addresses of lists of 24 products; each is unique, so that none is cached. */
const uncachedListPaths = (highest: number, amount: number) =>
  Array.from(
    { length: amount },
    () => `/api/products?limit=24&cursor=${encodeCursor([randomInt(1000, highest)])}`,
  )

/** Addresses of whole lists up to a price; each is unique. */
export const priceFilterPaths = (amount: number, round: number) =>
  Array.from(
    { length: amount },
    (_, index) => `/api/products?limit=24&maxPrice=${(50_000 + round * 100 + index / 100).toFixed(2)}`,
  )

const sorts = ['newest', 'price-up', 'price-down', 'discount', 'rating'] as const
const filters = ['sizes=M,L', 'colors=Red&onOffer=true', 'category=women+items&inStock=true']

/** Addresses of filtered lists of 20; each filter is unique, so that the total of each is counted. */
function filteredListPaths(amount: number) {
  const start = randomInt(1_000_000)
  return Array.from({ length: amount }, (_, index) => {
    const maxPrice = (20_000 + (start + index) / 100).toFixed(2)
    const sort = sorts[index % sorts.length]
    return `/api/product-summaries?limit=20&sort=${sort}&maxPrice=${maxPrice}&${filters[index % filters.length]}`
  })
}

/** The bare SQL query for the same rows with the same driver and 8 clients; returns queries per second. */
async function runBareQuery(databaseUrl: string, highest: number, amount: number) {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: clients })
  let left = amount
  const runClient = async () => {
    while (left-- > 0)
      await pool.query(
        `select p.*, c.name as category, s.name as sub_category, array(
           select image_id from product_images i where i.product_id = p.id order by position) as pictures
         from products p join categories c on c.id = p.category_id join sub_categories s on s.id = p.sub_category_id
         where not p.hidden and p.id < $1 order by p.id desc limit 25`,
        [randomInt(1000, highest)],
      )
  }
  const started = performance.now()
  await Promise.all(Array.from({ length: clients }, runClient))
  const rate = amount / ((performance.now() - started) / 1000)
  await pool.end()
  return rate
}

/** Lists of products from the cache and past it, against an empty route and the bare query. */
export async function measureLists({ shopUrl, databaseUrl, folder, manyProducts, note }: Bench) {
  const { count, highest } = await fillCatalogue(databaseUrl, manyProducts)
  const url = `${shopUrl}/api/products?limit=24`
  const body = Buffer.from(
    await (await fetch(url, { headers: { 'accept-encoding': 'identity' } })).arrayBuffer(),
  )
  const emptyServer = await startPlainServer('fastify', folder, body, { 'Content-Type': 'application/json' })
  const headers = { 'accept-encoding': 'identity' }
  await load({ url, amount: 3000, headers })
  await load({ url: emptyServer.url, amount: 3000, headers })
  const { ours: cached, baseline: emptyRoute } = await compare(
    () => load({ url, amount: 4000, headers }),
    () => load({ url: emptyServer.url, amount: 4000, headers }),
  )
  emptyServer.stop()
  note(
    `list of 24 of ${count} products from the cache against an empty Fastify route`,
    `${tenths(cached)} to ${tenths(emptyRoute)} a second = ${hundredths(cached / emptyRoute)}`,
    'at least 0.70',
    cached / emptyRoute >= 0.7,
  )
  await requestsPerSecond(shopUrl, uncachedListPaths(highest, 500))
  await runBareQuery(databaseUrl, highest, 500)
  const { ours: uncached, baseline: bareQuery } = await compare(
    () => requestsPerSecond(shopUrl, uncachedListPaths(highest, 1000)),
    () => runBareQuery(databaseUrl, highest, 1000),
  )
  note(
    `list of 24 of ${count} products past the cache against the bare query`,
    `${tenths(uncached)} to ${tenths(bareQuery)} a second = ${hundredths(uncached / bareQuery)}`,
    'at least 0.40',
    uncached / bareQuery >= 0.4,
  )
  const filtered = await requestsPerSecond(shopUrl, filteredListPaths(300))
  note(
    `filtered list of ${count} products in any order past the cache, counted up to 1000`,
    `${tenths(filtered)} a second`,
    'at least 100',
    filtered >= 100,
  )
}
