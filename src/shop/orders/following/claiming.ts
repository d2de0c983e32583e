import { notFound } from '#lib/errors.ts'
import type { Visitor } from '#platform/callers.ts'
import { type Database, inTransaction } from '#platform/database.ts'
import { writeAudit } from '#shop/audit/service.ts'
import type { OrderStatus } from '../contract.ts'
import { historyRow } from '../history.ts'
import { type Proof, prove } from './following.ts'

interface Claiming {
  db: Database
  limits: boolean
  ip: string
  visitor: Visitor
  requestId: string
}

/**
 * Makes an order that was placed without an account the caller's own (D30). An order that has another owner answers as one
 * that does not exist. Wrong tries count together with those of whoever follows orders, so this is not a second set of tries.
 */
export async function claimOrder(call: Claiming, proof: Proof) {
  await prove(call, proof)
  const { db, visitor, requestId } = call
  await inTransaction(db, async (tx) => {
    const order = await tx
      .selectFrom('orders')
      .select(['id', 'userId', 'status', 'email'])
      .where('id', '=', proof.orderId)
      .where('mobileNumber', '=', proof.phone)
      .where((eb) => eb.or([eb('userId', 'is', null), eb('userId', '=', visitor.id)]))
      .forUpdate() // of two who claim it at once, the second one finds an owner
      .executeTakeFirstOrThrow(() => notFound('Order'))
    // Pressed twice.
    if (order.userId !== null) return
    await tx
      .updateTable('orders')
      // Where the guest left no address for mails, their account now has one.
      .set({ userId: visitor.id, ...(order.email === '' && { email: visitor.email }) })
      .where('id', '=', order.id)
      .execute()
    const status = order.status as OrderStatus
    await tx
      .insertInto('orderHistory')
      .values(historyRow({ orderId: order.id, from: status, to: status, change: 'claim', actor: visitor }))
      .execute()
    await writeAudit(tx, {
      ...{ visitor, action: 'order-claimed', subject: `order ${order.id}`, requestId },
      ...{ before: { userId: null }, after: { userId: visitor.id } },
    })
  })
  return { _id: proof.orderId }
}
