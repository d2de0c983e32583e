import { sql } from 'kysely'
import type { Tx } from '#platform/database.ts'
import type { OrderEventContext, OrderSubscriber } from '#shop/orders/events.ts'
import type { OrderStatus } from '#shop/orders/statuses.ts'
import type { PurchaseStage } from '#shop/settings/rules.ts'
import { listConnected } from './accounts.ts'
import { queueEnd, queuePurchase } from './purchases.ts'

/** The statuses in which an order is so far that its purchase is reported. */
const reached: Record<PurchaseStage, readonly OrderStatus[]> = {
  placed: ['Pending', 'Confirmed', 'Shipping', 'Delivered'],
  confirmed: ['Confirmed', 'Shipping', 'Delivered'],
  delivered: ['Delivered'],
}

async function reportReached(
  tx: Tx,
  { jobs, memoize }: OrderEventContext,
  { id, status, delay = 0 }: { id: string; status: OrderStatus; delay?: number },
) {
  // Read by `tx`: while it lasts, another connection might never come.
  const { names, reportPurchase } = await listConnected({ db: tx, memoize })
  if (names.length && reached[reportPurchase].includes(status))
    await queuePurchase(tx, jobs, { id, platforms: names, delay })
}

/** Keeps where the customer came from, and reports the purchase where placed orders are. */
export const measurePlaced: OrderSubscriber<'placed'> = async (tx, context, { id, visit }) => {
  if (!visit) return
  const { origin } = visit
  const { names } = await listConnected({ db: tx, memoize: context.memoize })
  // Nothing is kept of a visitor who is reported to nobody.
  const visitor = names.length ? visit.visitor : null
  if (!origin && !visitor) return
  await tx
    .insertInto('orderOrigins')
    .values({
      orderId: id,
      visitor,
      ...(origin && {
        source: origin.source,
        campaign: origin.campaign,
        campaignKey: origin.campaignKey,
        first: JSON.stringify(origin.first),
        last: JSON.stringify(origin.last),
      }),
      placedAt: sql`now()`,
    })
    .execute()
  if (visitor) await reportReached(tx, context, { id, status: 'Pending' })
}

export const measureMove: OrderSubscriber<'moved'> = async (tx, context, { id, to, delay }) => {
  if (to === 'Cancelled' || to === 'Return') await queueEnd(tx, context.jobs, id, to)
  else await reportReached(tx, context, { id, status: to, delay })
}

export const measurePartialDelivery: OrderSubscriber<'partlyDelivered'> = (tx, context, { id }) =>
  reportReached(tx, context, { id, status: 'Delivered' })

/** A confirmation that did not last is not reported, unless it was meanwhile. */
export const forgetPurchase: OrderSubscriber<'moveUndone'> = async (tx, { memoize }, { id }) => {
  const { reportPurchase } = await listConnected({ db: tx, memoize })
  if (reportPurchase === 'placed') return
  await tx
    .deleteFrom('conversions')
    .where('orderId', '=', id)
    .where('event', '=', 'purchase')
    .where('state', '=', 'waiting')
    .execute()
}
