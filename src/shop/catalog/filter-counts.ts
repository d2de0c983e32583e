import { sql } from 'kysely'
import type { RequestContext } from '#platform/http.ts'
import type { Endpoints } from '#shop/endpoints.ts'
import { listCategories, resolveCategoryFilter } from './list-categories.ts'
import { categoryConditions } from './list-products.ts'
import { allOf } from './product-summaries.ts'
import { colorNames, sizeNames } from './rules.ts'

type Context = Pick<RequestContext<Endpoints['GET /product-filter-counts']>, 'db' | 'memoize' | 'query'>

const options = [
  ...sizeNames.map((option) => ({
    filter: 'sizes',
    option,
    is: sql`size_bits & size_bits(${[option]}) <> 0`,
  })),
  ...colorNames.map((option) => ({
    ...{ filter: 'colors', option, is: sql`color_bits & color_bits(${[option]}) <> 0` },
  })),
  { filter: 'onOffer', option: 'true', is: sql`on_offer` },
  { filter: 'inStock', option: 'true', is: sql`not sold_out` },
]

/** Counted once for each category, not for each combination of filters: of these there is no end. */
export async function countFilterOptions({ db, memoize, query }: Context) {
  const category = resolveCategoryFilter(await listCategories({ db, memoize }), query)
  if (category === 'no match') return {}
  const [row] = await memoize(`filter counts ${JSON.stringify(category)}`, async () => {
    const counts = options.map(({ is }) => sql`count(*) filter (where ${is})::int`)
    const { rows } = await sql<{ counts: number[] }>`
      select array[${sql.join(counts)}] as counts from products where ${allOf(categoryConditions(category))}`.execute(
      db,
    )
    return rows
  })
  const result: Record<string, Record<string, number>> = {}
  for (const [index, { filter, option }] of options.entries())
    result[filter] = { ...result[filter], [option]: row?.counts[index] ?? 0 }
  return result
}
