import type { Visitor } from '#platform/http.ts'
import type { OrderStatus } from './contract.ts'

/** Who changes an order: somebody signed in, or whoever named its id and phone number; null is a guest who places one. */
export type Actor = Visitor | 'guest by phone' | null

interface HistoryEntry {
  orderId: string
  from: OrderStatus | null
  to: OrderStatus
  change?: 'status' | 'address' | 'claim'
  actor: Actor
  note?: string
}

export const signedIn = (actor: Actor) => (typeof actor === 'string' ? null : actor)
export const roleOf = (actor: Actor) => (typeof actor === 'string' ? actor : (actor?.role ?? 'guest'))

export const historyRow = ({ orderId, from, to, change = 'status', actor, note = '' }: HistoryEntry) => ({
  ...{ orderId, fromStatus: from, toStatus: to, change, note },
  userId: signedIn(actor)?.id ?? null,
  role: roleOf(actor),
})
