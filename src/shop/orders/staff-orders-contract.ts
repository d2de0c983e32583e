import { z } from 'zod'
import { endpoint } from '#lib/endpoint.ts'
import { filledLine, filledLines, opaque, taka } from '#lib/schemas.ts'
import { typedCode } from '#shop/discounts/contract.ts'
import {
  addressType,
  chosenOption,
  deliveryArea,
  mobileNumber,
  order,
  orderId,
  orderInput,
  orderVersion,
  placedOrder,
  quote,
  variantId,
} from './contract.ts'
import { maxOrderLines, returnReasons, staffOrderSources } from './rules.ts'

// Orders that staff enter, edit and merge.

const params = z.object({ id: orderId })

const editedLineInput = z.strictObject({
  /** Position in the order, from 1, of a line that exists already and keeps its price; null for a new line. */
  line: z.number().int().min(1).max(maxOrderLines).nullable(),
  /** Product id; empty if the product has been deleted. */
  id: z.string().regex(/^([1-9]\d{0,17})?$/, 'Not the id of a product.'),
  quantity: z.number().int().min(1).max(999),
  color: chosenOption,
  size: chosenOption,
  variantId,
})

const editedOrder = z.object({
  products: z.array(editedLineInput).min(1).max(maxOrderLines),
  customerData: z.strictObject({
    name: filledLine(100),
    mobileNumber,
    district: filledLine(60),
    thana: filledLine(60),
    address: filledLines(500),
    addressType,
    deliveryArea,
    deliveryCharge: taka,
  }),
  discountCode: typedCode.optional(),
  keepDiscount: z
    .boolean()
    .default(false)
    .describe(
      'The order keeps the amount that it was granted, at most the price of its goods, although these goods would get another one (D145).',
    ),
})

export const quoteEdit = endpoint({
  method: 'POST',
  path: '/orders/:id/quote',
  summary:
    'The amounts that an order would have after an edit, and why its discount code would not be granted. Changes nothing.',
  access: 'admin',
  permission: 'orders',
  params,
  body: editedOrder,
  response: quote.extend({
    /** What `keepDiscount` would keep; null where the new phone number has used the discount already. */
    kept: z.object({ discount: taka, isDeliveryFree: z.boolean() }).nullable(),
    /** The new phone number has used the discount of the order, which it loses therefore. */
    isUsedByPhone: z.boolean(),
  }),
})

export const editOrder = endpoint({
  method: 'PUT',
  path: '/orders/:id',
  summary:
    'Changes lines, address, delivery charge and discount code of a Pending order. Other goods have the discount that a new order of them would get, unless `keepDiscount` is true. 409 with the current order as `now` if `version` is outdated.',
  access: 'admin',
  permission: 'orders',
  params,
  body: editedOrder.extend({
    version: z.number().int().min(1),
    /** The total the user was shown; answers 409 if the shop's own differs. */
    total: taka,
  }),
  response: z.object({ _id: z.string(), version: z.number().int() }),
  conflict: orderVersion.extend({ order }),
})

export const mergeOrders = endpoint({
  method: 'POST',
  path: '/orders/merge',
  summary:
    'Merges two Pending orders of the same number or address: `into` gets the lines, `from` is cancelled.',
  access: 'admin',
  permission: 'orders',
  body: z.object({ into: orderId, from: orderId }),
  response: z.object({ _id: z.string(), total: taka }),
})

export const createStaffOrder = endpoint({
  method: 'POST',
  path: '/orders',
  summary:
    'Places an order that staff took by phone, by chat or in the shop. It belongs to no account; the delivery charge is as agreed.',
  access: 'admin',
  permission: 'orders',
  headers: z.object({ 'idempotency-key': opaque(100, 8).optional() }),
  body: orderInput.extend({ source: z.enum(staffOrderSources) }),
  response: placedOrder,
  status: 201,
})

export const exchangeOrder = endpoint({
  method: 'POST',
  path: '/orders/:id/exchange',
  summary:
    'Places an order that sends other pieces for some of a delivered order. What was paid for those counts as paid on it, and they come back. 409 with the current version as `now` if `version` is outdated.',
  access: 'admin',
  permission: 'orders',
  params,
  headers: z.object({ 'idempotency-key': opaque(100, 8).optional() }),
  body: orderInput.extend({
    source: z.enum(staffOrderSources),
    /** Of the order whose pieces come back. */
    version: z.int().min(1),
    pieces: z
      .array(z.strictObject({ line: z.int().min(1).max(maxOrderLines), quantity: z.int().min(1).max(999) }))
      .min(1)
      .max(maxOrderLines),
    reason: z.enum(returnReasons).nullable().default(null),
  }),
  response: placedOrder,
  conflict: orderVersion,
  status: 201,
})
