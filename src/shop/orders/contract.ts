import { z } from 'zod'
import { endpoint } from '#lib/endpoint.ts'
import { pageQuery } from '#lib/paging.ts'
import { filledLine, filledLines, line, lines, mobile, opaque, rowId, taka } from '#lib/schemas.ts'
import { maxOptionLength } from '#shop/catalog/rules.ts'
import { typedCode } from '#shop/discounts/contract.ts'
import { discountRejections } from '#shop/discounts/rules.ts'
import { deliveryAreas } from '#shop/locations/rules.ts'
import { visitorHeaders } from '#shop/measurement/contract.ts'
import { parcelStates } from './parcel-rules.ts'
import {
  advanceChanges,
  maxOrderLines,
  orderIdPattern,
  orderLinkPattern,
  returnReasons,
  verifications,
} from './rules.ts'
import { initialStatus, orderStatuses } from './statuses.ts'

export const orderStatus = z.enum(orderStatuses)

// The specification spells the returned status in two ways (D4).
const statusInput = z
  .enum([...orderStatuses, 'Returns'])
  .transform((status) => (status === 'Returns' ? 'Return' : status))

export const deliveryArea = z.enum(deliveryAreas)
export const addressType = z.enum(['Home', 'Office'])
export const paymentSystem = z.literal('Cash On Delivery')

export const mobileNumber = mobile

export const orderId = z.string().regex(orderIdPattern, 'Not the id of an order.')
export const orderLinkToken = z.string().regex(orderLinkPattern, 'Not the link to an order.')

/** The variant of a product that has some; without it size and colour choose it. */
export const variantId = z
  .string()
  .regex(/^([1-9]\d{0,17})?$/, 'Not the id of a variant.')
  .default('')
  .describe('Of a product with variants; without it `size` and `color` must fit one variant only.')

/** A size or colour as it was chosen; `N/A` where the product has none. */
export const chosenOption = line(maxOptionLength).default('N/A')

const orderLineInput = z.strictObject({
  id: rowId('a product'),
  quantity: z.number().int().min(1).max(999),
  originalPrice: taka,
  color: chosenOption,
  size: chosenOption,
  variantId,
  // Accepted because the specification's order has them, and ignored: the shop stores its own values.
  name: line(300).optional(),
  imageUrl: line(500).optional(),
  customerEmail: line(254).nullish(),
})

/** What is bought, without its price. */
export const chosenLine = orderLineInput.pick({
  id: true,
  quantity: true,
  color: true,
  size: true,
  variantId: true,
})

const customerInput = z.strictObject({
  name: filledLine(100),
  email: z.email().max(254).or(z.literal('')).default(''),
  mobileNumber,
  district: filledLine(60),
  thana: filledLine(60),
  address: filledLines(500),
  comment: lines(1000).default(''),
  addressType: addressType.default('Home'),
  deliveryArea,
  paymentSystem,
  deliveryCharge: taka,
})

/** The order object of DATA-18. Its amounts are compared with the shop's own and never stored. */
export const orderInput = z.object({
  date: line(40).optional(),
  time: line(40).optional(),
  placedAt: line(60).optional(),
  subTotal: taka,
  total: taka,
  orderStatus: z.literal(initialStatus).default(initialStatus),
  /** The language of the e-mails about this order. */
  language: z.enum(['en', 'bn']).default('en'),
  discountCode: typedCode.optional(),
  products: z.array(orderLineInput).min(1).max(maxOrderLines),
  customerData: customerInput,
})
export type OrderInput = z.input<typeof orderInput>

export const orderLine = z.object({
  id: z.string(),
  name: z.string(),
  /** Empty if the product has no Bengali name. */
  nameBn: z.string(),
  imageUrl: z.string(),
  color: z.string(),
  size: z.string(),
  /** Empty if the product had no variants, or does not have this one any more. */
  variantId: z.string(),
  /** The options beside size and colour, by name. */
  options: z.record(z.string(), z.string()),
  originalPrice: taka,
  quantity: z.number().int(),
  /** How much of the order's discount this line has, for all of its pieces. */
  discount: taka,
  /** Grams of one piece; null where the usual weight of the shop counts. */
  weight: z.int().nullable(),
  customerEmail: z.string(),
})

/** Pieces of an order line. */
const pieces = orderLine.pick({
  name: true,
  nameBn: true,
  color: true,
  size: true,
  options: true,
  quantity: true,
})

