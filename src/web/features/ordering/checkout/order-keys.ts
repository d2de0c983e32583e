import { deviceStorage } from '#web/data/browser-storage.ts'

// Why tabs share it: docs/decisions/0018-order-keys-shared-between-tabs.md.
/** What the keys of all tabs of this browser begin with until an order is placed. */
interface Round {
  seed: string
  startedAt: number
}

const storageKey = 'orderRound'
const isRound = (value: unknown): value is Round => {
  const { seed, startedAt } = (value ?? {}) as Partial<Round>
  return typeof seed === 'string' && typeof startedAt === 'number'
}

/** As long as an attempt without an answer is kept: the same order a day later is another one. */
const lasts = 24 * 60 * 60_000

/** 32 random digits. `randomUUID` is missing where a shop is visited over plain http by another name than localhost. */
export const newSeed = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  )

/** Begins a new round: the same once more is a second order. */
export function startNewRound() {
  const round = { seed: newSeed(), startedAt: Date.now() }
  deviceStorage.write(storageKey, round)
  return round
}

/** Sees to it that there is a round before anything is confirmed, so that all tabs know of the same. */
export function agreeOnRound() {
  const round = deviceStorage.read(storageKey, isRound)
  return round && Date.now() - round.startedAt < lasts ? round : startNewRound()
}

/** A short mark of a text; two texts of one browser hardly ever have the same. */
function markOf(text: string) {
  let [one, other] = [0xdeadbeef, 0x41c6ce57]
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    one = Math.imul(one ^ code, 2654435761)
    other = Math.imul(other ^ code, 1597334677)
  }
  return `${(one >>> 0).toString(36)}${(other >>> 0).toString(36)}`
}

/**
 * The key to send an order under. The same order confirmed in two tabs at the same moment has the same key in both, so that
 * it is placed once.
 */
export const keyOf = (order: string) => `${agreeOnRound().seed}-${markOf(order)}`
