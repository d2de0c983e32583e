import { z } from 'zod'
import { endpoint } from '#lib/endpoint.ts'

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
