import { notFound, notPossibleNow } from '#lib/errors.ts'
import type { Visitor } from '#platform/callers.ts'
import { type Database, inTransaction, type Tx } from '#platform/database.ts'
import type { Events } from '#platform/events.ts'
import type { Jobs } from '#platform/jobs.ts'
import { writeAudit } from '#shop/audit/service.ts'
import { readSettings } from '#shop/settings/service.ts'
import type { OrderStatus } from './contract.ts'
import { type Actor, historyRow, roleOf, signedIn } from './history.ts'
import { mailOrder } from './mails.ts'
import { canMove, canStillReturn, readableOrderId } from './rules.ts'
import { moveStock } from './stock.ts'

interface Moving {
  db: Database
  events: Events
  jobs: Jobs
  visitor: Visitor
  requestId: string
}

interface Move {
  to: OrderStatus
  /** The status its sender saw; the move fails when the order has gone on meanwhile (D27). */
  from: OrderStatus | undefined
  /** Why, in the words of who moves it. */
  note: string
}

/** Moves an order along the table of statuses; stock goes back, or is taken again, in the same transaction. */
export async function moveOrder(
  { db, events, jobs, visitor, requestId }: Moving,
  id: string,
  { to, from, note }: Move,
) {
  const stockChanged = await inTransaction(db, async (tx) => {
    const order = await tx
      .selectFrom('orders')
      .select(['status', 'deliveredAt', 'mergedInto'])
      .where('id', '=', id)
      // A stranger's order does not exist, as far as a customer can tell.
      .$if(visitor.role !== 'admin', (query) => query.where('userId', '=', visitor.id))
      .forUpdate() // two people pressing at once must not both win
      .executeTakeFirstOrThrow(() => notFound('Order'))
    const status = order.status as OrderStatus
    if ((from !== undefined && from !== status) || !canMove(status, to, visitor.role))
      throw notPossibleNow(`This order is ${status} and cannot become ${to} now.`, { status })
    // What it held comes with another order: taken up again it would come twice.
    if (order.mergedInto !== null)
      throw notPossibleNow(`This order is part of ${readableOrderId(order.mergedInto)} now.`, { status })
    if (to === 'Return' && visitor.role !== 'admin') {
      const { returnDays } = await readSettings(tx)
      if (!order.deliveredAt || !canStillReturn(order.deliveredAt, new Date(), returnDays))
        throw notPossibleNow(`An order can be returned within ${returnDays} days of delivery.`, { status })
    }
    return writeMove(tx, jobs, { id, from: status, to, actor: visitor, requestId, note })
  })
  if (stockChanged !== 'untouched') await events.publish(stockChanged)
  return { _id: id, orderStatus: to }
}

interface Moved {
  id: string
  from: OrderStatus
  to: OrderStatus
  actor: Actor
  requestId: string
  note?: string
}

/**
 * Writes down the move of an order whose row the transaction has locked, and has its customer told by mail; answers what
 * became of the stock.
 */
export async function writeMove(tx: Tx, jobs: Jobs, { id, from, to, actor, requestId, note = '' }: Moved) {
  const changed = await moveStock(tx, id, from, to)
  const { email } = await tx
    .updateTable('orders')
    .set({ status: to })
    .$if(to === 'Delivered', (query) => query.set({ deliveredAt: new Date() }))
    .$if(from === 'Cancelled', (query) => query.set({ callAgain: roleOf(actor) !== 'admin' }))
    .where('id', '=', id)
    .returning('email')
    .executeTakeFirstOrThrow()
  const { historyId } = await tx
    .insertInto('orderHistory')
    .values(historyRow({ orderId: id, from, to, actor, note }))
    .returning('id as historyId')
    .executeTakeFirstOrThrow()
  if (email) await jobs.enqueue(tx, mailOrder, { historyId })
  await writeAudit(tx, {
    visitor: signedIn(actor),
    role: roleOf(actor),
    action: 'order-moved',
    subject: `order ${id}`,
    before: { status: from },
    after: { status: to },
    requestId,
  })
  return changed
}
