import { setTimeout as wait } from 'node:timers/promises'
import { onItsOwn } from '#platform/outside-scope.ts'
import type { Shop } from '#shop/shop.ts'
import { notifyOfOrders } from './commands/queue-notifications.ts'

/** Milliseconds between two looks at the new orders, so that those of a rush are told together. */
const rest = 300
/** Milliseconds until the next try, where the database did not answer. */
const retryRest = 5000
/** What the process before this one may have left untold. */
const firstLook = 15 * 60_000
/** An order is seen when its transaction ends, which takes no longer than this. */
const longestTransaction = 60_000

/**
 * Tells the staff of new orders as soon as PostgreSQL notifies this process of them, so that they cost the order nothing. Each is
 * told once, however many processes look, and also if one is killed meanwhile (`queueNotifications`). Returns what ends it.
 */
export function followOrders(
  shop: Pick<Shop, 'db' | 'jobs' | 'events'>,
  onProblem: (error: unknown) => void,
) {
  let since = Date.now() - firstLook
  let told: ReadonlySet<string> = new Set()
  let isWoken = false
  let looking: Promise<void> | null = null
  const closing = new AbortController()
  const pause = (ms: number) => wait(ms, undefined, { signal: closing.signal, ref: false }).catch(() => {})

  async function lookWhileWoken() {
    while (isWoken && !closing.signal.aborted) {
      isWoken = false
      const startedAt = Date.now()
      try {
        told = new Set(await notifyOfOrders(shop, new Date(since), told))
        since = startedAt - longestTransaction
        await pause(rest)
      } catch (error) {
        onProblem(error)
        isWoken = true
        await pause(retryRest)
      }
    }
    looking = null
  }
  function wake() {
    isWoken = true
    looking ??= onItsOwn(lookWhileWoken)
  }
  // After a connection was lost some may have been missed.
  const subscription = shop.events.subscribe('orders', wake, wake)
  return async () => {
    closing.abort()
    await (await subscription).close()
    await looking
  }
}
