import { z } from 'zod'
import { endpoint } from '#lib/endpoint.ts'
import { line, opaque, ownPassword, taka } from '#lib/schemas.ts'
import { browsedEvents, maxTokenLength, visitorHeader } from './rules.ts'

const measurement = z.object({
  /** Ids of Meta's pixel and of Google Analytics; empty where they are not used. */
  metaPixelId: z.string(),
  googleTagId: z.string(),
  /** Whether Meta gets the events from the shop as well, so that none is lost to a blocked script. */
  serverEvents: z.boolean(),
})
export type Measurement = z.infer<typeof measurement>

export const getMeasurement = endpoint({
  method: 'GET',
  path: '/measurement',
  summary: 'What measures visits, of visitors who have agreed.',
  access: 'public',
  response: measurement,
  cached: true,
})

/** Of the request; only who has agreed sends `shodai-visitor`. */
export const visitorHeaders = {
  [visitorHeader]: opaque(1200).optional(),
  'user-agent': opaque(20_000).optional(),
}

const item = z.strictObject({
  id: z.string().regex(/^[1-9]\d{0,8}(-[1-9]\d{0,8})?$/, 'Not the id of a product or variant.'),
  price: taka,
  quantity: z.int().min(1).max(99_999),
})

/** What an event is about. */
export const content = z.strictObject({
  value: taka,
  /** Whether the item represents all variants of a product. */
  isGroup: z.boolean(),
  items: z.array(item).min(1).max(100),
})

export const postMeasuredEvent = endpoint({
  method: 'POST',
  path: '/measurement/events',
  summary:
    'Tells Meta what a visitor has done who agreed to that. Its pixel sends the same id, so it is counted once.',
  access: 'public',
  headers: z.object(visitorHeaders),
  body: z.object({
    id: z.string().regex(/^[\da-f]{32}$/, '32 hex digits'),
    name: z.enum(browsedEvents),
    path: z
      .string()
      .regex(/^\/[^?#\s]*$/, 'A path')
      .max(300),
    content,
  }),
  response: z.object({ taken: z.boolean() }),
})

export const putMetaToken = endpoint({
  method: 'PUT',
  path: '/measurement/meta-token',
  summary: 'Stores the access token of Meta’s Conversions API, encrypted; an empty one removes it.',
  access: 'admin',
  permission: 'connections',
  body: z.object({ token: line(maxTokenLength), password: ownPassword }),
  response: measurement,
  invalidates: 'storefront',
})

export const postTestEvent = endpoint({
  method: 'POST',
  path: '/measurement/test-events',
  summary: 'Sends an event to Meta now, which its Events Manager shows under this test code.',
  access: 'admin',
  permission: 'connections',
  queue: 'outside',
  body: z.object({
    testCode: z.string().regex(/^\w{1,40}$/, 'The code that Meta shows, such as TEST12345.'),
  }),
  response: z.object({
    /** Why Meta did not take it; empty if it did. */
    problem: z.string(),
  }),
})
