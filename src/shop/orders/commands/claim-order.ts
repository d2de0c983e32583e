import { notFound } from '#lib/errors.ts'
import type { CurrentUser } from '#platform/auth.ts'
import { inTransaction } from '#platform/database.ts'
import { writeAudit } from '#shop/audit/service.ts'
import type { EmitContext } from '../events.ts'
import type { OrderStatus } from '../statuses.ts'
import { historyRow } from './order-history.ts'
import { type OrderProof, type ProofContext, verifyProof } from './tracked-order.ts'

interface ClaimOrderContext extends ProofContext, EmitContext {
  user: CurrentUser
  requestId: string
}

/**
 * Adds a guest order to the user's account (D30). Another user's order is rejected like one that does not exist. Wrong
 * attempts count against the rate limits of order tracking, so that this endpoint allows no further guesses.
 */
export async function claimOrder(context: ClaimOrderContext, proof: OrderProof) {
  const { orderId, phone } = await verifyProof(context, proof)
  const { db, emit, user, requestId } = context
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
    await writeAudit(tx, {
      actor: user,
      action: 'order-claimed',
      subject: `order ${order.id}`,
      requestId,
      before: { userId: null },
      after: { userId: user.id },
    })
  })
  return { _id: orderId }
}
