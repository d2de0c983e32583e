import type { SafeFetch } from '#platform/safe-fetch.ts'
import type { GatewayRequest, SmsAdapter } from './adapters/adapter.ts'
import type { SmsProblem } from './rules.ts'

/** Milliseconds for an answer. */
const timeout = 15_000
const maxAnswerBytes = 20_000

/** Sends a request to a gateway; throws a FetchError where there is no answer. */
export async function askGateway(fetchOutside: SafeFetch, { url, ...options }: GatewayRequest) {
  const { status, body } = await fetchOutside(url, {
    ...options,
    timeout,
    maxBytes: maxAnswerBytes,
    longer: 'cut',
  })
  // A text column has no NUL.
  return { status, body: body.toString('utf8').replaceAll('\0', '').trim() }
}

const keptCharacters = 300

/** What is kept of an answer: some repeat the request, and with it what is secret. */
export const keptAnswer = (answer: string, secrets: readonly string[]) =>
  secrets
    .filter(Boolean)
    .reduce((text, secret) => text.replaceAll(secret, '…'), answer)
    .slice(0, keptCharacters)

export interface GatewayResult {
  state: 'sent' | 'failed' | 'unclear'
  gatewayId: string
  problem: SmsProblem | ''
  code: string
  /** What the gateway says of it. */
  answer: string
}

/**
 * What has become of a message. HTTP 200 alone is no success; where the answer is none of those that the adapter knows, the message
 * may have been sent.
 */
export function resultOf(
  { read, problems }: SmsAdapter,
  { status, body }: { status: number; body: string },
): GatewayResult {
  const { isSent, code, gatewayId, words } = read(body)
  const result = { gatewayId, code, answer: words || body }
  const isAnswered = status >= 200 && status < 300
  if (isAnswered && isSent) return { ...result, state: 'sent', problem: '' }
  const known = problems.get(code)
  // The number of this message is known there, so an earlier request has arrived.
  if (known === 'duplicate') return { ...result, state: 'unclear', problem: 'duplicate' }
  if (known) return { ...result, state: 'failed', problem: known }
  // Servers that fail, and answers of another form than the gateway's, may have taken the message before.
  const isRefused = isAnswered ? isSent === false : status >= 300 && status < 500
  if (isRefused) return { ...result, state: 'failed', problem: 'refused' }
  return { ...result, state: 'unclear', problem: 'answer' }
}
