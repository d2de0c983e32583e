import type { Language } from '#lib/language.ts'
import { randomHex } from '#lib/random.ts'
import { deviceStorage } from '#web/data/browser-storage.ts'
import { type CartLine, isCartLine, lineKey } from '#web/shared/cart/cart-lines.ts'
import type { OrderFacts } from '#web/shared/checkout/order-object.ts'

/** An order before it is sent for the first time. */
export type OrderToSend = Omit<OrderFacts, 'placedAt' | 'language'> & {
  /** The address of the order page on which it is placed. */
  orderPage?: string
}

/** An order as it was sent. Sent again unchanged it is the same order. */
export interface SentOrder {
  order: OrderToSend
  placedAt: string
  language: Language
}

/**
 * One attempt to place one order. At most one order is placed under its idempotency key: the shop rejects another order
 * under a used key. `sent` are the versions without a response, the newest last; any of them may have arrived.
 */
export interface Attempt {
  key: string
  sent: SentOrder[]
}

/** After a day the same order is another one. */
const lifetime = 24 * 60 * 60_000

// Why tabs share it: docs/decisions/0018-order-keys-shared-between-tabs.md.
/** The common start of the idempotency keys of all tabs of this browser, until an order is placed. */
interface KeySeries {
  seed: string
  startedAt: number
}

const seriesStorageKey = 'orderRound'
const isKeySeries = (value: unknown): value is KeySeries => {
  const { seed, startedAt } = (value ?? {}) as Partial<KeySeries>
  return typeof seed === 'string' && typeof startedAt === 'number'
}

/** Starts a new series: the same lines are a second order then. */
function startKeySeries() {
  const series = { seed: randomHex(), startedAt: Date.now() }
  deviceStorage.write(seriesStorageKey, series)
  return series
}

/** The current series; called before an order is confirmed, so that all tabs share it. */
export function ensureKeySeries() {
  const series = deviceStorage.read(seriesStorageKey, isKeySeries)
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
const keyOf = (order: string) => `${ensureKeySeries().seed}-${hashOf(order)}`

const storageKey = 'orderAttempts'

const isAttempt = (value: unknown): value is Attempt => {
  const { key, sent } = (value ?? {}) as Partial<Attempt>
  return (
    typeof key === 'string' &&
    Array.isArray(sent) &&
    sent.every(
      (each) =>
        typeof each?.placedAt === 'string' &&
        Array.isArray(each.order?.lines) &&
        each.order.lines.every(isCartLine),
    )
  )
}
const isAttempts = (value: unknown): value is Attempt[] => Array.isArray(value) && value.every(isAttempt)

const isFresh = ({ placedAt }: SentOrder) => Date.now() - Date.parse(placedAt) < lifetime

const read = () =>
  (deviceStorage.read(storageKey, isAttempts) ?? []).map((attempt) => ({
    ...attempt,
    sent: attempt.sent.filter(isFresh),
  }))
function write(attempts: readonly Attempt[]) {
  const open = attempts.filter(({ sent }) => sent.length > 0)
  if (open.length) deviceStorage.write(storageKey, open)
  else deviceStorage.remove(storageKey)
}

const shareALine = (one: readonly CartLine[], other: readonly CartLine[]) =>
  one.some((line) => other.some((each) => lineKey(each) === lineKey(line)))

/** The unanswered attempt with some of these lines: after a lost response, a corrected order is still the same order. */
export const findUnansweredAttempt = (lines: readonly CartLine[]) =>
  read().find(({ sent }) => sent.some(({ order }) => shareALine(order.lines, lines))) ?? null

export const isSameOrder = (one: OrderToSend, other: OrderToSend) =>
  JSON.stringify(one) === JSON.stringify(other)

/** Stores the order before it is sent, under the key of the attempt that it belongs to. */
export function recordSending(
  order: OrderToSend,
  now: Date,
  language: Language,
): { key: string; sent: SentOrder; isRepeated: boolean } {
  const attempt = findUnansweredAttempt(order.lines) ?? { key: keyOf(JSON.stringify(order)), sent: [] }
  const before = attempt.sent.find((each) => isSameOrder(each.order, order))
  const sent = before ?? { order, placedAt: now.toISOString(), language }
  const others = read().filter(({ key }) => key !== attempt.key)
  write([...others, { key: attempt.key, sent: [...attempt.sent.filter((each) => each !== before), sent] }])
  return { key: attempt.key, sent, isRepeated: before !== undefined }
}

/** Removes a version that the shop has rejected, because it cannot have been placed. */
export function removeRejected(key: string, rejected: SentOrder) {
  write(
    read().map((attempt) =>
      attempt.key === key
        ? { ...attempt, sent: attempt.sent.filter(({ order }) => !isSameOrder(order, rejected.order)) }
        : attempt,
    ),
  )
}

/** The other versions sent under this key, the newest first. */
export const earlierVersions = (key: string, than: SentOrder) =>
  (read().find((attempt) => attempt.key === key)?.sent ?? [])
    .filter(({ order }) => !isSameOrder(order, than.order))
    .reverse()

/** Removes the attempt when its order is placed or given up. */
export function endAttempt(ended: string) {
  write(read().filter(({ key }) => key !== ended))
  startKeySeries()
}
