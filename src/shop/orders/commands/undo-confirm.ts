import { inTransaction, type Tx } from '#platform/database.ts'
import type { Call } from '#shop/shop.ts'
import { undoSeconds } from '../rules.ts'
import type { OrderStatus } from '../statuses.ts'
import { unconfirmed } from './confirm-order.ts'
import { historyRow } from './order-history.ts'
import { moveStock, type StockChange } from './stock.ts'

/** Seconds for which the shop accepts an undo: those that the page offers, and time for a slow network. */
const acceptedSeconds = undoSeconds + 5

/**
 * Seconds for which e-mail and text message about an undoable move wait. It is longer than an undo is accepted, and they are
 * only sent if the move was not undone by then: a confirmation that did not last notifies nobody, and an order that
 * is confirmed again is reported once, by the messages of that move.
 */
export const undoableMessageDelay = 2 * acceptedSeconds

/** Makes orders Pending again that this user has just confirmed, each in its own transaction. */
export async function undoConfirm(call: Call, ids: readonly string[]) {
  const { db, events } = call
  const results: { _id: string; undone: boolean; status?: OrderStatus }[] = []
  for (const id of ids) {
    const { stockChange, ...result } = await inTransaction(db, (tx) => undo(tx, call, id))
    if (stockChange) await events.publish(stockChange)
    results.push({ _id: id, ...result })
  }
  return results
}

interface Undone {
  undone: boolean
  status?: OrderStatus
  stockChange?: Exclude<StockChange, 'untouched'>
}

async function undo(tx: Tx, { emit, user, audit }: Call, id: string): Promise<Undone> {
  const order = await tx
    .selectFrom('orders')
    .select(['status', 'reviewReason', 'confirmedBy'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!order) return { undone: false }
  const status = order.status as OrderStatus
  // The order is locked, so nothing can happen to it between this reading and the change.
  const last = await tx
    .selectFrom('orderHistory')
    .select(['at', 'fromStatus', 'change', 'canUndo', 'userId'])
    .where('orderId', '=', id)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  // Repeated after a lost response.
  if (last?.change === 'undo' && last.userId === user.id) return { undone: true, status }
  if (!last?.canUndo || last.userId !== user.id || Date.now() - last.at.getTime() >= acceptedSeconds * 1000)
    return { undone: false, status }
  const from = last.fromStatus as OrderStatus
  // Of an order that was reviewed the pieces were taken only now.
  const stockChange = await moveStock(tx, {
    id,
    reviewReason: order.reviewReason,
    from: status,
    to: from,
    actor: user,
    reason: 'undone',
  })
  await tx
    .updateTable('orders')
    .set({ status: from })
    .$if(order.confirmedBy === 'staff', (query) => query.set(unconfirmed))
    .where('id', '=', id)
    .execute()
  await tx
    .insertInto('orderHistory')
    .values(historyRow({ orderId: id, from: status, to: from, change: 'undo', actor: user }))
    .execute()
  await emit(tx, 'moveUndone', { id, from: status, to: from })
  await audit(tx, 'order-move-undone', `order ${id}`, { before: { status }, after: { status: from } })
  return { undone: true, status: from, ...(stockChange !== 'untouched' && { stockChange }) }
}
