import { z } from 'zod'
import { endpoint } from '#lib/endpoint.ts'
import { orderStatus } from '#shop/orders/contract.ts'
import { returnReasons } from '#shop/orders/rules.ts'
import { intervals, returnDays, salesStages } from './rules.ts'

const count = z.number().int()
const amount = z.number()
const day = z.iso.date()
const point = z.object({ orders: count, sales: amount })

/** Totals of the orders placed in a period, without those merged into others. */
const totals = z.object({
  orders: count,
  /** Product sales in taka, without cancelled and returned orders. */
  sales: amount,
  cancelled: count,
  delivered: count,
  returned: count,
  /** Average time from placing to the first confirmation; null when no order was confirmed. */
  secondsToConfirm: z.number().nullable(),
})

const stageFigures = z.object({ orders: count, amount })

/**
 * Profit of what was delivered in the period and has not come back, as far as the cost of the pieces is known: of orders of which
 * it is known for every piece. All amounts are in taka.
 */
const profit = z.object({
  /** Goods after discounts, without delivery. */
  delivered: z.object({ orders: count, goods: amount }),
  known: z.object({ orders: count, goods: amount }),
  /** What the goods of the known orders cost. */
  cost: amount,
  /** Known orders whose courier's charges are known: the charges, and what customers paid for the delivery. */
  couriers: z.object({ orders: count, charged: amount, paid: amount }),
  /** Charges for orders that came back or were cancelled on the way. */
  returned: z.object({ orders: count, charged: amount }),
  /** Goods of the known orders less their cost, less the charges, plus what customers paid for these deliveries; null if none is known. */
  amount: amount.nullable(),
})

export const analytics = z.object({
  interval: z.enum(intervals),
  /** First and last day of the period. */
  from: day,
  to: day,
  /** One per interval, the oldest first. `previous` is the same interval of the previous period. */
  points: z.array(z.object({ from: day, ...point.shape, previous: point })),
  current: totals,
  /** The same number of days of the previous period. */
  previous: totals,
  /**
   * Orders placed; confirmed and not cancelled since; delivered and not returned since; and cash that came in for them. Each
   * counts on the day on which it happened, with what the customer pays.
   */
  stages: z.array(z.object({ stage: z.enum(salesStages), ...stageFigures.shape, previous: stageFigures })),
  profit,
  statuses: z.array(z.object({ status: orderStatus, ...point.shape })),
  /** Districts by sales. `bn` is the name stored in the orders; `en` falls back to it for an unknown district. */
  districts: z.array(z.object({ bn: z.string(), en: z.string(), ...point.shape })),
  products: z.array(
    z.object({ _id: z.string(), name: z.string(), nameBn: z.string(), pieces: count, sales: amount }),
  ),
})
export type Analytics = z.infer<typeof analytics>

export const getAnalytics = endpoint({
  method: 'GET',
  path: '/analytics',
  summary:
    'Orders and sales of the last 30 days, 12 weeks or 12 months, compared with the previous period. Days are in Dhaka time.',
  access: 'admin',
  permission: 'money',
  query: z.object({ interval: z.enum(intervals).default('day') }),
  response: analytics,
})

/** How often each reason was named; those that nobody named are left out. */
const reasonCounts = z.array(z.object({ reason: z.enum(returnReasons).nullable(), count }))

export const returns = z.object({
  from: day,
  to: day,
  /** Orders that came back or were refused, or of which pieces were given back. */
  orders: count,
  reasons: reasonCounts,
  /** Those with the most pieces back. `sold` is what was not cancelled or returned of the same days. */
  products: z.array(
    z.object({
      _id: z.string(),
      name: z.string(),
      nameBn: z.string(),
      pieces: count,
      sold: count,
      reasons: reasonCounts,
    }),
  ),
  districts: z.array(
    z.object({ bn: z.string(), en: z.string(), orders: count, sold: count, reasons: reasonCounts }),
  ),
  /** By the last parcel of the order; null: without one. `delivered`: its other parcels of the same days. */
  couriers: z.array(
    z.object({ courier: z.string().nullable(), orders: count, delivered: count, reasons: reasonCounts }),
  ),
  /** Null for those who do not see customers. */
  phones: z
    .array(z.object({ customerId: z.string(), mobileNumber: z.string(), name: z.string(), orders: count }))
    .nullable(),
})
export type Returns = z.infer<typeof returns>

export const getReturns = endpoint({
  method: 'GET',
  path: '/returns',
  summary:
    'Orders of the last days that came back or were refused, or of which pieces were given back, by reason, product, courier, district and phone number. Days are those of the order, in Dhaka time.',
  access: 'admin',
  permission: ['orders', 'money'],
  query: z.object({ days: z.enum(returnDays).default('90') }),
  response: returns,
})

export const getLowStock = endpoint({
  method: 'GET',
  path: '/lowStock',
  summary: 'Products with at most five pieces in stock, the fewest first; at most fifty.',
  access: 'admin',
  permission: 'catalogue',
  response: z.array(
    z.object({ _id: z.string(), name: z.string(), nameBn: z.string(), stock: count, image: z.string() }),
  ),
})

const salesOfDay = z.object({
  day,
  /** What was placed on this day and not cancelled or returned since. */
  placed: point,
  /** What was delivered on this day and not returned since. */
  delivered: point,
})
export type SalesOfDay = z.infer<typeof salesOfDay>

export const getSalesByDay = endpoint({
  method: 'GET',
  path: '/salesByDay',
  summary:
    'Sales of the last seven days in Dhaka time, the oldest first: by the day of the order and by the day of delivery.',
  access: 'admin',
  permission: 'money',
  response: z.array(salesOfDay),
})
