import { notFound, notPossibleNow } from '#lib/errors.ts'
import { inTransaction, type Tx } from '#platform/database.ts'
import type { Call } from '#shop/shop.ts'
import { getTimeline } from '../queries/get-managed-order.ts'
import { getAnyOrder } from '../queries/get-order.ts'
import { formatOrderId, toPayBackPaisaOf } from '../rules.ts'
import { isOpen, type OrderStatus } from '../statuses.ts'
import { hasPaymentToCheck } from './confirm-order.ts'
import { comesBack } from './pieces-outside.ts'

/**
 * Deletes an order that is final; all its data stays in the audit log (D24). Stock does not change: the pieces were put back
 * when the order was cancelled, or were sold. Its parcel and money are deleted with it, so nothing of them may be open.
 */
export function deleteOrder({ db, emit, audit }: Call, id: string) {
  return inTransaction(db, async (tx) => {
    const { status } = await tx
      .selectFrom('orders')
      .select('status')
      .where('id', '=', id)
      .forUpdate() // it must not be reopened meanwhile
      .executeTakeFirstOrThrow(() => notFound('Order'))
    if (isOpen(status as OrderStatus))
      throw notPossibleNow(`This order is ${status} and cannot be deleted.`, { status })
    await checkNothingOpen(tx, id, status)
    await emit(tx, 'deleting', { id, status: status as OrderStatus })
    const before = { ...(await getAnyOrder(tx, id)), timeline: await getTimeline(tx, id) }
    await tx.deleteFrom('orders').where('id', '=', id).execute()
    await audit(tx, 'order-deleted', `order ${id}`, { before })
    return { _id: id }
  })
}

/** Throws while something of an order is open, which would be forgotten. */
async function checkNothingOpen(tx: Tx, id: string, status: string) {
  const advance = await tx
    .selectFrom('orders')
    .select(['status', 'totalPaisa', 'advancePaisa', 'advanceKeptPaisa'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  if (toPayBackPaisaOf(advance) > 0)
    throw notPossibleNow('An advance of this order has to be paid back first.', { status })
  if (await hasPaymentToCheck(tx, id))
    throw notPossibleNow('A payment of this order has to be checked first.', { status })
  const exchange = await tx
    .selectFrom('exchanges')
    .select('originalId')
    .where('orderId', '=', id)
    .where('undoneAt', 'is', null)
    .executeTakeFirst()
  if (exchange)
    throw notPossibleNow(
      `This order was sent for pieces of ${formatOrderId(exchange.originalId)}. Delete that one first.`,
      { status },
    )
  const back = await tx
    .selectFrom('partialDeliveries')
    .select('orderId')
    .where('orderId', '=', id)
    .where('receivedAt', 'is', null)
    .executeTakeFirst()
  if (back)
    throw notPossibleNow('Pieces of this order are still coming back. Receive them first.', { status })
  const { areOutside } = await tx
    .selectFrom('orders')
    .select(comesBack.as('areOutside'))
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  // A returned one may be deleted with its pieces, which were sold.
  if (areOutside && status === 'Cancelled')
    throw notPossibleNow('The pieces of this order are still coming back. Receive them first.', { status })
}
