import type { Visitor } from '#platform/callers.ts'
import type { Database } from '#platform/database.ts'
import type { OrderCounts } from './contract.ts'
import { orderStatuses } from './rules.ts'

/** Orders of each status: all of them for an administrator, one's own for a customer. Read from an index alone. */
export async function countOrders(db: Database, visitor: Visitor): Promise<OrderCounts> {
  const rows = await db
    .selectFrom('orders')
    .select((eb) => ['status', eb.fn.countAll<number>().as('count')])
    .$if(visitor.role !== 'admin', (query) => query.where('userId', '=', visitor.id))
    .groupBy('status')
    .execute()
  const counted = new Map(rows.map(({ status, count }) => [status, count]))
  return Object.fromEntries(orderStatuses.map((status) => [status, counted.get(status) ?? 0])) as OrderCounts
}
