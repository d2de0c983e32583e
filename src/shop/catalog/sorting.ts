import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { z } from 'zod'
import { type Cursor, decodeCursor } from '#lib/paging.ts'
import type { Sort } from './contract.ts'

/** What a row must carry so that the list can go on after it. */
export interface Sortable {
  id: number
  popular: number
  pricePaisa: number
  discountPercent: number
  ratingTenths: number
}

interface Order {
  order: RawBuilder<unknown>
  /** Where the list goes on; null at its beginning. */
  after: RawBuilder<SqlBool> | null
  cursorOf: (last: Sortable) => Cursor
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

/** The order of a list and its place at `cursor`; every order ends in the id, so that equal ones have a place too. */
export function orderOf({ sort, cursor }: { sort?: Sort | undefined; cursor?: string | undefined }): Order {
  if (sort === undefined || sort === 'newest') {
    const after = decodeCursor(cursor, z.tuple([z.int()]))
    return {
      order: sql`products.id desc`,
      after: after && sql<SqlBool>`products.id < ${after[0]}`,
      cursorOf: ({ id }) => [id],
    }
  }
  // The name of the order travels along: a place in one order is none in another.
  const after = decodeCursor(cursor, z.tuple([z.literal(sort), z.int(), z.int()]))
  const name = columns[sort]
  const column = sql.ref(`products.${name}`)
  const [beyond, way] = sort === 'price-up' ? [sql`>`, sql`asc`] : [sql`<`, sql`desc`]
  return {
    order: sql`${column} ${way}, products.id ${way}`,
    after: after && sql<SqlBool>`(${column}, products.id) ${beyond} (${after[1]}, ${after[2]})`,
    cursorOf: (last) => [sort, last[fields[name]], last.id],
  }
}
