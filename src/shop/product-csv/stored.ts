import { type ExpressionBuilder, sql } from 'kysely'
import type { DB as Tables } from '#db/types.ts'
import { takaFromPaisa } from '#lib/money.ts'
import type { Database, Tx } from '#platform/database.ts'
import { pictureUrl } from '#shop/media/rules.ts'
import type { Fields } from './importing/cells.ts'

const picturesOf = (eb: ExpressionBuilder<Tables, 'products'>) =>
  eb
    .selectFrom('productImages')
    .whereRef('productImages.productId', '=', 'products.id')
    .orderBy('productImages.position')

/** Products with everything that stands in the file. */
export const selectStored = (db: Database | Tx) =>
  db
    .selectFrom('products')
    .innerJoin('categories', 'categories.id', 'products.categoryId')
    .innerJoin('subCategories', 'subCategories.id', 'products.subCategoryId')
    .selectAll('products')
    .select(['categories.name as category', 'subCategories.name as subCategory'])
    .select((eb) => sql<string[]>`array(${picturesOf(eb).select('imageId')})`.as('pictures'))
    .select((eb) => sql<string[]>`array(${picturesOf(eb).select('alt')})`.as('alts'))

export type Stored = Awaited<ReturnType<ReturnType<typeof selectStored>['execute']>>[number]

/** What is said of a stored product, as the form says it. */
export const fieldsOf = (row: Stored): Fields => ({
  name: row.name,
  nameBn: row.nameBn ?? '',
  category: row.category,
  subCategory: row.subCategory,
  productType: (row.productType ?? '') as Fields['productType'],
  originalPrice: takaFromPaisa(row.originalPricePaisa),
  offerPrice: row.offerPricePaisa === null ? null : takaFromPaisa(row.offerPricePaisa),
  stock: row.stock,
  hidden: row.hidden,
  sizes: row.sizes as Fields['sizes'],
  colors: row.colors as Fields['colors'],
  images: row.pictures.map(pictureUrl),
  imageAlts: row.alts,
  ratings: row.ratings === null ? null : Number(row.ratings),
  reviews: row.reviews,
  videoLink: row.videoLink,
  description: row.description,
  descriptionBn: row.descriptionBn ?? '',
})
