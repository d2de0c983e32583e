import { createHmac, timingSafeEqual } from 'node:crypto'

const signatureOf = (secret: string, purpose: string, id: string) =>
  createHmac('sha256', secret).update(`${purpose}:${id}`).digest('base64url')

/** The token of a link in an e-mail: the id of a row and a signature for one purpose. It never expires and is not stored. */
export const createLinkToken = (secret: string, purpose: string, id: number) =>
  `${id}.${signatureOf(secret, purpose, String(id))}`

/** The id in a token; null when the signature is wrong. */
export function verifyLinkToken(secret: string, purpose: string, token: string) {
  const [, id, signature = ''] = /^([1-9]\d{0,15})\.([\w-]{43})$/.exec(token) ?? []
  if (id === undefined) return null
  const isValid = timingSafeEqual(Buffer.from(signature), Buffer.from(signatureOf(secret, purpose, id)))
  return isValid ? Number(id) : null
}
