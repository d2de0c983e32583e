import { z } from 'zod'
import { endpoint } from '#lib/endpoint.ts'
import { maxFileBytes } from './rules.ts'

export const getPastOrders = endpoint({
  method: 'GET',
  path: '/past-orders/summary',
  summary: 'How many orders of the time before this shop are known, and of how many phone numbers.',
  access: 'admin',
  duty: 'settings',
  response: z.object({ orders: z.int(), phones: z.int() }),
})

export const importPastOrders = endpoint({
  method: 'POST',
  path: '/past-orders',
  summary:
    'Takes a CSV file of orders of the former shop as history of their phone numbers: columns number, phone, date, amount and outcome, and name if it is there. They move no stock and are not counted as sales. An order with a number that is known already is updated.',
  access: 'admin',
  duty: 'settings',
  upload: { field: 'file', maxBytes: maxFileBytes },
  response: z.object({
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
        reason: z.enum(['wrong', 'required', 'twice']),
      }),
    ),
  }),
})

export const deletePastOrders = endpoint({
  method: 'DELETE',
  path: '/past-orders',
  summary: 'Deletes all orders of the time before this shop.',
  access: 'admin',
  duty: 'settings',
  response: z.object({ deleted: z.int() }),
})
