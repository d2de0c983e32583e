import type { Tx } from '#platform/database.ts'
import { readCachedSettings } from '#shop/settings/service.ts'
import { type EventContext, queueEvent } from '#shop/webhooks/commands/queue-event.ts'
import { selectOrders, toOrder } from './queries/get-order.ts'
import type { OrderStatus } from './statuses.ts'

/** The order for webhooks, as staff get it from the API. */
async function readOrder(tx: Tx, { memoize }: EventContext, id: string) {
  const row = await selectOrders(tx).where('orders.id', '=', id).executeTakeFirstOrThrow()
  const { returnDays } = await readCachedSettings({ db: tx, memoize })
  return { ...toOrder(row, returnDays), source: row.source }
}

/** Tells webhooks of a new order. Call it after its lines were written. */
export const announcePlacedOrder = (tx: Tx, context: EventContext, id: string) =>
  queueEvent(tx, context, 'order.placed', async () => ({ order: await readOrder(tx, context, id) }))

/** Tells webhooks of an order whose status has changed. */
export const announceMovedOrder = (
  tx: Tx,
  context: EventContext,
  { id, from, to }: { id: string; from: OrderStatus; to: OrderStatus },
) =>
  queueEvent(tx, context, 'order.moved', async () => ({ from, to, order: await readOrder(tx, context, id) }))
