import type { RequestInput } from '#lib/endpoint.ts'
import { randomHex } from '#lib/random.ts'
import type { Endpoints } from '#shop/endpoints.ts'
import { api } from '#web/data/api.ts'
import { ApiError } from '#web/data/api-client.ts'

type ExchangeBody = RequestInput<Endpoints['POST /orders/:id/exchange']>['body']

type Body = RequestInput<Endpoints['POST /orders']>['body'] & {
  /** What comes back for it of which order. */
  exchange?: Pick<ExchangeBody, 'version' | 'pieces' | 'reason'> & { originalId: string }
}

/** A request without a response: the order may have been placed all the same. */
export interface Unanswered {
  key: string
  sent: Body
}

/** The order without the times at which it was entered. */
const contentOf = ({ date: _, time: __, placedAt: ___, ...content }: Body) => JSON.stringify(content)

/** Whether the shop has rejected the order, so that nothing was saved. */
const isRejected = (error: unknown) => error instanceof ApiError && error.status >= 400 && error.status < 500

function place({ key, sent: { exchange, ...body } }: Unanswered) {
  const headers = { 'idempotency-key': key }
  if (!exchange) return api('POST /orders', { headers, body })
  const { originalId: id, ...back } = exchange
  return api('POST /orders/:id/exchange', { params: { id }, headers, body: { ...body, ...back } })
}

/**
 * Places an order once, even if responses are lost. After a lost response the first request is repeated before a changed
 * order is sent; `isEarlier` says that the first request had been saved. `onUnanswered` is called with each request before
 * it is sent, and with null after its response.
 */
export async function createStaffOrder(
  body: Body,
  unanswered: Unanswered | null,
  onUnanswered: (unanswered: Unanswered | null) => void,
): Promise<{ id: string; isEarlier: boolean }> {
  async function send(request: Unanswered) {
    onUnanswered(request)
    try {
      const { insertedId } = await place(request)
      onUnanswered(null)
      return insertedId
    } catch (error) {
      if (isRejected(error)) onUnanswered(null)
      throw error
    }
  }
  if (unanswered) {
    const isSame = contentOf(unanswered.sent) === contentOf(body)
    try {
      return { id: await send(unanswered), isEarlier: !isSame }
    } catch (error) {
      if (isSame || !isRejected(error)) throw error
    }
  }
  return { id: await send({ key: randomHex(), sent: body }), isEarlier: false }
}
