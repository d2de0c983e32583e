import { type ExpressionBuilder, sql } from 'kysely'
import type { DB as Tables } from '#db/types.ts'
import { notFound } from '#lib/errors.ts'
import { takaFromPaisa } from '#lib/money.ts'
import type { Database, Tx } from '#platform/database.ts'
import { imageUrlFromId } from '#shop/media/rules.ts'
import type { Product } from './contract.ts'
import { toPrices } from './product-summaries.ts'

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
    .select(['products.id', 'products.name', 'products.nameBn', 'description', 'descriptionBn', 'videoLink'])
    .select(['productType', 'sizes', 'colors', 'originalPricePaisa', 'offerPricePaisa', 'pricePaisa'])
    .select(['ratings', 'reviews', 'stock', 'products.hidden', 'createdAt', 'updatedAt', 'version'])
    .select(['products.subCategoryId', 'popular', 'discountPercent', 'ratingTenths'])
    .select(['categories.name as category', 'subCategories.name as subCategory'])
    .select((eb) => sql<string[]>`array(${imagesOf(eb).select('imageId')})`.as('imageIds'))
    .select((eb) => sql<string[]>`array(${imagesOf(eb).select('alt')})`.as('imageAlts'))

export type ProductRow = Awaited<ReturnType<ReturnType<typeof selectProductRows>['executeTakeFirstOrThrow']>>

/** Maps a row to the product of the API. */
export const toProduct = (row: ProductRow): Product => ({
  _id: String(row.id),
  id: String(row.id),
  name: row.name,
  nameBn: row.nameBn ?? '',
  description: row.description,
  descriptionBn: row.descriptionBn ?? '',
  videoLink: row.videoLink,
  category: row.category,
  subCategory: row.subCategory,
  productType: (row.productType ?? '') as Product['productType'],
  sizes: row.sizes as Product['sizes'],
  colors: row.colors as Product['colors'],
  images: row.imageIds.map(imageUrlFromId),
  imageAlts: row.imageAlts,
  ...toPrices(row),
  ratings: row.ratings === null ? null : Number(row.ratings),
  reviews: row.reviews,
  stock: row.stock,
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

/** Current price, stock and Bengali name of visible products. */
export async function listStock(db: Database, ids: number[]) {
  const rows = await db
    .selectFrom('products')
    .select(['id', 'pricePaisa', 'stock', 'nameBn'])
    .where('id', 'in', ids)
    .where('hidden', '=', false)
    .execute()
  return rows.map(({ id, pricePaisa, stock, nameBn }) => ({
    _id: String(id),
    price: takaFromPaisa(pricePaisa),
    stock,
    nameBn: nameBn ?? '',
  }))
}
