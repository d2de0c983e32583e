import { z } from 'zod'
import { endpoint } from '#lib/endpoint.ts'
import { pageQuery } from '#lib/paging.ts'

const token = z.string().regex(/^[\w.-]{20,100}$/, 'Not a link of ours.')

export const postSubscription = endpoint({
  method: 'POST',
  path: '/newsletter',
  summary:
    'Requests the newsletter. An e-mail asks the address to confirm; the response does not tell whether it is subscribed.',
  access: 'public',
  body: z.object({ email: z.email().max(254), language: z.enum(['en', 'bn']).default('en') }),
  response: z.object({ mailed: z.literal(true) }),
})

export const confirmSubscription = endpoint({
  method: 'POST',
  path: '/newsletter/confirm',
  summary: 'Confirms a subscription with the token of the e-mail. Idempotent.',
  access: 'public',
  body: z.object({ token }),
  response: z.object({ status: z.literal('confirmed') }),
})

export const endSubscription = endpoint({
  method: 'POST',
  path: '/newsletter/unsubscribe',
  summary: 'Ends a subscription with the unsubscribe token of any newsletter e-mail. Idempotent.',
  access: 'public',
  body: z.object({ token }),
  response: z.object({ status: z.literal('ended') }),
})

/** Only confirmed subscriptions receive the newsletter. */
const status = z.enum(['pending', 'confirmed', 'ended'])

/** A subscription as administrators see it. `askedAt` is when it was requested. */
export const subscription = z.object({
  _id: z.string(),
  email: z.string(),
  language: z.enum(['en', 'bn']),
  status,
  askedAt: z.iso.datetime(),
  confirmedAt: z.iso.datetime().nullable(),
})
export type Subscription = z.infer<typeof subscription>

export const getSubscriptions = endpoint({
  method: 'GET',
  path: '/newsletter',
  summary: 'Lists newsletter subscriptions, the newest first.',
  access: 'admin',
  permission: 'orders',
  query: z.object({ status: status.optional(), ...pageQuery }),
  response: z.array(subscription),
  paged: true,
})

export const getNewsletterCsv = endpoint({
  method: 'GET',
  path: '/newsletterCsv',
  summary:
    'The confirmed addresses as a CSV file, safe to open in a spreadsheet, each with its unsubscribe link.',
  access: 'admin',
  permission: 'orders',
  file: 'text/csv',
  response: z.string(),
})
