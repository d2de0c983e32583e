import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

/** Days for which the link of a confirmation mail can be used. */
export const confirmWithin = 7

/** For a confirmation mail; the database keeps only its hash. */
export const newToken = () => randomBytes(32).toString('base64url')

export const hashOf = (token: string) => createHash('sha256').update(token).digest('base64url')

const signatureOf = (secret: string, id: string) =>
  createHmac('sha256', secret).update(`newsletter-end:${id}`).digest('base64url')

/** Ends a subscription, from any mail however old: nothing about it is kept. */
export const endToken = (secret: string, id: number) => `${id}.${signatureOf(secret, String(id))}`

/** Which subscription a token ends; null when the shop has not made it. */
export function readEndToken(secret: string, token: string) {
  const [, id, signature = ''] = /^([1-9]\d{0,15})\.([\w-]{43})$/.exec(token) ?? []
  if (id === undefined) return null
  const right = timingSafeEqual(Buffer.from(signature), Buffer.from(signatureOf(secret, id)))
  return right ? Number(id) : null
}
