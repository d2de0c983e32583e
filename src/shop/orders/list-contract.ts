import { z } from 'zod'
import { endpoint } from '#lib/endpoint.ts'
import { pageQuery } from '#lib/paging.ts'
import { line } from '#lib/schemas.ts'
import { historyEntry, orderId as id, order, orderStatus, statusFilter } from './contract.ts'
import { maxBulkOrders, orderSources } from './rules.ts'

/** A day in Dhaka time, as `2026-11-21`. */
const day = z
  .string()
  .max(10)
  .regex(/^[12]\d{3}-/, 'Not a day.')
  .pipe(z.iso.date('Not a day.'))

/** Taka as a query parameter. */
const amount = z
  .string()
  .regex(/^\d{1,8}(\.\d{1,2})?$/, 'Not an amount of taka.')
  .transform(Number)

/** Filters of the order lists; an order has to match all of them. */
const filters = z.object({
  status: statusFilter,
  /** Part of an order id, of a mobile number or of a customer's name. */
  search: line(60).optional(),
  from: day.optional(),
  /** The last day, inclusive. */
  to: day.optional(),
  /** Any spelling of the district's name. */
  district: line(60).optional(),
  /** How the order came to the shop. */
  source: z.enum(orderSources).optional(),
  minAmount: amount.optional(),
  maxAmount: amount.optional(),
  /** Only orders whose label was not printed yet (D85). */
  unprinted: z.string().regex(/^yes$/, 'Only “yes”.').optional(),
  /** Only orders of which a parcel, or pieces, are on their way back to the shop (D68, D92). */
  toReceive: z.string().regex(/^yes$/, 'Only “yes”.').optional(),
  /** Only orders that staff have to review (D60). */
  review: z.string().regex(/^yes$/, 'Only “yes”.').optional(),
  /** Only orders with a payment that has to be checked, or with an advance that has to be paid back (D97). */
  paymentToCheck: z.string().regex(/^yes$/, 'Only “yes”.').optional(),
  toPayBack: z.string().regex(/^yes$/, 'Only “yes”.').optional(),
})
export type OrderFilters = z.infer<typeof filters>

export const getOrders = endpoint({
  method: 'GET',
  path: '/orders',
  summary: 'All orders, newest first. Long lists are not counted to the end: see `X-Total-More`.',
  access: 'admin',
  permission: ['orders', 'packing'],
  query: filters.extend(pageQuery),
  response: z.array(order),
  paged: true,
})

const ids = line(500)
  .transform((text) => text.split(','))
  .pipe(z.array(id).min(1).max(maxBulkOrders))

export const getOrdersById = endpoint({
  method: 'GET',
  path: '/orders/by-id',
  summary: 'The orders with these ids, in the same order, for printing; deleted orders are left out.',
  access: 'admin',
  permission: ['orders', 'packing'],
  query: z.object({ ids }),
  response: z.array(order),
})

export const putOrderStatuses = endpoint({
  method: 'PUT',
  path: '/orders/statuses',
  summary:
    'Changes the status of several orders independently and reports for each whether it was moved, or why not.',
  access: 'admin',
  permission: ['orders', 'packing'],
  body: z.object({
    status: orderStatus,
    orders: z
      .array(
        z.strictObject({
          id,
          from: orderStatus,
          /** The version that was seen; left out where it does not matter. */
          version: z.int().min(1).optional(),
        }),
      )
      .min(1)
      .max(maxBulkOrders),
  }),
  response: z.array(
    z.object({
      _id: z.string(),
      moved: z.boolean(),
      /** The error code. */
      code: z.string().optional(),
      /** The current status, if somebody else has moved the order. */
      status: orderStatus.optional(),
      /** Somebody else has changed the order since. */
      isChanged: z.boolean().optional(),
      /** It has to be confirmed by a call or by its customer first. */
      unconfirmed: z.boolean().optional(),
      /** Its discount was used by another order since. */
      discountUsed: z.boolean().optional(),
      /** A payment of it has to be checked first. */
      paymentToCheck: z.boolean().optional(),
      /** The products that are out of stock. */
      productIds: z.array(z.string()).optional(),
    }),
  ),
})
export type MoveResults = z.infer<(typeof putOrderStatuses)['response']>

export const undoConfirm = endpoint({
  method: 'POST',
  path: '/orders/undo-confirm',
  summary:
    'Makes orders Pending again that the same user has confirmed together some seconds ago, unless anything else has happened to them since. Reports each; repeating it changes nothing.',
  access: 'admin',
  permission: 'orders',
  body: z.object({ ids: z.array(id).min(1).max(maxBulkOrders) }),
  response: z.array(
    z.object({
      _id: z.string(),
      undone: z.boolean(),
      /** The current status; none if the order has been deleted. */
      status: orderStatus.optional(),
    }),
  ),
})

/** Changes of orders after an entry of the history. */
export const getOrderChanges = endpoint({
  method: 'GET',
  path: '/orders/changes',
  summary:
    'What has happened to which orders after the entry `after` of the history, and who did it, oldest first; without `after` only the number of the latest entry.',
  access: 'admin',
  permission: ['orders', 'packing'],
  query: z.object({ after: z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER).optional() }),
  response: z.object({
    latest: z.number().int(),
    changes: z.array(
      z.object({
        /** The number of the entry. */
        id: z.number().int(),
        orderId: z.string(),
        to: orderStatus,
        change: historyEntry.shape.change,
        /** Name of the user; empty if nobody was signed in. */
        by: z.string(),
        role: historyEntry.shape.role,
        /** Done by the user who asks. */
        isOwn: z.boolean(),
      }),
    ),
  }),
})
export type OrderChange = z.infer<(typeof getOrderChanges)['response']>['changes'][number]

export const getOrdersCsv = endpoint({
  method: 'GET',
  path: '/orders/csv',
  summary: 'All orders that match the filters, as a CSV file for spreadsheets in English or Bengali.',
  access: 'admin',
  permission: 'orders',
  query: filters.extend({ language: z.enum(['en', 'bn']).default('en') }),
  file: 'text/csv',
  response: z.string(),
})

export const getOrderEvents = endpoint({
  method: 'GET',
  path: '/orders/events',
  summary:
    'Server-sent events: `orders` on connection and whenever an order is placed, moved or deleted. Ends when the token expires.',
  access: 'admin',
  permission: ['orders', 'packing'],
  sse: true,
  response: z.string(),
})
