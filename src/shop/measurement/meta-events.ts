import { createHash } from 'node:crypto'
import type { z } from 'zod'
import { FetchError, type SafeFetch } from '#platform/safe-fetch.ts'
import type { content } from './contract.ts'
import type { MeasuredName, Visitor } from './rules.ts'

/** Where Meta's Conversions API is. */
export const metaUrl = 'https://graph.facebook.com'
const version = 'v23.0'
const timeout = 8000

export interface MeasuredEvent {
  id: string
  name: MeasuredName | 'PageView'
  at: Date
  /** The address of the page. */
  url: string
  visitor: Visitor
  content?: z.output<typeof content>
  /** Of an order. */
  order?: { id: string; mobileNumber: string; email: string }
}

const hashed = (text: string) => createHash('sha256').update(text).digest('hex')

/** Phone number with country code, e-mail address in lower case: normalised as Meta says before they are hashed. */
const contact = ({ mobileNumber, email }: { mobileNumber: string; email: string }) => ({
  ph: [hashed(`88${mobileNumber}`)],
  ...(email && { em: [hashed(email.trim().toLowerCase())] }),
  country: [hashed('bd')],
})

/** An event as https://developers.facebook.com/docs/marketing-api/conversions-api/parameters describes it. */
function metaEvent({ id, name, at, url, visitor, content, order }: MeasuredEvent) {
  const { ip, userAgent, fbp, fbc } = visitor
  return {
    event_name: name,
    event_id: id,
    event_time: Math.floor(at.getTime() / 1000),
    action_source: 'website',
    event_source_url: url,
    user_data: {
      client_ip_address: ip,
      client_user_agent: userAgent,
      ...(fbp && { fbp }),
      ...(fbc && { fbc }),
      ...(order && contact(order)),
    },
    ...(content && {
      custom_data: {
        currency: 'BDT',
        value: content.value,
        content_type: content.isGroup ? 'product_group' : 'product',
        content_ids: content.items.map((item) => item.id),
        contents: content.items.map((item) => ({
          id: item.id,
          quantity: item.quantity,
          item_price: item.price,
        })),
        num_items: content.items.reduce((sum, { quantity }) => sum + quantity, 0),
        ...(order && { order_id: order.id }),
      },
    }),
  }
}

interface Target {
  fetchOutside: SafeFetch
  /** `metaUrl`, but for tests. */
  url: string
  pixelId: string
  token: string
  testCode?: string
}

/** Sends events to Meta; throws with a reason that may be shown to staff unless it has taken them. */
export async function sendToMeta(
  { fetchOutside, url, pixelId, token, testCode }: Target,
  events: readonly MeasuredEvent[],
) {
  const { status, body } = await fetchOutside(`${url}/${version}/${pixelId}/events`, {
    method: 'POST',
    timeout,
    maxBytes: 4000,
    longer: 'cut',
    headers: { 'content-type': 'application/json' },
    // In the body and not in the address, which proxies and errors would write down.
    body: JSON.stringify({
      data: events.map(metaEvent),
      access_token: token,
      ...(testCode && { test_event_code: testCode }),
    }),
  })
  if (status < 200 || status > 299)
    throw new MetaError(`Meta answered ${status}: ${messageOf(body.toString()).replaceAll(token, '…')}`)
}

class MetaError extends Error {}

/** Why Meta did not get or take an event; null for an error of our own. */
export const metaProblem = (error: unknown) =>
  error instanceof MetaError || error instanceof FetchError ? error.message : null

/** Meta's own explanation. */
function messageOf(body: string) {
  try {
    const { error } = JSON.parse(body)
    return String(error.error_user_msg ?? error.message).slice(0, 300)
  } catch {
    return body.slice(0, 300)
  }
}
