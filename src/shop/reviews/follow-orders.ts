import type { OrderSubscriber } from '#shop/orders/events.ts'

/** What was reviewed as a guest belongs to the account from now on, and its name goes with it. */
export const claimReviews: OrderSubscriber<'claimed'> = (tx, _, { id, userId }) =>
  tx.updateTable('reviews').set({ userId, guestName: '' }).where('orderId', '=', id).execute()
