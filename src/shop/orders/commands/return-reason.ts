import { notFound, notPossibleNow } from '#lib/errors.ts'
import { inTransaction } from '#platform/database.ts'
import type { Call } from '#shop/shop.ts'
import { hasReturnReason, type ReturnReason } from '../rules.ts'
import type { OrderStatus } from '../statuses.ts'

/** Says why an order came back or was refused, when that becomes known. */
export async function setReturnReason({ db, audit }: Call, id: string, reason: ReturnReason | null) {
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
    await audit(tx, 'return-reason-changed', `order ${id}`, {
      before: { reason: order.returnReason },
      after: { reason },
    })
  })
  return { _id: id }
}
