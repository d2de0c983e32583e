import { sql } from 'kysely'
import type { Tx } from '#platform/database.ts'
import { askedWords } from './search-words.ts'

export { selectAllProducts, type WholeRow } from './whole-products.ts'

export interface Wanted {
  productId: number
  quantity: number
}

export interface Shelf {
  id: number
  name: string
  nameBn: string | null
  pricePaisa: number
  imageId: string | null
  sizes: string[]
  colors: string[]
  stock: number | null
}

/** The products an order names, as they are now; those gone or hidden are missing. None of them is deleted meanwhile. */
export async function findOnShelf(tx: Tx, productIds: number[]): Promise<Map<number, Shelf>> {
  const rows = await tx
    .selectFrom('products')
    .leftJoin('productImages', (join) =>
      join.onRef('productImages.productId', '=', 'products.id').on('productImages.position', '=', 1),
    )
    .select(['products.id', 'name', 'nameBn', 'pricePaisa', 'imageId', 'sizes', 'colors', 'stock'])
    .where('products.id', 'in', productIds)
    .where('hidden', '=', false)
    .forKeyShare('products')
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

/**
 * Locks products, in the order of their ids, before some of their pieces go and others come back; answers which of them have
 * a limited stock.
 */
export async function lockProducts(tx: Tx, productIds: number[]): Promise<Set<number>> {
  if (productIds.length === 0) return new Set()
  const rows = await tx
    .selectFrom('products')
    .select(['id', 'stock'])
    .where('id', 'in', productIds)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  return new Set(rows.flatMap(({ id, stock }) => (stock === null ? [] : [id])))
}

export type Taken = Map<number, { stockLeft: number; soldOut: boolean }>

/**
 * Counts pieces off the stock of products that have one, locking them in the order of their ids so that two orders never
 * wait for each other in a circle. Products not in the answer were short; those without a stock are none of its business.
 */
export async function takeStock(tx: Tx, wanted: Wanted[]): Promise<Taken> {
  const ids = wanted.map(({ productId }) => productId)
  const quantities = wanted.map(({ quantity }) => quantity)
  const { rows } = await sql<{ id: number; stock: number }>`
    with locked as materialized (
      select products.id, wanted.quantity
      from unnest(${ids}::bigint[], ${quantities}::integer[]) as wanted (id, quantity)
      join products on products.id = wanted.id
      order by products.id
      for no key update of products
    )
    update products set stock = products.stock - locked.quantity
    from locked
    where products.id = locked.id and products.stock >= locked.quantity
    returning products.id, products.stock`.execute(tx)
  return new Map(rows.map(({ id, stock }) => [id, { stockLeft: stock, soldOut: stock === 0 }]))
}

/** Puts pieces back; answers whether a product that was sold out can be bought again. */
export async function putStockBack(tx: Tx, pieces: Wanted[]): Promise<boolean> {
  let cameBack = false
  for (const { productId, quantity } of [...pieces].sort((a, b) => a.productId - b.productId)) {
    const row = await tx
      .updateTable('products')
      .set({ stock: sql<number>`stock + ${quantity}` })
      .where('id', '=', productId)
      .where('stock', 'is not', null)
      .returning('stock')
      .executeTakeFirst()
    if (row?.stock === quantity) cameBack = true
  }
  return cameBack
}

const longestRead = 60

/** What the search looks for in a text, in its one spelling and no longer than is kept of it; empty where there is no word. */
export const readAsSearch = (text: string) => askedWords(text).join(' ').slice(0, longestRead).trim()
