import { z } from 'zod'
import { endpoint } from '#lib/endpoint.ts'
import { firstSteps } from './rules.ts'

const count = z.number().int()

const progress = z.object({
  /** Whether each step has been done, as far as the shop can see. */
  done: z.record(z.enum(firstSteps), z.boolean()),
  dismissed: z.boolean(),
  /** Numbers of samples that are still in the shop. */
  demo: z.object({ products: count, slides: count, orders: count }),
})
export type FirstSteps = z.infer<typeof progress>

export const getFirstSteps = endpoint({
  method: 'GET',
  path: '/first-steps',
  summary: 'What a new shop still needs before its first customer, and how much of the demo data is in it.',
  access: 'admin',
  permission: 'settings',
  response: progress,
})

export const putFirstSteps = endpoint({
  method: 'PUT',
  path: '/first-steps',
  summary: 'Hides the list of first steps, or shows it again.',
  access: 'admin',
  permission: 'settings',
  body: z.object({ dismissed: z.boolean() }),
  response: progress,
})

const numbers = z.object({ products: count, slides: count, orders: count })

export const deleteDemoData = endpoint({
  method: 'DELETE',
  path: '/demo-data',
  summary:
    'Removes the demo products with their discounts and collections, the slides, and the orders with their customers, parcels and money. What somebody has changed since, and products of real orders, are kept and belong to the shop from then on.',
  access: 'admin',
  permission: 'administrator',
  response: z.object({ removed: numbers, kept: numbers }),
  invalidates: 'storefront',
})
export type DemoRemoval = z.infer<(typeof deleteDemoData)['response']>
