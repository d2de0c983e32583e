import type { CurrentUser } from '#platform/auth.ts'
import type { Database } from '#platform/database.ts'
import type { OrderChange } from '../list-contract.ts'
import type { OrderStatus } from '../statuses.ts'

/** A page that has missed more than this many changes has to load its list again anyway. */
const maxChanges = 200

/** The changes after an entry of the history of all orders, read from its primary key. */
export async function listOrderChanges(db: Database, user: CurrentUser, after: number | undefined) {
  const newest = await db
    .selectFrom('orderHistory')
    .select('id')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  const latest = newest?.id ?? 0
  if (after === undefined) return { latest, changes: [] }
  const rows = await db
    .selectFrom('orderHistory')
    .leftJoin('users', 'users.id', 'orderHistory.userId')
    .leftJoin('apiKeys', 'apiKeys.id', 'orderHistory.apiKeyId')
    .select(['orderHistory.id', 'orderId', 'toStatus', 'change', 'orderHistory.role', 'userId', 'apiKeyId'])
    .select((eb) => eb.fn.coalesce('apiKeys.name', 'users.name').as('name'))
    .where('orderHistory.id', '>', after)
    .orderBy('orderHistory.id', 'desc')
    .limit(maxChanges)
    .execute()
  const changes = rows.reverse().map(({ id, orderId, toStatus, change, role, userId, apiKeyId, name }) => ({
    id,
    orderId,
    to: toStatus as OrderStatus,
    change: change as OrderChange['change'],
    by: name ?? '',
    role: role as OrderChange['role'],
    isOwn: userId === user.id && apiKeyId === (user.apiKey?.id ?? null),
  }))
  return { latest: rows.at(-1)?.id ?? Math.max(latest, after), changes }
}
