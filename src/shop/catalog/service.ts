import { type ExpressionBuilder, sql } from 'kysely'
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

export type { Options, VariantSnapshot } from './variants.ts'
export { readVariants, selectVariants } from './variants.ts'
export {
  derivedFields,
  findVariantProblems,
  isSameList,
  optionsKey,
  replaceVariants,
} from './write-variants.ts'

import { findVariantSnapshots, readVariants, selectVariants, type VariantSnapshot } from './variants.ts'

const imagesOf = (eb: ExpressionBuilder<Tables, 'products'>) =>
  eb
    .selectFrom('productImages')
    .whereRef('productImages.productId', '=', 'products.id')
    .orderBy('productImages.position')

/** Selects full product rows including hidden products. */
export const selectProductRows = (db: Database | Tx) =>
  db
    .selectFrom('products')
    .innerJoin('categories', 'categories.id', 'products.categoryId')
    .innerJoin('subCategories', 'subCategories.id', 'products.subCategoryId')
    .select(columnFieldNames.map((name) => `products.${productFields[name].column}` as const))
    .select(['products.id', 'products.subCategoryId', 'createdAt', 'updatedAt', 'version'])
    .select(['pricePaisa', 'popular', 'discountPercent', 'ratingTenths', 'reviewCount'])
    .select(['categories.name as category', 'subCategories.name as subCategory'])
    .select((eb) => sql<string[]>`array(${imagesOf(eb).select('imageId')})`.as('imageIds'))
    .select((eb) => sql<string[]>`array(${imagesOf(eb).select('alt')})`.as('imageAlts'))
    .select(selectVariants)

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
export const derivedNames = ['originalPrice', 'offerPrice', 'stock', 'sizes', 'colors'] as const

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

/** Maps a row to the product of the API. */
export const toProduct = (row: ProductRow): Product => ({
  _id: String(row.id),
  id: String(row.id),
  ...readFields(row, publicFieldNames),
  variants: readVariants(row.variants),
  ...shownRating(row),
  createdAt: row.createdAt.toISOString(),
})

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
    .select(['id', 'pricePaisa', 'stock', 'nameBn', 'weight'])
    .select(selectVariants)
    .where('id', 'in', ids)
    .where('hidden', '=', false)
    .execute()
  return rows.map(({ id, pricePaisa, stock, nameBn, weight, variants }) => ({
    _id: String(id),
    price: takaFromPaisa(pricePaisa),
    ...{ stock, weight },
    nameBn: nameBn ?? '',
    variants: readVariants(variants).map((variant) => ({
      ...{ _id: variant._id, options: variant.options, price: priceOf(variant), stock: variant.stock },
      weight: variant.weight,
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
      'pricePaisa',
      'imageId',
      'sizes',
      'colors',
      'stock',
      'weight',
      'hasVariants',
    ])
    .where('products.id', 'in', productIds)
    .where('hidden', '=', false)
    .forKeyShare('products')
    .execute()
  const varied = rows.flatMap(({ id, hasVariants }) => (hasVariants ? [id] : []))
  const variants = varied.length ? await findVariantSnapshots(tx, varied) : new Map<number, never>()
  return new Map(rows.map((row) => [row.id, { ...row, variants: variants.get(row.id) ?? [] }]))
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
}

/**
 * Takes pieces from limited stocks, locking products in the order of their ids to avoid deadlocks. The row of a product is
 * written with that of its variant, so it is locked whenever a variant changes. A product that got variants meanwhile, or lost
 * them, counts as too low.
 */
export async function decrementStock(tx: Tx, pieces: readonly Pieces[]): Promise<TakenStock> {
  const byProduct = [...Map.groupBy(pieces, ({ productId }) => productId)]
  const ids = byProduct.map(([id]) => id)
  const amounts = byProduct.map(([, each]) => each.reduce((sum, { quantity }) => sum + quantity, 0))
  const areVaried = byProduct.map(([, each]) => each.some(({ variantId }) => variantId !== null))
  const { rows } = await sql<{ id: number; stock: number | null }>`
    with locked as materialized (
      select products.id, ordered.quantity, ordered.is_varied
      from unnest(${ids}::bigint[], ${amounts}::integer[], ${areVaried}::boolean[]) as ordered (id, quantity, is_varied)
      join products on products.id = ordered.id
      order by products.id
      for no key update of products
    )
    update products set stock = products.stock - locked.quantity
    from locked
    where products.id = locked.id and products.has_variants = locked.is_varied
      -- a variant may be counted while others are not
      and (products.stock >= locked.quantity or products.has_variants and products.stock is null)
    returning products.id, products.stock`.execute(tx)
  const products = new Set(rows.map(({ id }) => id))
  const [simple, varied] = [false, true].map((isVaried) =>
    pieces.filter(({ productId, variantId }) => products.has(productId) && (variantId !== null) === isVaried),
  )
  const variants = varied?.length ? await decrementVariants(tx, varied) : []
  return {
    taken: new Set([...(simple ?? []), ...variants].map(stockKey)),
    soldOut: rows.filter(({ stock }) => stock === 0).length,
  }
}

async function decrementVariants(tx: Tx, pieces: readonly Pieces[]) {
  const ids = pieces.map(({ variantId }) => variantId)
  const amounts = pieces.map(({ quantity }) => quantity)
  const { rows } = await sql<{ variantId: number; productId: number }>`
    update product_variants as variants set stock = variants.stock - ordered.quantity
    from unnest(${ids}::bigint[], ${amounts}::integer[]) as ordered (id, quantity)
    where variants.id = ordered.id and variants.stock >= ordered.quantity
    returning variants.id as variant_id, variants.product_id`.execute(tx)
  return rows
}

/**
 * Puts pieces back. Returns whether a sold-out product became available. Pieces of a variant that is not there any more go
 * nowhere, because the merchant counted the others without it.
 */
export async function restock(tx: Tx, pieces: readonly Pieces[]): Promise<boolean> {
  let isBackInStock = false
  for (const { productId, variantId, quantity } of pieces.toSorted(
    (one, other) => one.productId - other.productId || Number(one.variantId) - Number(other.variantId),
  )) {
    if (variantId !== null && !(await restockVariant(tx, { productId, variantId, quantity }))) continue
    const row = await tx
      .updateTable('products')
      .set({ stock: sql<number>`stock + ${quantity}` })
      .where('id', '=', productId)
      .where('stock', 'is not', null)
      .where('hasVariants', '=', variantId !== null)
      .returning('stock')
      .executeTakeFirst()
    if (row?.stock === quantity) isBackInStock = true
  }
  return isBackInStock
}

/** Whether the variant is there and its pieces are counted. */
async function restockVariant(tx: Tx, { productId, variantId, quantity }: Pieces) {
  // Locked before its variant, as everywhere.
  await tx.selectFrom('products').select('id').where('id', '=', productId).forNoKeyUpdate().execute()
  const row = await tx
    .updateTable('productVariants')
    .set({ stock: sql<number>`stock + ${quantity}` })
    .where('id', '=', variantId)
    .where('stock', 'is not', null)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

const maxSearchLength = 60

/** Normalizes a search text so that equal searches have the same text; empty when it has no token. */
export const normalizeSearch = (text: string) => queryTokens(text).join(' ').slice(0, maxSearchLength).trim()

/** Makes the search know the products that wait for it; for a command that writes so many that searches should not do it. */
export const indexProductsJob = job({ name: 'index-products', data: z.null(), timeoutSeconds: 600 })
