import { type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import { z } from 'zod'
import type { DB as Tables } from '#db/types.ts'
import { notFound } from '#lib/errors.ts'
import { paisaFromTaka, takaFromPaisa } from '#lib/money.ts'
import type { Database, Tx } from '#platform/database.ts'
import { job } from '#platform/jobs.ts'
import { imageUrlFromId } from '#shop/media/rules.ts'
import type { Product } from './contract.ts'
import {
  type ColumnField,
  columnFieldNames,
  type FieldName,
  type ProductField,
  type ProductFields,
  productFields,
  publicFieldNames,
} from './product-fields.ts'
import { shownRating } from './product-summaries.ts'
import { priceOf } from './rules.ts'
import { queryTokens } from './search/tokens.ts'
import { insertMovements, type StockCause } from './stock-movements.ts'

export {
  applyShopThreshold,
  applyThresholds,
  causedBy,
  recordNewStock,
  recordStockChanges,
  type StockCause,
} from './stock-movements.ts'
export { switchOffers } from './timed-offers.ts'
export type { Options, VariantSnapshot } from './variants.ts'
export { readAdminVariants, selectVariants } from './variants.ts'
export { writeStocks } from './write-stocks.ts'
export {
  derivedFields,
  findVariantProblems,
  optionsKey,
  replaceVariants,
} from './write-variants.ts'

import {
  isOfferTimeNow,
  priceNow,
  readAdminVariants,
  readVariantSnapshots,
  readVariants,
  selectVariants,
  type VariantSnapshot,
} from './variants.ts'

const imagesOf = (eb: ExpressionBuilder<Tables, 'products'>) =>
  eb
    .selectFrom('productImages')
    .whereRef('productImages.productId', '=', 'products.id')
    .orderBy('productImages.position')

/** Not deleted by a change that can be undone. */
export const isKept = sql<SqlBool>`products.deleted_at is null`

/** Selects full product rows including hidden products. */
export const selectProductRows = (db: Database | Tx) =>
  db
    .selectFrom('products')
    .innerJoin('categories', 'categories.id', 'products.categoryId')
    .innerJoin('subCategories', 'subCategories.id', 'products.subCategoryId')
    .select(columnFieldNames.map((name) => `products.${productFields[name].column}` as const))
    .select(['products.id', 'products.subCategoryId', 'createdAt', 'updatedAt', 'version'])
    .select(['offerPricePaisa', 'pricePaisa', 'popular', 'discountPercent', 'ratingTenths', 'reviewCount'])
    .select(['categories.name as category', 'subCategories.name as subCategory'])
    .select((eb) => sql<string[]>`array(${imagesOf(eb).select('imageId')})`.as('imageIds'))
    .select((eb) => sql<string[]>`array(${imagesOf(eb).select('alt')})`.as('imageAlts'))
    .select(selectVariants)
    .where(isKept)

export type ProductRow = Awaited<ReturnType<ReturnType<typeof selectProductRows>['executeTakeFirstOrThrow']>>

/** The value of a field in the format of the API. */
function readField(field: ProductField, stored: unknown) {
  switch (field.kind) {
    case 'text':
    case 'option':
      return stored ?? ''
    case 'number':
      if (stored === null) return null
      return field.stored === 'paisa' ? takaFromPaisa(stored as number) : Number(stored)
    case 'images':
      return (stored as string[]).map(imageUrlFromId)
    case 'moment':
      return (stored as Date | null)?.toISOString() ?? null
    default:
      return stored
  }
}

/** These fields of a product row in the format of the API. */
export const readFields = <Name extends FieldName>(row: ProductRow, names: readonly Name[]) =>
  Object.fromEntries(
    names.map((name) => [name, readField(productFields[name], row[productFields[name].column])]),
  ) as Pick<ProductFields, Name>

/** Fields that a product with variants has from them. */
export const derivedNames = ['originalPrice', 'offerPrice', 'costPrice', 'stock', 'sizes', 'colors'] as const

/** The value of a field as its column has it. */
export function writeField(field: ProductField, value: unknown): unknown {
  switch (field.kind) {
    case 'text':
      return field.nullable ? value || null : value
    case 'option':
      return value || null
    case 'number':
      if (value === null || field.stored === 'integer') return value
      return field.stored === 'paisa'
        ? paisaFromTaka(value as number)
        : (value as number).toFixed(field.decimals)
    default:
      return value
  }
}

/** Name of a field's column in SQL. */
export const columnName = (name: ColumnField) =>
  productFields[name].column.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** Maps a row to the product of the API as it is sold: with the offer in force, and its end. */
export function toProduct(row: ProductRow): Product {
  const fields = readFields(row, publicFieldNames)
  const variants = readVariants(row.variants)
  const hasOffer = row.offerPricePaisa !== null || variants.some(({ offerPrice }) => offerPrice !== null)
  return {
    _id: String(row.id),
    id: String(row.id),
    ...fields,
    offerPrice: row.offerPricePaisa === null ? null : takaFromPaisa(row.offerPricePaisa),
    offerEndsAt: hasOffer ? fields.offerEndsAt : null,
    variants,
    ...shownRating(row),
    createdAt: row.createdAt.toISOString(),
  }
}

/** Whether the product, or one of its variants, has no more pieces than its threshold; a hidden one is not for sale. */
export const isRunningOut = sql<SqlBool>`not products.hidden and products.id in (
  select id from products where low_stock and not hidden and not has_variants
  union all select product_id from product_variants where low_stock)`

export const selectVisibleProducts = (db: Database) =>
  selectProductRows(db).where('products.hidden', '=', false)

export async function getProduct(db: Database, id: string) {
  const row = await selectVisibleProducts(db)
    .where('products.id', '=', Number(id))
    .executeTakeFirstOrThrow(() => notFound('Product'))
  return { data: toProduct(row) }
}

/** Current price, stock and Bengali name of visible products and their variants. */
export async function listStock(db: Database, ids: number[]) {
  const rows = await db
    .selectFrom('products')
    .select(['id', 'stock', 'nameBn', 'weight', priceNow.as('pricePaisa')])
    .select(isOfferTimeNow.as('isOfferTime'))
    .select(selectVariants)
    .where('id', 'in', ids)
    .where('hidden', '=', false)
    .execute()
  return rows.map(({ id, pricePaisa, stock, nameBn, weight, isOfferTime, variants }) => ({
    _id: String(id),
    price: takaFromPaisa(pricePaisa),
    ...{ stock, weight },
    nameBn: nameBn ?? '',
    variants: readAdminVariants(variants).map((variant) => ({
      ...{ _id: variant._id, options: variant.options, stock: variant.stock, weight: variant.weight },
      price: isOfferTime ? priceOf(variant) : variant.originalPrice,
    })),
  }))
}

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

/** The state of a product that an order line copies. */
export interface ProductSnapshot {
  id: number
  categoryId: number
  name: string
  nameBn: string | null
  pricePaisa: number
  /** Null where it is not known. */
  costPricePaisa: number | null
  imageId: string | null
  sizes: string[]
  colors: string[]
  stock: number | null
  /** Grams of one piece; null where the usual weight of the shop counts. */
  weight: number | null
  hasVariants: boolean
  /** Empty for a simple product. */
  variants: VariantSnapshot[]
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
    .select([
      'products.id',
      'categoryId',
      'name',
      'nameBn',
      priceNow.as('pricePaisa'),
      isOfferTimeNow.as('isOfferTime'),
      'costPricePaisa',
      'imageId',
      'sizes',
      'colors',
      'stock',
      'weight',
      'hasVariants',
    ])
    .select(selectVariants)
    .where('products.id', 'in', productIds)
    .where('hidden', '=', false)
    .forKeyShare('products')
    .execute()
  return new Map(
    rows.map(({ isOfferTime, variants, ...row }) => [
      row.id,
      { ...row, variants: readVariantSnapshots(variants, isOfferTime) },
    ]),
  )
}

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
      on taken.product_id = moved.product_id and taken.variant_id is not distinct from moved.variant_id`.execute(
    tx,
  )
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
export interface ReturnedPieces {
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

const maxSearchLength = 60

/** Normalizes a search text so that equal searches have the same text; empty when it has no token. */
export const normalizeSearch = (text: string) => queryTokens(text).join(' ').slice(0, maxSearchLength).trim()

/** Makes the search know the products that wait for it; for a command that writes so many that searches should not do it. */
export const indexProductsJob = job({ name: 'index-products', data: z.null(), timeoutSeconds: 600 })
