import { notFound, notPossibleNow } from '#lib/errors.ts'
import type { CurrentUser } from '#platform/auth.ts'
import { type Database, inTransaction } from '#platform/database.ts'
import { writeAudit } from '#shop/audit/service.ts'
import { hasReturnReason, type ReturnReason } from '../rules.ts'
import type { OrderStatus } from '../statuses.ts'

interface ReturnReasonContext {
  db: Database
  user: CurrentUser
  requestId: string
}

/** Says why an order came back or was refused, when that becomes known. */
export async function setReturnReason(
  { db, user, requestId }: ReturnReasonContext,
  id: string,
  reason: ReturnReason | null,
) {
  await inTransaction(db, async (tx) => {
    const order = await tx
      .selectFrom('orders')
      .select(['status', 'returnReason'])
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirstOrThrow(() => notFound('Order'))
    const status = order.status as OrderStatus
    if (!hasReturnReason(status))
      throw notPossibleNow(`This order is ${status} and did not come back.`, { status })
    if (order.returnReason === reason) return
    await tx.updateTable('orders').set({ returnReason: reason }).where('id', '=', id).execute()
    await writeAudit(tx, {
      actor: user,
      action: 'return-reason-changed',
      subject: `order ${id}`,
      requestId,
      before: { reason: order.returnReason },
      after: { reason },
    })
  })
  return { _id: id }
}
