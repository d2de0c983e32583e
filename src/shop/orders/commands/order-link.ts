import { baseOf, type Language } from '#lib/language.ts'
import { createShortSignature, verifyShortSignature } from '#platform/link-tokens.ts'
import { orderLinkPattern } from '../rules.ts'

interface LinkedOrder {
  id: string
  mobileNumber: string
}

const purpose = 'order link'
// Of the number too: once it is corrected, a link that was sent to a wrong one opens nothing any more.
const signed = ({ id, mobileNumber }: LinkedOrder) => `${id}:${mobileNumber}`

/** Opens an order as its id and phone number do; known only to those to whom it was sent. */
export const createOrderLinkToken = (secret: string, order: LinkedOrder) =>
  order.id + createShortSignature(secret, purpose, signed(order))

/** The address of an order for its customer. The token is behind the #, so that no server and no log gets it. */
export const orderLink = (
  { secret, shopUrl }: { secret: string; shopUrl: string },
  language: Language,
  order: LinkedOrder,
) => `${shopUrl}${baseOf(language)}/my#${createOrderLinkToken(secret, order)}`

/** The order id that a token claims; null if it is none. */
export const orderIdOfLink = (token: string) => (orderLinkPattern.test(token) ? token.slice(0, 8) : null)

/** Whether a token opens this order. */
export const isLinkOf = (secret: string, token: string, order: LinkedOrder) =>
  verifyShortSignature(secret, purpose, signed(order), token.slice(order.id.length))
