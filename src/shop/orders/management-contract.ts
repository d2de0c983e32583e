import { z } from 'zod'
import { endpoint } from '#lib/endpoint.ts'
import { pageQuery } from '#lib/paging.ts'
import { filledLines, idempotencyKey, lines, taka } from '#lib/schemas.ts'
import { conversionEvents, conversionStates, platformNames, skipReasons } from '#shop/measurement/rules.ts'
import { riskReason } from '#shop/risk/contract.ts'
import {
  addressType,
  deliveryArea,
  historyEntry,
  mobileNumber,
  orderId,
  orderLine,
  orderStatus,
  orderVersion,
} from './contract.ts'
import { attentionReasons, parcelStates } from './parcel-rules.ts'
import {
  callOutcomes,
  confirmations,
  maxOrderLines,
  orderSources,
  returnReasons,
  reviewReasons,
} from './rules.ts'

const params = z.object({ id: orderId })
const outcome = z.enum(callOutcomes)

const call = z.object({
  outcome,
  at: z.iso.datetime(),
  /** When to call again; null unless the customer asked to be called later. */
  dueAt: z.iso.datetime().nullable(),
})

/** What a phone number has ordered before; beside an order, without that order. */
const phoneHistory = z.object({
  delivered: z.number().int(),
  cancelled: z.number().int(),
  returned: z.number().int(),
  open: z.number().int(),
  /** When its first order was placed; null if there is none. */
  firstSeen: z.iso.datetime().nullable(),
})
export type PhoneHistory = z.infer<typeof phoneHistory>

/** Another open order of the same phone number or address. */
const duplicateOrder = z.object({
  _id: z.string(),
  placedAt: z.iso.datetime(),
  name: z.string(),
  mobileNumber: z.string(),
  total: taka,
  orderStatus,
  matchedBy: z.array(z.enum(['phone', 'address'])),
  /** The id of the order that stays if the two are merged; null if they cannot be. */
  mergeTarget: z.string().nullable(),
})
export type DuplicateOrder = z.infer<typeof duplicateOrder>

const managedOrder = z.object({
  _id: z.string(),
  version: z.number().int(),
  source: z.enum(orderSources),
  call: call.nullable(),
  /** Why its pieces are not taken from the stock yet; null unless it is in review (D60). */
  reviewReason: z.enum(reviewReasons).nullable(),
  /** Who has confirmed this version of the order; null if nobody. */
  confirmedBy: z.enum(confirmations).nullable(),
  /** Whether a call is wanted that has not confirmed this version yet. */
  needsCall: z.boolean(),
  /** Whether packing waits for that. */
  blocksPacking: z.boolean(),
  /**
   * Its customer got a code by SMS, and has not confirmed it yet: until when it is accepted; null if it is not any more,
   * so that it is called. Null where none is required.
   */
  code: z.object({ until: z.iso.datetime().nullable() }).nullable(),
  /** An advance is awaited, was entered and has to be checked, or has to be paid back (D97). */
  advanceNote: z.enum(['awaited', 'to check', 'to pay back']).nullable(),
  /** Who calls about it at the moment. */
  caller: z.object({ name: z.string(), isOwn: z.boolean(), until: z.iso.datetime() }).nullable(),
  /** What speaks for or against it, the gravest first (D90). */
  risk: z.array(riskReason),
  isBlocked: z.boolean(),
  /** What couriers had delivered to the number when it was placed: of at least so many parcels; null where nothing is known. */
  record: z.object({ parcels: z.int(), deliveredPercent: z.number(), at: z.iso.datetime() }).nullable(),
  phone: phoneHistory,
  /** The page of who has this phone number; null only until it is counted. */
  customerId: z.string().nullable(),
  /** Why it came back or was refused; null where nobody has said. */
  returnReason: z.enum(returnReasons).nullable(),
  /** When its label was printed last. */
  printedAt: z.iso.datetime().nullable(),
  /** When it was packed as it is now; null if it was not, or was changed since (D218). */
  packedAt: z.iso.datetime().nullable(),
  /** 1 for the first order of the phone number; counted up to 1,000. */
  orderNumber: z.number().int(),
  /** At most five; empty unless the order is Pending. */
  duplicates: z.array(duplicateOrder),
  /** Its last parcel, also one that is not booked yet or was refused. */
  parcel: z
    .object({
      courier: z.string(),
      state: z.enum(parcelStates),
      attention: z.enum(attentionReasons).nullable(),
    })
    .nullable(),
})
export type ManagedOrder = z.infer<typeof managedOrder>

