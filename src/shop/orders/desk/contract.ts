import { z } from 'zod'
import { endpoint } from '#lib/endpoint.ts'
import { taka } from '#lib/money.ts'
import { pageQuery } from '#lib/paging.ts'
import { filledLine, filledLines, line, lines } from '#lib/text.ts'
import {
  addressType,
  deliveryArea,
  historyRow,
  mobileNumber,
  mostLines,
  orderId,
  orderSent,
  orderStatus,
} from '../contract.ts'
import { callOutcomes, orderSources, takenSources } from './rules.ts'

const params = z.object({ id: orderId })
const outcome = z.enum(callOutcomes)

/** Made by whoever writes, so that the same written twice is written once. */
const key = z.string().regex(/^[\w-]{8,100}$/, 'Not a key.')

const call = z.object({
  outcome,
  at: z.iso.datetime(),
  /** When to call again; null unless the customer asked for it. */
  dueAt: z.iso.datetime().nullable(),
})

/** What a phone number has ordered in this shop; of one order's number, that order aside. */
const phoneRecord = z.object({
  delivered: z.number().int(),
  cancelled: z.number().int(),
  returned: z.number().int(),
  open: z.number().int(),
  /** Its first order of all; null when it is unknown. */
  firstSeen: z.iso.datetime().nullable(),
})
export type PhoneRecord = z.infer<typeof phoneRecord>

/** Another open order of the same phone number or for the same address. */
const twin = z.object({
  _id: z.string(),
  placedAt: z.iso.datetime(),
  name: z.string(),
  mobileNumber: z.string(),
  total: taka,
  orderStatus,
  same: z.array(z.enum(['phone', 'address'])),
  /** The order that stays if the two become one parcel; null if they cannot. */
  stays: z.string().nullable(),
})
export type Twin = z.infer<typeof twin>

const deskOrder = z.object({
  _id: z.string(),
  version: z.number().int(),
  source: z.enum(orderSources),
  call: call.nullable(),
  phone: phoneRecord,
  /** At most five; none unless the order is Pending. */
  twins: z.array(twin),
})
export type DeskOrder = z.infer<typeof deskOrder>

const facts = z.object({
  lines: z.array(
    z.object({
      ...{ name: z.string(), nameBn: z.string(), size: z.string(), color: z.string() },
      ...{ quantity: z.number().int(), price: taka },
    }),
  ),
  ...{ name: z.string(), mobileNumber: z.string(), district: z.string(), thana: z.string() },
  ...{ address: z.string(), addressType, deliveryArea, deliveryCharge: taka, total: taka },
})
/** What an order said before or after it was changed. */
export type OrderFacts = z.infer<typeof facts>

const timelineEntry = historyRow.extend({
  /** A note and a call leave the order as it was. */
  change: z.enum([...historyRow.shape.change.options, 'note', 'call']),
  to: orderStatus.nullable(),
  outcome: outcome.nullable(),
  dueAt: z.iso.datetime().nullable(),
  details: z
    .object({
      before: facts.optional(),
      after: facts.optional(),
      /** The other order of two that became one parcel. */
      orderId: z.string().optional(),
    })
    .nullable(),
})
export type TimelineEntry = z.infer<typeof timelineEntry>

export const getDesk = endpoint({
  method: 'GET',
  path: '/orderDesk',
  summary:
    'What staff should know beside these orders: how the last call ended, what their phone numbers ordered before, and other open orders of the same number or address.',
  access: 'admin',
  query: z.object({
    ids: z.string().regex(/^[2-9A-HJ-NP-Z]{8}(,[2-9A-HJ-NP-Z]{8}){0,99}$/, 'Ids parted by commas.'),
  }),
  reply: z.array(deskOrder),
})

export const getDeskOrder = endpoint({
  method: 'GET',
  path: '/orderDesk/:id',
  summary: 'The same of one order, with everything that was done with it, notes and calls included.',
  access: 'admin',
  params,
  reply: deskOrder.extend({ timeline: z.array(timelineEntry) }),
})
export type DeskOrderWithTimeline = z.infer<(typeof getDeskOrder)['reply']>

