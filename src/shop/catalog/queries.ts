import { type ExpressionBuilder, sql } from 'kysely'
import type { DB as Tables } from '#db/types.ts'
import { notFound } from '#lib/errors.ts'
import { takaFromPaisa } from '#lib/money.ts'
import type { Database, Tx } from '#platform/database.ts'
import { imageUrlFromId } from '#shop/media/rules.ts'
import type { Product } from './contract.ts'
import {
  columnFieldNames,
  type FieldName,
  type ProductField,
  type ProductFields,
  productFields,
  publicFieldNames,
} from './product-fields.ts'

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
    .select(['pricePaisa', 'popular', 'discountPercent', 'ratingTenths'])
    .select(['categories.name as category', 'subCategories.name as subCategory'])
    .select((eb) => sql<string[]>`array(${imagesOf(eb).select('imageId')})`.as('imageIds'))
    .select((eb) => sql<string[]>`array(${imagesOf(eb).select('alt')})`.as('imageAlts'))

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

/** Maps a row to the product of the API. */
export const toProduct = (row: ProductRow): Product => ({
  _id: String(row.id),
  id: String(row.id),
  ...readFields(row, publicFieldNames),
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
