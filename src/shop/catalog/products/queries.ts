import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { z } from 'zod'
import { notFound } from '#lib/errors.ts'
import { decodeCursor, pageOf } from '#lib/paging.ts'
import type { Database, Tx } from '#platform/database.ts'
import type { Call } from '#platform/http.ts'
import { pictureUrl } from '#shop/media/rules.ts'
import { all, pricesOf } from '../cards.ts'
import { mostCounted } from '../rules.ts'
import { type Plan, understandSearch } from '../search-plan.ts'
import { productFrom, selectAllProducts } from '../whole-products.ts'
import type { getAllProducts, ListedProduct, OwnProduct } from './contract.ts'

/** One product as its merchant sees it. */
export async function readOwnProduct(db: Database | Tx, id: number): Promise<OwnProduct> {
  const row = await selectAllProducts(db)
    .where('products.id', '=', id)
    .executeTakeFirstOrThrow(() => notFound('Product'))
  return { ...productFrom(row), hidden: row.hidden, version: row.version }
}

const perPage = 50
const cursorShape = z.tuple([z.number().int().positive()])

type Asking = Pick<Call<typeof getAllProducts>, 'db' | 'remember' | 'query'>

const shown = {
  hidden: sql<SqlBool>`products.hidden`,
  'sold-out': sql<SqlBool>`products.sold_out`,
}

const answering = ({ query }: Plan) =>
  sql<SqlBool>`products.id in (select product_id from product_search where words @@ ${query}::tsquery)`

/** What a search finds among all products, hidden ones too; null where it holds no word. */
async function findAmongAll({ db, remember }: Asking, text: string): Promise<RawBuilder<SqlBool> | null> {
  const search = await understandSearch(db, remember, text)
  if (!search) return null
  const strict = answering(search.strict)
  const found = await db.selectFrom('products').select('id').where(strict).limit(1).executeTakeFirst()
  return found ? strict : answering(await search.forgive())
}

/** All products, the newest first, page by page. */
export async function listAllProducts(asking: Asking) {
  const { db, remember, query } = asking
  const { search, show, cursor, limit = perPage } = query
  const conditions = [sql<SqlBool>`true`, ...(show ? [shown[show]] : [])]
  if (search) {
    const found = await findAmongAll(asking, search)
    if (!found) return { rows: [], nextCursor: null, total: 0 }
    conditions.push(found)
  }
  const after = decodeCursor(cursor, cursorShape)
  const page = after ? [...conditions, sql<SqlBool>`products.id < ${after[0]}`] : conditions
  const [rows, total] = await Promise.all([
    selectListed(db)
      .where(all(page))
      .orderBy('products.id', 'desc')
      .limit(limit + 1)
      .execute(),
    search
      ? countUpTo(db, all(conditions), mostCounted)
      : remember(`count of all products ${show}`, () => countUpTo(db, all(conditions))),
  ])
  const { rows: listed, ...rest } = pageOf(rows, limit, total, ({ id }) => [id])
  return { ...rest, rows: listed.map(listedFrom) }
}

/** Counts products, no further than `most`. */
async function countUpTo(db: Database, where: RawBuilder<SqlBool>, most?: number) {
  const { rows } = await sql<{ count: number }>`
    select count(*) from (select from products where ${where} ${most ? sql`limit ${most}` : sql``}) as counted`.execute(
    db,
  )
  return rows[0]?.count ?? 0
}

const selectListed = (db: Database) =>
  db
    .selectFrom('products')
    .innerJoin('categories', 'categories.id', 'products.categoryId')
    .innerJoin('subCategories', 'subCategories.id', 'products.subCategoryId')
    .leftJoin('productImages', (join) =>
      join.onRef('productImages.productId', '=', 'products.id').on('productImages.position', '=', 1),
    )
    .select(['products.id', 'products.name', 'products.nameBn', 'productType', 'stock', 'products.hidden'])
    .select(['originalPricePaisa', 'offerPricePaisa', 'version', 'imageId'])
    .select(['categories.name as category', 'subCategories.name as subCategory'])

type Row = Awaited<ReturnType<ReturnType<typeof selectListed>['executeTakeFirstOrThrow']>>

const listedFrom = (row: Row): ListedProduct => ({
  _id: String(row.id),
  name: row.name,
  nameBn: row.nameBn ?? '',
  ...{ category: row.category, subCategory: row.subCategory },
  productType: (row.productType ?? '') as ListedProduct['productType'],
  ...pricesOf(row),
  ...{ stock: row.stock, hidden: row.hidden, version: row.version },
  image: row.imageId === null ? '' : pictureUrl(row.imageId),
})
