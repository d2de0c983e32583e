import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Page, ParsedRequest } from '#lib/endpoint.ts'
import { pageOf } from '#lib/paging.ts'
import type { Database } from '#platform/database.ts'
import type { Endpoints } from '#shop/endpoints.ts'
import type { Shop } from '#shop/shop.ts'
import {
  type FilterCondition,
  type FilterName,
  filterNames,
  listFilters,
  type OptionsCondition,
} from './filters-contract.ts'
import { type CategoryFilter, listCategories, resolveCategoryFilter } from './list-categories.ts'
import { type CollectionRow, collectionConditions, findShownCollection } from './list-collections.ts'
import {
  allOf,
  countUpTo,
  hasOwnOptions,
  isVisible,
  type RowSelection,
  readProductSummaries,
  toProductSummary,
} from './product-summaries.ts'
import { maxTotal } from './rules.ts'
import { recordZeroResults, searchProducts } from './search/search.ts'
import { selectVisibleProducts, toProduct } from './service.ts'
import { resolveSortOrder, type SortColumns } from './sort-orders.ts'

type Reading = Pick<Shop, 'db' | 'memoize'>
type Filter = ParsedRequest<Endpoints['GET /products']>['query']

/** The lists of the specification come whole (D12): there are few of them, so they are answered from the cache. */
const wholeListParams = ['productType', 'category', 'subCategory']
const wholeList = 1000
const productsPerPage = 100
const summariesPerPage = 24

interface ListScope extends CategoryFilter {
  collection?: CollectionRow
}

/** What a list is of, without its filters; 'no match' when there is no such category, or no such collection now. */
export async function resolveScope(
  shop: Reading,
  query: Pick<Filter, 'category' | 'subCategory' | 'collection'>,
): Promise<ListScope | 'no match'> {
  const category = resolveCategoryFilter(await listCategories(shop), query)
  if (category === 'no match' || query.collection === undefined) return category
  const collection = await findShownCollection(shop, query.collection)
  return collection ? { ...category, collection } : 'no match'
}

/** Conditions for the visible products of a list without filters. */
export function scopeConditions({ categoryId, subCategoryIds, collection }: ListScope) {
  const conditions = [isVisible]
  if (categoryId !== undefined) conditions.push(sql`products.category_id = ${categoryId}`)
  if (subCategoryIds !== undefined)
    conditions.push(sql`products.sub_category_id in (${sql.join(subCategoryIds)})`)
  if (collection) conditions.push(...collectionConditions(collection))
  return conditions
}

function listConditions(query: Filter, scope: ListScope) {
  const conditions = scopeConditions(scope)
  for (const name of filterNames) {
    const value = query[name]
    // The schema and the condition of a row have the same type of value, which a loop over all rows loses.
    if (value !== undefined)
      conditions.push(toSql(listFilters[name].condition as FilterCondition<unknown>, value))
  }
  return conditions
}

function toSql(condition: FilterCondition<unknown>, value: unknown): RawBuilder<SqlBool> {
  if ('flag' in condition) {
    const column = sql.ref(`products.${condition.flag}`)
    return condition.is ? sql`${column}` : sql`not ${column}`
  }
  if ('anyOf' in condition) return hasAnyOf(condition, value as string[])
  const { column, compare, stored } = condition
  return sql`${sql.ref(`products.${column}`)} ${sql.raw(compare)} ${stored(value)}`
}

function hasAnyOf({ anyOf, bits, given }: OptionsCondition, words: string[]) {
  const hasGiven = sql<SqlBool>`${sql.ref(`products.${bits}`)} & ${sql.raw(bits)}(${words}) <> 0`
  return words.every((word) => given.includes(word))
    ? hasGiven
    : sql<SqlBool>`(${hasGiven} or ${hasOwnOptions} and ${sql.ref(`products.${anyOf}`)} && ${words}::text[])`
}

/** One page of a product list; `readRows` selects its columns. */
async function listPage<Row extends SortColumns>(
  { db, memoize }: Reading,
  filter: Filter,
  defaultLimit: number,
  readRows: (selection: RowSelection) => Promise<Row[]>,
): Promise<Page<Row[]>> {
  const { searchQuery, limit = defaultLimit } = filter
  const scope = await resolveScope({ db, memoize }, filter)
  if (scope === 'no match') return emptyPage
  const conditions = listConditions(filter, scope)
  if (searchQuery && filter.sort === undefined) {
    const options = { where: conditions.slice(1), cursor: filter.cursor, limit }
    const page = await listBestMatches({ db, memoize }, searchQuery, options, readRows)
    if (page.total === 0 && conditions.length === 1) await recordZeroResults(db, searchQuery)
    return page
  }
  if (searchQuery) {
    const search = await searchProducts({ db, memoize }, searchQuery)
    const condition = await search?.condition()
    if (!condition) return emptyPage
    conditions.push(condition)
  }
  const { after, order, cursorOf } = resolveSortOrder(
    filter,
    scope.collection?.kind === 'picked' ? scope.collection.productIds : null,
  )
  // The subquery needs only an index; the outer query reads the table for the rows of the page.
  const page = sql<SqlBool>`products.id in (
    select products.id from products where ${allOf(after ? [...conditions, after] : conditions)}
    order by ${order} limit ${limit + 1})`
  const [rows, { total, more }] = await Promise.all([
    readRows({ where: page, order, limit: limit + 1 }),
    countList({ db, memoize }, filter, conditions),
  ])
  return { ...pageOf(rows, limit, total, cursorOf), more }
}

