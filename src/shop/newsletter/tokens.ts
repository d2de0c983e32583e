import { createHash, randomBytes } from 'node:crypto'
import { createLinkToken, verifyLinkToken } from '#platform/link-tokens.ts'

/** Days for which the link in a confirmation e-mail is valid. */
export const confirmationDays = 7

/** Creates the token of a confirmation e-mail. The database stores only its hash. */
export const createConfirmationToken = () => randomBytes(32).toString('base64url')

export const hashToken = (token: string) => createHash('sha256').update(token).digest('base64url')

const purpose = 'newsletter-end'

/** Creates the unsubscribe token of a subscription. */
export const createUnsubscribeToken = (secret: string, id: number) => createLinkToken(secret, purpose, id)

/** The id of the subscription that an unsubscribe token belongs to; null when the signature is wrong. */
export const verifyUnsubscribeToken = (secret: string, token: string) =>
  verifyLinkToken(secret, purpose, token)
