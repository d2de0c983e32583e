import { z } from 'zod'
import { endpoint } from '#lib/endpoint.ts'
import { pageQuery } from '#lib/paging.ts'
import { filledLine, line, numberOf, rowId, taka } from '#lib/schemas.ts'
import { walletNames } from '#shop/risk/rules.ts'
import { orderId, orderStatus } from './contract.ts'
import { paymentStates } from './rules.ts'
import { typedPayment } from './tracking-contract.ts'

const payment = z.object({
  _id: z.string(),
  wallet: z.enum(walletNames),
  trxId: z.string(),
  sender: z.string(),
  state: z.enum(paymentStates),
  enteredAt: z.iso.datetime(),
  isByStaff: z.boolean(),
  /** Who entered it, if that was one of the staff. */
  enteredBy: z.string(),
  /** What arrived; null unless it is confirmed. */
  amount: taka.nullable(),
  decidedAt: z.iso.datetime().nullable(),
  decidedBy: z.string(),
  /** It was confirmed by what the wallet itself wrote. */
  isByMessage: z.boolean(),
  /** Why it was refused, as its customer reads it. */
  reason: z.string(),
})
export type AdvancePayment = z.infer<typeof payment>

const orderAdvance = z.object({
  /** What the order still waits for; 0 where it needs none, or not any more. */
  awaited: taka,
  /** What was paid in advance, less what was paid back; and what of it is kept although it is not owed. */
  paid: taka,
  kept: taka,
  /** What has to be paid back. */
  toPayBack: taka,
  /** The last day on which the guideline for e-commerce wants it paid back; null where nothing has to be. */
  payBackBy: z.iso.datetime().nullable(),
  /** The wallets that a payment can be entered for now; none where it would be too late. */
  wallets: z.array(z.enum(walletNames)),
  payments: z.array(payment),
})
export type OrderAdvance = z.infer<typeof orderAdvance>

const params = z.object({ id: orderId })
const paymentParams = z.object({ id: numberOf(rowId('a payment', 16)) })
const maxReason = 300
/** What the sender saw, so that nothing is paid back twice. */
const open = taka.min(0.01)

export const getOrderAdvance = endpoint({
  method: 'GET',
  path: '/orders/:id/advance',
  summary: 'What was paid for an order in advance: awaited, paid, kept, to be paid back, and each payment.',
  access: 'admin',
  permission: ['orders', 'money'],
  params,
  response: orderAdvance,
})

export const postAdvancePayment = endpoint({
  method: 'POST',
  path: '/orders/:id/advance-payments',
  summary:
    'Enters a payment that a customer has told of; it still has to be checked. The same one sent again changes nothing. Answers 422 if another order has the transaction.',
  access: 'admin',
  permission: ['orders', 'money'],
  params,
  body: z.object(typedPayment),
  response: orderAdvance,
})

export const getAdvancePayments = endpoint({
  method: 'GET',
  path: '/advance-payments',
  summary: 'Payments of advances that nobody has checked yet, the longest waiting first.',
  access: 'admin',
  permission: 'money',
  query: z.object(pageQuery),
  response: z.array(
    payment.extend({
      orderId: z.string(),
      name: z.string(),
      mobileNumber: z.string(),
      orderStatus,
      total: taka,
      awaited: taka,
    }),
  ),
  paged: true,
})
export type PaymentToCheck = z.infer<(typeof getAdvancePayments)['response']>[number]

export const confirmAdvancePayment = endpoint({
  method: 'PUT',
  path: '/advance-payments/:id/confirmation',
  summary:
    'Says that a payment has arrived, and how much. If that is what was asked, the order is confirmed as its customer has seen it. Answers 409 if it was decided before, or a courier collects the whole amount.',
  access: 'admin',
  permission: 'money',
  params: paymentParams,
  /** At most what the order costs. */
  body: z.object({ amount: taka.min(0.01) }),
  response: orderAdvance,
})

export const refuseAdvancePayment = endpoint({
  method: 'PUT',
  path: '/advance-payments/:id/refusal',
  summary: 'Says that a payment was not found, with a reason that the customer reads.',
  access: 'admin',
  permission: 'money',
  params: paymentParams,
  body: z.object({ reason: filledLine(maxReason) }),
  response: orderAdvance,
})

export const payBackAdvance = endpoint({
  method: 'POST',
  path: '/orders/:id/advance-refunds',
  summary:
    'Writes down that an advance was paid back, all or a part of what has to be. Answers 409 if something else is open by now.',
  access: 'admin',
  permission: ['orders', 'money'],
  params,
  body: z.object({
    open,
    amount: open,
    wallet: z.enum(walletNames).nullable().default(null),
    /** Such as the number of the transaction. */
    reference: line(60).default(''),
  }),
  response: orderAdvance,
})

export const keepAdvance = endpoint({
  method: 'POST',
  path: '/orders/:id/advance-keeping',
  summary:
    'Writes down that the shop keeps what would have to be paid back, and why, such as for the delivery of a parcel that came back.',
  access: 'admin',
  permission: ['orders', 'money'],
  params,
  body: z.object({ open, reason: filledLine(maxReason) }),
  response: orderAdvance,
})
