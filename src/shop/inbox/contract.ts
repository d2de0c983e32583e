import { z } from 'zod'
import { endpoint } from '#lib/endpoint.ts'
import { pageQuery } from '#lib/paging.ts'
import { filledLine, filledLines, mobile, numberOf, rowId } from '#lib/schemas.ts'
import { maxMessageLength } from './rules.ts'

/** A contact message as administrators see it. */
export const contactMessage = z.object({
  _id: z.string(),
  name: z.string(),
  /** Empty where the sender gave only a number. */
  email: z.string(),
  /** Empty where the sender gave none. */
  mobileNumber: z.string(),
  message: z.string(),
  sentAt: z.iso.datetime(),
  handled: z.boolean(),
  /** Name of the administrator who marked it as handled; empty when unhandled or when that user was deleted. */
  handledBy: z.string(),
})
export type ContactMessage = z.infer<typeof contactMessage>

export const postMessage = endpoint({
  method: 'POST',
  path: '/inbox',
  summary: 'Sends a message to the shop. It is stored for the administrators and e-mailed to the merchant.',
  access: 'public',
  body: z
    .object({
      name: filledLine(100),
      email: z.union([z.literal(''), z.email().max(254)]).default(''),
      mobileNumber: z.union([z.literal(''), mobile]).default(''),
      message: filledLines(maxMessageLength),
      language: z.enum(['en', 'bn']).default('en'),
    })
    .refine(({ email, mobileNumber }) => email !== '' || mobileNumber !== '', {
      path: ['email'],
      error: 'Required without a mobile number.',
    }),
  response: z.object({ insertedId: z.string() }),
  status: 201,
})

export const getMessages = endpoint({
  method: 'GET',
  path: '/inbox',
  summary: 'Lists contact messages, the newest first.',
  access: 'admin',
  permission: 'orders',
  query: z.object({
    handled: z
      .enum(['true', 'false'])
      .transform((text) => text === 'true')
      .optional(),
    ...pageQuery,
  }),
  response: z.array(contactMessage),
  paged: true,
})

export const putMessage = endpoint({
  method: 'PUT',
  path: '/inbox/:id',
  summary: 'Marks a message as handled or unhandled.',
  access: 'admin',
  permission: 'orders',
  params: z.object({ id: numberOf(rowId('a message')) }),
  body: z.object({ handled: z.boolean() }),
  response: contactMessage,
})