const orderSnapshot = z.object({
  lines: z.array(
    z.object({
      name: z.string(),
      nameBn: z.string(),
      size: z.string(),
      color: z.string(),
      /** Left out in orders of earlier versions. */
      options: z.record(z.string(), z.string()).optional(),
      quantity: z.number().int(),
      price: taka,
    }),
  ),
  name: z.string(),
  mobileNumber: z.string(),
  district: z.string(),
  thana: z.string(),
  address: z.string(),
  addressType,
  deliveryArea,
  /** Left out in the history of earlier versions. */
  discount: taka.optional(),
  deliveryCharge: taka,
  total: taka,
})
/** An order's contents before or after a change. */
export type OrderSnapshot = z.infer<typeof orderSnapshot>

const timelineEntry = historyEntry.extend({
  /** A note or a call does not change the order. */
  change: z.enum([...historyEntry.shape.change.options, 'note', 'call']),
  to: orderStatus.nullable(),
  outcome: outcome.nullable(),
  dueAt: z.iso.datetime().nullable(),
  details: z
    .object({
      before: orderSnapshot.optional(),
      after: orderSnapshot.optional(),
      /** The other one of two merged orders. */
      orderId: z.string().optional(),
      /** Taka that were paid in advance, paid back or kept. */
      amount: taka.optional(),
      /** Why the shop keeps them. */
      reason: z.string().optional(),
    })
    .nullable(),
})
export type TimelineEntry = z.infer<typeof timelineEntry>

export const getManagedOrders = endpoint({
  method: 'GET',
  path: '/managed-orders',
  summary:
    'What staff see beside these orders: the last call, what their phone numbers ordered before, and other open orders of the same number or address.',
  access: 'admin',
  permission: ['orders', 'packing'],
  query: z.object({
    ids: z.string().regex(/^[2-9A-HJ-NP-Z]{8}(,[2-9A-HJ-NP-Z]{8}){0,99}$/, 'Ids parted by commas.'),
  }),
  response: z.array(managedOrder),
})

const pieces = z.int().min(0).max(999)
/** A line of a returned order by its position, and what became of its pieces. */
const returnedLine = z.strictObject({
  line: z.int().min(1).max(maxOrderLines),
  restocked: pieces,
  damaged: pieces,
  lost: pieces,
})
export type ReturnedLine = z.infer<typeof returnedLine>

export const receiveReturn = endpoint({
  method: 'POST',
  path: '/orders/:id/receipt',
  summary:
    'Receives the parcel of a returned order, once: says of each line how many pieces go back to the stock, are damaged or are lost.',
  access: 'admin',
  permission: ['packing', 'orders'],
  params,
  body: z.object({ lines: z.array(returnedLine).min(1).max(maxOrderLines) }),
  response: z.object({ _id: z.string() }),
})

export const receivePiecesBack = endpoint({
  method: 'POST',
  path: '/orders/:id/pieces-back/receipt',
  summary:
    'Receives the pieces that the customer of an order gave back, once, as the parcel of a returned order is received: those of its delivery in part, or those that the order `exchangedBy` was sent for.',
  access: 'admin',
  permission: ['packing', 'orders'],
  params,
  body: z.object({
    exchangedBy: orderId.nullable().default(null),
    lines: z.array(returnedLine).min(1).max(maxOrderLines),
  }),
  response: z.object({ _id: z.string() }),
})

export const deliverPartly = endpoint({
  method: 'PUT',
  path: '/orders/:id/partial-delivery',
  summary:
    'Records which pieces of an order that is Shipping or Delivered its customer kept, and what was paid; it becomes Delivered, and the rest comes back. Can be corrected until that is received. 409 with what is recorded by now as `now` if `version` is outdated.',
  access: 'admin',
  permission: ['packing', 'orders'],
  params,
  body: z.object({
    version: z.int().min(1),
    lines: z
      .array(z.strictObject({ line: z.int().min(1).max(maxOrderLines), kept: pieces }))
      .min(1)
      .max(maxOrderLines),
    /** What the rider collected; at most what the whole order costs, less what was paid before delivery. */
    paid: taka,
    /** Why the rest came back. */
    reason: z.enum(returnReasons).nullable().default(null),
  }),
  response: z.object({ _id: z.string(), version: z.int() }),
  conflict: orderVersion.extend({
    lines: z.array(z.object({ line: z.int(), kept: z.int() })),
    /** What is due for what was kept; null while nothing is recorded. */
    paid: taka.nullable(),
    reason: z.enum(returnReasons).nullable(),
  }),
})

export const putReturnReason = endpoint({
  method: 'PUT',
  path: '/orders/:id/return-reason',
  summary: 'Says why an order that is Return or Cancelled came back or was refused; null takes it back.',
  access: 'admin',
  permission: ['packing', 'orders'],
  params,
  body: z.object({ reason: z.enum(returnReasons).nullable() }),
  response: z.object({ _id: z.string() }),
})

