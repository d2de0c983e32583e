import type { Language } from '#lib/language.ts'
import { api } from '#web/data/api.ts'
import { ApiError } from '#web/data/api-client.ts'
import { endAttempt, type SentOrder, sentBefore, startSending, type ToOrder, wasRefused } from './attempts.ts'
import { orderObject } from './order-object.ts'

/** What came of sending an order. */
export type Outcome =
  /** `order` is what the shop has: an earlier version of what was sent now, where the answer to that had been lost. */
  | { kind: 'placed'; id: string; order: ToOrder; isEarlier: boolean }
  /** It may have arrived or not; sent again it is ordered once. */
  | { kind: 'no-answer' }
  /** The shop had trouble; it may have been saved or not. */
  | { kind: 'broken' }
  /** An order was placed under this key that this browser cannot ask for any more. */
  | { kind: 'placed-by-another' }
  | { kind: 'refused'; error: ApiError }

/** Longer than this nobody stands before a button; what comes later is found by asking again. */
const patience = 20_000

/** Sends an order under the key of its attempt and makes sure that it is placed once, whatever was lost on the way. */
export async function sendOrder(toOrder: ToOrder, language: Language): Promise<Outcome> {
  const { key, sent } = startSending(toOrder, new Date(), language)
  const outcome = await post(key, sent)
  if (outcome.kind === 'placed') endAttempt(key)
  if (outcome.kind !== 'refused') return outcome
  if (!isKeyTaken(outcome.error)) {
    wasRefused(key, sent)
    return outcome
  }
  for (const earlier of sentBefore(key, sent)) {
    const again = await post(key, earlier)
    if (again.kind === 'placed') {
      endAttempt(key)
      return { ...again, isEarlier: true }
    }
    if (again.kind !== 'refused') return again
  }
  endAttempt(key)
  return { kind: 'placed-by-another' }
}

/** Whether another order has been placed under the key. */
const isKeyTaken = ({ status, body }: ApiError) =>
  status === 422 && body.fields?.['idempotency-key'] !== undefined

async function post(key: string, { order, placedAt, language }: SentOrder): Promise<Outcome> {
  try {
    const body = orderObject({ ...order, placedAt: new Date(placedAt), language })
    const reply: { insertedId?: unknown } | null = await withPatience(
      api('POST /postOrder', { headers: { 'idempotency-key': key }, body }),
    )
    // A sign-in page of somebody's Wi-Fi also answers 200.
    if (typeof reply?.insertedId !== 'string') return { kind: 'no-answer' }
    return { kind: 'placed', id: reply.insertedId, order, isEarlier: false }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    if (error.status === 0) return { kind: 'no-answer' }
    return error.status >= 500 ? { kind: 'broken' } : { kind: 'refused', error }
  }
}

function withPatience<T>(answer: Promise<T>): Promise<T> {
  let timer = 0
  const late = new Promise<never>((_, reject) => {
    timer = window.setTimeout(
      () => reject(new ApiError(0, { code: 'unreachable', message: 'No answer came in time.' })),
      patience,
    )
  })
  return Promise.race([answer, late]).finally(() => clearTimeout(timer))
}