/** A stored order. `date` and `time` are Dhaka time, `placedAt` is UTC (D52). */
export const order = z.object({
  _id: z.string(),
  date: z.string(),
  time: z.string(),
  placedAt: z.iso.datetime(),
  /** For staff: the site or `utm_source` that brought its customer, or else how it came, such as `web` or `phone`. */
  source: z.string().optional(),
  /** For staff: `utm_campaign` of the advertisement that it is credited to (D159); empty without one. */
  campaign: z.string().optional(),
  subTotal: taka,
  /** What was taken off the sum of the goods; 0 also where only the delivery is free. */
  discount: taka,
  /** A discount made the delivery free. */
  freeDelivery: z.boolean(),
  /** Empty if the order has no discount. */
  discountName: z.string(),
  discountNameBn: z.string(),
  total: taka,
  /** What its customer has paid before delivery (D97), so that only the rest of `total` is collected; left out if nothing. */
  advance: taka.optional(),
  /** Its customer is asked for an advance; left out otherwise. */
  awaitsAdvance: z.literal(true).optional(),
  orderStatus,
  products: z.array(orderLine),
  /** What its customer gave back to the rider, or for other pieces (D92, D93); then lines and amounts are what was kept and paid. */
  handedBack: z.array(
    pieces.extend({
      /** The order by which others are sent for these pieces; null for what was given back at the delivery. */
      exchangedBy: z.string().nullable(),
    }),
  ),
  /** It sends other pieces for some of the order `originalId`; what was paid for those counts as paid on it. */
  exchange: z
    .object({
      originalId: z.string(),
      credit: taka,
      /** It was cancelled or refused, so that the first order is again as it was before. */
      isUndone: z.boolean(),
      /** What the rider takes back; empty once the shop has it. */
      takeBack: z.array(pieces),
    })
    .nullable(),
  customerData: z.object({
    name: z.string(),
    email: z.string(),
    mobileNumber: z.string(),
    district: z.string(),
    thana: z.string(),
    address: z.string(),
    comment: z.string(),
    addressType,
    deliveryArea,
    paymentSystem,
    deliveryCharge: taka,
  }),
  /** The zone whose delivery charge it has (D76); empty inside and outside Dhaka. */
  deliveryZone: z.string(),
  /** Days from confirmation to delivery, as they were when it was placed; null for orders from before they were kept. */
  deliveryDays: z.int().nullable(),
  /** The chosen delivery area does not fit the thana (D44). */
  areaUnlikely: z.boolean(),
  /** The customer reopened the order after cancelling it (D37). */
  callAgain: z.boolean(),
  /** It waits for staff and has not taken its pieces from the stock (D60). */
  inReview: z.boolean(),
  /** Until when the customer may return it (D36); null unless it is Delivered. */
  returnUntil: z.iso.datetime().nullable(),
  /** The order this one was merged into; this one is Cancelled and cannot be reopened. */
  mergedInto: z.string().nullable(),
  /** Its parcel, once a courier has booked it; null before. */
  parcel: z
    .object({
      courier: z.string(),
      /** Empty if the courier gave none. */
      trackingCode: z.string(),
      trackingUrl: z.string(),
      state: z.enum(parcelStates),
    })
    .nullable(),
})
export type Order = z.infer<typeof order>
/** The version of an order that somebody else has changed. */
export const orderVersion = z.object({ version: z.int() })

export const historyEntry = z.object({
  at: z.iso.datetime(),
  from: orderStatus.nullable(),
  to: orderStatus,
  /**
   * `status` and `undo` change the status, and `merge` that of the order that was merged into another; `confirm`: its customer has
   * confirmed what was changed since it was Confirmed; `partial`: some pieces were kept, and the rest given back; `advance`: money
   * came before delivery, `refund`: it was paid back, `keep`: the shop keeps it; `exchange`: its pieces are exchanged, or it sends the
   * others.
   */
  change: z.enum([
    'status',
    'address',
    'claim',
    'edit',
    'merge',
    'undo',
    'receive',
    'confirm',
    'partial',
    ...advanceChanges,
    ...(['exchange', 'exchange undone'] as const),
  ]),
  role: z.enum(['guest', 'customer', 'admin', 'guest by phone', 'guest by link', 'courier', 'shop']),
  /** Name of the user; empty if nobody was signed in. */
  by: z.string(),
  /** The reason, as the user typed it. */
  note: z.string(),
})

/** One status, or several separated by commas. */
export const statusFilter = line(100)
  .transform((text) => text.split(','))
  .pipe(z.array(statusInput).max(6))
  .optional()

export const placedOrder = z.object({
  insertedId: z.string(),
  /** Accepted without taking stock: staff call about the goods first (D60). */
  inReview: z.literal(true).optional(),
  /** How its customer confirms it; the rest is in the tracked order (D96). */
  verification: z.enum(verifications).optional(),
  /** Within how many days of its confirmation it is delivered; missing where nothing is promised (D231). */
  deliveryDays: z.int().optional(),
})

