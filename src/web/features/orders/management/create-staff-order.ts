import type { RequestInput } from '#lib/endpoint.ts'
import type { Endpoints } from '#shop/endpoints.ts'
import { api } from '#web/data/api.ts'
import { ApiError } from '#web/data/api-client.ts'
import { newKey } from './use-managed-order.ts'

type Body = RequestInput<Endpoints['POST /orders']>['body']

/** What was sent and got no answer: it may have arrived all the same. */
export interface Unanswered {
  key: string
  sent: Body
}

/** When it was typed is no part of what is ordered. */
const saidIn = ({ date: _, time: __, placedAt: ___, ...said }: Body) => JSON.stringify(said)

/** Whether the shop has said no: then nothing was saved. */
const isRefused = (error: unknown) => error instanceof ApiError && error.status >= 400 && error.status < 500

/**
 * Places an order once, however often it is sent and however many answers are lost. What was corrected after a lost answer
 * goes out only when it is known that the first try did not arrive; `isEarlier` says that it did. `onSending` hears what has
 * no answer yet, and null when there is one.
 */
export async function placeTaken(
  body: Body,
  unanswered: Unanswered | null,
  onSending: (unanswered: Unanswered | null) => void,
): Promise<{ id: string; isEarlier: boolean }> {
  async function send(attempt: Unanswered) {
    onSending(attempt)
    try {
      const { key, sent } = attempt
      const { insertedId } = await api('POST /orders', { headers: { 'idempotency-key': key }, body: sent })
      onSending(null)
      return insertedId
    } catch (error) {
      if (isRefused(error)) onSending(null)
      throw error
    }
  }
  if (unanswered) {
    const isSame = saidIn(unanswered.sent) === saidIn(body)
    try {
      return { id: await send(unanswered), isEarlier: !isSame }
    } catch (error) {
      if (isSame || !isRefused(error)) throw error
    }
  }
  return { id: await send({ key: newKey(), sent: body }), isEarlier: false }
}
