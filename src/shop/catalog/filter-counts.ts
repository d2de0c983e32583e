import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { ParsedRequest } from '#lib/endpoint.ts'
import type { Database } from '#platform/database.ts'
import type { Endpoints } from '#shop/endpoints.ts'
import type { Shop } from '#shop/shop.ts'
import { resolveScope, scopeConditions } from './list-products.ts'
import { allOf, countUpTo, hasOwnOptions } from './product-summaries.ts'
import { colorNames, maxTotal, sizeNames } from './rules.ts'
import { searchProducts } from './search/search.ts'

type Query = ParsedRequest<Endpoints['GET /product-filter-counts']>['query']

const options = [
  ...sizeNames.map((option) => ({
    filter: 'sizes',
    option,
    is: sql`size_bits & size_bits(${[option]}) <> 0`,
  })),
  ...colorNames.map((option) => ({
    filter: 'colors',
    option,
    is: sql`color_bits & color_bits(${[option]}) <> 0`,
  })),
  { filter: 'onOffer', option: 'true', is: sql`on_offer` },
  { filter: 'inStock', option: 'true', is: sql`not sold_out` },
]

/** Counted once for each category and collection, not for each combination of filters: of these there is no end. */
export async function countFilterOptions({ db, memoize }: Pick<Shop, 'db' | 'memoize'>, query: Query) {
  const scope = await resolveScope({ db, memoize }, query)
  if (scope === 'no match') return {}
  const { searchQuery } = query
  const rows = searchQuery
    ? await countSearched({ db, memoize }, searchQuery, scopeConditions(scope))
    : await memoize(`filter counts ${JSON.stringify(scope)}`, () =>
        countOptions(db, allOf(scopeConditions(scope))),
      )
  const result: Record<string, Record<string, number>> = {}
  for (const { filter, option, count } of rows) result[filter] = { ...result[filter], [option]: count }
  return result
}

/** Not remembered, as there is no end of possible searches; one with so many products that its list has no total has none. */
async function countSearched(
  shop: Pick<Shop, 'db' | 'memoize'>,
  text: string,
  inScope: RawBuilder<SqlBool>[],
): Promise<OptionCount[]> {
  const search = await searchProducts(shop, text)
  const isFound = await search?.condition()
  if (!isFound) return []
  const condition = allOf([...inScope, isFound])
  const total = await countUpTo(shop.db, condition, maxTotal)
  return total === maxTotal ? [] : countOptions(shop.db, condition)
}

interface OptionCount {
  filter: string
  option: string
  count: number
}

async function countOptions(db: Database, condition: RawBuilder<SqlBool>): Promise<OptionCount[]> {
  const counts = options.map(({ is }) => sql`count(*) filter (where ${is})::int`)
  const { rows } = await sql<{ counts: number[] }>`
    select array[${sql.join(counts)}] as counts from products where ${condition}`.execute(db)
  const { rows: own } = await sql<OptionCount>`
    select filter, option, count(*)::int as count
    from products,
      lateral (select 'sizes' as filter, unnest(sizes) as option
        union all select 'colors', unnest(colors)) as words
    where ${condition} and ${hasOwnOptions} and option <> all(${[...sizeNames, ...colorNames]}::text[])
    group by filter, option order by filter, option`.execute(db)
  const given = options.map(({ filter, option }, index) => ({
    filter,
    option,
    count: rows[0]?.counts[index] ?? 0,
  }))
  return [...given, ...own]
}
