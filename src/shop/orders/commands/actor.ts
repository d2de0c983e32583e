import type { CurrentUser } from '#platform/auth.ts'

/**
 * Who changes an order: a signed-in user, a guest who knows its id and phone number or its link, the courier who has its parcel,
 * the shop itself, or null for one who places it.
 */
export type Actor = CurrentUser | 'guest by phone' | 'guest by link' | 'courier' | 'shop' | null

/** The user behind an actor; null if nobody was signed in. */
export const userOf = (actor: Actor) => (typeof actor === 'string' ? null : actor)
export const roleOf = (actor: Actor) => (typeof actor === 'string' ? actor : (actor?.role ?? 'guest'))

/** Who changes an order, and by which request. */
export interface By {
  actor: Actor
  requestId: string
}
