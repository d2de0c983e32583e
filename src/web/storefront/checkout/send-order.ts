import type { Language } from '#lib/language.ts'
import type { Verification } from '#shop/orders/rules.ts'
import { api } from '#web/data/api.ts'
import { ApiError } from '#web/data/api-client.ts'
import { measuringHeaders } from '#web/data/measure.ts'
import { orderObject } from '#web/shared/checkout/order-object.ts'
import {
  earlierVersions,
  endAttempt,
  type OrderToSend,
  recordSending,
  removeRejected,
  type SentOrder,
} from './attempts.ts'
import { readCheckoutKey } from './checkout-key.ts'
import { originHeaders } from './origin-headers.ts'

export type Outcome =
  /** `order` is what the shop has; `isEarlier` where that is an earlier version, whose response was lost. */
  | {
      kind: 'placed'
      id: string
      order: OrderToSend
      isEarlier: boolean
      inReview: boolean
      verification: Verification | undefined
      deliveryDays: number | undefined
    }
  /** It may have arrived or not; sent again it is placed once. */
  | { kind: 'no-response' }
  /** A server error; the order may have been placed or not. */
  | { kind: 'server-error' }
  /** An order was placed under this key that this browser has no version of. */
  | { kind: 'key-used' }
  /** It was placed, and staff have deleted it since. Sent again it is a new order. */
  | { kind: 'deleted' }
  | { kind: 'rejected'; error: ApiError }

const timeout = 20_000

/**
 * Sends an order under the idempotency key of its attempt, so that it is placed once even if responses were lost. When the
 * key is used already, the earlier versions are sent again to find out which of them was placed.
 */
export async function sendOrder(draft: OrderToSend, language: Language): Promise<Outcome> {
  const { key, sent, isRepeated } = recordSending(draft, new Date(), language)
  const outcome = await post(key, sent)
  if (outcome.kind === 'placed' || outcome.kind === 'deleted') endAttempt(key)
  if (outcome.kind !== 'rejected') return outcome
  if (!isKeyUsed(outcome.error)) {
    // Of one that was sent before, too many requests (429) say nothing: it may have arrived then.
    if (outcome.error.status !== 429 || !isRepeated) removeRejected(key, sent)
    return outcome
  }
  for (const earlier of earlierVersions(key, sent)) {
    const repeated = await post(key, earlier)
    if (repeated.kind === 'placed') {
      endAttempt(key)
      return { ...repeated, isEarlier: true }
    }
    if (repeated.kind === 'deleted') endAttempt(key)
    if (repeated.kind !== 'rejected' || repeated.error.status === 429) return repeated
  }
  endAttempt(key)
  return { kind: 'key-used' }
}

const isAboutKey = ({ body }: ApiError) => body.fields?.['idempotency-key'] !== undefined
const isKeyUsed = (error: ApiError) => error.status === 422 && isAboutKey(error)
const isDeleted = (error: ApiError) => error.status === 409 && isAboutKey(error)

async function post(key: string, { order, placedAt, language }: SentOrder): Promise<Outcome> {
  try {
    const checkout = readCheckoutKey()
    const body = orderObject({ ...order, placedAt: new Date(placedAt), language })
    const result: {
      insertedId?: unknown
      inReview?: unknown
      verification?: Verification | undefined
      deliveryDays?: number | undefined
    } | null = await withTimeout(
      api('POST /postOrder', {
        headers: {
          'idempotency-key': key,
          ...(checkout !== null && { 'shodai-checkout': checkout }),
          ...measuringHeaders(),
          ...originHeaders(),
          ...(order.orderPage !== undefined && { 'shodai-order-page': order.orderPage }),
        },
        body,
      }),
    )
    // The sign-in page of a public Wi-Fi also answers 200.
    if (typeof result?.insertedId !== 'string') return { kind: 'no-response' }
    const inReview = result.inReview === true
    const { insertedId: id, verification, deliveryDays } = result
    return { kind: 'placed', id, order, isEarlier: false, inReview, verification, deliveryDays }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    if (error.status === 0) return { kind: 'no-response' }
    if (isDeleted(error)) return { kind: 'deleted' }
    return error.status >= 500 ? { kind: 'server-error' } : { kind: 'rejected', error }
  }
}

function withTimeout<T>(response: Promise<T>): Promise<T> {
  let timer = 0
  const expired = new Promise<never>((_, reject) => {
    timer = window.setTimeout(
      () => reject(new ApiError(0, { code: 'unreachable', message: 'The request timed out.' })),
      timeout,
    )
  })
  return Promise.race([response, expired]).finally(() => clearTimeout(timer))
}
