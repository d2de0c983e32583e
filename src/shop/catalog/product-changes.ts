import { type SqlBool, sql } from 'kysely'
import type { Tx } from '#platform/database.ts'
import { recordStockChanges, type StockCause } from './stock-movements.ts'

/** Makes these products other ones than open forms have seen. */
export const markChanged = (tx: Tx, ids: readonly number[]) =>
  tx
    .updateTable('products')
    .set({ version: sql`version + 1`, updatedAt: sql`now()` })
    .where(sql<SqlBool>`id = any(${ids}::bigint[])`)
    .execute()

/** Writes how many reviews of a product are published, and their stars in all. Its row is locked. */
export const writeReviewFigures = (tx: Tx, id: number, reviewCount: number, reviewStars: number) =>
  tx.updateTable('products').set({ reviewCount, reviewStars }).where('id', '=', id).execute()

/** Deletes the products that came with the shop and that nobody has changed or ordered; returns how many. */
export async function removeDemoProducts(tx: Tx, cause: StockCause) {
  const { rows: locked } = await sql<{ id: number }>`select id from products
    where id in (select id::bigint from demo_data where kind = 'product') order by id for update`.execute(tx)
  const { numAffectedRows } = await recordStockChanges(
    tx,
    locked.map(({ id }) => id),
    cause,
    () =>
      sql`
        delete from products using demo_data
        where kind = 'product' and demo_data.id = products.id::text and products.version = 1
          and not exists (select from order_lines where product_id = products.id)`.execute(tx),
  )
  return Number(numAffectedRows)
}
