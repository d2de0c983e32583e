import { z } from 'zod'
import { endpoint } from '#lib/endpoint.ts'
import { pageQuery } from '#lib/paging.ts'
import { line, lines, opaque, taka } from '#lib/schemas.ts'
import { checkoutKey, chosenLine, deliveryArea, mobileNumber, orderLine } from '#shop/orders/contract.ts'
import { maxOrderLines } from '#shop/orders/rules.ts'
import { smsStates } from '#shop/sms/rules.ts'

const params = z.object({ key: checkoutKey })

/** What a checkout has typed in it, as far as the customer has come. */
const typed = z.object({
  mobileNumber,
  name: line(100),
  district: line(60),
  thana: line(60),
  address: lines(500),
  deliveryArea: deliveryArea.or(z.literal('')),
  language: z.enum(['en', 'bn']),
  lines: z.array(chosenLine).min(1).max(maxOrderLines),
})

export const putCheckout = endpoint({
  method: 'PUT',
  path: '/checkouts/:key',
  summary:
    'Keeps what was typed at a checkout until it is ordered, for as many days as the merchant has chosen. Keeps nothing unless the merchant has switched it on, and for a checkout that has ended.',
  access: 'public',
  params,
  body: typed,
  response: z.object({ kept: z.boolean() }),
})

export const deleteCheckout = endpoint({
  method: 'DELETE',
  path: '/checkouts/:key',
  summary: 'Erases what was kept of a checkout, at the word of its customer or of staff. Idempotent.',
  access: 'public',
  params,
  response: z.object({ kept: z.literal(false) }),
})

/** The lines that can still be ordered, at the prices of now. */
const kept = z.object({
  key: z.string(),
  mobileNumber: z.string(),
  name: z.string(),
  district: z.string(),
  thana: z.string(),
  address: z.string(),
  deliveryArea: deliveryArea.or(z.literal('')),
  lines: z.array(
    orderLine.pick({
      id: true,
      name: true,
      nameBn: true,
      imageUrl: true,
      color: true,
      size: true,
      variantId: true,
      options: true,
      originalPrice: true,
      quantity: true,
      weight: true,
    }),
  ),
})

export const openCheckout = endpoint({
  method: 'POST',
  path: '/checkouts/opened',
  summary: 'What was kept of a checkout, for who has the link to it; 404 if it has ended.',
  access: 'public',
  body: z.object({ token: opaque(60) }),
  response: kept,
})

const unfinished = kept.extend({
  _id: z.string(),
  language: z.enum(['en', 'bn']),
  changedAt: z.iso.datetime(),
  /** How many of its lines cannot be ordered any more. */
  gone: z.int(),
  subTotal: taka,
  isBlocked: z.boolean(),
  /** What became of the text message with its link; null if there is none. */
  sms: z.enum(smsStates).nullable(),
  /** Fills the checkout on any device. */
  link: z.string(),
})
export type UnfinishedCheckout = z.infer<typeof unfinished>

export const getCheckouts = endpoint({
  method: 'GET',
  path: '/checkouts',
  summary: 'Checkouts that nobody has touched for ten minutes and that were not ordered, the latest first.',
  access: 'admin',
  permission: 'orders',
  query: z.object(pageQuery),
  response: z.array(unfinished),
  paged: true,
})

const recovered = z.object({ orders: z.int(), total: taka })

export const getRecoveredOrders = endpoint({
  method: 'GET',
  path: '/checkouts/recovered',
  summary:
    'Orders of this month that came of kept checkouts, through staff or through a link; without those that were cancelled or came back.',
  access: 'admin',
  permission: 'orders',
  response: z.object({ staff: recovered, link: recovered }),
})
