import { z } from 'zod'
import { endpoint } from '#lib/endpoint.ts'
import { pageQuery } from '#lib/paging.ts'
import { subscriptionStatuses } from './rules.ts'

const token = z.string().regex(/^[\w.-]{20,100}$/, 'Not a link of ours.')

export const postSubscription = endpoint({
  method: 'POST',
  path: '/newsletter',
  summary:
    'Asks for the newsletter. Whether the address is known already is not said; a mail to it says how to go on.',
  access: 'public',
  body: z.object({ email: z.email().max(254), language: z.enum(['en', 'bn']).default('en') }),
  reply: z.object({ mailed: z.literal(true) }),
})

export const confirmSubscription = endpoint({
  method: 'POST',
  path: '/newsletter/confirm',
  summary: 'Confirms a subscription with the token of the mail; doing it twice is harmless.',
  access: 'public',
  body: z.object({ token }),
  reply: z.object({ status: z.literal('confirmed') }),
})

export const endSubscription = endpoint({
  method: 'POST',
  path: '/newsletter/unsubscribe',
  summary: 'Ends a subscription with the token that every mail of the newsletter carries.',
  access: 'public',
  body: z.object({ token }),
  reply: z.object({ status: z.literal('ended') }),
})

const status = z.enum(subscriptionStatuses)

/** A subscription as administrators see it. */
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
  summary: 'Who asked for the newsletter, the newest first.',
  access: 'admin',
  query: z.object({ status: status.optional(), ...pageQuery }),
  reply: z.array(subscription),
  paged: true,
})

export const getNewsletterCsv = endpoint({
  method: 'GET',
  path: '/newsletterCsv',
  summary:
    'The confirmed addresses as a CSV file that spreadsheets open safely, each with the link that ends its subscription.',
  access: 'admin',
  file: 'text/csv',
  reply: z.string(),
})
