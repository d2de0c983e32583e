import { ShopError } from '#lib/errors.ts'
import { isDatabaseUnavailable } from '#platform/database.ts'
import type { MoveResults } from '../list-contract.ts'
import { type OrderStatus, orderStatuses } from '../statuses.ts'
import { moveOrder } from './move-order.ts'

interface SelectedOrder {
  id: string
  /** The status the user saw. */
  from: OrderStatus
}

/** Moves orders one after the other, each in its own transaction: one that cannot be moved does not stop the others. */
export async function moveOrders(
  context: Parameters<typeof moveOrder>[0],
  orders: SelectedOrder[],
  to: OrderStatus,
) {
  const results: MoveResults = []
  for (const { id, from } of orders)
    try {
      await moveOrder(context, id, { to, from, note: '' })
      results.push({ _id: id, moved: true })
    } catch (error) {
      results.push({ _id: id, moved: false, ...reasonOf(error) })
    }
  return results
}

function reasonOf(error: unknown): Omit<MoveResults[number], '_id' | 'moved'> {
  // Earlier orders are moved already, so the user must get the results even if the database fails for the rest.
  if (isDatabaseUnavailable(error)) return { code: 'busy' }
  if (!(error instanceof ShopError)) throw error
  const { code, details } = error
  const lines = details.lines as { productId: number }[] | undefined
  return {
    code,
    status: orderStatuses.find((status) => status === details.status),
    productIds: lines?.map(({ productId }) => String(productId)),
  }
}
