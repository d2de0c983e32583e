import { sql } from 'kysely'
import type { Tx } from '#platform/database.ts'

/** Locks the orders that came with the shop. */
export const lockDemoOrders = (tx: Tx) =>
  sql`select from orders where id in (select id from demo_data where kind = 'order') order by id for update`.execute(
    tx,
  )

/**
 * Deletes those of them that nobody has changed since; returns how many. Everything that happens to an order is in its history,
 * apart from calls, notes, payments and new lines.
 */
export async function removeDemoOrders(tx: Tx) {
  const { numAffectedRows } = await sql`
    delete from orders using demo_data
    where kind = 'order' and demo_data.id = orders.id and orders.version = 1
      and not exists (select from order_notes where order_id = orders.id)
      and not exists (select from advance_payments where order_id = orders.id)
      and not exists (select from order_history where order_id = orders.id and at > loaded_at)`.execute(tx)
  return Number(numAffectedRows)
}
