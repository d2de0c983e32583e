import { notFound } from '#lib/errors.ts'
import type { Database } from '#platform/database.ts'
import type { OrderOrigin } from '../management-contract.ts'

/** Where the customer of an order came from, and what was reported of it to platforms. */
export async function getOrderOrigin(db: Database, id: string): Promise<OrderOrigin> {
  const [order, conversions] = await Promise.all([
    db
      .selectFrom('orders')
      .leftJoin('orderOrigins', 'orderOrigins.orderId', 'orders.id')
      .select(['orderOrigins.source', 'campaign', 'first', 'last'])
      .where('orders.id', '=', id)
      .executeTakeFirst(),
    db
      .selectFrom('conversions')
      .select(['platform', 'event', 'state', 'reason', 'happenedAt', 'sentAt'])
      .where('orderId', '=', id)
      .orderBy('happenedAt')
      .orderBy('platform')
      .execute(),
  ])
  if (!order) throw notFound('Order')
  type Conversion = OrderOrigin['conversions'][number]
  return {
    source: order.source ?? '',
    campaign: order.campaign ?? '',
    first: order.first as OrderOrigin['first'],
    last: order.last as OrderOrigin['last'],
    conversions: conversions.map(({ happenedAt, sentAt, ...row }) => ({
      platform: row.platform as Conversion['platform'],
      event: row.event as Conversion['event'],
      state: row.state as Conversion['state'],
      reason: row.reason as Conversion['reason'],
      at: (sentAt ?? happenedAt).toISOString(),
    })),
  }
}
