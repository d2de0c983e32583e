import type { Tx } from '#platform/database.ts'
import { walletsOf } from '#shop/risk/rules.ts'
import { readCachedCallRules } from '#shop/risk/service.ts'
import { readCachedSettings } from '#shop/settings/service.ts'
import { queueSms } from '#shop/sms/commands/queue-message.ts'
import { eventOfStatus } from '#shop/sms/rules.ts'
import { type EventContext, queueEvent } from '#shop/webhooks/commands/queue-event.ts'
import { selectOrders, toOrder } from './queries/get-order.ts'
import type { OrderStatus } from './statuses.ts'

/** The order for webhooks, as staff get it from the API. */
async function readOrder(tx: Tx, { memoize }: EventContext, id: string) {
  const row = await selectOrders(tx).where('orders.id', '=', id).executeTakeFirstOrThrow()
  const { returnDays } = await readCachedSettings({ db: tx, memoize })
  const rules = await readCachedCallRules({ db: tx, memoize })
  return { ...toOrder(row, { returnDays, wallets: walletsOf(rules) }), source: row.source }
}

/** Tells webhooks, and the customer by text message, of a new order. Call it after its lines were written. */
export async function announcePlacedOrder(tx: Tx, context: EventContext, id: string) {
  await queueEvent(tx, context, 'order.placed', async () => ({ order: await readOrder(tx, context, id) }))
  await queueSms(tx, context, { orderId: id, event: 'placed' })
}

interface AnnouncedMove {
  id: string
  from: OrderStatus
  to: OrderStatus
  /** Seconds to wait with the text message, because the move can be undone. */
  delay?: number
}

/** Tells webhooks, and the customer by text message, of an order whose status has changed. */
export async function announceMovedOrder(
  tx: Tx,
  context: EventContext,
  { id, from, to, delay = 0 }: AnnouncedMove,
) {
  const readData = async () => ({ from, to, order: await readOrder(tx, context, id) })
  await queueEvent(tx, context, 'order.moved', readData)
  const event = eventOfStatus[to]
  if (event) await queueSms(tx, context, { orderId: id, event, delay })
}

interface AnnouncedExchange {
  id: string
  originalId: string
  isUndone: boolean
}

/** Tells webhooks of an order that sends other pieces for some of another one, or does not any more. */
export const announceExchange = (
  tx: Tx,
  context: EventContext,
  { id, originalId, isUndone }: AnnouncedExchange,
) =>
  queueEvent(tx, context, 'order.exchanged', async () => ({
    isUndone,
    order: await readOrder(tx, context, id),
    original: await readOrder(tx, context, originalId),
  }))

/** Notifies webhooks of what the customer kept of an order. Call it after lines and amounts were written. */
export const announcePartialDelivery = (tx: Tx, context: EventContext, id: string) =>
  queueEvent(tx, context, 'order.partly-delivered', async () => ({ order: await readOrder(tx, context, id) }))
