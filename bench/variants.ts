import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { openDatabase } from '#platform/database.ts'
import type { Product } from '#shop/catalog/contract.ts'
import { indexAllProducts } from '#shop/catalog/search/index-products.ts'
import { type Bench, hundredths, tenths } from './bench.ts'
import { fillCatalogue } from './catalogue.ts'
import { compare, median, p95, timeRequests } from './load.ts'
import { placeOrders } from './orders.ts'
import { readPage, spendCpu } from './pages.ts'
import { generateSearches, searchPaths } from './search.ts'

const sizes = ['36', '38', '40', '42', '44', '46']
const colors = ['Maroon', 'Olive']
/** Variants of each product: every size in every colour. */
const variantsPerProduct = sizes.length * colors.length

/** Gives every product these variants at its own price, apart from those with these ids; the stock of all is counted. */
async function fillVariants(databaseUrl: string, plain: readonly string[]) {
  const client = new pg.Client(databaseUrl)
  await client.connect()
  const isVaried = 'not hidden and not has_variants and id <> all($1::bigint[])'
  await client.query('begin')
  await client.query(
    `insert into product_variants (product_id, position, options, sku, original_price_paisa, offer_price_paisa, planned_offer_paisa,
       stock)
     select products.id, row_number() over (partition by products.id), json_build_object('size', size, 'color', color),
       'SKU-' || products.id || '-' || size || color, original_price_paisa, offer_price_paisa,
       planned_offer_paisa, 1000000
     from products, unnest($2::text[]) as size, unnest($3::text[]) as color where ${isVaried}`,
    [plain, sizes, colors],
  )
  await client.query(
    `update products set has_variants = true, sizes = $2, colors = $3, stock = ${variantsPerProduct * 1_000_000}
     where ${isVaried}`,
    [plain, sizes, colors],
  )
  await client.query(
    'update products set stock = 12000000, sizes = $2, colors = $3 where id = any($1::bigint[])',
    [plain, sizes, colors],
  )
  await client.query('commit')
  const db = openDatabase(databaseUrl, { poolSize: 1 })
  await indexAllProducts(db)
  await db.destroy()
  await client.query('vacuum analyze')
  await client.query("notify shop, 'storefront'")
  const { rows } = await client.query<{ count: number }>(
    'select count(*)::int as count from product_variants',
  )
  await client.end()
  return rows[0]?.count ?? 0
}

const sorts = ['newest', 'popular', 'price-up', 'price-down', 'discount', 'rating']
const filters: Record<string, string>[] = [
  {},
  { sizes: '38,40' },
  { colors: 'Maroon', inStock: 'true' },
  { category: 'women items', onOffer: 'true' },
  { sizes: '44', colors: 'Olive', minPrice: '300' },
]

/** Addresses of product lists with every sort order and filter; each is unique, so that none is cached. */
const listPaths = (amount: number, round: number) =>
  Array.from({ length: amount }, (_, index) => {
    const query = {
      limit: '24',
      sort: sorts[index % sorts.length] ?? 'newest',
      ...filters[index % filters.length],
      maxPrice: (50_000 + round * 100 + index / 100).toFixed(2),
    }
    return `/api/product-summaries?${new URLSearchParams(query)}`
  })

/** A catalogue of 10,000 products with twelve variants each; alone, because the other parts know none. */
export async function measureVariants({ shopUrl, databaseUrl, pid, products, quick, note }: Bench) {
  await fillCatalogue(databaseUrl, quick ? 1000 : 10_000)
  const plain = products.slice(0, 3).map((product) => product._id)
  const count = await fillVariants(databaseUrl, plain)
  const current = async (ids: string[]) =>
    Promise.all(
      ids.map(async (id) => {
        const { data } = (await (await fetch(`${shopUrl}/api/product/${id}`)).json()) as { data: Product }
        return data
      }),
    )
  const simple = await current(plain)
  const varied = await current(products.slice(3, 6).map((product) => product._id))
  const client = new pg.Client(databaseUrl)
  await client.connect()
  const clearCache = () => client.query("notify shop, 'storefront'").then(() => wait(50))

  const searches = await generateSearches(databaseUrl, 2000)
  await timeRequests(shopUrl, searchPaths(searches.slice(0, 500), 0))
  await timeRequests(shopUrl, listPaths(300, 0))
  const rounds: { lists: number; searches: number }[] = []
  for (let round = 1; round <= 3; round++) {
    await clearCache()
    rounds.push({
      lists: p95(await timeRequests(shopUrl, listPaths(1500, round))),
      searches: p95(await timeRequests(shopUrl, searchPaths(searches, round))),
    })
  }
  for (const part of ['lists', 'searches'] as const) {
    const middle = median(rounds.map((round) => round[part]))
    note(
      `${part} of products with ${count} variants at 8 clients, p95`,
      `${tenths(middle)} ms`,
      'under 40',
      middle < 40,
    )
  }
  const cost = await spendCpu(pid, clearCache, (time) =>
    readPage(shopUrl, `/product-details/${products[time + 3]?._id}`),
  )
  note(
    'uncached page of a product with twelve variants, CPU',
    `${hundredths(cost)} ms`,
    'at most 5',
    cost <= 5,
  )
  await client.end()

  await placeOrders(shopUrl, simple, 1000)
  await placeOrders(shopUrl, varied, 1000)
  const { ours, baseline } = await compare(
    () => placeOrders(shopUrl, varied, 1500),
    () => placeOrders(shopUrl, simple, 1500),
  )
  note(
    'orders of three variants at 8 clients against three products without',
    `${tenths(ours)} to ${tenths(baseline)} a second = ${hundredths(ours / baseline)}`,
    'at least 0.90',
    ours / baseline >= 0.9,
  )
}
