import { z } from 'zod'
import { endpoint } from '#lib/endpoint.ts'
import { pageQuery } from '#lib/paging.ts'
import { filledLine, line, taka } from '#lib/schemas.ts'
import { orderId } from '#shop/orders/contract.ts'
import { cashCouriers, cashLists, maxCashOrders, maxReason } from './rules.ts'

const holder = {
  courier: z.enum(cashCouriers),
  /** The brand, or what staff typed; empty for `none`. */
  courierName: z.string(),
}

const amount = z.object({ orders: z.int(), amount: z.number() })

export const getCash = endpoint({
  method: 'GET',
  path: '/cash',
  summary:
    'Who holds the cash of delivered orders, by days since delivery: up to 7, 14, 30, and longer. What was received or written off is not in it.',
  access: 'admin',
  permission: 'money',
  response: z.array(z.object({ ...holder, ages: z.array(amount).length(4), ...amount.shape })),
})
export type CashPosition = z.infer<(typeof getCash)['response']>[number]

const orderCash = {
  due: taka,
  received: taka,
  writtenOff: taka,
  /** What is still open; negative if more came than was due. */
  open: z.number(),
  /** What the courier took for delivery and for cash, and for coming back. */
  charge: taka,
  returnCharge: taka,
}

export const getCashOrders = endpoint({
  method: 'GET',
  path: '/cash/orders',
  summary:
    'Delivered orders whose money did not come (`missing`), or only a part of it (`short`), the longest delivered first.',
  access: 'admin',
  permission: 'money',
  query: z.object({
    list: z.enum(cashLists).default('missing'),
    courier: z.enum(cashCouriers).optional(),
    /** Of a courier without a connection, as staff typed it. */
    courierName: line(60).optional(),
    ...pageQuery,
  }),
  response: z.array(
    z.object({
      _id: z.string(),
      ...holder,
      ...orderCash,
      name: z.string(),
      mobileNumber: z.string(),
      deliveredAt: z.iso.datetime(),
    }),
  ),
  paged: true,
})
export type CashOrder = z.infer<(typeof getCashOrders)['response']>[number]

export const getOrderCash = endpoint({
  method: 'GET',
  path: '/orders/:id/cash',
  summary:
    'The money of an order: due, received and written off, and every change of it. Null before delivery.',
  access: 'admin',
  permission: ['money', 'orders'],
  params: z.object({ id: orderId }),
  response: z
    .object({
      ...holder,
      ...orderCash,
      deliveredAt: z.iso.datetime(),
      entries: z.array(
        z.object({
          kind: z.enum(['statement', 'by hand', 'write-off', 'advance', 'refund']),
          at: z.iso.datetime(),
          by: z.string(),
          /** Negative for what was paid back. */
          amount: z.number(),
          charge: taka,
          returnCharge: taka,
          statement: z.string(),
          note: z.string(),
        }),
      ),
    })
    .nullable(),
})
export type OrderCash = NonNullable<z.infer<(typeof getOrderCash)['response']>>

/** With what the sender saw open, so that nothing is booked twice. */
const orders = z
  .array(z.strictObject({ id: orderId, open: taka }))
  .min(1)
  .max(maxCashOrders)
const results = z.array(
  z.object({
    _id: z.string(),
    isDone: z.boolean(),
    /** `changed`: something else is open by now. */
    problem: z.enum(['gone', 'changed']).optional(),
  }),
)

export const postCashReceipts = endpoint({
  method: 'POST',
  path: '/cash/receipts',
  summary: 'Books that the open cash of these orders was received by hand; reports each.',
  access: 'admin',
  permission: 'money',
  body: z.object({ orders, note: line(maxReason).default('') }),
  response: results,
})

export const postWriteOffs = endpoint({
  method: 'POST',
  path: '/cash/write-offs',
  summary: 'Gives up the open cash of these orders, with a reason; reports each.',
  access: 'admin',
  permission: 'money',
  body: z.object({ orders, reason: filledLine(maxReason) }),
  response: results,
})
export type CashResults = z.infer<typeof results>
