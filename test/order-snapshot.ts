import { sql } from 'kysely'
import type { Database } from '#platform/database.ts'

/** Counts of everything that an order writes, to verify that a rejected request has changed nothing. */
export async function readOrderSnapshot(db: Database) {
  const { rows } = await sql<Record<string, number>>`
    select
      (select count(*) from orders) as orders,
      (select count(*) from order_lines) as lines,
      (select count(*) from order_history) as history,
      (select count(*) from idempotency_keys) as keys,
      (select count(*) from audit_entries) as audit,
      (select coalesce(sum(stock), 0) from products) as stock`.execute(db)
  return rows[0]
}

export const stockOf = async (db: Database, productId: number) => {
  const { stock } = await db
    .selectFrom('products')
    .select('stock')
    .where('id', '=', productId)
    .executeTakeFirstOrThrow()
  return stock
}
