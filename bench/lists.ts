import { randomInt } from 'node:crypto'
import pg from 'pg'
import { encodeCursor } from '#lib/paging.ts'
import { load } from './load.ts'

const clients = 8

/** Fills the shop up to 100,000 products by copying those that are there. */
export async function fillCatalogue(databaseUrl: string) {
  const client = new pg.Client(databaseUrl)
  await client.connect()
  await client.query(`insert into products (sub_category_id, category_id, name, name_bn, description, product_type,
      original_price_paisa, offer_price_paisa, ratings, reviews)
    select sub_category_id, category_id, name || ' ' || n, name_bn, description, product_type,
      original_price_paisa, offer_price_paisa, ratings, reviews
    from products cross join generate_series(1, 280) n limit 100000 - (select count(*) from products)`)
  await client.query(`insert into product_images select p.id, 1, (select image_id from product_images limit 1)
    from products p where not exists (select from product_images i where i.product_id = p.id)`)
  await client.query('analyze')
  await client.query("notify shop, 'storefront'")
  const { rows } = await client.query<{ count: number; highest: number }>(
    'select count(*)::int as count, max(id)::int as highest from products',
  )
  await client.end()
  const { count = 0, highest = 0 } = rows[0] ?? {}
  return { count, highest }
}

/** Lists of 24 a second through the door, each asked for the first time: nothing of it is in memory. */
export function askForNewLists(url: string, highest: number, amount: number) {
  const requests = Array.from({ length: amount }, () => ({
    path: `/api/products?limit=24&cursor=${encodeCursor([randomInt(1000, highest)])}`,
  }))
  return load({ url, amount, connections: clients, requests })
}

/** The bare query for the same rows through the same driver, 8 at once. */
export async function runBareQuery(databaseUrl: string, highest: number, amount: number) {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: clients })
  let left = amount
  const one = async () => {
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
  await Promise.all(Array.from({ length: clients }, one))
  const rate = amount / ((performance.now() - started) / 1000)
  await pool.end()
  return rate
}
