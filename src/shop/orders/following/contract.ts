import { z } from 'zod'
import { endpoint } from '#lib/endpoint.ts'
import { taka } from '#lib/money.ts'
import { filledLine, filledLines } from '#lib/text.ts'
import {
  addressType,
  deliveryArea,
  historyRow,
  mobileNumber,
  order,
  orderId,
  orderLine,
  orderStatus,
} from '../contract.ts'
import { plainOrderId } from '../rules.ts'

/** An order as who placed it may see it, proven by its id and phone number. */
const followedOrder = order
  .pick({ _id: true, placedAt: true, subTotal: true, total: true, orderStatus: true, mergedInto: true })
  .extend({
    products: z.array(orderLine.omit({ customerEmail: true })),
    customerData: order.shape.customerData.omit({ email: true, mobileNumber: true, comment: true }),
    history: z.array(historyRow.omit({ by: true, note: true })),
    /** It belongs to an account, so nobody else can add it to theirs. */
    hasOwner: z.boolean(),
  })
export type FollowedOrder = z.infer<typeof followedOrder>

/** Travels in the body, so that no phone number gets into an address or a log. */
const proof = {
  /** As people write it: `#8f3k-2m7q`. */
  orderId: z.string().max(20).transform(plainOrderId).pipe(orderId),
  phone: mobileNumber,
}

export const trackOrder = endpoint({
  method: 'POST',
  path: '/trackOrder',
  summary: 'One order with its history, for whoever knows its id and phone number.',
  access: 'public',
  body: z.object(proof),
  reply: followedOrder,
})

export const claimOrder = endpoint({
  method: 'POST',
  path: '/claimOrder',
  summary:
    'Adds an order that was placed without an account to one’s own, proven by its id and phone number.',
  access: 'customer',
  body: z.object(proof),
  reply: z.object({ _id: z.string() }),
})

export const cancelTrackedOrder = endpoint({
  method: 'PUT',
  path: '/trackOrder/status',
  summary: 'Cancels an order that is Pending, for whoever knows its id and phone number.',
  access: 'public',
  body: z.object({ ...proof, status: z.literal('Cancelled'), from: orderStatus }),
  reply: followedOrder,
})

export const correctTrackedOrder = endpoint({
  method: 'PUT',
  path: '/trackOrder/address',
  summary:
    'Corrects where a Pending order goes. `total` is what its sender was shown; if the shop’s own differs: 409.',
  access: 'public',
  body: z.object({
    ...proof,
    from: orderStatus,
    name: filledLine(100),
    district: filledLine(60),
    thana: filledLine(60),
    address: filledLines(500),
    addressType,
    deliveryArea,
    total: taka,
  }),
  reply: followedOrder,
})
