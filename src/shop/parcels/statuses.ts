import type { AttentionReason, Courier, ParcelState } from '#shop/orders/parcel-rules.ts'

/*
 * What couriers say, and what it means. `state` null leaves the state as it is; `attention` is for a person, and leaves the order
 * alone. What is in no table keeps the state, too, and is shown to a person with the courier's own words.
 */
export interface Meaning {
  state: ParcelState | null
  attention?: AttentionReason
}

/** A status without what sources write differently: case, spaces, `_` and `-`. */
export const normaliseStatus = (raw: string) =>
  raw
    .trim()
    .toLowerCase()
    .replace(/^order\./, '')
    .replace(/[\s_-]+/g, '-')

const steadfast: Record<string, Meaning> = {
  'in-review': { state: 'booked' },
  pending: { state: 'with courier' },
  hold: { state: 'on hold' },
  // What the rider says, and the courier has not confirmed: not final.
  'delivered-approval-pending': { state: 'with courier' },
  'partial-delivered-approval-pending': { state: 'with courier' },
  'cancelled-approval-pending': { state: 'with courier' },
  'unknown-approval-pending': { state: null, attention: 'ask courier' },
  delivered: { state: 'delivered' },
  'partial-delivered': { state: 'partly delivered' },
  cancelled: { state: 'returning' },
  exceptional: { state: null, attention: 'lost or damaged' },
  unknown: { state: null, attention: 'ask courier' },
  'cancelled-return-processing': { state: 'returning' },
  'cancelled-return-rider-assigned': { state: 'returning' },
  'cancelled-return-received': { state: 'returned' },
  // The rest of a parcel that was delivered in part.
  'partial-delivered-return-processing': { state: 'partly delivered' },
  'partial-delivered-return-rider-assigned': { state: 'partly delivered' },
  'partial-delivered-return-received': { state: 'partly delivered' },
}

const pathao: Record<string, Meaning> = {
  created: { state: 'booked' },
  'order-created': { state: 'booked' },
  pending: { state: 'booked' },
  updated: { state: null },
  'order-updated': { state: null },
  'pickup-requested': { state: 'booked' },
  'assigned-for-pickup': { state: 'booked' },
  picked: { state: 'with courier' },
  'pickup-failed': { state: null, attention: 'pickup failed' },
  'pickup-cancelled': { state: 'cancelled' },
  'at-the-sorting-hub': { state: 'with courier' },
  'in-transit': { state: 'with courier' },
  'received-at-last-mile-hub': { state: 'with courier' },
  'assigned-for-delivery': { state: 'out for delivery' },
  delivered: { state: 'delivered' },
  'partial-delivery': { state: 'partly delivered' },
  returned: { state: 'returning' },
  return: { state: 'returning' },
  'delivery-failed': { state: null, attention: 'delivery failed' },
  'on-hold': { state: 'on hold' },
  // Paid to the shop: a date and a number, not a state.
  paid: { state: null },
  'payment-invoice': { state: null },
  'paid-return': { state: 'returning' },
  exchanged: { state: null, attention: 'exchanged' },
  exchange: { state: null, attention: 'exchanged' },
  'return-id-created': { state: 'returning' },
  'return-in-transit': { state: 'returning' },
  'returned-to-merchant': { state: 'returned' },
}

const redx: Record<string, Meaning> = {
  'pickup-pending': { state: 'booked' },
  'ready-for-delivery': { state: 'with courier' },
  'delivery-in-progress': { state: 'out for delivery' },
  delivered: { state: 'delivered' },
  'agent-hold': { state: 'on hold' },
  'agent-returning': { state: 'returning' },
  returned: { state: 'returned' },
  'agent-area-change': { state: 'with courier' },
  'partial-delivery': { state: 'partly delivered' },
  // Only delivered parcels are paid.
  paid: { state: 'delivered' },
  cancelled: { state: 'cancelled' },
}

const meanings: Record<Courier, Record<string, Meaning>> = { steadfast, pathao, redx }

interface ParcelKind {
  /** The rider takes pieces back for it (D93). */
  isExchange: boolean
}
const usual: ParcelKind = { isExchange: false }

/** What a status of a courier means. */
export const meaningOf = (courier: Courier, raw: string, { isExchange }: ParcelKind = usual): Meaning => {
  const table = meanings[courier]
  const key = normaliseStatus(raw)
  if (isExchange && /^exchanged?(?:-delivered)?$/.test(key)) return { state: 'delivered' }
  return (Object.hasOwn(table, key) && table[key]) || { state: null, attention: 'unknown status' }
}

interface Step {
  state: ParcelState
  attention?: AttentionReason
}

const before: readonly ParcelState[] = ['queued', 'sending', 'unclear', 'booked']
const underway: readonly ParcelState[] = ['with courier', 'out for delivery', 'on hold']

/**
 * The state after news. Couriers send them in any order: a step back changes nothing, and what contradicts the end of a parcel is
 * for a person.
 */
export function stepTo(from: ParcelState, to: ParcelState, { isExchange }: ParcelKind = usual): Step {
  if (from === to) return { state: from }
  if (before.includes(from)) {
    if (to === 'booked') return { state: 'booked' }
    // A parcel that was never picked up does not come back: somebody cancelled it in the courier's panel, or news are missing.
    if (to === 'returning') return { state: 'booked', attention: 'cancelled before pickup' }
    return withReason(to)
  }
  if (underway.includes(from)) return to === 'booked' ? { state: from } : withReason(to)
  if (underway.includes(to) || to === 'booked') {
    // The courier has what was given up here.
    return from === 'refused' || from === 'cancelled'
      ? { state: from, attention: 'news after the end' }
      : { state: from }
  }
  if (from === 'returning' && to === 'returned') return { state: to }
  if (from === 'returned' && to === 'returning') return { state: from }
  // Of an exchange that are the pieces that the rider took back, for which staff wait already.
  if (isExchange && from === 'delivered' && (to === 'returning' || to === 'returned')) return { state: from }
  // A customer gives back what was delivered.
  if (from === 'delivered' && (to === 'returning' || to === 'returned')) return { state: to }
  if (from === 'partly delivered' && (to === 'returning' || to === 'returned')) return { state: from }
  return { state: from, attention: 'news after the end' }
}

const withReason = (state: ParcelState): Step =>
  state === 'partly delivered' ? { state, attention: 'partly delivered' } : { state }
