import { z } from 'zod'
import { endpoint } from '#lib/endpoint.ts'
import { permissions } from '#lib/permissions.ts'
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

/** Null for those whose permission it is not. */
const toDos = z.object({
  /**
   * Orders that the call queue has for now, counted up to 1,000, and since when the oldest waits; when the next call is due, and how
   * many orders the queue left to a person.
   */
  toCall: z.object({ count, oldestAt: moment, nextAt: moment, forPerson: count }).nullable(),
  /** Pending orders that need no call. */
  toConfirm: count.nullable(),
  /** Orders that have taken no stock before staff have reviewed them (D60). */
  toReview: count.nullable(),
  /** Confirmed orders that have not been handed over, and since when the oldest waits. */
  toPack: z.object({ count, oldestAt: moment }).nullable(),
  /** Visible products that run out, themselves or in a variant, how many of them are sold out, and how many people wait for those. */
  runningOut: z.object({ count, soldOut: count, waiting: count }).nullable(),
  /** Returned orders whose parcel has not been received. */
  toReceive: count.nullable(),
  /** Payments of advances that nobody has checked yet, and orders of which something has to be paid back. */
  paymentsToCheck: count.nullable(),
  toPayBack: count.nullable(),
  /** Parcels that need a person: refused, unclear, or with news that fit no order. */
  parcels: count.nullable(),
  /** People who left a phone number for a product that is back by now. */
  stockCalls: count.nullable(),
  unreadMessages: count.nullable(),
  /** Reviews that nobody has published or hidden yet. */
  waitingReviews: count.nullable(),
  /** The first orders of the call queue. */
  nextToCall: z.array(orderToCall).nullable(),
})
export type ToDos = z.infer<typeof toDos>

export const getToDos = endpoint({
  method: 'GET',
  path: '/to-dos',
  summary:
    'What waits for the merchant: numbers of orders, calls, products and messages, as far as they are one’s permission.',
  access: 'admin',
  permission: permissions,
  response: toDos,
})

const adminSearchResults = z.object({
  orders: z.array(
    z.object({
      _id: z.string(),
      name: z.string(),
      mobileNumber: z.string(),
      orderStatus,
      total: z.number(),
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
  /** By the phone number of their orders. */
  customers: z.array(z.object({ _id: z.string(), mobileNumber: z.string(), name: z.string() })),
  /** Everybody with an account, for administrators without limits. */
  accounts: z.array(z.object({ _id: z.string(), name: z.string(), email: z.string() })),
})
export type AdminSearchResults = z.infer<typeof adminSearchResults>

export const searchAdmin = endpoint({
  method: 'GET',
  path: '/admin-search',
  summary:
    'The best matches among orders of every status (part of id, phone number or name), products, customers and accounts; each only for those whose permission it is.',
  access: 'admin',
  permission: ['orders', 'packing', 'catalogue'],
  query: z.object({ q: filledLine(maxAdminSearch) }),
  response: adminSearchResults,
})
