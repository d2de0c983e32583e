import { type SqlBool, sql } from 'kysely'
import { z } from 'zod'
import { notFound } from '#lib/errors.ts'
import { paisaFromTaka, takaFromPaisa, takaOrNull } from '#lib/money.ts'
import type { Database, Tx } from '#platform/database.ts'
import { job } from '#platform/jobs.ts'
import { prepared } from '#platform/prepared-statements.ts'
import { imageUrlFromId } from '#shop/media/rules.ts'
import type { Shop } from '#shop/shop.ts'
import type { Product } from './contract.ts'
import { combosWith, readCachedCombos, toPricedCombo } from './list-combos.ts'
import {
  type ColumnField,
  columnFieldNames,
  type FieldName,
  type ProductField,
  type ProductFields,
  productFields,
  publicFieldNames,
} from './product-fields.ts'
import { selectImages } from './product-images.ts'
import { shownRating } from './product-summaries.ts'
import {
  type OfferPrices,
  offerPricesOf,
  type QuantityOffer,
  quantityOffersOf,
} from './quantity-offer-rules.ts'
import { priceOf } from './rules.ts'
import { queryTokens } from './search/tokens.ts'
import { isOfferTimeNow, priceNow, readAdminVariants, readVariants, selectVariants } from './variants.ts'

export { listCategories } from './list-categories.ts'
export { findComboPart, readCachedCombos, type StoredPart } from './list-combos.ts'
export {
  decrementStock,
  giveBack,
  lockProducts,
  type Pieces,
  restock,
  restockReturned,
  stockKey,
  type TakenStock,
} from './move-stock.ts'
export { markChanged, removeDemoProducts, writeReviewFigures } from './product-changes.ts'
export { giveVariantImage, replaceImages } from './product-images.ts'
export { findProductSnapshots, imageIdOf, type ProductSnapshot } from './product-snapshots.ts'
export {
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
    .select(selectImages)
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
    case 'quantityOffers':
      return quantityOffersOf(stored as OfferPrices)
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
    case 'quantityOffers':
      return offerPricesOf(value as QuantityOffer[])
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
    offerPrice: takaOrNull(row.offerPricePaisa),
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

export async function getProduct(db: Database, id: number) {
  const row = await selectVisibleProducts(db)
    .where('products.id', '=', id)
    .modifyEnd(prepared)
    .executeTakeFirstOrThrow(() => notFound('Product'))
  return { data: toProduct(row) }
}

/** Current price, stock, category, options and Bengali name of visible products and their variants. */
export async function listStock({ db, memoize }: Pick<Shop, 'db' | 'memoize'>, ids: number[]) {
  const combos = await readCachedCombos({ db, memoize })
  const rows = await db
    .selectFrom('products')
    .innerJoin('categories', 'categories.id', 'products.categoryId')
    .select([
      'products.id',
      'products.stock',
      'products.nameBn',
      'categories.name as category',
      'products.weight',
      'products.quantityOffers',
      'products.sizes',
      'products.colors',
      priceNow.as('pricePaisa'),
    ])
    .select(isOfferTimeNow.as('isOfferTime'))
    .select(selectVariants)
    .where('products.id', 'in', ids)
    .where('products.hidden', '=', false)
    .execute()
  return rows.map(({ id, pricePaisa, quantityOffers, isOfferTime, variants, ...row }) => ({
    ...row,
    _id: String(id),
    price: takaFromPaisa(pricePaisa),
    quantityOffers: quantityOffersOf(quantityOffers as OfferPrices),
    combos: combosWith(combos, id).map(toPricedCombo),
    nameBn: row.nameBn ?? '',
    variants: readAdminVariants(variants).map((variant) => ({
      _id: variant._id,
      options: variant.options,
      stock: variant.stock,
      weight: variant.weight,
      price: isOfferTime ? priceOf(variant) : variant.originalPrice,
    })),
  }))
}

const maxSearchLength = 60

/** Normalizes a search text so that equal searches have the same text; empty when it has no token. */
export const normalizeSearch = (text: string) => queryTokens(text).join(' ').slice(0, maxSearchLength).trim()

/** Forgets searches without results, by their words as `normalizeSearch` leaves them; how many rows. */
export async function forgetZeroResults(tx: Tx, words: readonly string[]) {
  const { numDeletedRows } = await tx
    .deleteFrom('missedSearches')
    .where('words', 'in', words)
    .executeTakeFirst()
  return Number(numDeletedRows)
}

/** Makes the search know the products that wait for it; for a command that writes so many that searches should not do it. */
export const indexProductsJob = job({
  name: 'index-products',
  data: z.null(),
  timeoutSeconds: 600,
  end: 'health',
})
