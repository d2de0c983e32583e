import { baseOf, type Language } from '#lib/language.ts'
import { createShortSignature, verifyShortSignature } from '#platform/link-tokens.ts'
import type { Shop } from '#shop/shop.ts'
import { checkoutLinkPattern } from './rules.ts'

interface Linked {
  id: number
  mobileNumber: string
}

const purpose = 'checkout link'
// Of the number too: once it is corrected, a link that was sent to a wrong one opens nothing any more.
const signed = ({ id, mobileNumber }: Linked) => `${id}:${mobileNumber}`

/** The address that fills a checkout on any device. The token is behind the #, so that no server and no log gets it. */
export const checkoutLink = (
  { secret, shopUrl }: Pick<Shop, 'secret' | 'shopUrl'>,
  language: Language,
  checkout: Linked,
) =>
  `${shopUrl}${baseOf(language)}/product-checkout#c${checkout.id}.${createShortSignature(secret, purpose, signed(checkout))}`

/** The id that a token claims; null if it is none. */
export const checkoutIdOfLink = (token: string) => {
  const [, id] = checkoutLinkPattern.exec(token) ?? []
  return id === undefined ? null : Number(id)
}

/** Whether a token opens this checkout. */
export const isLinkOf = (secret: string, token: string, checkout: Linked) =>
  verifyShortSignature(secret, purpose, signed(checkout), checkoutLinkPattern.exec(token)?.[2] ?? '')
