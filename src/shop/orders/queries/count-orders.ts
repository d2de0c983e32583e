import type { CurrentUser } from '#platform/auth.ts'
import type { Database } from '#platform/database.ts'
import type { OrderCounts } from '../contract.ts'
import { orderStatuses } from '../statuses.ts'

/** Number of orders per status: all orders for an administrator, a customer's own otherwise. An index-only scan. */
export async function countOrders(db: Database, user: CurrentUser): Promise<OrderCounts> {
  const rows = await db
    .selectFrom('orders')
    .select((eb) => ['status', eb.fn.countAll<number>().as('count')])
    .$if(user.role !== 'admin', (query) => query.where('userId', '=', user.id))
    .groupBy('status')
    .execute()
  const counts = new Map(rows.map(({ status, count }) => [status, count]))
  return Object.fromEntries(orderStatuses.map((status) => [status, counts.get(status) ?? 0])) as OrderCounts
}
