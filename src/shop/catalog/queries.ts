import { type ExpressionBuilder, type RawBuilder, type SqlBool, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { z } from 'zod'
import type { DB as Tables } from '#db/types.ts'
import type { Page } from '#lib/endpoint.ts'
import { notFound } from '#lib/errors.ts'
import { takaFromPaisa } from '#lib/money.ts'
import { decodeCursor, pageOf } from '#lib/paging.ts'
import type { Database } from '#platform/database.ts'
import type { Call } from '#platform/http.ts'
import { pictureUrl } from '#shop/media/rules.ts'
import type { Card, Category, getProducts, Product } from './contract.ts'

type Asking = Pick<Call<typeof getProducts>, 'db' | 'remember' | 'query'>
type Filter = Asking['query']

const withoutPaging = 1000
const cardsPerPage = 24

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
  ...pricesOf(row),
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

const all = (conditions: RawBuilder<SqlBool>[]) => sql<SqlBool>`${sql.join(conditions, sql` and `)}`

function matching({ productType, searchQuery }: Filter, { categoryId, subCategoryIds }: Places) {
  const conditions = [sql<SqlBool>`not products.hidden`]
  if (categoryId !== undefined) conditions.push(sql`products.category_id = ${categoryId}`)
  if (subCategoryIds !== undefined)
    conditions.push(sql`products.sub_category_id in (${sql.join(subCategoryIds)})`)
  if (productType !== undefined) conditions.push(sql`products.product_type = ${productType}`)
  if (searchQuery) conditions.push(sql`products.search_text like ${containing(searchQuery.toLowerCase())}`)
  return conditions
}

/** Pattern for LIKE that finds `text` anywhere, taken literally. */
const containing = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`

/** Where a list goes on, and in which order: Most Popular before the others and the newest first, or the newest alone. */
function orderOf({ sort, cursor }: Filter) {
  if (sort === 'popular') {
    const after = decodeCursor(cursor, z.tuple([z.int().min(0).max(1), z.int()]))
    return {
      after: after && sql<SqlBool>`(products.popular, products.id) < (${after[0]}, ${after[1]})`,
      order: sql`products.popular desc, products.id desc`,
    }
  }
  const after = decodeCursor(cursor, z.tuple([z.int()]))
  return { after: after && sql<SqlBool>`products.id < ${after[0]}`, order: sql`products.id desc` }
}

interface Wish {
  where: RawBuilder<SqlBool>
  order: RawBuilder<unknown>
  limit: number
}

/** One page of a product list, of whatever columns `read` selects. */
async function listPage<Row extends { id: number; popular: number }>(
  { db, remember, query: filter }: Asking,
  mostRows: number,
  read: (wish: Wish) => Promise<Row[]>,
): Promise<Page<Row[]>> {
  const { category, subCategory, productType, searchQuery, limit = mostRows } = filter
  const places = await remember(`places ${JSON.stringify([category, subCategory])}`, () =>
    placesIn(db, filter),
  )
  if (places === 'none') return { rows: [], nextCursor: null, total: 0 }
  const matches = matching(filter, places)
  const { after, order } = orderOf(filter)
  const count = `count ${JSON.stringify([category, subCategory, productType, searchQuery])}`
  const [rows, total] = await Promise.all([
    read({ where: all(after ? [...matches, after] : matches), order, limit: limit + 1 }),
    remember(count, () => countProducts(db, all(matches))),
  ])
  return pageOf(rows, limit, total, ({ popular, id }) => (filter.sort === 'popular' ? [popular, id] : [id]))
}

async function countProducts(db: Database, where: RawBuilder<SqlBool>) {
  const { count } = await db
    .selectFrom('products')
    .where(where)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

export async function listProducts(asking: Asking) {
  const page = await listPage(asking, withoutPaging, ({ where, order, limit }) =>
    selectProducts(asking.db).where(where).orderBy(order).limit(limit).execute(),
  )
  return { ...page, rows: { data: page.rows.map(productFrom) } }
}

export async function listCards(asking: Asking) {
  const page = await listPage(asking, cardsPerPage, ({ where, order, limit }) =>
    asking.db
      .selectFrom('products')
      .leftJoin('productImages', (join) =>
        join.onRef('productImages.productId', '=', 'products.id').on('productImages.position', '=', 1),
      )
      .select([
        'products.id',
        'name',
        'nameBn',
        'originalPricePaisa',
        'offerPricePaisa',
        'ratings',
        'reviews',
      ])
      .select(['stock', 'popular', 'imageId'])
      .where(where)
      .orderBy(order)
      .limit(limit)
      .execute(),
  )
  const rows = page.rows.map(
    (row): Card => ({
      _id: String(row.id),
      name: row.name,
      nameBn: row.nameBn ?? '',
      ...pricesOf(row),
      ratings: row.ratings === null ? null : Number(row.ratings),
      reviews: row.reviews,
      image: row.imageId === null ? '' : pictureUrl(row.imageId),
      soldOut: row.stock === 0,
    }),
  )
  return { ...page, rows }
}

const pricesOf = (row: { originalPricePaisa: number; offerPricePaisa: number | null }) => ({
  originalPrice: takaFromPaisa(row.originalPricePaisa),
  offerPrice: row.offerPricePaisa === null ? null : takaFromPaisa(row.offerPricePaisa),
})

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
