import { type ExpressionBuilder, type SelectQueryBuilder, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { z } from 'zod'
import type { DB as Tables } from '#db/types.ts'
import type { Received } from '#lib/endpoint.ts'
import { notFound } from '#lib/errors.ts'
import { takaFromPaisa } from '#lib/money.ts'
import { decodeCursor, pageOf } from '#lib/paging.ts'
import type { Database } from '#platform/database.ts'
import type { Call } from '#platform/http.ts'
import { pictureUrl } from '#shop/media/rules.ts'
import type { Category, getProducts, Product } from './contract.ts'

type Remember = Call<typeof getProducts>['remember']
type Filter = Received<typeof getProducts>['query']

const withoutPaging = 1000

const pictures = (eb: ExpressionBuilder<Tables, 'products'>) =>
  sql<string[]>`array(${eb
    .selectFrom('productImages')
    .select('imageId')
    .whereRef('productImages.productId', '=', 'products.id')
    .orderBy('position')})`.as('pictures')

const selectProducts = (db: Database) =>
  db
    .selectFrom('products')
    .innerJoin('categories', 'categories.id', 'products.categoryId')
    .innerJoin('subCategories', 'subCategories.id', 'products.subCategoryId')
    .where('products.hidden', '=', false)
    .selectAll('products')
    .select(['categories.name as category', 'subCategories.name as subCategory'])
    .select(pictures)

type Row = Awaited<ReturnType<ReturnType<typeof selectProducts>['executeTakeFirstOrThrow']>>

const productFrom = (row: Row): Product => ({
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
  originalPrice: takaFromPaisa(row.originalPricePaisa),
  offerPrice: row.offerPricePaisa === null ? null : takaFromPaisa(row.offerPricePaisa),
  ratings: row.ratings === null ? null : Number(row.ratings),
  reviews: row.reviews,
  stock: row.stock,
  createdAt: row.createdAt.toISOString(),
})

/** The ids a filter's names stand for; 'none' where there is no such category, so nothing can match. */
async function placesIn(db: Database, { category, subCategory }: Filter) {
  if (category === undefined && subCategory === undefined) return {}
  let query = db
    .selectFrom('subCategories')
    .innerJoin('categories', 'categories.id', 'subCategories.categoryId')
    .select(['subCategories.id as subCategoryId', 'categories.id as categoryId'])
  if (category !== undefined) query = query.where(sql`lower(categories.name)`, '=', category.toLowerCase())
  if (subCategory !== undefined)
    query = query.where(sql`lower(sub_categories.name)`, '=', subCategory.toLowerCase())
  const rows = await query.execute()
  if (rows.length === 0) return 'none'
  return subCategory === undefined
    ? { categoryId: rows[0]?.categoryId }
    : { subCategoryIds: rows.map((row) => row.subCategoryId) }
}

type Places = Exclude<Awaited<ReturnType<typeof placesIn>>, 'none'>

function narrow<T extends 'products', O>(
  query: SelectQueryBuilder<Tables, T, O>,
  { productType, searchQuery }: Filter,
  { categoryId, subCategoryIds }: Places,
) {
  let narrowed = query as unknown as SelectQueryBuilder<Tables, 'products', O>
  if (categoryId !== undefined) narrowed = narrowed.where('products.categoryId', '=', categoryId)
  if (subCategoryIds !== undefined) narrowed = narrowed.where('products.subCategoryId', 'in', subCategoryIds)
  if (productType !== undefined) narrowed = narrowed.where('products.productType', '=', productType)
  if (searchQuery)
    narrowed = narrowed.where('products.searchText', 'like', containing(searchQuery.toLowerCase()))
  return narrowed
}

/** Pattern for LIKE that finds `text` anywhere, taken literally. */
const containing = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`

export async function listProducts(db: Database, remember: Remember, filter: Filter) {
  const places = await remember(`places ${filter.category} / ${filter.subCategory}`, () =>
    placesIn(db, filter),
  )
  if (places === 'none') return { rows: { data: [] }, nextCursor: null, total: 0 }
  const { limit = withoutPaging, sort } = filter
  const popularFirst = sort === 'popular'
  let query = narrow(selectProducts(db), filter, places) as unknown as ReturnType<typeof selectProducts>
  if (popularFirst) {
    const after = decodeCursor(filter.cursor, z.tuple([z.int().min(0).max(1), z.int()]))
    if (after) query = query.where(sql<boolean>`(products.popular, products.id) < (${after[0]}, ${after[1]})`)
    query = query.orderBy('products.popular', 'desc')
  } else {
    const after = decodeCursor(filter.cursor, z.tuple([z.int()]))
    if (after) query = query.where('products.id', '<', after[0])
  }
  const [rows, total] = await Promise.all([
    query
      .orderBy('products.id', 'desc')
      .limit(limit + 1)
      .execute(),
    remember(countKey(filter), () => countProducts(db, filter, places)),
  ])
  const page = pageOf(rows, limit, total, ({ popular, id }) => (popularFirst ? [popular, id] : [id]))
  return { ...page, rows: { data: page.rows.map(productFrom) } }
}

const countKey = ({ category, subCategory, productType, searchQuery }: Filter) =>
  `count ${JSON.stringify([category, subCategory, productType, searchQuery])}`

async function countProducts(db: Database, filter: Filter, places: Places) {
  const all = db.selectFrom('products').where('products.hidden', '=', false)
  const { count } = await narrow(all, filter, places)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

export async function getProduct(db: Database, id: string) {
  const row = await selectProducts(db)
    .where('products.id', '=', Number(id))
    .executeTakeFirstOrThrow(() => notFound('Product'))
  return { data: productFrom(row) }
}

export async function listStock(db: Database, ids: number[]) {
  const rows = await db
    .selectFrom('products')
    .select(['id', 'pricePaisa', 'stock'])
    .where('id', 'in', ids)
    .where('hidden', '=', false)
    .execute()
  return rows.map(({ id, pricePaisa, stock }) => ({
    _id: String(id),
    price: takaFromPaisa(pricePaisa),
    stock,
  }))
}

export async function listCategories(db: Database): Promise<Category[]> {
  return db
    .selectFrom('categories')
    .select(['slug', 'name', 'nameBn'])
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom('subCategories')
          .select(['subCategories.slug', 'subCategories.name', 'subCategories.nameBn'])
          .whereRef('subCategories.categoryId', '=', 'categories.id')
          .orderBy('subCategories.id'),
      ).as('subCategories'),
    )
    .orderBy('categories.id')
    .execute()
}