const emptyPage = { rows: [], nextCursor: null, total: 0 }

/** One page of search results, best match first. */
async function listBestMatches<Row>(
  shop: Reading,
  text: string,
  options: { where: RawBuilder<SqlBool>[]; cursor?: string | undefined; limit: number },
  readRows: (selection: RowSelection) => Promise<Row[]>,
): Promise<Page<Row[]>> {
  const search = await searchProducts(shop, text)
  if (!search) return emptyPage
  const { ids, ...page } = await search.rankedIds(options)
  if (ids.length === 0) return { rows: [], ...page }
  const rows = await readRows({
    where: allOf([isVisible, sql`products.id = any(${ids}::bigint[])`]),
    order: sql`array_position(${ids}::bigint[], products.id)`,
    limit: ids.length,
  })
  return { rows, ...page }
}

const filtersBesideType = filterNames.filter(
  (name): name is Exclude<FilterName, 'productType'> => name !== 'productType',
)

/** Counts the products of a list; the count is shared by all sort orders, pages and languages. */
async function countList({ db, memoize }: Reading, query: Filter, conditions: RawBuilder<SqlBool>[]) {
  const { productType, category, subCategory, collection, searchQuery } = query
  const filters = [category, subCategory, collection, ...filtersBesideType.map((name) => query[name])]
  if (searchQuery || filters.some((value) => value !== undefined)) {
    const count = () => countUpTo(db, allOf(conditions), maxTotal)
    // Counts of searches are not cached: there is no end of possible searches.
    const total = await (searchQuery
      ? count()
      : memoize(`count ${JSON.stringify([productType, ...filters])}`, count))
    return { total, more: total === maxTotal }
  }
  // Unfiltered lists, of which the home page shows several, are counted together.
  const types = await memoize('counts of types', () => countTypes(db))
  const total = types
    .filter(({ type }) => productType === undefined || type === productType)
    .reduce((sum, { count }) => sum + count, 0)
  return { total, more: false }
}

const countTypes = (db: Database) =>
  db
    .selectFrom('products')
    .where(isVisible)
    .groupBy('productType')
    .select((eb) => ['productType as type', eb.fn.countAll<number>().as('count')])
    .execute()

export async function listProducts(shop: Reading, query: Filter) {
  const isWhole = Object.keys(query).every((name) => wholeListParams.includes(name))
  const page = await listPage(shop, query, isWhole ? wholeList : productsPerPage, ({ where, order, limit }) =>
    selectVisibleProducts(shop.db).where(where).orderBy(order).limit(limit).execute(),
  )
  return { ...page, rows: { data: page.rows.map(toProduct) } }
}

type SummariesFilter = ParsedRequest<Endpoints['GET /product-summaries']>['query']

export async function listProductSummaries({ db, memoize }: Reading, query: SummariesFilter) {
  const list = () =>
    listPage({ db, memoize }, query, summariesPerPage, (selection) => readProductSummaries(db, selection))
  const section = sectionCacheKey(query)
  const page = await (section ? memoize(section, list) : list())
  return { ...page, rows: page.rows.map((row) => toProductSummary(row, query.language)) }
}

/** Cache key of an unfiltered first page, which product pages show as related products; null for other lists. */
function sectionCacheKey({
  category,
  subCategory,
  productType,
  sort,
  limit = summariesPerPage,
  language: _,
  ...more
}: SummariesFilter) {
  return Object.keys(more).length === 0 && limit <= summariesPerPage
    ? `section ${JSON.stringify([category, subCategory, productType, sort, limit])}`
    : null
}

const maxSuggestions = 10

/** The best matches (NUM-12) while the user is typing. Zero results are not recorded. */
export async function listSearchSuggestions(
  { db, memoize }: Reading,
  query: ParsedRequest<Endpoints['GET /search/suggestions']>['query'],
) {
  const { rows, total } = await listBestMatches(
    { db, memoize },
    query.searchQuery,
    { where: [], limit: maxSuggestions },
    (selection) => readProductSummaries(db, selection),
  )
  return { total, suggestions: rows.map((row) => toProductSummary(row, query.language)) }
}

const maxChoices = 200

/** The choices of filters without fixed ones, by parameter. */
export async function listFilterChoices(
  { db, memoize }: Reading,
  query: ParsedRequest<Endpoints['GET /product-filters']>['query'],
) {
  const scope = await resolveScope({ db, memoize }, query)
  const filters = filterNames.flatMap((name) => {
    const { choices: column } = listFilters[name]
    return column === undefined ? [] : [{ name, column: sql.ref(`products.${column}`) }]
  })
  const choices = filters.map(async ({ name, column }): Promise<[string, string[]]> => {
    if (scope === 'no match') return [name, []]
    const read = () =>
      sql<{ choice: string }>`
        select distinct ${column} as choice from products
        where ${allOf([...scopeConditions(scope), sql`${column} is not null`])}
        order by choice limit ${maxChoices}`.execute(db)
    const { rows } = await memoize(`choices ${name} ${JSON.stringify(scope)}`, read)
    return [name, rows.map(({ choice }) => choice)]
  })
  return Object.fromEntries(await Promise.all(choices))
}
