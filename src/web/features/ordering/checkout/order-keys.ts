import { deviceStorage } from '#web/data/browser-storage.ts'

// Why tabs share it: docs/decisions/0018-order-keys-shared-between-tabs.md.
/** The common start of the idempotency keys of all tabs of this browser, until an order is placed. */
interface KeySeries {
  seed: string
  startedAt: number
}

const storageKey = 'orderRound'
const isKeySeries = (value: unknown): value is KeySeries => {
  const { seed, startedAt } = (value ?? {}) as Partial<KeySeries>
  return typeof seed === 'string' && typeof startedAt === 'number'
}

/** That of an unanswered attempt. */
const lifetime = 24 * 60 * 60_000

/** 32 random hex digits. `randomUUID` does not exist over plain http, except on localhost. */
export const randomHex = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  )

/** Starts a new series: the same lines are a second order then. */
export function startKeySeries() {
  const series = { seed: randomHex(), startedAt: Date.now() }
  deviceStorage.write(storageKey, series)
  return series
}

/** The current series; called before an order is confirmed, so that all tabs share it. */
export function ensureKeySeries() {
  const series = deviceStorage.read(storageKey, isKeySeries)
  return series && Date.now() - series.startedAt < lifetime ? series : startKeySeries()
}

/** A 64-bit hash: enough for the few orders of one browser. */
function hashOf(text: string) {
  let [one, other] = [0xdeadbeef, 0x41c6ce57]
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index)
    one = Math.imul(one ^ code, 2654435761)
    other = Math.imul(other ^ code, 1597334677)
  }
  return `${(one >>> 0).toString(36)}${(other >>> 0).toString(36)}`
}

/** The idempotency key of an order. The same order in two tabs has the same key, so that it is placed once. */
export const keyOf = (order: string) => `${ensureKeySeries().seed}-${hashOf(order)}`
