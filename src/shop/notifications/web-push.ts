import { createECDH, ECDH, hkdfSync } from 'node:crypto'
import webPush from 'web-push'
import { FetchError, type SafeFetch } from '#platform/safe-fetch.ts'
import type { SendResult } from './send-result.ts'

export interface PushKeys {
  p256dh: string
  auth: string
}

/** Seconds for which a push service keeps a message for a phone without a network. */
const keptSeconds = 12 * 60 * 60
const timeout = 15_000

/**
 * The key pair by which push services know this shop (RFC 8292), made of its secret: nothing has to be stored, and every machine
 * and every restored backup has the same.
 */
export function vapidKeys(secret: string) {
  // A scalar of P-256 has to be below the order of the curve, which one of 2^32 hashes is not.
  for (let round = 0; ; round++) {
    const ecdh = createECDH('prime256v1')
    try {
      ecdh.setPrivateKey(Buffer.from(hkdfSync('sha256', secret, '', `shodai push ${round}`, 32)))
    } catch {
      continue
    }
    return { publicKey: ecdh.getPublicKey('base64url'), privateKey: ecdh.getPrivateKey('base64url') }
  }
}

/** Whether this is a point of the curve, to which something can be encrypted. */
export function isPublicKey(key: string) {
  try {
    return ECDH.convertKey(key, 'prime256v1', 'base64url').length > 0
  } catch {
    return false
  }
}

interface Push {
  fetchOutside: SafeFetch
  secret: string
  /** Whom a push service writes to about this shop: `mailto:…`. */
  contact: string
  subscription: { endpoint: string; keys: PushKeys }
  payload: object
  /** A message of the same topic replaces one that a phone has not fetched. */
  topic: string
}

/** Sends a message, encrypted for the browser, to its push service (RFC 8030, 8291). */
export async function sendPush({
  fetchOutside,
  secret,
  contact,
  subscription,
  payload,
  topic,
}: Push): Promise<SendResult> {
  const { endpoint, headers, body } = webPush.generateRequestDetails(subscription, JSON.stringify(payload), {
    vapidDetails: { subject: contact, ...vapidKeys(secret) },
    TTL: keptSeconds,
    urgency: 'high',
    topic,
  })
  try {
    const response = await fetchOutside(endpoint, {
      method: 'POST',
      // The library counts the bytes as a number.
      headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)])),
      ...(body && { body }),
      usualPorts: true,
      maxBytes: 4000,
      longer: 'cut',
      timeout,
    })
    return resultOf(response.status, response.headers['retry-after'])
  } catch (error) {
    if (error instanceof FetchError) return { kind: 'retry', problem: error.message }
    throw error
  }
}

function resultOf(status: number, retryAfter: string | undefined): SendResult {
  if (status >= 200 && status < 300) return { kind: 'sent' }
  if (status === 404 || status === 410) return { kind: 'gone' }
  const problem = `The push service answered ${status}.`
  if (status === 429) return { kind: 'retry', problem, seconds: secondsOf(retryAfter) }
  return status >= 500 ? { kind: 'retry', problem } : { kind: 'failed', problem }
}

/** `Retry-After`: seconds or a date. */
function secondsOf(retryAfter: string | undefined) {
  if (retryAfter === undefined) return undefined
  const seconds = /^\d+$/.test(retryAfter) ? Number(retryAfter) : (Date.parse(retryAfter) - Date.now()) / 1000
  return Number.isFinite(seconds) ? Math.min(Math.max(Math.ceil(seconds), 1), 3600) : undefined
}
