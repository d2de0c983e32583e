import { z } from 'zod'
import { endpoint } from '#lib/endpoint.ts'
import { pageQuery } from '#lib/paging.ts'
import { filledLine, line, numberOf, rowId, taka } from '#lib/schemas.ts'
import { bulkFiles, couriers } from '#shop/couriers/courier-fields.ts'
import { orderId, orderStatus } from '#shop/orders/contract.ts'
import { attentionReasons, parcelCouriers, parcelStates } from '#shop/orders/parcel-rules.ts'
import {
  courierProblems,
  decidedStates,
  maxBookings,
  maxConsignmentId,
  maxCourierName,
  maxExported,
  maxTrackingCode,
  maxTrackingUrl,
  parcelLists,
} from './rules.ts'

const packing = ['packing', 'orders'] as const
const params = z.object({ id: numberOf(rowId('a parcel', 16)) })
const moment = z.iso.datetime().nullable()
const areaId = z.int().min(1).max(Number.MAX_SAFE_INTEGER)

const parcel = z.object({
  _id: z.string(),
  orderId: z.string(),
  courier: z.enum(parcelCouriers),
  /** The brand, or what staff typed. */
  courierName: z.string(),
  state: z.enum(parcelStates),
  /** Why a person has to look at it; null if nobody has to. */
  attention: z.enum(attentionReasons).nullable(),
  /** The shop's own number at the courier. */
  reference: z.string(),
  consignmentId: z.string().nullable(),
  trackingCode: z.string(),
  trackingUrl: z.string(),
  cash: taka,
  charge: taka.nullable(),
  collected: taka.nullable(),
  /** The courier's own words. */
  rawStatus: z.string(),
  rawText: z.string(),
  /** Why the last try failed: the courier's words, or the shop's; `problemCode` says which sentence of the shop it is. */
  problem: z.string(),
  problemCode: z.enum(courierProblems).nullable(),
  areaName: z.string(),
  createdAt: z.iso.datetime(),
  changedAt: z.iso.datetime(),
  bookedAt: moment,
  checkedAt: moment,
  paidOutAt: moment,
  payout: z.string(),
})
export type Parcel = z.infer<typeof parcel>

export const getOrderParcels = endpoint({
  method: 'GET',
  path: '/orders/:id/parcels',
  summary: 'The parcels of an order, the newest first; those that were refused or cancelled, too.',
  access: 'admin',
  permission: packing,
  params: z.object({ id: orderId }),
  response: z.array(parcel),
})

export const getParcels = endpoint({
  method: 'GET',
  path: '/parcels',
  summary:
    'Parcels, the newest first: those that need a person (`attention`), those on their way (`underway`), or all.',
  access: 'admin',
  permission: packing,
  query: z.object({
    list: z.enum(parcelLists).default('attention'),
    courier: z.enum(parcelCouriers).optional(),
    ...pageQuery,
  }),
  response: z.array(
    parcel.extend({
      orderStatus,
      customer: z.object({
        name: z.string(),
        mobileNumber: z.string(),
        district: z.string(),
        thana: z.string(),
      }),
    }),
  ),
  paged: true,
})
export type ListedParcel = z.infer<(typeof getParcels)['response']>[number]

const bookingResult = z.object({
  _id: z.string(),
  isQueued: z.boolean(),
  /** `area`: choose the courier's area for the address first. */
  problem: z.enum(['gone', 'status', 'booked', 'unconfirmed', 'payment', 'area']).optional(),
  /** The status that the order has instead. */
  status: orderStatus.optional(),
  /** The address was longer than the courier takes, and was cut. */
  isAddressCut: z.boolean().optional(),
})
export type BookingResult = z.infer<typeof bookingResult>

export const postParcels = endpoint({
  method: 'POST',
  path: '/parcels',
  summary:
    'Books a parcel for each of these orders with a courier, and reports for each whether it was queued. The courier is asked by a job.',
  access: 'admin',
  permission: packing,
  body: z.object({
    courier: z.enum(couriers),
    orders: z
      .array(z.strictObject({ id: orderId, areaId: areaId.optional() }))
      .min(1)
      .max(maxBookings),
  }),
  response: z.array(bookingResult),
})

const trackingUrl = line(maxTrackingUrl).pipe(
  z.literal('').or(z.url({ protocol: /^https?$/, error: 'An address that begins with https://' })),
)

export const postParcelByHand = endpoint({
  method: 'POST',
  path: '/orders/:id/parcel',
  summary: 'Writes down a parcel that was given to a courier without the shop’s help.',
  access: 'admin',
  permission: packing,
  params: z.object({ id: orderId }),
  body: z.object({
    courierName: filledLine(maxCourierName),
    trackingCode: line(maxTrackingCode).default(''),
    trackingUrl: trackingUrl.default(''),
    charge: taka.nullable().default(null),
  }),
  response: z.object({ _id: z.string() }),
  status: 201,
})

export const putTracking = endpoint({
  method: 'PUT',
  path: '/parcels/:id/tracking',
  summary: 'Corrects what customers follow a parcel by, and adds the courier’s id where it is not known.',
  access: 'admin',
  permission: packing,
  params,
  body: z.object({
    trackingCode: line(maxTrackingCode),
    trackingUrl,
    consignmentId: line(maxConsignmentId).optional(),
  }),
  response: parcel,
})

export const postDecision = endpoint({
  method: 'POST',
  path: '/parcels/:id/decision',
  summary:
    'Says of an unclear parcel whether the courier has it: `booked` with its id, `not booked`, or `try again` where the courier takes a number only once.',
  access: 'admin',
  permission: packing,
  params,
  body: z.object({
    decision: z.enum(['booked', 'not booked', 'try again']),
    consignmentId: line(maxConsignmentId).default(''),
  }),
  response: parcel,
})

export const putParcelState = endpoint({
  method: 'PUT',
  path: '/parcels/:id/state',
  summary: 'Says what became of a parcel where its courier does not, and moves the order with it.',
  access: 'admin',
  permission: packing,
  params,
  body: z.object({ state: z.enum(decidedStates), from: z.enum(parcelStates) }),
  response: parcel,
})

export const cancelParcel = endpoint({
  method: 'POST',
  path: '/parcels/:id/cancel',
  summary: 'Cancels a parcel at its courier, or before it was booked.',
  access: 'admin',
  permission: packing,
  queue: 'outside',
  params,
  body: z.object({}),
  response: parcel,
})

export const checkParcel = endpoint({
  method: 'POST',
  path: '/parcels/:id/check',
  summary: 'Asks the courier how a parcel is.',
  access: 'admin',
  permission: packing,
  queue: 'outside',
  params,
  body: z.object({}),
  response: parcel,
})

export const settleParcel = endpoint({
  method: 'POST',
  path: '/parcels/:id/seen',
  summary: 'Takes a parcel from the list of those that need a person.',
  access: 'admin',
  permission: packing,
  params,
  body: z.object({ attention: z.enum(attentionReasons) }),
  response: parcel,
})

export const getParcelsCsv = endpoint({
  method: 'GET',
  path: '/orders/parcels-csv',
  summary: 'Orders as a file for the bulk upload in a courier’s panel.',
  access: 'admin',
  permission: packing,
  query: z.object({
    ids: line(9 * maxExported)
      .transform((text) => text.split(','))
      .pipe(z.array(orderId).min(1).max(maxExported)),
    template: z.enum(bulkFiles.map(({ file }) => file)),
  }),
  file: 'text/csv',
  response: z.string(),
})
