import { sql } from 'kysely'
import type { Tx } from '#platform/database.ts'
import { isUnconfirmed, type OrderStatus } from '../statuses.ts'
import { hasParcelOutside } from './find-parcel.ts'

/** Whether the pieces of an order come back and were not received; in the words of its partial index. */
export const comesBack = sql<boolean>`(orders.received_at is null
  and (orders.status = 'Return' or orders.status = 'Cancelled' and orders.pieces_outside))`

/** The same of an order that was read. */
export const isComingBack = (order: { status: string; receivedAt: Date | null; piecesOutside: boolean }) =>
  order.receivedAt === null &&
  (order.status === 'Return' || (order.status === 'Cancelled' && order.piecesOutside))

/** Whether the pieces of an order have left the shop and were not received since (D147). */
export async function arePiecesOutside(tx: Tx, id: string, from: OrderStatus) {
  if (from === 'Shipping' || from === 'Delivered') return true
  if (isUnconfirmed(from)) return false
  const { areOutside } = await tx
    .selectFrom('orders')
    .select(sql<boolean>`orders.pieces_outside or ${hasParcelOutside}`.as('areOutside'))
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return areOutside
}

/** An order whose pieces were received is sent anew, and may come back once more. */
export async function forgetReceipt(tx: Tx, orderId: string) {
  await tx.updateTable('orders').set({ receivedAt: null }).where('id', '=', orderId).execute()
  await tx.deleteFrom('returnedLines').where('orderId', '=', orderId).execute()
}
