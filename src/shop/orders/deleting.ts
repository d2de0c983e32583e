import { notFound, notPossibleNow } from '#lib/errors.ts'
import type { Visitor } from '#platform/callers.ts'
import { type Database, inTransaction } from '#platform/database.ts'
import { writeAudit } from '#shop/audit/service.ts'
import type { OrderStatus } from './contract.ts'
import { readTimeline } from './desk/reading.ts'
import { readWholeOrder } from './queries.ts'
import { isOver } from './rules.ts'

interface Deleting {
  db: Database
  visitor: Visitor
  requestId: string
}

/**
 * Deletes an order that is over; all that was known of it stays in the audit log (D24). Its pieces went back into the stock
 * when it was cancelled, or never will: deleting it moves none.
 */
export function deleteOrder({ db, visitor, requestId }: Deleting, id: string) {
  return inTransaction(db, async (tx) => {
    const { status } = await tx
      .selectFrom('orders')
      .select('status')
      .where('id', '=', id)
      .forUpdate() // or it might be taken up again meanwhile
      .executeTakeFirstOrThrow(() => notFound('Order'))
    if (!isOver(status as OrderStatus))
      throw notPossibleNow(`This order is ${status} and cannot be deleted.`, { status })
    const before = { ...(await readWholeOrder(tx, id)), timeline: await readTimeline(tx, id) }
    await tx.deleteFrom('orders').where('id', '=', id).execute()
    await writeAudit(tx, { visitor, action: 'order-deleted', subject: `order ${id}`, before, requestId })
    return { _id: id }
  })
}
