import { createHash } from 'node:crypto'
import type { z } from 'zod'
import { FetchError, type SafeFetch } from '#platform/safe-fetch.ts'
import type { content } from '../contract.ts'
import type { MeasuredName, Visitor } from '../rules.ts'

/** Names for an order that did not last: no platform takes a purchase back, but audiences can leave out who has these. */
export type EndedName = 'OrderCancelled' | 'OrderReturned'

export interface MeasuredEvent {
  id: string
  name: MeasuredName | EndedName | 'PageView'
  at: Date
  /** The address of the page. */
  url: string
  visitor: Visitor
  content?: z.output<typeof content>
  /** Of an order. */
  order?: { id: string; mobileNumber: string; email: string }
}

export interface PlatformAccount {
  pixelId: string
  token: string
}

export interface MeasurementTarget extends PlatformAccount {
  fetchOutside: SafeFetch
  /** The platform's own address, but for tests. */
  url: string
  testCode?: string
}

/** A platform of advertising that takes events from servers. */
export interface Platform {
  label: string
  url: string
  /** It takes no event that is older. */
  maxAgeMs: number
  /** Sends events; throws a `PlatformError` or `FetchError` unless it has taken them. */
  send: (target: MeasurementTarget, events: readonly MeasuredEvent[]) => Promise<void>
}

/** A platform did not take an event, with a reason that may be shown to staff. */
export class PlatformError extends Error {}

/** Why a platform did not get or take an event; null for an error of our own. */
export const platformProblem = (error: unknown) =>
  error instanceof PlatformError || error instanceof FetchError ? error.message : null

/** As every platform wants what people are known by. */
export const hashed = (text: string) => createHash('sha256').update(text).digest('hex')

/** Posts JSON; resolves to status and answer. */
export async function post(
  { fetchOutside }: MeasurementTarget,
  address: string,
  { headers, body }: { headers?: Record<string, string>; body: object },
) {
  const { status, body: answer } = await fetchOutside(address, {
    method: 'POST',
    timeout: 8000,
    maxBytes: 4000,
    longer: 'cut',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
  return { status, answer: answer.toString() }
}
