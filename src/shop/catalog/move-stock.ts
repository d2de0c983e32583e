import { sql } from 'kysely'
import type { Tx } from '#platform/database.ts'
import { prepared } from '#platform/prepared-statements.ts'
import { insertMovements, type StockCause } from './stock-movements.ts'

/** Pieces of a product, or of one of its variants, to take from or return to the stock. */
export interface Pieces {
  productId: number
  /** Null for a product without variants. */
  variantId: number | null
  quantity: number
}

/** Text that only pieces of the same product and variant have. */
export const stockKey = ({ productId, variantId }: Omit<Pieces, 'quantity'>) =>
  `${productId} ${variantId ?? ''}`

/**
 * Locks products in the order of their ids before stock moves in both directions. Returns the keys of what has a limited stock:
 * products without variants, and variants.
 */
export async function lockProducts(tx: Tx, productIds: number[]): Promise<Set<string>> {
  if (productIds.length === 0) return new Set()
  const products = await tx
    .selectFrom('products')
    .select(['id', 'stock', 'hasVariants'])
    .where('id', 'in', productIds)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  const varied = products.flatMap(({ id, hasVariants }) => (hasVariants ? [id] : []))
  const variants = varied.length
    ? await tx
        .selectFrom('productVariants')
        .select(['id', 'productId'])
        .where('productId', 'in', varied)
        .where('stock', 'is not', null)
        .execute()
    : []
  return new Set([
    ...products
      .filter(({ stock, hasVariants }) => stock !== null && !hasVariants)
      .map(({ id }) => stockKey({ productId: id, variantId: null })),
    ...variants.map(({ id, productId }) => stockKey({ productId, variantId: id })),
  ])
}

/** What was taken from limited stocks. */
export interface TakenStock {
  /** The keys of what was taken; the stock of others was too low, or is not limited. */
  taken: Set<string>
  /** Number of products that are sold out now. */
  soldOut: number
  /** The rows of `stock_movements`. */
  movements: number[]
}

/**
 * Takes pieces from limited stocks, locking products in the order of their ids to avoid deadlocks. A product that got variants
 * meanwhile, or lost them, counts as too low.
 */
export async function decrementStock(
  tx: Tx,
  pieces: readonly Pieces[],
  cause: StockCause,
): Promise<TakenStock> {
  const { rows } = await sql<TakenRow>`
    with taken as materialized (
      select * from take_stock(${pieces.map(({ productId }) => productId)}::bigint[],
        ${pieces.map(({ variantId }) => variantId)}::bigint[],
        ${pieces.map(({ quantity }) => quantity)}::integer[])
    ), moved as (${insertMovements(cause, sql`taken`)})
    select moved.id as movement, moved.product_id, moved.variant_id, taken.left_in_all as stock
    from moved join taken
      on taken.product_id = moved.product_id and taken.variant_id is not distinct from moved.variant_id
    ${prepared}`.execute(tx)
  return {
    taken: new Set(rows.map(stockKey)),
    soldOut: new Set(rows.flatMap(({ productId, stock }) => (stock === 0 ? [productId] : []))).size,
    movements: rows.map(({ movement }) => movement),
  }
}

interface TakenRow {
  movement: number
  productId: number
  variantId: number | null
  /** What is left of the product in all; null where not all of its variants are counted. */
  stock: number | null
}

/**
 * Puts pieces back. Returns whether a sold-out product became available. Pieces of a variant that is not there any more go
 * nowhere, because the merchant counted the others without it.
 */
export async function restock(tx: Tx, pieces: readonly Pieces[], cause: StockCause): Promise<boolean> {
  let isBackInStock = false
  for (const { productId, variantId, quantity } of pieces.toSorted(
    (one, other) => one.productId - other.productId || Number(one.variantId) - Number(other.variantId),
  )) {
    if (variantId !== null && !(await restockVariant(tx, { productId, variantId, quantity }, cause))) continue
    const { rows } = await sql<{ stock: number }>`
      with returned as (
        update products set stock = stock + ${quantity}::integer
        where id = ${productId} and stock is not null and has_variants = ${variantId !== null}
        returning id as product_id, null::bigint as variant_id, stock - ${quantity}::integer as before, stock as after
      ), moved as (${insertMovements(
        cause,
        // Of a variant its own statement has it.
        sql`(select * from returned where ${variantId === null}::boolean) as pieces`,
      )})
      select after as stock from returned`.execute(tx)
    if (rows[0]?.stock === quantity) isBackInStock = true
  }
  return isBackInStock
}

/** Whether the variant is there and its pieces are counted. */
async function restockVariant(tx: Tx, { productId, variantId, quantity }: Pieces, cause: StockCause) {
  // Locked before its variant, as everywhere.
  await tx.selectFrom('products').select('id').where('id', '=', productId).forNoKeyUpdate().execute()
  const { rows } = await sql`
    with returned as (
      update product_variants set stock = stock + ${quantity}::integer
      where id = ${variantId} and stock is not null
      returning product_id, id as variant_id, stock - ${quantity}::integer as before, stock as after
    ) ${insertMovements(cause, sql`returned`)}`.execute(tx)
  return rows.length > 0
}

/** Pieces of a returned order: those that are sold again, and those that are written off. */
interface ReturnedPieces {
  productId: number
  variantId: number | null
  restocked: number
  damaged: number
  lost: number
}

/**
 * Puts the pieces of a returned parcel back. Written off are those that are damaged or lost: they come back and leave again, so
 * that the history accounts for every piece. Returns whether a sold-out product became available.
 */
export async function restockReturned(tx: Tx, pieces: readonly ReturnedPieces[], cause: StockCause) {
  let isBackInStock = false
  for (const { restocked, damaged, lost, ...unit } of pieces.toSorted(
    (one, other) => one.productId - other.productId || Number(one.variantId) - Number(other.variantId),
  )) {
    const quantity = restocked + damaged + lost
    const isBack = await restock(tx, [{ ...unit, quantity }], cause)
    isBackInStock ||= isBack && restocked > 0
    for (const [reason, count] of Object.entries({ damaged, lost }) as ['damaged' | 'lost', number][])
      if (count > 0) await decrementStock(tx, [{ ...unit, quantity: count }], { ...cause, reason })
  }
  return isBackInStock
}

/** Puts pieces back that this transaction has taken only to see what is left, as if it had not. */
export async function giveBack(
  tx: Tx,
  pieces: readonly Pieces[],
  movements: readonly number[],
  cause: StockCause,
) {
  await restock(tx, pieces, cause)
  // They are the latest rows, found by the primary key.
  await sql`delete from stock_movements
    where id >= ${Math.min(...movements)} and order_id = ${cause.orderId}`.execute(tx)
}
