import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

/** Days for which the link in a confirmation e-mail is valid. */
export const confirmationDays = 7

/** Creates the token of a confirmation e-mail. The database stores only its hash. */
export const createConfirmationToken = () => randomBytes(32).toString('base64url')

export const hashToken = (token: string) => createHash('sha256').update(token).digest('base64url')

const signatureOf = (secret: string, id: string) =>
  createHmac('sha256', secret).update(`newsletter-end:${id}`).digest('base64url')

/** Creates the unsubscribe token of a subscription: its id and a signature. It never expires and is not stored. */
export const createUnsubscribeToken = (secret: string, id: number) =>
  `${id}.${signatureOf(secret, String(id))}`

/** The id of the subscription that an unsubscribe token belongs to; null when the signature is wrong. */
export function verifyUnsubscribeToken(secret: string, token: string) {
  const [, id, signature = ''] = /^([1-9]\d{0,15})\.([\w-]{43})$/.exec(token) ?? []
  if (id === undefined) return null
  const isValid = timingSafeEqual(Buffer.from(signature), Buffer.from(signatureOf(secret, id)))
  return isValid ? Number(id) : null
}
