import { sql } from 'kysely'
import type { Tx } from '#platform/database.ts'

/** Notes that the customers of these orders are asked for a review, which happens once. */
export const markReviewInvited = (tx: Tx, orderIds: readonly string[]) =>
  tx
    .updateTable('orders')
    .set({ reviewInvitedAt: sql`now()` })
    .where('id', 'in', [...orderIds])
    .execute()
