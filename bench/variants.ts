import pg from 'pg'
import { openDatabase } from '#platform/database.ts'
import { indexAllProducts } from '#shop/catalog/search/index-products.ts'

const sizes = ['36', '38', '40', '42', '44', '46']
const colors = ['Maroon', 'Olive']
/** Variants of each product: every size in every colour. */
export const variantsPerProduct = sizes.length * colors.length

/** Gives every product these variants at its own price, apart from those with these ids; the stock of all is counted. */
export async function fillVariants(databaseUrl: string, plain: readonly string[]) {
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
    [...[plain, sizes, colors]],
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
export const listPaths = (amount: number, round: number) =>
  Array.from({ length: amount }, (_, index) => {
    const query = {
      ...{ limit: '24', sort: sorts[index % sorts.length] ?? 'newest' },
      ...filters[index % filters.length],
      maxPrice: (50_000 + round * 100 + index / 100).toFixed(2),
    }
    return `/api/product-summaries?${new URLSearchParams(query)}`
  })