/** The key under which its checkout may be kept: 32 hex digits that the browser has made up. */
export const checkoutKey = z.string().regex(/^[\da-f]{32}$/, 'Not the key of a checkout.')

export const postOrder = endpoint({
  method: 'POST',
  path: '/postOrder',
  summary:
    'Places an order. Answers 409 if prices or totals differ from the shop’s own, if products are out of stock, or for more pieces than are ordered without a call.',
  access: 'public',
  headers: z.object({
    'idempotency-key': opaque(100, 8).optional(),
    'shodai-checkout': checkoutKey.optional(),
    // However long: the order does not depend on it.
    'shodai-order-page': opaque(20_000).optional(),
    ...visitorHeaders,
  }),
  body: orderInput,
  response: placedOrder,
  status: 201,
})

/** The amounts of an order that is not placed yet. */
export const quote = z.object({
  products: z.array(z.object({ id: z.string(), originalPrice: taka, quantity: z.int() })),
  subTotal: taka,
  discount: taka,
  deliveryCharge: taka,
  total: taka,
  /** Empty without a discount. */
  discountName: z.string(),
  discountNameBn: z.string(),
  isDeliveryFree: z.boolean(),
  /** The code that was checked; empty for none. */
  discountCode: z.string(),
  /** False where none was sent, it is not granted, or a better discount is. */
  isCodeGranted: z.boolean(),
  codeProblem: z.enum([...discountRejections, 'unknown']).nullable(),
})

export const quoteOrder = endpoint({
  method: 'POST',
  path: '/orders/quote',
  summary:
    'The amounts that an order would have, with the discount it would get and why a code would not be granted.',
  access: 'public',
  body: z.object({
    products: z.array(chosenLine).min(1).max(maxOrderLines),
    district: filledLine(60).optional(),
    thana: filledLine(60).optional(),
    deliveryArea: deliveryArea.optional(),
    discountCode: typedCode.optional(),
    mobileNumber: mobileNumber
      .optional()
      .describe('Counts the uses of limited discounts for staff; others learn of them when they order.'),
  }),
  response: quote,
})
export type OrderQuote = z.infer<typeof quote>

export const getCustomerOrders = endpoint({
  method: 'GET',
  path: '/order',
  summary:
    'The orders of the signed-in user, or for an administrator those of any customer; optionally filtered by status.',
  access: 'customer',
  permission: 'orders',
  query: z.object({ email: z.email().max(254), status: statusFilter, ...pageQuery }),
  response: z.array(order),
  paged: true,
})

export const getOrder = endpoint({
  method: 'GET',
  path: '/order/:id',
  summary: 'One order with its history; for its owner or an administrator.',
  access: 'customer',
  permission: ['orders', 'packing'],
  params: z.object({ id: orderId }),
  response: order.extend({ history: z.array(historyEntry) }),
})
export type OrderWithHistory = z.infer<(typeof getOrder)['response']>

export const getOrderCounts = endpoint({
  method: 'GET',
  path: '/orders/counts',
  summary: 'The number of orders per status: the user’s own, or all orders for staff.',
  access: 'customer',
  permission: ['orders', 'packing', 'money'],
  response: z.record(orderStatus, z.number().int()),
})
export type OrderCounts = z.infer<(typeof getOrderCounts)['response']>

export const deleteOrder = endpoint({
  method: 'DELETE',
  path: '/deleteOrder/:id',
  summary: 'Deletes an order that is Cancelled, Delivered or Return; a copy stays in the audit log.',
  access: 'admin',
  permission: 'administrator',
  params: z.object({ id: orderId }),
  response: z.object({ _id: z.string() }),
})

export const putOrderStatus = endpoint({
  method: 'PUT',
  path: '/orderStatus/:id',
  summary: 'Changes the status of an order. With `from`, only if the order still has that status.',
  access: 'customer',
  permission: ['orders', 'packing'],
  params: z.object({ id: orderId }),
  body: z.object({
    status: statusInput,
    from: statusInput.optional(),
    /** The reason; stored in the order's history. */
    note: lines(300).default(''),
    reason: z
      .enum(returnReasons)
      .optional()
      .describe('Why it comes back or was refused, to be counted; only with `Return` and `Cancelled`.'),
    undoable: z
      .boolean()
      .default(false)
      .describe('Whether confirming can be undone for some seconds, for which its messages wait.'),
  }),
  response: z.object({ _id: z.string(), orderStatus }),
})
