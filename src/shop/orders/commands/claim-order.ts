import { notFound } from '#lib/errors.ts'
import { inTransaction } from '#platform/database.ts'
import type { Call } from '#shop/shop.ts'
import type { OrderStatus } from '../statuses.ts'
import { historyRow } from './order-history.ts'
import { type OrderProof, verifyProof } from './tracked-order.ts'

/**
 * Adds a guest order to the user's account (D30). Another user's order is rejected like one that does not exist. Wrong
 * attempts count against the rate limits of order tracking, so that this endpoint allows no further guesses.
 */
export async function claimOrder(call: Call, proof: OrderProof) {
  const { orderId, phone } = await verifyProof(call, proof)
  const { db, emit, user, audit } = call
  await inTransaction(db, async (tx) => {
    const order = await tx
      .selectFrom('orders')
      .select(['id', 'userId', 'status', 'email'])
      .where('id', '=', orderId)
      .where('mobileNumber', '=', phone)
      .where((eb) => eb.or([eb('userId', 'is', null), eb('userId', '=', user.id)]))
      .forUpdate() // The second of two concurrent claims then sees the owner.
      .executeTakeFirstOrThrow(() => notFound('Order'))
    // Claimed by the same user before.
    if (order.userId !== null) return
    await tx
      .updateTable('orders')
      // If the guest left no e-mail address, the account's is used from now on.
      .set({ userId: user.id, ...(order.email === '' && { email: user.email }) })
      .where('id', '=', order.id)
      .execute()
    const status = order.status as OrderStatus
    await tx
      .insertInto('orderHistory')
      .values(historyRow({ orderId: order.id, from: status, to: status, change: 'claim', actor: user }))
      .execute()
    await emit(tx, 'claimed', { id: order.id, userId: user.id })
    await audit(tx, 'order-claimed', `order ${order.id}`, {
      before: { userId: null },
      after: { userId: user.id },
    })
  })
  return { _id: orderId }
}
