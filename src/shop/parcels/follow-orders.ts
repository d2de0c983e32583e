import { notPossibleNow } from '#lib/errors.ts'
import type { Tx } from '#platform/database.ts'
import type { OrderSubscriber } from '#shop/orders/events.ts'
import { failedStates, outsideStates, underwayStates } from '#shop/orders/parcel-rules.ts'

/** What a courier says of its parcel is written to the parcel already. */
export const followMove: OrderSubscriber<'moved'> = async (tx, _, { id, to, actor }) => {
  if (actor !== 'courier') await followOrder(tx, id, to)
}

export const followUndo: OrderSubscriber<'moveUndone'> = (tx, _, { id, to }) => followOrder(tx, id, to)

/**
 * What an order's parcel becomes when the order is moved by somebody else than its courier. A parcel that was not booked yet is
 * not booked any more; one that the courier has is for a person, who has to stop it there.
 */
async function followOrder(tx: Tx, orderId: string, to: string) {
  // Delivered without it, as by an own rider.
  if (to === 'Cancelled' || to === 'Pending' || to === 'Delivered')
    await tx
      .updateTable('parcels')
      .set({ state: 'cancelled', changedAt: new Date() })
      .where('orderId', '=', orderId)
      .where('state', '=', 'queued')
      .execute()
  if (to === 'Cancelled' || to === 'Pending') {
    await tx
      .updateTable('parcels')
      .set({ attention: null })
      .where('orderId', '=', orderId)
      .where('state', 'in', failedStates)
      .where('attention', 'in', ['refused', 'cancelled before pickup'])
      .execute()
    await tx
      .updateTable('parcels')
      .set({ attention: 'order cancelled' })
      .where('orderId', '=', orderId)
      .where('state', 'in', ['sending', 'unclear', 'booked', 'with courier', 'out for delivery', 'on hold'])
      .execute()
  }
  if (to === 'Cancelled')
    await tx
      .updateTable('parcels')
      .set({ state: 'returning', changedAt: new Date() })
      .where('orderId', '=', orderId)
      .where('courier', '=', 'other')
      .where('state', 'in', outsideStates)
      .execute()
  // Nobody else says what became of a parcel whose courier the shop does not talk to.
  const state = ({ Shipping: 'with courier', Delivered: 'delivered', Return: 'returning' } as const)[to]
  if (state)
    await tx
      .updateTable('parcels')
      .set({ state, changedAt: new Date(), ...(state === 'delivered' && { deliveredAt: new Date() }) })
      .where('orderId', '=', orderId)
      .where('courier', '=', 'other')
      .where('state', 'not in', ['refused', 'cancelled', 'returned'])
      .execute()
}

/** Staff have said that some pieces of an order were kept, or all of them after all: nobody needs to look at its parcel for that. */
export const followPartialDelivery: OrderSubscriber<'partlyDelivered'> = (tx, _, { id, isWhole }) =>
  tx
    .updateTable('parcels')
    .set((eb) => ({
      state: isWhole ? 'delivered' : 'partly delivered',
      attention: null,
      changedAt: new Date(),
      deliveredAt: eb.fn.coalesce('deliveredAt', eb.val(new Date())),
    }))
    .where('orderId', '=', id)
    .where('state', 'in', [...underwayStates, 'delivered', 'partly delivered'])
    .execute()

/** The parcel of an order is back and was checked. */
export const followReceipt: OrderSubscriber<'received'> = async (tx, _, { id }) => {
  await tx
    .updateTable('parcels')
    .set({ state: 'returned', returnedAt: new Date(), changedAt: new Date() })
    .where('orderId', '=', id)
    .where('state', 'in', [...underwayStates, 'delivered', 'partly delivered', 'returning'])
    .execute()
  // Nobody has to stop it any more.
  await tx
    .updateTable('parcels')
    .set({ attention: null })
    .where('orderId', '=', id)
    .where('attention', '=', 'order cancelled')
    .execute()
}

/** Throws while the parcel of an order is underway, which would be forgotten. */
export const checkParcelEnded: OrderSubscriber<'deleting'> = async (tx, _, { id, status }) => {
  const parcel = await tx
    .selectFrom('parcels')
    .select('id')
    .where('orderId', '=', id)
    .where('state', 'in', ['sending', 'unclear', ...underwayStates, 'returning'])
    .executeTakeFirst()
  if (parcel)
    throw notPossibleNow('The parcel of this order is still on its way. Say first what became of it.', {
      status,
    })
}
