import { createHmac, timingSafeEqual } from 'node:crypto'

const signatureOf = (secret: string, purpose: string, id: string) =>
  createHmac('sha256', secret).update(`${purpose}:${id}`).digest('base64url')

const isSame = (one: string, other: string) =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other))

/** The token of a link in an e-mail: the id of a row and a signature for one purpose. It never expires and is not stored. */
export const createLinkToken = (secret: string, purpose: string, id: number) =>
  `${id}.${signatureOf(secret, purpose, String(id))}`

/** The id in a token; null when the signature is wrong. */
export function verifyLinkToken(secret: string, purpose: string, token: string) {
  const [, id, signature = ''] = /^([1-9]\d{0,15})\.([\w-]{43})$/.exec(token) ?? []
  if (id === undefined) return null
  return isSame(signature, signatureOf(secret, purpose, id)) ? Number(id) : null
}

/** Characters of a short signature: 96 bits. */
const shortSignatureLength = 16

/** A signature that is short enough for a text message and still cannot be guessed. */
export const createShortSignature = (secret: string, purpose: string, about: string) =>
  signatureOf(secret, purpose, about).slice(0, shortSignatureLength)

/** Whether a short signature is that of `about`. */
export const verifyShortSignature = (secret: string, purpose: string, about: string, signature: string) =>
  isSame(signature, createShortSignature(secret, purpose, about))
