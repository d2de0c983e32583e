import { createHmac } from 'node:crypto'

/** What the log calls a number, which it must not keep: who knows the number finds its entries, and nobody else whose they are. */
export const subjectOf = (secret: string, phone: string) =>
  `phone ${createHmac('sha256', secret).update(`personal-data:${phone}`).digest('base64url')}`
