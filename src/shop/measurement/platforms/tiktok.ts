import { z } from 'zod'
import { hashed, type MeasuredEvent, type Platform, PlatformError, post } from './platform.ts'

/** What the shop calls otherwise. */
const names: Partial<Record<MeasuredEvent['name'], string>> = {
  Purchase: 'CompletePayment',
  PageView: 'Pageview',
}

/** An event as https://business-api.tiktok.com/portal/docs?id=1771101303285761 describes it. */
function tiktokEvent({ id, name, at, url, visitor, content, order }: MeasuredEvent) {
  const { ip, userAgent, ttclid } = visitor
  return {
    event: names[name] ?? name,
    event_id: id,
    event_time: Math.floor(at.getTime() / 1000),
    user: {
      ip,
      user_agent: userAgent,
      ...(ttclid && { ttclid }),
      ...(order && { phone: hashed(`+88${order.mobileNumber}`) }),
      ...(order?.email && { email: hashed(order.email.trim().toLowerCase()) }),
    },
    page: { url },
    ...(content && {
      properties: {
        currency: 'BDT',
        value: content.value,
        content_type: content.isGroup ? 'product_group' : 'product',
        contents: content.items.map((item) => ({
          content_id: item.id,
          quantity: item.quantity,
          price: item.price,
        })),
        ...(order && { order_id: order.id }),
      },
    }),
  }
}

const answerShape = z.object({ code: z.number(), message: z.string().default('') })

function parse(text: string) {
  try {
    return answerShape.safeParse(JSON.parse(text)).data ?? null
  } catch {
    return null
  }
}

/** TikTok's Events API. What it does not take it answers with 200 as well, and a code. */
export const tiktok: Platform = {
  label: 'TikTok',
  url: 'https://business-api.tiktok.com',
  maxAgeMs: 7 * 24 * 60 * 60 * 1000,
  async send(target, events) {
    const { url, pixelId, token, testCode } = target
    const { status, answer } = await post(target, `${url}/open_api/v1.3/event/track/`, {
      headers: { 'access-token': token },
      body: {
        event_source: 'web',
        event_source_id: pixelId,
        ...(testCode && { test_event_code: testCode }),
        data: events.map(tiktokEvent),
      },
    })
    const parsed = parse(answer)
    if (status === 200 && parsed?.code === 0) return
    const said = parsed ? `${parsed.code} ${parsed.message}` : answer
    throw new PlatformError(`TikTok answered ${status}: ${said.slice(0, 300).replaceAll(token, '…')}`)
  },
}
