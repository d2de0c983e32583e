import type { OrderSubscriber } from '#shop/orders/events.ts'
import { notifyStaff } from './commands/queue-notifications.ts'

export const notifyPlaced: OrderSubscriber<'placed'> = (tx, { jobs }, { id }) =>
  jobs.enqueue(tx, notifyStaff, { orderId: id })
