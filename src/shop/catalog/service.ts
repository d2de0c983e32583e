import { sql } from 'kysely'
import type { Tx } from '#platform/database.ts'
import { queryTokens } from './search/tokens.ts'

export { type ProductRow, readFields, selectProductRows } from './queries.ts'
export { columnName, writeField } from './write-product.ts'

/** A quantity of a product to take from or return to the stock. */
export interface ProductQuantity {
  productId: number
  quantity: number
}

/** The state of a product that an order line copies. */
export interface ProductSnapshot {
  id: number
  name: string
  nameBn: string | null
  pricePaisa: number
  imageId: string | null
  sizes: string[]
  colors: string[]
  stock: number | null
}

/** Current state of the visible products with these ids, locked against deletion. */
export async function findProductSnapshots(
  tx: Tx,
  productIds: number[],
): Promise<Map<number, ProductSnapshot>> {
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

/** Locks products in the order of their ids before stock moves in both directions. Returns the ids with a limited stock. */
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

/** Remaining stock by product id. */
export type RemainingStock = Map<number, { stockLeft: number; soldOut: boolean }>

/**
 * Decrements the stock of products with a limited stock, locking them in the order of their ids to avoid deadlocks. Returns
 * the remaining stock; a product is missing when its stock was too low or is unlimited.
 */
export async function decrementStock(tx: Tx, quantities: ProductQuantity[]): Promise<RemainingStock> {
  const ids = quantities.map(({ productId }) => productId)
  const amounts = quantities.map(({ quantity }) => quantity)
  const { rows } = await sql<{ id: number; stock: number }>`
    with locked as materialized (
      select products.id, ordered.quantity
      from unnest(${ids}::bigint[], ${amounts}::integer[]) as ordered (id, quantity)
      join products on products.id = ordered.id
      order by products.id
      for no key update of products
    )
    update products set stock = products.stock - locked.quantity
    from locked
    where products.id = locked.id and products.stock >= locked.quantity
    returning products.id, products.stock`.execute(tx)
  return new Map(rows.map(({ id, stock }) => [id, { stockLeft: stock, soldOut: stock === 0 }]))
}

/** Increments the stock. Returns whether a sold-out product became available. */
export async function restock(tx: Tx, quantities: ProductQuantity[]): Promise<boolean> {
  let isBackInStock = false
  for (const { productId, quantity } of [...quantities].sort((a, b) => a.productId - b.productId)) {
    const row = await tx
      .updateTable('products')
      .set({ stock: sql<number>`stock + ${quantity}` })
      .where('id', '=', productId)
      .where('stock', 'is not', null)
      .returning('stock')
      .executeTakeFirst()
    if (row?.stock === quantity) isBackInStock = true
  }
  return isBackInStock
}

const maxSearchLength = 60

/** Normalizes a search text so that equal searches have the same text; empty when it has no token. */
export const normalizeSearch = (text: string) => queryTokens(text).join(' ').slice(0, maxSearchLength).trim()
