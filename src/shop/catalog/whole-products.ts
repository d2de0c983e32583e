import { type ExpressionBuilder, sql } from 'kysely'
import type { DB as Tables } from '#db/types.ts'
import type { Database, Tx } from '#platform/database.ts'
import { pictureUrl } from '#shop/media/rules.ts'
import { pricesOf } from './cards.ts'
import type { Product } from './contract.ts'

const picturesOf = (eb: ExpressionBuilder<Tables, 'products'>) =>
  eb
    .selectFrom('productImages')
    .whereRef('productImages.productId', '=', 'products.id')
    .orderBy('productImages.position')

/** Products with all that is known of them, hidden ones, too. */
export const selectAllProducts = (db: Database | Tx) =>
  db
    .selectFrom('products')
    .innerJoin('categories', 'categories.id', 'products.categoryId')
    .innerJoin('subCategories', 'subCategories.id', 'products.subCategoryId')
    // Each by its name: a question planned for good breaks when `products.*` comes to mean a column more.
    .select(['products.id', 'products.name', 'products.nameBn', 'description', 'descriptionBn', 'videoLink'])
    .select(['productType', 'sizes', 'colors', 'originalPricePaisa', 'offerPricePaisa', 'pricePaisa'])
    .select(['ratings', 'reviews', 'stock', 'products.hidden', 'createdAt', 'updatedAt', 'version'])
    .select(['products.subCategoryId', 'popular', 'discountPercent', 'ratingTenths'])
    .select(['categories.name as category', 'subCategories.name as subCategory'])
    .select((eb) => sql<string[]>`array(${picturesOf(eb).select('imageId')})`.as('pictures'))
    .select((eb) => sql<string[]>`array(${picturesOf(eb).select('alt')})`.as('pictureAlts'))

export type WholeRow = Awaited<ReturnType<ReturnType<typeof selectAllProducts>['executeTakeFirstOrThrow']>>

export const productFrom = (row: WholeRow): Product => ({
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
  images: row.pictures.map(pictureUrl),
  imageAlts: row.pictureAlts,
  ...pricesOf(row),
  ratings: row.ratings === null ? null : Number(row.ratings),
  reviews: row.reviews,
  stock: row.stock,
  createdAt: row.createdAt.toISOString(),
})
