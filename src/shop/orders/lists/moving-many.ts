import { ShopError } from '#lib/errors.ts'
import { isDatabaseAway } from '#platform/database.ts'
import type { OrderStatus } from '../contract.ts'
import { moveOrder } from '../moving.ts'
import { orderStatuses } from '../rules.ts'
import type { MovedOrders } from './contract.ts'

interface Seen {
  id: string
  /** The status its sender saw. */
  from: OrderStatus
}

/**
 * Moves orders one after the other, each in a transaction of its own: what cannot be moved keeps none of the others, and is
 * said to be so.
 */
export async function moveOrders(moving: Parameters<typeof moveOrder>[0], orders: Seen[], to: OrderStatus) {
  const moved: MovedOrders = []
  for (const { id, from } of orders)
    try {
      await moveOrder(moving, id, { to, from, note: '' })
      moved.push({ _id: id, moved: true })
    } catch (error) {
      moved.push({ _id: id, moved: false, ...whyNot(error) })
    }
  return moved
}

function whyNot(error: unknown): Omit<MovedOrders[number], '_id' | 'moved'> {
  // What was moved before is moved: its sender has to hear so, whatever becomes of the rest.
  if (isDatabaseAway(error)) return { code: 'busy' }
  if (!(error instanceof ShopError)) throw error
  const { code, details } = error
  const lines = details.lines as { productId: number }[] | undefined
  return {
    code,
    status: orderStatuses.find((status) => status === details.status),
    productIds: lines?.map(({ productId }) => String(productId)),
  }
}
