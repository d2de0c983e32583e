import { z } from 'zod'
import { endpoint } from '#lib/endpoint.ts'
import { pageQuery } from '#lib/paging.ts'
import { filledLine, numberOf, ownPassword, rowId } from '#lib/schemas.ts'
import { deliveryStates, maxUrlLength, webhookEvents } from './rules.ts'

const params = z.object({ id: numberOf(rowId('a webhook', 9)) })
const deliveryParams = z.object({ id: z.uuid('Not the id of a delivery.').max(36) })
const events = z
  .array(z.enum(webhookEvents))
  .min(1, 'Choose at least one.')
  .max(webhookEvents.length)
  .transform((chosen) => webhookEvents.filter((event) => chosen.includes(event)))
const url = filledLine(maxUrlLength)

const webhook = z.object({
  _id: z.string(),
  url: z.string(),
  events: z.array(z.enum(webhookEvents)),
  enabled: z.boolean(),
  createdAt: z.iso.datetime(),
  /** Failed tries in a row, and since when. */
  failures: z.int(),
  failingSince: z.iso.datetime().nullable(),
  /** When the shop gave up on it; null while it is on or was switched off by staff. */
  stoppedAt: z.iso.datetime().nullable(),
})
export type Webhook = z.infer<typeof webhook>

export const getWebhooks = endpoint({
  method: 'GET',
  path: '/webhooks',
  summary: 'The addresses that are notified of what happens in the shop, the oldest first.',
  access: 'admin',
  permission: 'connections',
  response: z.array(webhook),
})

const withSecret = z.object({
  _id: z.string(),
  /** Signs every delivery; shown only now. */
  secret: z.string(),
})

export const postWebhook = endpoint({
  method: 'POST',
  path: '/webhooks',
  summary:
    'Adds an address that is notified of these events. The answer is the only time its signing secret is shown.',
  access: 'admin',
  permission: 'connections',
  body: z.object({ url, events, password: ownPassword }),
  response: withSecret,
  status: 201,
  invalidates: 'storefront',
})

export const putWebhook = endpoint({
  method: 'PUT',
  path: '/webhooks/:id',
  summary: 'Changes address or events of a webhook, or switches it off or on again.',
  access: 'admin',
  permission: 'connections',
  params,
  body: z.object({ url, events, enabled: z.boolean(), password: ownPassword }),
  response: webhook,
  invalidates: 'storefront',
})

export const deleteWebhook = endpoint({
  method: 'DELETE',
  path: '/webhooks/:id',
  summary: 'Deletes a webhook with its log.',
  access: 'admin',
  permission: 'connections',
  params,
  body: z.object({ password: ownPassword }),
  response: z.object({ _id: z.string() }),
  invalidates: 'storefront',
})

export const postWebhookSecret = endpoint({
  method: 'POST',
  path: '/webhooks/:id/secret',
  summary: 'Replaces the signing secret; the former one signs nothing any more.',
  access: 'admin',
  permission: 'connections',
  params,
  body: z.object({}),
  response: withSecret,
})

export const postTestEvent = endpoint({
  method: 'POST',
  path: '/webhooks/:id/test',
  summary: 'Sends the event `test`, which has no data.',
  access: 'admin',
  permission: 'connections',
  params,
  body: z.object({}),
  response: z.object({ _id: z.string() }),
  status: 201,
})

export const retryFailedDeliveries = endpoint({
  method: 'POST',
  path: '/webhooks/:id/retries',
  summary: 'Sends all deliveries again that have failed, at most 500 at once.',
  access: 'admin',
  permission: 'connections',
  params,
  body: z.object({}),
  response: z.object({ count: z.int() }),
})

const delivery = z.object({
  _id: z.string(),
  event: z.string(),
  createdAt: z.iso.datetime(),
  state: z.enum(deliveryStates),
  tries: z.int(),
  /** The last try. */
  triedAt: z.iso.datetime().nullable(),
  /** HTTP status of the last answer; null if there was none. */
  status: z.int().nullable(),
  /** The first 500 characters of the last answer. */
  response: z.string(),
  /** Why there was no answer. */
  problem: z.string(),
  tookMs: z.int().nullable(),
})
export type Delivery = z.infer<typeof delivery>

export const getDeliveries = endpoint({
  method: 'GET',
  path: '/webhooks/:id/deliveries',
  summary:
    'What was sent to this address within 30 days, the newest first. Without the permission orders only what is of no order.',
  access: 'admin',
  permission: 'connections',
  params,
  query: z.object({ state: z.enum(deliveryStates).optional(), ...pageQuery }),
  response: z.array(delivery),
  paged: true,
})

export const getDelivery = endpoint({
  method: 'GET',
  path: '/webhook-deliveries/:id',
  summary:
    'One delivery with what was sent. Without the permission orders only one that is of no order: others are 404.',
  access: 'admin',
  permission: 'connections',
  params: deliveryParams,
  response: delivery.extend({ body: z.string() }),
})

export const resendDelivery = endpoint({
  method: 'POST',
  path: '/webhook-deliveries/:id/retries',
  summary: 'Sends a delivery again, with the same id and the same content.',
  access: 'admin',
  permission: 'connections',
  params: deliveryParams,
  body: z.object({}),
  response: delivery,
})
