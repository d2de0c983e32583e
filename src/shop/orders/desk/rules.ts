import { type Charges, deliveryChargeFor, type OrderStatus } from '../rules.ts'

/** How an order came to the shop. */
export const orderSources = ['web', 'phone', 'chat', 'shop'] as const
export type OrderSource = (typeof orderSources)[number]
/** What staff choose from when they enter one. */
export const takenSources = ['phone', 'chat', 'shop'] as const
export type TakenSource = (typeof takenSources)[number]

/** How a confirmation call can end. */
export const callOutcomes = [
  'confirmed',
  'no answer',
  'call later',
  'wants change',
  'refused',
  'wrong number',
] as const
export type CallOutcome = (typeof callOutcomes)[number]

/** Days ahead that a customer may ask to be called again. */
export const furthestCall = 30

/** Whether somebody waits for the parcel. */
export const isOpen = (status: string) =>
  status === 'Pending' || status === 'Confirmed' || status === 'Shipping'

/** Lines, address and charge may be changed until the customer has said yes. */
export const canEdit = (status: OrderStatus) => status === 'Pending'

interface Charged {
  deliveryArea: string
  subTotal: number
  deliveryCharge: number
}

/**
 * Taka for delivery once the order goes to `area` and its lines come to `subTotal`: what was agreed stays, unless the rules
 * ask something else now than they did before.
 */
export function chargeAfterEdit(before: Charged, area: string, subTotal: number, charges: Charges) {
  const due = deliveryChargeFor(area, subTotal, charges)
  return due === deliveryChargeFor(before.deliveryArea, before.subTotal, charges)
    ? before.deliveryCharge
    : due
}

interface Mergeable {
  id: string
  status: string
  userId: number | null
}

/**
 * Which of two orders stays when they become one parcel: `seen`, unless only the other one belongs to an account, whose
 * owner would not find what was ordered any more. Null where they cannot become one.
 */
export function whichStays(seen: Mergeable, other: Mergeable): string | null {
  if (seen.status !== 'Pending' || other.status !== 'Pending') return null
  if (other.userId === null || other.userId === seen.userId) return seen.id
  return seen.userId === null ? other.id : null
}
