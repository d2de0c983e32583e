import { z } from 'zod'
import { endpoint } from '#lib/endpoint.ts'
import { line } from '#lib/schemas.ts'
import { orderId } from '#shop/orders/contract.ts'
import { maxLabels } from './rules.ts'

export const getPrintedLabels = endpoint({
  method: 'GET',
  path: '/orders/labels-printed',
  summary: 'Which of these orders had their labels printed already, and when last.',
  access: 'admin',
  permission: ['packing', 'orders'],
  query: z.object({
    ids: line(9 * maxLabels)
      .transform((text) => text.split(','))
      .pipe(z.array(orderId).min(1).max(maxLabels)),
  }),
  response: z.array(z.object({ _id: z.string(), printedAt: z.iso.datetime() })),
})

export const postPrintedLabels = endpoint({
  method: 'POST',
  path: '/orders/labels-printed',
  summary: 'Marks orders whose labels were printed; those that were deleted meanwhile are left out.',
  access: 'admin',
  permission: ['packing', 'orders'],
  body: z.object({ ids: z.array(orderId).min(1).max(maxLabels) }),
  response: z.object({
    /** How many are marked now, and how many of them had been printed before. */
    printed: z.int(),
    again: z.int(),
  }),
})
