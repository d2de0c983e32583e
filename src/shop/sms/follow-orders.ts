import type { OrderSubscriber } from '#shop/orders/events.ts'
import { dropSms, queueCode, queueSms } from './commands/queue-message.ts'
import { eventOfStatus } from './rules.ts'

/** Sends the message that an order was placed and, where its customer confirms it with a code, the first one. */
export const textPlaced: OrderSubscriber<'placed'> = async (tx, context, { id, needsCode }) => {
  await queueSms(tx, context, { orderId: id, event: 'placed' })
  if (needsCode) await queueCode(tx, context, id, 1)
}

export const textCode: OrderSubscriber<'codeWanted'> = (tx, context, { id, time }) =>
  queueCode(tx, context, id, time)

export const textMove: OrderSubscriber<'moved'> = async (tx, context, { id, to, delay }) => {
  const event = eventOfStatus[to]
  if (event) await queueSms(tx, context, { orderId: id, event, delay })
}

/** Takes back the message that an order is confirmed, so that it is sent when it is confirmed again. */
export const dropConfirmation: OrderSubscriber<'moveUndone'> = (tx, _, { id }) => dropSms(tx, id, 'confirmed')

export const textMissedCall: OrderSubscriber<'called'> = async (tx, context, { id, outcome }) => {
  if (outcome === 'no answer' || outcome === 'busy')
    await queueSms(tx, context, { orderId: id, event: 'missed-call' })
}
