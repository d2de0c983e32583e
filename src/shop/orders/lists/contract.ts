import { z } from 'zod'
import { endpoint } from '#lib/endpoint.ts'
import { pageQuery } from '#lib/paging.ts'
import { line } from '#lib/text.ts'
import { orderId as id, order, orderStatus, statuses } from '../contract.ts'

/** Orders that are moved or printed at once, at most. */
export const mostAtOnce = 50

/** A day of Dhaka, as `2026-11-21`. */
const day = z
  .string()
  .max(10)
  .regex(/^[12]\d{3}-/, 'Not a day.')
  .pipe(z.iso.date('Not a day.'))

/** Taka in an address. */
const amount = z
  .string()
  .regex(/^\d{1,8}(\.\d{1,2})?$/, 'Not an amount of taka.')
  .transform(Number)

/** What a list of orders can be narrowed by; an order has to fit all of it. */
const narrowing = {
  status: statuses,
  /** Part of an order id, of a mobile number or of a customer's name. */
  search: line(60).optional(),
  from: day.optional(),
  /** The last day that counts. */
  to: day.optional(),
  /** By any of its names. */
  district: line(60).optional(),
  minAmount: amount.optional(),
  maxAmount: amount.optional(),
}

export const getOrders = endpoint({
  method: 'GET',
  path: '/orders',
  summary:
    'All orders, the newest first. Where there are many they are not counted to the end: see `X-Total-More`.',
  access: 'admin',
  query: z.object({ ...narrowing, ...pageQuery }),
  reply: z.array(order),
  paged: true,
})

const ids = z
  .string()
  .max(500)
  .transform((text) => text.split(','))
  .pipe(z.array(id).min(1).max(mostAtOnce))

export const getOrdersById = endpoint({
  method: 'GET',
  path: '/ordersById',
  summary: 'The orders with these ids, in their order, for printing; those that are gone are left out.',
  access: 'admin',
  query: z.object({ ids }),
  reply: z.array(order),
})

export const putOrderStatuses = endpoint({
  method: 'PUT',
  path: '/orderStatuses',
  summary:
    'Moves several orders along, each by itself, and says of each whether it was moved, or else why not.',
  access: 'admin',
  body: z.object({
    status: orderStatus,
    orders: z
      .array(z.strictObject({ id, from: orderStatus }))
      .min(1)
      .max(mostAtOnce),
  }),
  reply: z.array(
    z.object({
      _id: z.string(),
      moved: z.boolean(),
      /** Why not. */
      code: z.string().optional(),
      /** Where the order is now, when it had gone on meanwhile. */
      status: orderStatus.optional(),
      /** The products of which not enough is left. */
      productIds: z.array(z.string()).optional(),
    }),
  ),
})
export type MovedOrders = z.infer<(typeof putOrderStatuses)['reply']>

export const getOrdersCsv = endpoint({
  method: 'GET',
  path: '/ordersCsv',
  summary: 'All orders of a list as a CSV file for spreadsheets, in the language that is asked for.',
  access: 'admin',
  query: z.object({ ...narrowing, language: z.enum(['en', 'bn']).default('en') }),
  file: 'text/csv',
  reply: z.string(),
})

export const getOrderEvents = endpoint({
  method: 'GET',
  path: '/orderEvents',
  summary:
    'Says `orders` at once and whenever an order was placed, moved or deleted, as server-sent events. Ends when its token does.',
  access: 'admin',
  live: true,
  reply: z.string(),
})
