import { type SqlBool, sql } from 'kysely'
import { z } from 'zod'
import type { ParsedRequest } from '#lib/endpoint.ts'
import { notFound } from '#lib/errors.ts'
import { decodeCursor, pageOf } from '#lib/paging.ts'
import type { Database, Tx } from '#platform/database.ts'
import type { Endpoints } from '#shop/endpoints.ts'
import { imageUrlFromId } from '#shop/media/rules.ts'
import type { Shop } from '#shop/shop.ts'
import { fieldNames } from './product-fields.ts'
import { allOf, countUpTo, toPrices } from './product-summaries.ts'
import type { AdminProduct, AdminProductSummary } from './products-contract.ts'
import { maxTotal } from './rules.ts'
import { searchProducts } from './search/search.ts'
import {
  isKept,
  isRunningOut,
  readAdminVariants,
  readFields,
  selectProductRows,
  toProduct,
} from './service.ts'

/** One product including its hidden state and version; throws 404. */
export async function getAdminProduct(db: Database | Tx, id: number): Promise<AdminProduct> {
  const row = await selectProductRows(db)
    .where('products.id', '=', id)
    .executeTakeFirstOrThrow(() => notFound('Product'))
  return {
    ...toProduct(row),
    ...readFields(row, fieldNames),
    variants: readAdminVariants(row.variants),
    version: row.version,
  }
}

const perPage = 50
const cursorShape = z.tuple([z.number().int().positive()])

type Query = ParsedRequest<Endpoints['GET /admin-products']>['query']

const statusConditions = {
  hidden: sql<SqlBool>`products.hidden`,
  'sold-out': sql<SqlBool>`products.sold_out`,
  'low-stock': isRunningOut,
}

/** The conditions of the merchant's list; null where nothing can match the search. */
export async function adminConditions(
  { db, memoize }: Pick<Shop, 'db' | 'memoize'>,
  { search, show }: Pick<Query, 'search' | 'show'>,
) {
  const conditions = [isKept, ...(show ? [statusConditions[show]] : [])]
  if (!search) return conditions
  const results = await searchProducts({ db, memoize }, search, { isForStaff: true })
  return results ? [...conditions, await results.adminCondition()] : null
}

/** All products, newest first. */
export async function listAdminProducts({ db, memoize }: Pick<Shop, 'db' | 'memoize'>, query: Query) {
  const { search, show, cursor, limit = perPage } = query
  const conditions = await adminConditions({ db, memoize }, query)
  if (!conditions) return { rows: [], nextCursor: null, total: 0 }
  const after = decodeCursor(cursor, cursorShape)
  const page = after ? [...conditions, sql<SqlBool>`products.id < ${after[0]}`] : conditions
  const [rows, total] = await Promise.all([
    selectAdminSummaries(db)
      .where(allOf(page))
      .orderBy('products.id', 'desc')
      .limit(limit + 1)
      .execute(),
    search
      ? countUpTo(db, allOf(conditions), maxTotal)
      : memoize(`count of all products ${show}`, () => countUpTo(db, allOf(conditions))),
  ])
  const { rows: products, ...rest } = pageOf(rows, limit, total, ({ id }) => [id])
  return { ...rest, rows: products.map(toAdminSummary) }
}

/** The condition of a search on products including hidden ones; null for a search without a word. */
export async function findAdminCondition(shop: Pick<Shop, 'db' | 'memoize'>, search: string) {
  const results = await searchProducts(shop, search, { isForStaff: true })
  return results ? results.adminCondition() : null
}

/** The first products that match a search, best match first as in the shop; hidden ones come last. */
export async function findAdminProducts(
  { db, memoize }: Pick<Shop, 'db' | 'memoize'>,
  { search, limit }: { search: string; limit: number },
) {
  const results = await searchProducts({ db, memoize }, search, { isForStaff: true })
  if (!results) return { rows: [] }
  const { ids } = await results.rankedIds({ where: [], limit })
  const isFull = ids.length === limit
  const condition = isFull
    ? sql<SqlBool>`products.id = any(${ids}::bigint[])`
    : await results.adminCondition()
  const rows = await selectAdminSummaries(db)
    .where(allOf([isKept, condition]))
    .orderBy(sql`array_position(${ids}::bigint[], products.id)`, (order) => order.asc().nullsLast())
    .orderBy('products.id', 'desc')
    .limit(limit)
    .execute()
  return { rows: rows.map(toAdminSummary) }
}

const selectAdminSummaries = (db: Database) =>
  db
    .selectFrom('products')
    .innerJoin('categories', 'categories.id', 'products.categoryId')
    .innerJoin('subCategories', 'subCategories.id', 'products.subCategoryId')
    .leftJoin('productImages', (join) =>
      join.onRef('productImages.productId', '=', 'products.id').on('productImages.position', '=', 1),
    )
    .select(['products.id', 'products.name', 'products.nameBn', 'productType', 'stock', 'products.hidden'])
    // The merchant's list has the offers also outside their time.
    .select([
      'originalPricePaisa',
      'plannedOfferPaisa as offerPricePaisa',
      'version',
      'productImages.imageId',
      'hasVariants',
      'hasPriceRange',
    ])
    .select(['categories.name as category', 'subCategories.name as subCategory'])

type AdminSummaryRow = Awaited<ReturnType<ReturnType<typeof selectAdminSummaries>['executeTakeFirstOrThrow']>>

const toAdminSummary = (row: AdminSummaryRow): AdminProductSummary => ({
  _id: String(row.id),
  name: row.name,
  nameBn: row.nameBn ?? '',
  category: row.category,
  subCategory: row.subCategory,
  productType: (row.productType ?? '') as AdminProductSummary['productType'],
  ...toPrices(row),
  stock: row.stock,
  hidden: row.hidden,
  version: row.version,
  image: row.imageId === null ? '' : imageUrlFromId(row.imageId),
  hasVariants: row.hasVariants,
  hasPriceRange: row.hasPriceRange,
})
