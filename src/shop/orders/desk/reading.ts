import { notFound } from '#lib/errors.ts'
import type { Database, Tx } from '#platform/database.ts'
import { historyOf } from '../queries.ts'
import type { DeskOrder, DeskOrderWithTimeline, TimelineEntry } from './contract.ts'
import { readPhoneRecords, readTwins } from './phone-history.ts'
import type { CallOutcome, OrderSource } from './rules.ts'

/** What staff should know beside each of these orders; those that are gone are left out. */
export async function readDesk(db: Database, ids: readonly string[]): Promise<DeskOrder[]> {
  const orders = await db
    .selectFrom('orders')
    .select(['id', 'version', 'source', 'status', 'userId', 'mobileNumber', 'addressKey'])
    .select(['callOutcome', 'calledAt', 'callDueAt'])
    .where('id', 'in', [...new Set(ids)])
    .execute()
  if (orders.length === 0) return []
  const [recordOf, twinsOf] = await Promise.all([
    readPhoneRecords(
      db,
      orders.map(({ mobileNumber }) => mobileNumber),
    ),
    readTwins(db, orders),
  ])
  return orders.map((order) => ({
    _id: order.id,
    version: order.version,
    source: order.source as OrderSource,
    call:
      order.callOutcome && order.calledAt
        ? {
            outcome: order.callOutcome as CallOutcome,
            at: order.calledAt.toISOString(),
            dueAt: order.callDueAt?.toISOString() ?? null,
          }
        : null,
    phone: recordOf(order.mobileNumber, order.status),
    twins: twinsOf(order),
  }))
}

export async function readDeskOrder(db: Database, id: string): Promise<DeskOrderWithTimeline> {
  const [[order], timeline] = await Promise.all([readDesk(db, [id]), readTimeline(db, id)])
  if (!order) throw notFound('Order')
  return { ...order, timeline }
}

/** Everything that was done with an order, the oldest first. */
export async function readTimeline(db: Database | Tx, id: string): Promise<TimelineEntry[]> {
  const [history, notes] = await Promise.all([
    historyOf(db, id),
    db
      .selectFrom('orderNotes')
      .leftJoin('users', 'users.id', 'orderNotes.userId')
      .select(['at', 'outcome', 'dueAt', 'note', 'users.name'])
      .where('orderId', '=', id)
      .orderBy('orderNotes.id')
      .execute(),
  ])
  const moved = history.map((entry): TimelineEntry => ({ ...entry, outcome: null, dueAt: null }))
  const noted = notes.map(
    ({ at, outcome, dueAt, note, name }): TimelineEntry => ({
      ...{ at: at.toISOString(), from: null, to: null, change: outcome === null ? 'note' : 'call' },
      ...{ role: 'admin', by: name ?? '', note, details: null },
      outcome: outcome as CallOutcome | null,
      dueAt: dueAt?.toISOString() ?? null,
    }),
  )
  // Stable: what happened in one moment keeps its order.
  return [...moved, ...noted].sort((one, other) => Date.parse(one.at) - Date.parse(other.at))
}
