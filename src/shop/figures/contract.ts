import { z } from 'zod'
import { endpoint } from '#lib/endpoint.ts'
import { orderStatus } from '#shop/orders/contract.ts'
import { steps } from './rules.ts'

const count = z.number().int()
const amount = z.number()
const day = z.iso.date()
const point = z.object({ orders: count, sales: amount })

/** What became of the orders placed within a time. */
const totals = z.object({
  orders: count,
  /** Taka of the products of orders that were neither cancelled nor returned. */
  sales: amount,
  cancelled: count,
  delivered: count,
  returned: count,
  /** From placing to the first confirmation, on average; null where none was confirmed. */
  secondsToConfirm: z.number().nullable(),
})

export const figures = z.object({
  step: z.enum(steps),
  /** First and last day of what is shown. */
  from: day,
  to: day,
  /** One for each step, the oldest first; `before` is the same step of the time before. */
  points: z.array(z.object({ from: day, ...point.shape, before: point })),
  now: totals,
  /** The same number of days of the time before. */
  before: totals,
  statuses: z.array(z.object({ status: orderStatus, ...point.shape })),
  /** Where the most is sold; Bengali name as orders have it, English where it is a district of the list. */
  districts: z.array(z.object({ bn: z.string(), en: z.string(), ...point.shape })),
  products: z.array(
    z.object({ _id: z.string(), name: z.string(), nameBn: z.string(), pieces: count, sales: amount }),
  ),
})
export type Figures = z.infer<typeof figures>

export const getFigures = endpoint({
  method: 'GET',
  path: '/figures',
  summary:
    'Orders and sales of the last 30 days, 12 weeks or 12 months, compared with the time before; days are those of Dhaka.',
  access: 'admin',
  query: z.object({ step: z.enum(steps).default('day') }),
  reply: figures,
})

export const getLowStock = endpoint({
  method: 'GET',
  path: '/lowStock',
  summary: 'Products of which at most five pieces are left, the fewest first; at most fifty of them.',
  access: 'admin',
  reply: z.array(z.object({ _id: z.string(), name: z.string(), nameBn: z.string(), stock: count })),
})
