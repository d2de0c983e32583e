import { z } from 'zod'
import { endpoint } from '#lib/endpoint.ts'
import { taka } from '#lib/money.ts'
import { pageQuery } from '#lib/paging.ts'
import { mobilePattern, normalisePhone } from '#lib/phone.ts'
import { filledLine, filledLines, line, lines } from '#lib/text.ts'
import { deliveryAreas } from '#shop/locations/rules.ts'
import { type OrderStatus, orderIdPattern, orderStatuses } from './rules.ts'

export const orderStatus = z.enum(orderStatuses)
export type { OrderStatus }

// The specification spells the returned state in two ways (D4).
const statusSent = z
  .enum([...orderStatuses, 'Returns'])
  .transform((status) => (status === 'Returns' ? 'Return' : status))

export const deliveryArea = z.enum(deliveryAreas)
export const addressType = z.enum(['Home', 'Office'])
export const paymentSystem = z.literal('Cash On Delivery')

export const mobileNumber = z
  .string()
  .max(40)
  .transform(normalisePhone)
  .pipe(z.string().regex(mobilePattern, 'Number must be 11 digit'))

export const orderId = z.string().regex(orderIdPattern, 'Not the id of an order.')

/** Lines of one order at most (D29). */
export const mostLines = 50

const lineSent = z.strictObject({
  id: z.string().regex(/^[1-9]\d{0,17}$/, 'Not the id of a product.'),
  quantity: z.number().int().min(1).max(999),
  originalPrice: taka,
  color: line(20).default('N/A'),
  size: line(20).default('N/A'),
  // Sent because the specification's order carries them; the shop writes its own.
  name: line(300).optional(),
  imageUrl: line(500).optional(),
  customerEmail: line(254).nullish(),
})

const customerSent = z.strictObject({
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

/** The order object of spec §3. Its figures are compared with the shop's own and never stored. */
export const orderSent = z.object({
  date: line(40).optional(),
  time: line(40).optional(),
  placedAt: line(60).optional(),
  subTotal: taka,
  total: taka,
  orderStatus: z.literal('Pending').default('Pending'),
  /** The language it is placed in: what the shop writes about it later is written in the same. */
  language: z.enum(['en', 'bn']).default('en'),
  products: z.array(lineSent).min(1).max(mostLines),
  customerData: customerSent,
})
export type OrderSent = z.input<typeof orderSent>

export const orderLine = z.object({
  id: z.string(),
  name: z.string(),
  /** Empty where the merchant wrote none. */
  nameBn: z.string(),
  imageUrl: z.string(),
  color: z.string(),
  size: z.string(),
  originalPrice: taka,
  quantity: z.number().int(),
  customerEmail: z.string(),
})

/** An order as it is read back. `date` and `time` are Dhaka time, `placedAt` is UTC (D52). */
export const order = z.object({
  _id: z.string(),
  date: z.string(),
  time: z.string(),
  placedAt: z.iso.datetime(),
  subTotal: taka,
  total: taka,
  orderStatus,
  products: z.array(orderLine),
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
  /** The chosen area does not fit the thana (D44). */
  areaUnlikely: z.boolean(),
  /** The customer took the order up again after cancelling it (D37). */
  callAgain: z.boolean(),
  /** Until when its customer may give it back (D36); null unless it is Delivered. */
  returnUntil: z.iso.datetime().nullable(),
  /** The order whose parcel carries what was ordered here; this one is Cancelled and stays so. */
  mergedInto: z.string().nullable(),
})
export type Order = z.infer<typeof order>

export const historyRow = z.object({
  at: z.iso.datetime(),
  from: orderStatus.nullable(),
  to: orderStatus,
  /** Only `status`, and `merge` of the order that goes, move it. */
  change: z.enum(['status', 'address', 'claim', 'edit', 'merge']),
  role: z.enum(['guest', 'customer', 'admin', 'guest by phone']),
  /** Name of who did it; empty where nobody was signed in. */
  by: z.string(),
  /** Why, in the words of who did it. */
  note: z.string(),
})

/** One status, or several parted by commas. */
export const statuses = z
  .string()
  .max(100)
  .transform((text) => text.split(','))
  .pipe(z.array(statusSent).max(6))
  .optional()

export const postOrder = endpoint({
  method: 'POST',
  path: '/postOrder',
  summary:
    'Places an order. Figures other than the shop’s own, or pieces that are not there, are refused with 409.',
  access: 'public',
  headers: z.object({ 'idempotency-key': z.string().min(8).max(100).optional() }),
  body: orderSent,
  reply: z.object({ insertedId: z.string() }),
  status: 201,
})

export const getOrdersOf = endpoint({
  method: 'GET',
  path: '/order',
  summary:
    'The orders of the signed-in person, or of the customer an administrator names; of all statuses or of some.',
  access: 'customer',
  query: z.object({ email: z.email().max(254), status: statuses, ...pageQuery }),
  reply: z.array(order),
  paged: true,
})

export const getOrder = endpoint({
  method: 'GET',
  path: '/order/:id',
  summary: 'One order with its history; for its owner or an administrator.',
  access: 'customer',
  params: z.object({ id: orderId }),
  reply: order.extend({ history: z.array(historyRow) }),
})
export type OrderWithHistory = z.infer<(typeof getOrder)['reply']>

export const getOrderCounts = endpoint({
  method: 'GET',
  path: '/orderCounts',
  summary: 'How many orders there are of each status: one’s own, or all of the shop’s for an administrator.',
  access: 'customer',
  reply: z.record(orderStatus, z.number().int()),
})
export type OrderCounts = z.infer<(typeof getOrderCounts)['reply']>

export const deleteOrder = endpoint({
  method: 'DELETE',
  path: '/deleteOrder/:id',
  summary: 'Deletes an order that is Cancelled, Delivered or Return; what it was stays in the audit log.',
  access: 'admin',
  params: z.object({ id: orderId }),
  reply: z.object({ _id: z.string() }),
})

export const putOrderStatus = endpoint({
  method: 'PUT',
  path: '/orderStatus/:id',
  summary: 'Moves an order along. With `from`, only if the order still has that status.',
  access: 'customer',
  params: z.object({ id: orderId }),
  body: z.object({
    status: statusSent,
    from: statusSent.optional(),
    /** Why; kept in the history of the order. */
    note: lines(300).default(''),
  }),
  reply: z.object({ _id: z.string(), orderStatus }),
})
