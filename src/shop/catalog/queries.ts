import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Page } from '#lib/endpoint.ts'
import { notFound } from '#lib/errors.ts'
import { paisaFromTaka, takaFromPaisa } from '#lib/money.ts'
import { pageOf } from '#lib/paging.ts'
import { type Database, planOnce, writtenOnce } from '#platform/database.ts'
import type { Call } from '#platform/http.ts'
import { all, cardFrom, notHidden, readCards, type Wish } from './cards.ts'
import type { getCards, getProducts } from './contract.ts'
import { knownCategories, type Places, placesIn } from './places.ts'
import { foundBy, listBest, noteMissed } from './search.ts'
import { choosePlan, understandSearch } from './search-plan.ts'
import { orderOf, type Sortable } from './sorting.ts'
import { productFrom, selectAllProducts } from './whole-products.ts'

type Asking = Pick<Call<typeof getProducts>, 'db' | 'remember' | 'query'>
type Filter = Asking['query']

const withoutPaging = 1000
const cardsPerPage = 24

const selectProducts = (db: Database) => selectAllProducts(db).where('products.hidden', '=', false)

function matching(filter: Filter, { categoryId, subCategoryIds }: Places) {
  const { productType } = filter
  const conditions = [notHidden]
  if (categoryId !== undefined) conditions.push(sql`products.category_id = ${categoryId}`)
  if (subCategoryIds !== undefined)
    conditions.push(sql`products.sub_category_id in (${sql.join(subCategoryIds)})`)
  if (productType !== undefined) conditions.push(sql`products.product_type = ${productType}`)
  return [...conditions, ...chosen(filter)]
}

/** What a visitor narrowed the list to. The indexes of db/migrations/0009_filter_bits.sql know all of it. */
function chosen({ minPrice, maxPrice, sizes, colors, onOffer, inStock }: Filter) {
  const conditions: RawBuilder<SqlBool>[] = []
  if (minPrice !== undefined) conditions.push(sql`products.price_paisa >= ${paisaFromTaka(minPrice)}`)
  if (maxPrice !== undefined) conditions.push(sql`products.price_paisa <= ${paisaFromTaka(maxPrice)}`)
  if (sizes !== undefined) conditions.push(sql`products.size_bits & size_bits(${sizes}) <> 0`)
  if (colors !== undefined) conditions.push(sql`products.color_bits & color_bits(${colors}) <> 0`)
  if (onOffer) conditions.push(sql`products.on_offer`)
  if (inStock) conditions.push(sql`not products.sold_out`)
  return conditions
}

/** One page of a product list, of whatever columns `read` selects. */
async function listPage<Row extends Sortable>(
  { db, remember, query: filter }: Pick<Asking, 'db' | 'remember'> & { query: Filter },
  mostRows: number,
  read: (wish: Wish) => Promise<Row[]>,
): Promise<Page<Row[]>> {
  const { searchQuery, limit = mostRows } = filter
  const places = placesIn(await knownCategories({ db, remember }), filter)
  if (places === 'none') return { rows: [], nextCursor: null, total: 0 }
  const matches = matching(filter, places)
  if (searchQuery && filter.sort === undefined) {
    const asked = { db, remember, text: searchQuery, where: matches.slice(1), cursor: filter.cursor, limit }
    const page = await listBest(asked, read)
    if (page.total === 0 && matches.length === 1) await noteMissed(db, searchQuery)
    return page
  }
  if (searchQuery) {
    const plan = await choosePlan(db, await understandSearch(db, remember, searchQuery))
    if (!plan) return { rows: [], nextCursor: null, total: 0 }
    matches.push(foundBy(plan))
  }
  const { after, order, cursorOf } = orderOf(filter)
  // Which ones they are is read from an index alone; only what is shown is read from the table.
  const page = sql<SqlBool>`products.id in (
    select products.id from products where ${all(after ? [...matches, after] : matches)}
    order by ${order} limit ${limit + 1})`
  const [rows, total] = await Promise.all([
    read({ where: page, order, limit: limit + 1 }),
    countList({ db, remember, query: filter }, matches),
  ])
  return pageOf(rows, limit, total, cursorOf)
}

/** How many products a list has, the same for all its orders, pages and languages. */
async function countList({ db, remember, query }: Asking, matches: RawBuilder<SqlBool>[]) {
  const { productType, category, subCategory, searchQuery } = query
  const { minPrice, maxPrice, sizes, colors, onOffer, inStock } = query
  const count = () => countProducts(db, all(matches))
  // Anybody can think up searches without end; what they find is not worth keeping.
  if (searchQuery) return count()
  const narrowed = [category, subCategory, minPrice, maxPrice, sizes, colors, onOffer, inStock]
  if (narrowed.some((value) => value !== undefined))
    return remember(`count ${JSON.stringify([productType, ...narrowed])}`, count)
  // The home page shows several lists of the whole shop: they are counted at once.
  const types = await remember('counts of types', () => countTypes(db))
  return types
    .filter(({ type }) => productType === undefined || type === productType)
    .reduce((sum, { count }) => sum + count, 0)
}

const countTypes = writtenOnce((db) =>
  db
    .selectFrom('products')
    .where(notHidden)
    .groupBy('productType')
    .select((eb) => ['productType as type', eb.fn.countAll<number>().as('count')]),
)

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

type AskingForCards = Pick<Call<typeof getCards>, 'db' | 'remember' | 'query'>
type CardFilter = AskingForCards['query']

export async function listCards({ db, remember, query }: AskingForCards) {
  const list = () => listPage({ db, remember, query }, cardsPerPage, (wish) => readCards(db, wish))
  const section = sectionKey(query)
  const page = await (section ? remember(section, list) : list())
  return { ...page, rows: page.rows.map((row) => cardFrom(row, query.language)) }
}

/** Names the first products of a list that nobody narrowed: they stand beside every product of their category. */
function sectionKey({ category, productType, sort, limit = cardsPerPage, language: _, ...more }: CardFilter) {
  return Object.keys(more).length === 0 && limit <= cardsPerPage
    ? `section ${JSON.stringify([category, productType, sort, limit])}`
    : null
}

const readProduct = writtenOnce((db) => selectProducts(db).where('products.id', '=', 0).modifyEnd(planOnce))

export async function getProduct(db: Database, id: string) {
  const [row] = await readProduct(db, Number(id))
  if (!row) throw notFound('Product')
  return { data: productFrom(row) }
}

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
