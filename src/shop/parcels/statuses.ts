import type { AttentionReason, ParcelState } from '#shop/orders/parcel-rules.ts'

/*
 * What a word of a courier means: each adapter has a table. `state` null leaves the state as it is; `attention` is for a person, and leaves the order
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

export interface ParcelKind {
  /** The rider takes pieces back for it (D93). */
  isExchange: boolean
}
export const usualParcel: ParcelKind = { isExchange: false }

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
export function stepTo(from: ParcelState, to: ParcelState, { isExchange }: ParcelKind = usualParcel): Step {
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
