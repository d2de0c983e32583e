import { z } from 'zod'
import { endpoint } from '#lib/endpoint.ts'
import { code, filledLine, filledLines, taka } from '#lib/schemas.ts'
import { walletNumber } from '#shop/risk/contract.ts'
import { walletKinds, walletNames } from '#shop/risk/rules.ts'
import {
  addressType,
  deliveryArea,
  historyEntry,
  mobileNumber,
  order,
  orderId,
  orderLine,
  orderLinkToken,
  orderStatus,
  orderVersion,
} from './contract.ts'
import { normaliseOrderId, normaliseTrxId, trxIdPattern } from './rules.ts'

/** What an order shows to a person who knows its id and phone number, or its link. */
const trackedOrder = order
  .pick({
    _id: true,
    placedAt: true,
    subTotal: true,
    discount: true,
    discountName: true,
    discountNameBn: true,
    freeDelivery: true,
    deliveryZone: true,
    deliveryDays: true,
    total: true,
    advance: true,
    orderStatus: true,
    mergedInto: true,
    inReview: true,
    parcel: true,
    handedBack: true,
    exchange: true,
  })
  .extend({
    products: z.array(orderLine.omit({ customerEmail: true })),
    customerData: order.shape.customerData.omit({ email: true, mobileNumber: true, comment: true }),
    history: z.array(historyEntry.omit({ by: true, note: true })),
    /** It belongs to an account, so nobody else can claim it. */
    hasOwner: z.boolean(),
    /** Rises with each change of lines or address; sent back to confirm this one. */
    version: z.int(),
    /** Whether it waits for a confirmation that its customer can give. */
    canConfirm: z.boolean(),
    /** Whether the shop calls before it packs, unless it was confirmed. */
    isCalled: z.boolean(),
    /**
     * The code that was sent to its phone number and confirms it: until when it is accepted, and from when on it can be sent again.
     * Null where none is required, or not any more.
     */
    code: z.object({ until: z.iso.datetime(), resendAt: z.iso.datetime().nullable() }).nullable(),
    /** The advance that it is asked for (D97); null where none is, or not any more. */
    awaited: z
      .object({
        amount: taka,
        wallets: z.array(
          z.object({ name: z.enum(walletNames), number: z.string(), kind: z.enum(walletKinds) }),
        ),
        /** A payment was entered, and staff are looking for it. */
        isChecking: z.boolean(),
        /** The last payment that was entered, if staff have not found it, and what they say. */
        refused: z.object({ trxId: z.string(), reason: z.string() }).nullable(),
      })
      .nullable(),
  })
export type TrackedOrder = z.infer<typeof trackedOrder>

/** Id and phone number, or the token of the link to the order. Sent in the body, so that neither gets into a URL or a log. */
const proof = {
  /** As people type it: `#8f3k-2m7q`. */
  orderId: code(40).transform(normaliseOrderId).pipe(orderId).optional(),
  phone: mobileNumber.optional(),
  link: orderLinkToken.optional(),
}

export const trackOrder = endpoint({
  method: 'POST',
  path: '/order-tracking',
  summary: 'One order with its history, given its id and phone number or its link.',
  access: 'public',
  body: z.object(proof),
  response: trackedOrder,
})

export const claimOrder = endpoint({
  method: 'POST',
  path: '/orders/claim',
  summary:
    'Adds a guest order to the account of the signed-in user, given its id and phone number or its link.',
  access: 'customer',
  body: z.object(proof),
  response: z.object({ _id: z.string() }),
})

export const confirmTrackedOrder = endpoint({
  method: 'PUT',
  path: '/order-tracking/confirmation',
  summary:
    'The customer confirms an order in the version that they have seen; a Pending one becomes Confirmed. Answers 409 if it has changed since.',
  access: 'public',
  body: z.object({ ...proof, version: z.int().min(1) }),
  response: trackedOrder,
  conflict: orderVersion,
})

export const enterCode = endpoint({
  method: 'PUT',
  path: '/order-tracking/code',
  summary:
    'Confirms an order, in the version that the customer has seen, with the code that was sent to its phone number. Answers 422 for a wrong code, 409 if the order has changed or no code is accepted any more.',
  access: 'public',
  body: z.object({ ...proof, version: z.int().min(1), code: code(20) }),
  response: trackedOrder,
  conflict: orderVersion,
})

export const resendCode = endpoint({
  method: 'POST',
  path: '/order-tracking/code',
  summary: 'Sends the code of an order to its phone number again, at most twice.',
  access: 'public',
  body: z.object(proof),
  response: trackedOrder,
})

/** A payment as it is typed in. */
export const typedPayment = {
  wallet: z.enum(walletNames),
  /** The number that it was sent from. */
  sender: walletNumber,
  trxId: code(60)
    .transform(normaliseTrxId)
    .pipe(z.string().regex(trxIdPattern, 'Six to twenty letters and digits.')),
}

export const enterAdvance = endpoint({
  method: 'PUT',
  path: '/order-tracking/advance',
  summary:
    'The customer says by which transaction the advance of an order was sent; staff look for it. The same one sent again changes nothing. Answers 422 for a transaction that was entered before, 409 if the order has changed or no advance is awaited.',
  access: 'public',
  body: z.object({ ...proof, version: z.int().min(1), ...typedPayment }),
  response: trackedOrder,
  conflict: orderVersion,
})

export const cancelTrackedOrder = endpoint({
  method: 'PUT',
  path: '/order-tracking/status',
  summary: 'Cancels an order that was not handed over yet, given its id and phone number or its link.',
  access: 'public',
  body: z.object({ ...proof, status: z.literal('Cancelled'), from: orderStatus }),
  response: trackedOrder,
})

export const changeTrackedAddress = endpoint({
  method: 'PUT',
  path: '/order-tracking/address',
  summary:
    'Changes the delivery address of an order that was not handed over yet. `total` is what the customer was shown; answers 409 if the shop’s own differs.',
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
  response: trackedOrder,
})
