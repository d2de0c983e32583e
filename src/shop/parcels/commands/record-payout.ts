import type { Tx } from '#platform/database.ts'
import { failedStates } from '#shop/orders/parcel-rules.ts'

/** The courier has paid for the parcel of this order, by the payment of this number. */
export const recordPayout = (tx: Tx, orderId: string, payout: string) =>
  tx
    .updateTable('parcels')
    .set({ paidOutAt: new Date(), payout })
    .where('orderId', '=', orderId)
    .where('state', 'not in', failedStates)
    .where('paidOutAt', 'is', null)
    .execute()
