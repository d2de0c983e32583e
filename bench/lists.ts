import { randomInt } from 'node:crypto'
import pg from 'pg'
import { encodeCursor } from '#lib/paging.ts'
import { load } from './load.ts'

const clients = 8

/** Lists of 24 products per second through the API, with unique URLs, so that none is cached. */
export function loadUncachedLists(url: string, highest: number, amount: number) {
  const requests = Array.from({ length: amount }, () => ({
    path: `/api/products?limit=24&cursor=${encodeCursor([randomInt(1000, highest)])}`,
  }))
  return load({ url, amount, connections: clients, requests })
}

const sorts = ['newest', 'price-up', 'price-down', 'discount', 'rating'] as const

/** Filtered lists of 20 with unique filters, so that the total of each is counted. */
export function loadFilteredLists(url: string, amount: number) {
  const start = randomInt(1_000_000)
  const requests = Array.from({ length: amount }, (_, index) => {
    const maxPrice = (20_000 + (start + index) / 100).toFixed(2)
    const filters = ['sizes=M,L', 'colors=Red&onOffer=true', 'category=women+items&inStock=true'][index % 3]
    return {
      path: `/api/product-summaries?limit=20&sort=${sorts[index % sorts.length]}&maxPrice=${maxPrice}&${filters}`,
    }
  })
  return load({ url, amount, connections: clients, requests })
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
