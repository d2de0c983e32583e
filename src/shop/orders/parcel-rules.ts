import { courierFields, couriers } from '#shop/couriers/courier-fields.ts'
import { canChangeByPhone } from './rules.ts'
import type { OrderStatus } from './statuses.ts'

/** `other`: a courier without a connection, whose name and tracking code staff type in. */
export const parcelCouriers = [...couriers, 'other'] as const
export type ParcelCourier = (typeof parcelCouriers)[number]

/** What a courier is called: by its brand, or as staff typed it. */
export const courierName = (parcel: { courier: ParcelCourier; courierName: string }) =>
  parcel.courier === 'other' ? parcel.courierName : courierFields[parcel.courier].name

/** What a parcel goes through. Until `booked` the courier may not know it, after `unclear` nobody knows whether it does. */
export const parcelStates = [
  'queued',
  'sending',
  'refused',
  'unclear',
  'booked',
  'with courier',
  'out for delivery',
  'on hold',
  'delivered',
  'partly delivered',
  'returning',
  'returned',
  'cancelled',
] as const
export type ParcelState = (typeof parcelStates)[number]

/** A parcel in one of these is none: the order can be booked again. */
export const failedStates = ['refused', 'cancelled'] as const satisfies ParcelState[]
export const hasFailed = (state: ParcelState) => failedStates.some((failed) => failed === state)

interface SeenOrder {
  orderStatus: OrderStatus
  parcel: { state: ParcelState } | null
}
/** Whether a customer can cancel an order or change its address: one that a courier has can only be changed by calling. */
export const canCustomerChange = ({ orderStatus, parcel }: SeenOrder) =>
  canChangeByPhone(orderStatus) && (parcel === null || hasFailed(parcel.state))

/** The courier has it and news are to come. */
export const underwayStates = [
  'booked',
  'with courier',
  'out for delivery',
  'on hold',
] as const satisfies ParcelState[]
/** Somebody has fetched it from the shop, and it is not back. */
export const outsideStates = [
  'with courier',
  'out for delivery',
  'on hold',
  'delivered',
  'partly delivered',
  'returning',
] as const satisfies ParcelState[]
export const isUnderway = (state: ParcelState) => underwayStates.some((underway) => underway === state)

/** States in which customers see courier and tracking code. */
export const shownStates = [
  ...underwayStates,
  ...(['delivered', 'partly delivered', 'returning', 'returned'] as const),
] satisfies ParcelState[]

/** Why a person has to look at a parcel. */
export const attentionReasons = [
  // The courier refused to book it.
  'refused',
  // No answer came to the booking, and this courier does not repeat it.
  'unclear',
  // Booked, but the courier's id could not be read.
  'no consignment id',
  // The order was cancelled or is not confirmed any more, but the courier has the parcel.
  'order cancelled',
  'partly delivered',
  'pickup failed',
  'delivery failed',
  // Cancelled before the courier had it: by whom is not said.
  'cancelled before pickup',
  'lost or damaged',
  'ask courier',
  // A status that is in no document.
  'unknown status',
  // News of a parcel that was over: delivered, returned or cancelled.
  'news after the end',
  // A webhook said what the courier's own answer did not confirm.
  'not confirmed',
  // The courier has a second parcel with the shop's number of this one.
  'second parcel',
  'exchanged',
] as const
export type AttentionReason = (typeof attentionReasons)[number]

/** The page on which a parcel is tracked; some need the customer's number, too. */
export const trackingLink = (parcel: {
  courier: ParcelCourier
  trackingUrl: string
  mobileNumber: string
}) =>
  parcel.courier !== 'other' && courierFields[parcel.courier].isTrackedByPhone && parcel.trackingUrl
    ? `${parcel.trackingUrl}&phone=${parcel.mobileNumber}`
    : parcel.trackingUrl
