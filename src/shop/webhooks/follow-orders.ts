import type { Tx } from '#platform/database.ts'
import { describeOrder } from '#shop/orders/commands/describe-order.ts'
import type { OrderEventContext, OrderSubscriber } from '#shop/orders/events.ts'
import type { OrderStatus } from '#shop/orders/statuses.ts'
import { queueEvent } from './commands/queue-event.ts'

export const announcePlaced: OrderSubscriber<'placed'> = (tx, context, { id }) =>
  queueEvent(tx, context, 'order.placed', async () => ({ order: await describeOrder(tx, context, id) }))

interface ChangedStatus {
  id: string
  from: OrderStatus
  to: OrderStatus
}

/** Of an order whose status has changed, in whatever way. */
export const announceStatus = (tx: Tx, context: OrderEventContext, { id, from, to }: ChangedStatus) =>
  queueEvent(tx, context, 'order.moved', async () => ({
    from,
    to,
    order: await describeOrder(tx, context, id),
  }))

export const announceMerge: OrderSubscriber<'merged'> = (tx, context, { id, from }) =>
  announceStatus(tx, context, { id, from, to: 'Cancelled' })

export const announceExchange: OrderSubscriber<'exchanged'> = (tx, context, { id, originalId, isUndone }) =>
  queueEvent(tx, context, 'order.exchanged', async () => ({
    isUndone,
    order: await describeOrder(tx, context, id),
    original: await describeOrder(tx, context, originalId),
  }))

export const announcePartialDelivery: OrderSubscriber<'partlyDelivered'> = (tx, context, { id }) =>
  queueEvent(tx, context, 'order.partly-delivered', async () => ({
    order: await describeOrder(tx, context, id),
  }))
