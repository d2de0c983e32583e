import { z } from 'zod'
import { endpoint } from '#lib/endpoint.ts'
import { dateOrders } from '#lib/parse-date.ts'
import { maxFileBytes } from './rules.ts'

export const getPastOrders = endpoint({
  method: 'GET',
  path: '/past-orders/summary',
  summary: 'How many orders of the time before this shop are known, and of how many phone numbers.',
  access: 'admin',
  permission: 'settings',
  response: z.object({ orders: z.int(), phones: z.int() }),
})

export const getPastOrdersExample = endpoint({
  method: 'GET',
  path: '/past-orders/example',
  summary: 'An example of a file of past orders, which is taken as it is.',
  access: 'admin',
  permission: 'settings',
  file: 'text/csv',
  response: z.string(),
})

export const importPastOrders = endpoint({
  method: 'POST',
  path: '/past-orders',
  summary:
    'Takes a CSV file of orders of the former shop as history of their phone numbers: columns number, phone, date, amount and outcome, and name if it is there, or those of order exports of Shopify, WooCommerce and this shop. They move no stock and are not counted as sales. An order with a number that is known already is updated. Whether dates such as 1/2/2024 begin with the day is found from all dates of the file, or said by `dates`; where neither tells, such rows are not taken. With `check` nothing is stored: the answer says what would be.',
  access: 'admin',
  permission: 'settings',
  query: z.object({
    dates: z.enum(dateOrders).optional(),
    check: z
      .enum(['true', 'false'])
      .transform((text) => text === 'true')
      .optional(),
  }),
  upload: { field: 'file', maxBytes: maxFileBytes },
  response: z.object({
    /** In which order the dates of the file were read; null where they do not tell. */
    dates: z.enum(dateOrders).nullable(),
    /** Orders that are new, and those that were known. */
    taken: z.int(),
    updated: z.int(),
    notTaken: z.int(),
    /** The first rows that were not taken; `column` is one of ours. */
    problems: z.array(
      z.object({
        row: z.int(),
        column: z.string(),
        value: z.string(),
        reason: z.enum([
          'wrong',
          'required',
          'twice',
          'day-or-month',
          'digits-lost',
          'open',
          'quotes',
          'too-long',
          'unexpected',
        ]),
      }),
    ),
  }),
})

export const deletePastOrders = endpoint({
  method: 'DELETE',
  path: '/past-orders',
  summary: 'Deletes all orders of the time before this shop.',
  access: 'admin',
  permission: 'settings',
  response: z.object({ deleted: z.int() }),
})
