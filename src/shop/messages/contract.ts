import { z } from 'zod'
import { endpoint } from '#lib/endpoint.ts'
import { pageQuery } from '#lib/paging.ts'
import { filledLine, filledLines } from '#lib/text.ts'

/** Longest message; the page counts down to it. */
export const longestMessage = 2000

/** A message to the shop as its administrators read it. */
export const message = z.object({
  _id: z.string(),
  name: z.string(),
  email: z.string(),
  message: z.string(),
  sentAt: z.iso.datetime(),
  handled: z.boolean(),
  /** Name of who marked it as handled; empty while nobody has, or when they are gone. */
  handledBy: z.string(),
})
export type Message = z.infer<typeof message>

export const postMessage = endpoint({
  method: 'POST',
  path: '/messages',
  summary: 'Writes to the shop. The message is kept for its administrators and mailed to the merchant.',
  access: 'public',
  body: z.object({
    name: filledLine(100),
    email: z.email().max(254),
    message: filledLines(longestMessage),
    language: z.enum(['en', 'bn']).default('en'),
  }),
  reply: z.object({ insertedId: z.string() }),
  status: 201,
})

export const getMessages = endpoint({
  method: 'GET',
  path: '/messages',
  summary: 'What visitors have written to the shop, the newest first.',
  access: 'admin',
  query: z.object({
    handled: z
      .enum(['true', 'false'])
      .transform((text) => text === 'true')
      .optional(),
    ...pageQuery,
  }),
  reply: z.array(message),
  paged: true,
})

export const putMessage = endpoint({
  method: 'PUT',
  path: '/messages/:id',
  summary: 'Marks a message as handled, or as waiting again.',
  access: 'admin',
  params: z.object({ id: z.string().regex(/^[1-9]\d{0,17}$/, 'Not the id of a message.') }),
  body: z.object({ handled: z.boolean() }),
  reply: message,
})
