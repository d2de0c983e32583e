import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { z } from 'zod'
import { type Cursor, decodeCursor } from '#lib/paging.ts'
import type { SortOrder } from './contract.ts'

/** Columns that a row needs for a cursor. */
export interface SortColumns {
  id: number
  popular: number
  pricePaisa: number
  discountPercent: number
  ratingTenths: number
}

interface ResolvedSortOrder {
  order: RawBuilder<unknown>
  /** Condition for rows after the cursor; null on the first page. */
  after: RawBuilder<SqlBool> | null
  cursorOf: (last: SortColumns) => Cursor
}

const columns = {
  popular: 'popular',
  'price-up': 'price_paisa',
  'price-down': 'price_paisa',
  discount: 'discount_percent',
  rating: 'rating_tenths',
} as const
const fields = {
  popular: 'popular',
  price_paisa: 'pricePaisa',
  discount_percent: 'discountPercent',
  rating_tenths: 'ratingTenths',
} as const

/** Resolves the SQL order of a list and its position at `cursor`. Every order ends with the id, to be unambiguous. */
export function resolveSortOrder(
  { sort, cursor }: { sort?: SortOrder | undefined; cursor?: string | undefined },
  /** The products of a list that has an order of its own, which holds without `sort`. */
  picked: readonly number[] | null = null,
): ResolvedSortOrder {
  if (picked && sort === undefined) {
    const after = decodeCursor(cursor, z.tuple([z.literal('picked'), z.int()]))
    const position = sql<number>`array_position(${picked}::bigint[], products.id)`
    return {
      order: position,
      after: after && sql<SqlBool>`${position} > ${after[1]}`,
      cursorOf: ({ id }) => ['picked', picked.indexOf(id) + 1],
    }
  }
  if (sort === undefined || sort === 'newest') {
    const after = decodeCursor(cursor, z.tuple([z.int()]))
    return {
      order: sql`products.id desc`,
      after: after && sql<SqlBool>`products.id < ${after[0]}`,
      cursorOf: ({ id }) => [id],
    }
  }
  // The cursor contains the sort order, because it is invalid in any other.
  const after = decodeCursor(cursor, z.tuple([z.literal(sort), z.int32(), z.int()]))
  const name = columns[sort]
  const column = sql.ref(`products.${name}`)
  const [operator, direction] = sort === 'price-up' ? [sql`>`, sql`asc`] : [sql`<`, sql`desc`]
  return {
    order: sql`${column} ${direction}, products.id ${direction}`,
    after: after && sql<SqlBool>`(${column}, products.id) ${operator} (${after[1]}, ${after[2]})`,
    cursorOf: (last) => [sort, last[fields[name]], last.id],
  }
}
