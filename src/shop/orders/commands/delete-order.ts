import { notFound, notPossibleNow } from '#lib/errors.ts'
import type { CurrentUser } from '#platform/auth.ts'
import { type Database, inTransaction } from '#platform/database.ts'
import { writeAudit } from '#shop/audit/service.ts'
import { getTimeline } from '../queries/get-managed-order.ts'
import { getAnyOrder } from '../queries/get-order.ts'
import { isOpen, type OrderStatus } from '../statuses.ts'

interface DeleteOrderContext {
  db: Database
  user: CurrentUser
  requestId: string
}

/**
 * Deletes an order that is final; all its data stays in the audit log (D24). Stock does not change: the pieces were put back
 * when the order was cancelled, or were sold.
 */
export function deleteOrder({ db, user, requestId }: DeleteOrderContext, id: string) {
  return inTransaction(db, async (tx) => {
    const { status } = await tx
      .selectFrom('orders')
      .select('status')
      .where('id', '=', id)
      .forUpdate() // it must not be reopened meanwhile
      .executeTakeFirstOrThrow(() => notFound('Order'))
    if (isOpen(status as OrderStatus))
      throw notPossibleNow(`This order is ${status} and cannot be deleted.`, { status })
    const before = { ...(await getAnyOrder(tx, id)), timeline: await getTimeline(tx, id) }
    await tx.deleteFrom('orders').where('id', '=', id).execute()
    await writeAudit(tx, { actor: user, action: 'order-deleted', subject: `order ${id}`, before, requestId })
    return { _id: id }
  })
}