export const postOrderNote = endpoint({
  method: 'POST',
  path: '/orderNotes/:id',
  summary: 'Adds a note for staff to an order. The same key once more adds nothing.',
  access: 'admin',
  params,
  body: z.object({ key, note: filledLines(1000) }),
  reply: z.object({ _id: z.string() }),
  status: 201,
})

export const postOrderCall = endpoint({
  method: 'POST',
  path: '/orderCalls/:id',
  summary:
    'Records how a call to confirm a Pending order ended; `confirmed` also confirms it. The same key once more adds nothing.',
  access: 'admin',
  params,
  body: z.object({
    key,
    outcome,
    /** When the customer asked to be called; with `call later` and only then. */
    dueAt: z.iso.datetime().max(40).nullable().default(null),
    note: lines(300).default(''),
  }),
  reply: z.object({ _id: z.string(), orderStatus }),
  status: 201,
})

export const getDueCalls = endpoint({
  method: 'GET',
  path: '/dueCalls',
  summary:
    'Pending orders whose customers asked to be called at a time that has come, the longest due first.',
  access: 'admin',
  query: z.object(pageQuery),
  reply: z.array(
    z.object({
      ...{ _id: z.string(), name: z.string(), mobileNumber: z.string(), total: taka },
      dueAt: z.iso.datetime(),
    }),
  ),
  paged: true,
})

const lineEdited = z.strictObject({
  /** Place in the order, from 1, of a line that is there already: its price stays as it was ordered. */
  line: z.number().int().min(1).max(mostLines).nullable(),
  /** Of the product; empty where it has been deleted since. */
  id: z.string().regex(/^([1-9]\d{0,17})?$/, 'Not the id of a product.'),
  quantity: z.number().int().min(1).max(999),
  color: line(20).default('N/A'),
  size: line(20).default('N/A'),
})

export const putOrder = endpoint({
  method: 'PUT',
  path: '/editOrder/:id',
  summary:
    'Changes lines, address and delivery charge of a Pending order. With another `version` than the order has: 409 with what is there now.',
  access: 'admin',
  params,
  body: z.object({
    version: z.number().int().min(1),
    products: z.array(lineEdited).min(1).max(mostLines),
    customerData: z.strictObject({
      ...{ name: filledLine(100), mobileNumber, district: filledLine(60), thana: filledLine(60) },
      ...{ address: filledLines(500), addressType, deliveryArea, deliveryCharge: taka },
    }),
    /** What its sender was shown; if the shop's own differs: 409. */
    total: taka,
  }),
  reply: z.object({ _id: z.string(), version: z.number().int() }),
})

export const postMerge = endpoint({
  method: 'POST',
  path: '/mergeOrders',
  summary:
    'Makes two Pending orders of the same number or address one parcel: `into` gets the lines, `from` is cancelled.',
  access: 'admin',
  body: z.object({ into: orderId, from: orderId }),
  reply: z.object({ _id: z.string(), total: taka }),
})

export const takeOrder = endpoint({
  method: 'POST',
  path: '/takeOrder',
  summary:
    'Places an order that staff took by phone, by chat or in the shop; it belongs to no account. The delivery charge is as agreed.',
  access: 'admin',
  headers: z.object({ 'idempotency-key': z.string().min(8).max(100).optional() }),
  body: orderSent.extend({ source: z.enum(takenSources) }),
  reply: z.object({ insertedId: z.string() }),
  status: 201,
})

export const findCustomer = endpoint({
  method: 'POST',
  path: '/findCustomer',
  summary:
    'What a phone number has ordered before, and where its last order went. A call with a body, so that no number gets into a log.',
  access: 'admin',
  body: z.object({ phone: mobileNumber }),
  reply: z.object({
    phone: phoneRecord,
    last: z
      .object({
        ...{ name: z.string(), email: z.string(), district: z.string(), thana: z.string() },
        ...{ address: z.string(), addressType, deliveryArea },
      })
      .nullable(),
  }),
})
export type FoundCustomer = z.infer<(typeof findCustomer)['reply']>