export const getManagedOrder = endpoint({
  method: 'GET',
  path: '/managed-orders/:id',
  summary: 'The same for one order, with its whole timeline including notes and calls.',
  access: 'admin',
  permission: ['orders', 'packing'],
  params,
  response: managedOrder.extend({
    timeline: z.array(timelineEntry),
    /** It was returned, or cancelled after it had left the shop, and its parcel was not received yet (D147). */
    comesBack: z.boolean(),
    /** What became of its parcel that came back; null until it is received. */
    receipt: z.object({ at: z.iso.datetime(), lines: z.array(returnedLine) }).nullable(),
    /** Every line that was ordered, with what its customer kept of it. */
    lines: z.array(
      orderLine.pick({ name: true, nameBn: true, color: true, size: true, options: true }).extend({
        line: z.int(),
        price: taka,
        /** Of the pieces that were ordered. */
        discount: taka,
        ordered: z.int(),
        kept: z.int(),
      }),
    ),
    /** The amounts as they were ordered. */
    ordered: z.object({ subTotal: taka, discount: taka, deliveryCharge: taka, total: taka }),
    /** What its customer gave back when it was delivered in part (D92), and for each order that exchanges pieces of it (D93). */
    piecesBack: z.array(
      z.object({
        /** The order that is sent for them; null for those of the delivery. */
        exchangedBy: z.string().nullable(),
        reason: z.enum(returnReasons).nullable(),
        pieces: z.array(z.object({ line: z.int(), quantity: z.int() })),
        /** What became of those pieces; null until they are received. */
        receipt: z.object({ at: z.iso.datetime(), lines: z.array(returnedLine) }).nullable(),
      }),
    ),
  }),
})
export type ManagedOrderWithTimeline = z.infer<(typeof getManagedOrder)['response']>

const originVisit = z.object({
  at: z.iso.datetime(),
  landing: z.string(),
  referrer: z.string(),
  source: z.string(),
  medium: z.string(),
  campaign: z.string(),
  content: z.string(),
  term: z.string(),
  fbclid: z.string(),
  ttclid: z.string(),
})

export const getOrderOrigin = endpoint({
  method: 'GET',
  path: '/orders/:id/origin',
  summary:
    'Where the customer of an order came from, and what was reported of it to platforms of advertising.',
  access: 'admin',
  permission: ['orders', 'money'],
  params,
  response: z.object({
    source: z.string(),
    campaign: z.string(),
    /** The first and the last visit that came from elsewhere; null where the browser has told of none. */
    first: originVisit.nullable(),
    last: originVisit.nullable(),
    conversions: z.array(
      z.object({
        platform: z.enum(platformNames),
        event: z.enum(conversionEvents),
        state: z.enum(conversionStates),
        reason: z.enum(skipReasons).nullable(),
        /** When it was sent, or else when it became due. */
        at: z.iso.datetime(),
      }),
    ),
  }),
})
export type OrderOrigin = z.infer<(typeof getOrderOrigin)['response']>

export const postOrderNote = endpoint({
  method: 'POST',
  path: '/orders/:id/notes',
  summary: 'Adds a staff note to an order. Idempotent by key.',
  access: 'admin',
  permission: ['orders', 'packing'],
  params,
  body: z.object({ key: idempotencyKey, note: filledLines(1000) }),
  response: z.object({ _id: z.string() }),
  status: 201,
})

export const postOrderCall = endpoint({
  method: 'POST',
  path: '/orders/:id/calls',
  summary:
    'Records how a confirmation call about a Pending order ended; `confirmed` also confirms the order. Idempotent by key.',
  access: 'admin',
  permission: 'orders',
  params,
  body: z.object({
    key: idempotencyKey,
    outcome,
    /** When the customer wants to be called; only with `call later`. */
    dueAt: z.iso.datetime().max(40).nullable().default(null),
    note: lines(300).default(''),
    /** The version that was read to the customer; with another one by now `confirmed` is answered with 409. */
    version: z.int().min(1).optional(),
  }),
  response: z.object({ _id: z.string(), orderStatus }),
  conflict: orderVersion,
  status: 201,
})

export const getDueCalls = endpoint({
  method: 'GET',
  path: '/orders/due-calls',
  summary: 'Pending orders whose customers asked for a call that is due now, the longest overdue first.',
  access: 'admin',
  permission: 'orders',
  query: z.object(pageQuery),
  response: z.array(
    z.object({
      _id: z.string(),
      name: z.string(),
      mobileNumber: z.string(),
      total: taka,
      dueAt: z.iso.datetime(),
    }),
  ),
  paged: true,
})

export const findCustomer = endpoint({
  method: 'POST',
  path: '/customers/lookup',
  summary:
    'What a phone number has ordered before, and the address of its last order. POST, so that no number gets into a log.',
  access: 'admin',
  permission: 'orders',
  body: z.object({ phone: mobileNumber }),
  response: z.object({
    phone: phoneHistory,
    last: z
      .object({
        name: z.string(),
        email: z.string(),
        district: z.string(),
        thana: z.string(),
        address: z.string(),
        addressType,
        deliveryArea,
      })
      .nullable(),
  }),
})
export type CustomerByPhone = z.infer<(typeof findCustomer)['response']>
