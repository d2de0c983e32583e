import type { Tx } from '#platform/database.ts'
import { failedStates, outsideStates, underwayStates } from '../rules.ts'

/**
 * What an order's parcel becomes when the order is moved by somebody else than its courier. A parcel that was not booked yet is
 * not booked any more; one that the courier has is for a person, who has to stop it there.
 */
export async function followOrder(tx: Tx, orderId: string, to: string) {
  // Delivered without it, as by an own rider.
  if (to === 'Cancelled' || to === 'Pending' || to === 'Delivered')
    await tx
      .updateTable('shipments')
      .set({ state: 'cancelled', changedAt: new Date() })
      .where('orderId', '=', orderId)
      .where('state', '=', 'queued')
      .execute()
  if (to === 'Cancelled' || to === 'Pending') {
    await tx
      .updateTable('shipments')
      .set({ attention: null })
      .where('orderId', '=', orderId)
      .where('state', 'in', failedStates)
      .where('attention', 'in', ['refused', 'cancelled before pickup'])
      .execute()
    await tx
      .updateTable('shipments')
      .set({ attention: 'order cancelled' })
      .where('orderId', '=', orderId)
      .where('state', 'in', ['sending', 'unclear', 'booked', 'with courier', 'out for delivery', 'on hold'])
      .execute()
  }
  if (to === 'Cancelled')
    await tx
      .updateTable('shipments')
      .set({ state: 'returning', changedAt: new Date() })
      .where('orderId', '=', orderId)
      .where('courier', '=', 'other')
      .where('state', 'in', outsideStates)
      .execute()
  // Nobody else says what became of a parcel whose courier the shop does not talk to.
  const state = ({ Shipping: 'with courier', Delivered: 'delivered', Return: 'returning' } as const)[to]
  if (state)
    await tx
      .updateTable('shipments')
      .set({ state, changedAt: new Date(), ...(state === 'delivered' && { deliveredAt: new Date() }) })
      .where('orderId', '=', orderId)
      .where('courier', '=', 'other')
      .where('state', 'not in', ['refused', 'cancelled', 'returned'])
      .execute()
}

/** Staff have said that some pieces of an order were kept, or all of them after all: nobody needs to look at its parcel for that. */
export async function deliveredPartly(tx: Tx, orderId: string, isWhole: boolean) {
  await tx
    .updateTable('shipments')
    .set((eb) => ({
      state: isWhole ? 'delivered' : 'partly delivered',
      attention: null,
      changedAt: new Date(),
      deliveredAt: eb.fn.coalesce('deliveredAt', eb.val(new Date())),
    }))
    .where('orderId', '=', orderId)
    .where('state', 'in', [...underwayStates, 'delivered', 'partly delivered'])
    .execute()
}

/** The parcel of an order is back and was checked. */
export async function parcelReceived(tx: Tx, orderId: string) {
  await tx
    .updateTable('shipments')
    .set({ state: 'returned', returnedAt: new Date(), changedAt: new Date() })
    .where('orderId', '=', orderId)
    .where('state', 'in', [...underwayStates, 'delivered', 'partly delivered', 'returning'])
    .execute()
  // Nobody has to stop it any more.
  await tx
    .updateTable('shipments')
    .set({ attention: null })
    .where('orderId', '=', orderId)
    .where('attention', '=', 'order cancelled')
    .execute()
}
