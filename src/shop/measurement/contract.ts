import { z } from 'zod'
import { endpoint } from '#lib/endpoint.ts'
import { line, opaque, ownPassword, taka } from '#lib/schemas.ts'
import { originHeader } from './origin-rules.ts'
import {
  browsedEvents,
  conversionEvents,
  conversionStates,
  maxTokenLength,
  platformNames,
  skipReasons,
  visitorHeader,
} from './rules.ts'

const measurement = z.object({
  /** Ids of Meta's pixel and of Google Analytics; empty where they are not used. */
  metaPixelId: z.string(),
  googleTagId: z.string(),
  /** Whether Meta gets the events from the shop as well, so that none is lost to a blocked script. */
  serverEvents: z.boolean(),
  /** Whether orders are reported to TikTok. */
  tiktokEvents: z.boolean(),
  /** Whether Meta’s pixel reports an order when it is placed; otherwise only the shop does, later. */
  pixelPurchase: z.boolean(),
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
  // However long: nothing about it may keep an order from being placed.
  [originHeader]: opaque(20_000).optional(),
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

const platform = z.enum(platformNames)

const tokenStorage = {
  method: 'PUT',
  access: 'admin',
  permission: 'connections',
  body: z.object({ token: line(maxTokenLength), password: ownPassword }),
  response: measurement,
  invalidates: 'storefront',
} as const

export const putMetaToken = endpoint({
  ...tokenStorage,
  path: '/measurement/meta-token',
  summary: 'Stores the access token of Meta’s Conversions API, encrypted; an empty one removes it.',
})

export const putTiktokToken = endpoint({
  ...tokenStorage,
  path: '/measurement/tiktok-token',
  summary: 'Stores the access token of TikTok’s Events API, encrypted; an empty one removes it.',
})

const conversionCounts = z.array(
  z.object({
    platform,
    event: z.enum(conversionEvents),
    state: z.enum(conversionStates),
    reason: z.enum(skipReasons).nullable(),
    count: z.int(),
  }),
)
export type ConversionCounts = z.infer<typeof conversionCounts>

export const getConversions = endpoint({
  method: 'GET',
  path: '/measurement/conversions',
  summary: 'How many orders were reported to platforms in the last 7 days, and why others were not.',
  access: 'admin',
  permission: ['settings', 'connections', 'money'],
  response: conversionCounts,
})

export const postTestEvent = endpoint({
  method: 'POST',
  path: '/measurement/test-events',
  summary: 'Sends an event to Meta or TikTok now, which its Events Manager shows under this test code.',
  access: 'admin',
  permission: 'connections',
  queue: 'outside',
  body: z.object({
    platform: platform.default('meta'),
    testCode: z.string().regex(/^\w{1,40}$/, 'The code that the platform shows, such as TEST12345.'),
  }),
  response: z.object({
    /** Why it was not taken; empty if it was. */
    problem: z.string(),
  }),
})
