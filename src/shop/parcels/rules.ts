import { type AttentionReason, type ParcelState, underwayStates } from '#shop/orders/parcel-rules.ts'

/** Most orders that one request books. */
export const maxBookings = 50

/** Whether the courier has still to answer. */
export const isBeingBooked = (state: ParcelState) => state === 'queued' || state === 'sending'

/** States in which parcels are polled. */
export const checkedStates = [
  ...underwayStates,
  'partly delivered',
  'returning',
] as const satisfies ParcelState[]

/** What staff may say of a parcel that was booked. */
export const decidedStates = [
  'with courier',
  'delivered',
  'returning',
  'returned',
  'cancelled',
] as const satisfies ParcelState[]
export type DecidedState = (typeof decidedStates)[number]

/**
 * Why a courier did not do what was requested, where the shop says it: its server was not reached, or has answered something that
 * says little by itself. What couriers say of a parcel has no code.
 */
export const courierProblems = [
  // Reasons of FetchError.
  ...(['address', 'private', 'unreachable', 'redirects', 'too-large', 'too-slow'] as const),
  // Beside these the shop quotes the answer.
  ...(['keys', 'too-many', 'fault', 'unreadable'] as const),
  ...(['secret', 'no-token', 'no-number', 'no-payments', 'number-unknown'] as const),
  ...(['no-area', 'unknown-store', 'not-booked', 'not-cancelled'] as const),
  // Not the courier's: its own fault kept the shop from sending it.
  'shop',
] as const
export type CourierProblem = (typeof courierProblems)[number]

/** Reasons that are over when a person has said what became of the parcel. */
const undecided: readonly AttentionReason[] = ['cancelled before pickup', 'lost or damaged', 'ask courier']
export const isUndecided = (attention: AttentionReason | null) =>
  attention !== null && undecided.includes(attention)

/** Most characters of what staff type. */
export const maxCourierName = 60
export const maxTrackingCode = 60
export const maxTrackingUrl = 500
export const maxConsignmentId = 60
export const maxKeyLength = 2000

/** The statuses of orders that can be booked. */
const bookableStatuses = ['Confirmed', 'Shipping'] as const
export const isBookable = (status: string) => bookableStatuses.some((bookable) => bookable === status)

/** The lists of parcels. */
export const parcelLists = ['attention', 'underway', 'all'] as const

/** Most orders in one bulk file. */
export const maxExported = 500
