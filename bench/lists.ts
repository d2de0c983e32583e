import { randomInt } from 'node:crypto'
import pg from 'pg'
import { encodeCursor } from '#lib/paging.ts'

const clients = 8

/** Addresses of lists of 24 products; each is unique, so that none is cached. */
export const uncachedListPaths = (highest: number, amount: number) =>
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
export function filteredListPaths(amount: number) {
  const start = randomInt(1_000_000)
  return Array.from({ length: amount }, (_, index) => {
    const maxPrice = (20_000 + (start + index) / 100).toFixed(2)
    const sort = sorts[index % sorts.length]
    return `/api/product-summaries?limit=20&sort=${sort}&maxPrice=${maxPrice}&${filters[index % filters.length]}`
  })
}

/** The bare SQL query for the same rows with the same driver and 8 clients; returns queries per second. */
export async function runBareQuery(databaseUrl: string, highest: number, amount: number) {
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
