import type { Visitor } from '#platform/callers.ts'
import type { OrderStatus } from './contract.ts'
import type { TimelineEntry } from './desk/contract.ts'

/** Who changes an order: somebody signed in, or whoever named its id and phone number; null is a guest who places one. */
export type Actor = Visitor | 'guest by phone' | null

interface HistoryEntry {
  orderId: string
  from: OrderStatus | null
  to: OrderStatus
  change?: 'status' | 'address' | 'claim' | 'edit' | 'merge'
  actor: Actor
  note?: string
  /** What was before and after, for staff. */
  details?: TimelineEntry['details']
}

export const signedIn = (actor: Actor) => (typeof actor === 'string' ? null : actor)
export const roleOf = (actor: Actor) => (typeof actor === 'string' ? actor : (actor?.role ?? 'guest'))

export const historyRow = ({
  orderId,
  from,
  to,
  change = 'status',
  actor,
  note = '',
  details = null,
}: HistoryEntry) => ({
  ...{ orderId, fromStatus: from, toStatus: to, change, note },
  details: details && JSON.stringify(details),
  userId: signedIn(actor)?.id ?? null,
  role: roleOf(actor),
})
