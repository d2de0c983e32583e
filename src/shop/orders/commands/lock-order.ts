import { notFound } from '#lib/errors.ts'
import type { Tx } from '#platform/database.ts'

/** Locks an order until the transaction ends, and returns it with its lines. */
export async function lockOrderWithLines(tx: Tx, id: string) {
  const order = await tx
    .selectFrom('orders')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow(() => notFound('Order'))
  const lines = await tx
    .selectFrom('orderLines')
    .selectAll()
    .where('orderId', '=', id)
    .orderBy('position')
    .execute()
  return { order, lines }
}
export type OrderWithLines = Awaited<ReturnType<typeof lockOrderWithLines>>
export type StoredLine = OrderWithLines['lines'][number]
