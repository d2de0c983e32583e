import type { Language } from '#lib/language.ts'
import { deviceStorage } from '#web/data/browser-storage.ts'
import { type CartLine, isCartLine, lineKey } from '../cart/cart-lines.ts'
import { keyOf, startNewRound } from './order-keys.ts'
import type { Ordered } from './order-object.ts'

/** What is to be ordered, but for the moment it is first sent and the language of the page that sends it. */
export type ToOrder = Omit<Ordered, 'placedAt' | 'language'>

/** An order as it was sent: exactly the same again, it is the same order. */
export interface SentOrder {
  order: ToOrder
  placedAt: string
  language: Language
}

/**
 * One attempt to place one order. Everything sent under its key is placed once at most: the shop refuses another order under
 * a key that has been used. `sent` is what has got no answer, the last one last; it may have arrived all the same.
 */
export interface Attempt {
  key: string
  sent: SentOrder[]
}

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

/** After a day nobody waits for an answer any more, and what was typed is forgotten. */
const keptFor = 24 * 60 * 60_000
const isFresh = ({ placedAt }: SentOrder) => Date.now() - Date.parse(placedAt) < keptFor

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

/** The attempt without an answer that this order belongs to: whoever corrects it after a lost answer means the same order. */
export const findUnanswered = (lines: readonly CartLine[]) =>
  read().find(({ sent }) => sent.some(({ order }) => shareALine(order.lines, lines))) ?? null

export const isSameOrder = (one: ToOrder, other: ToOrder) => JSON.stringify(one) === JSON.stringify(other)

/** Writes down that this order is about to be sent, under the key of the attempt it belongs to. */
export function startSending(
  order: ToOrder,
  now: Date,
  language: Language,
): { key: string; sent: SentOrder } {
  const attempt = findUnanswered(order.lines) ?? { key: keyOf(JSON.stringify(order)), sent: [] }
  const before = attempt.sent.find((each) => isSameOrder(each.order, order))
  const sent = before ?? { order, placedAt: now.toISOString(), language }
  const others = read().filter(({ key }) => key !== attempt.key)
  write([...others, { key: attempt.key, sent: [...attempt.sent.filter((each) => each !== before), sent] }])
  return { key: attempt.key, sent }
}

/** The shop has refused what was sent last under this key: that, at least, is not ordered. */
export function wasRefused(key: string, refused: SentOrder) {
  write(
    read().map((attempt) =>
      attempt.key === key
        ? { ...attempt, sent: attempt.sent.filter(({ order }) => !isSameOrder(order, refused.order)) }
        : attempt,
    ),
  )
}

/** What else was sent under this key, the last one first. */
export const sentBefore = (key: string, but: SentOrder) =>
  (read().find((attempt) => attempt.key === key)?.sent ?? [])
    .filter(({ order }) => !isSameOrder(order, but.order))
    .reverse()

/** The order of this key is placed, or given up. */
export function endAttempt(ended: string) {
  write(read().filter(({ key }) => key !== ended))
  startNewRound()
}
