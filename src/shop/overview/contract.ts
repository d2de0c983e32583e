import { z } from 'zod'
import { endpoint } from '#lib/endpoint.ts'
import { filledLine } from '#lib/schemas.ts'
import { orderStatus } from '#shop/orders/contract.ts'
import { maxAdminSearch } from './rules.ts'

const count = z.number().int()
const moment = z.iso.datetime().nullable()

const orderToCall = z.object({
  _id: z.string(),
  name: z.string(),
  mobileNumber: z.string(),
  district: z.string(),
  thana: z.string(),
  districtEn: z.string(),
  thanaEn: z.string(),
  placedAt: z.iso.datetime(),
  /** When the customer wanted to be called again; null before the first call. */
  callDueAt: moment,
  total: z.number(),
  /** Number of products, and the picture of the first. */
  products: count,
  image: z.string(),
})

const toDos = z.object({
  /** Orders that nobody has confirmed yet, and since when the oldest waits. */
  toCall: z.object({ count, oldestAt: moment }),
  /** Orders that have taken no stock before staff have reviewed them (D60). */
  toReview: count,
  /** Calls whose time has come, and the time of the next one. */
  callsDue: z.object({ count, nextAt: moment }),
  /** Confirmed orders that have not been handed over, and since when the oldest waits. */
  toPack: z.object({ count, oldestAt: moment }),
  /** Visible products that run out, themselves or in a variant, how many of them are sold out, and how many people wait for those. */
  runningOut: z.object({ count, soldOut: count, waiting: count }),
  /** Returned orders whose parcel has not been received. */
  toReceive: count,
  /** Parcels that need a person: refused, unclear, or with news that fit no order. */
  parcels: count,
  /** People who left a phone number for a product that is back by now. */
  stockCalls: count,
  unreadMessages: count,
  /** Reviews that nobody has published or hidden yet. */
  waitingReviews: count,
  /** The orders that wait longest for a call, without those whose call was put off. */
  nextToCall: z.array(orderToCall),
})
export type ToDos = z.infer<typeof toDos>

export const getToDos = endpoint({
  method: 'GET',
  path: '/to-dos',
  summary: 'What waits for the merchant: numbers of orders, calls, products and messages.',
  access: 'admin',
  duty: ['orders', 'packing', 'money'],
  response: toDos,
})

const adminSearchResults = z.object({
  orders: z.array(
    z.object({
      ...{ _id: z.string(), name: z.string(), mobileNumber: z.string(), orderStatus, total: z.number() },
      placedAt: z.iso.datetime(),
    }),
  ),
  products: z.array(
    z.object({
      _id: z.string(),
      name: z.string(),
      nameBn: z.string(),
      image: z.string(),
      hidden: z.boolean(),
    }),
  ),
  customers: z.array(z.object({ _id: z.string(), name: z.string(), email: z.string() })),
})
export type AdminSearchResults = z.infer<typeof adminSearchResults>

export const searchAdmin = endpoint({
  method: 'GET',
  path: '/admin-search',
  summary:
    'The best matches among orders of every status (part of id, phone number or name), products, and customers with an account.',
  access: 'admin',
  duty: 'orders',
  query: z.object({ q: filledLine(maxAdminSearch) }),
  response: adminSearchResults,
})
