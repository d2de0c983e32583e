import { hashed, type MeasuredEvent, type Platform, PlatformError, post } from './platform.ts'

const version = 'v23.0'

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

/** Meta's own explanation. */
function messageOf(body: string) {
  try {
    const { error } = JSON.parse(body)
    return String(error.error_user_msg ?? error.message).slice(0, 300)
  } catch {
    return body.slice(0, 300)
  }
}

/** Meta's Conversions API. */
export const meta: Platform = {
  label: 'Meta',
  url: 'https://graph.facebook.com',
  maxAgeMs: 7 * 24 * 60 * 60 * 1000,
  async send(target, events) {
    const { url, pixelId, token, testCode } = target
    const { status, answer } = await post(target, `${url}/${version}/${pixelId}/events`, {
      // In the body and not in the address, which proxies and errors would write down.
      body: {
        data: events.map(metaEvent),
        access_token: token,
        ...(testCode && { test_event_code: testCode }),
      },
    })
    if (status < 200 || status > 299)
      throw new PlatformError(`Meta answered ${status}: ${messageOf(answer).replaceAll(token, '…')}`)
  },
}
