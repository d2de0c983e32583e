import { ShopError, tooMany } from '#lib/errors.ts'
import { holding, waitingOutside } from './outside-scope.ts'

export interface WorkQueueOptions {
  /** As operators read it. */
  name: string
  /** How much work runs at the same time. */
  slots: number
  maxWaiting: number
  /** Milliseconds. */
  maxWait: number
  /** Milliseconds of work that one network gets in ten seconds while there are others. Default unlimited. */
  budget?: number
  /** Milliseconds that work gets which waits for servers outside; without it no work of this queue may do so. */
  outside?: number
  now?: () => number
}

interface Waiting {
  network: string
  start: () => void
  reject: (error: ShopError) => void
  timeout: NodeJS.Timeout
}

/** What a queue does at the moment. */
export interface QueueState {
  name: string
  slots: number
  running: number
  waiting: number
  /** Seconds since a slot was free or became free, once that is longer than the bound of the queue; otherwise 0. */
  stuckSeconds: number
}

/** Milliseconds after which every network has its whole budget again. */
const budgetWindow = 10_000

export type WorkQueue = ReturnType<typeof createWorkQueue>

/**
 * Bounds the work of this process that requests cause, so that it stays responsive however many come:
 * - Work starts at once while a slot is free. Otherwise it waits, and whose network has had the least work goes first.
 * - Too many waiting, or one for too long: `busy` (503).
 * - A network that has used up its budget gets one slot while nobody else works, otherwise `too-many` (429).
 *
 * In memory, because what it protects is this process.
 */
export function createWorkQueue({
  name,
  slots,
  maxWaiting,
  maxWait,
  budget = Number.POSITIVE_INFINITY,
  outside,
  now = () => performance.now(),
}: WorkQueueOptions) {
  // Work that waits for the outside ends when its time is over, so that whatever servers do, the queue moves.
  const bound = outside === undefined ? maxWait : outside + maxWait
  let running = 0
  /** When work began or ended last. */
  let movedAt = now()
  const waiting = new Set<Waiting>()
  let spent = new Map<string, number>()
  let windowEnd = 0

  function spentBy(network: string) {
    if (now() >= windowEnd) {
      spent = new Map()
      windowEnd = now() + budgetWindow
    }
    return spent.get(network) ?? 0
  }
  const isOverBudget = (network: string) => spentBy(network) >= budget
  const overBudget = () =>
    tooMany('Too many requests. Please wait a little.', Math.ceil((windowEnd - now()) / 1000))

  function remove(entry: Waiting) {
    waiting.delete(entry)
    clearTimeout(entry.timeout)
  }
  function refuse(entry: Waiting, error: ShopError) {
    remove(entry)
    entry.reject(error)
  }

  function wait(network: string, signal: AbortSignal | undefined) {
    return new Promise<void>((start, reject) => {
      const timeout = setTimeout(() => refuse(entry, busy()), maxWait)
      const entry: Waiting = { network, start, reject, timeout }
      signal?.addEventListener('abort', () => refuse(entry, busy()), { once: true })
      waiting.add(entry)
      if (waiting.size <= maxWaiting) return
      // The one that would have been served last: a stranger's flood does not keep others out of a full queue.
      const [last = entry] = [...waiting].sort((a, b) => spentBy(b.network) - spentBy(a.network))
      refuse(spentBy(last.network) > spentBy(network) ? last : entry, busy())
    })
  }

  function occupySlot() {
    running += 1
    movedAt = now()
  }

  function startNext() {
    const [next] = [...waiting].sort((a, b) => spentBy(a.network) - spentBy(b.network))
    if (!next) return
    remove(next)
    occupySlot()
    next.start()
  }

  function perform<T>(work: () => Promise<T>, signal: AbortSignal | undefined) {
    if (outside === undefined) return holding(`a slot of ${name}`, work)
    const time = AbortSignal.timeout(outside)
    return waitingOutside(signal ? AbortSignal.any([signal, time]) : time, work)
  }

  return {
    /**
     * Runs `work`, as soon as there is a slot for this network. When `signal` aborts, work that waits is not begun, and work that
     * waits for a server outside does not any more.
     */
    async run<T>(network: string, work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
      if (signal?.aborted) throw busy()
      if (running < slots && (running === 0 || !isOverBudget(network))) occupySlot()
      else if (isOverBudget(network)) throw overBudget()
      else await wait(network, signal)
      const started = now()
      try {
        return await perform(work, signal)
      } finally {
        running -= 1
        movedAt = now()
        const total = spentBy(network) + now() - started
        spent.set(network, total)
        if (isOverBudget(network))
          for (const entry of waiting) if (entry.network === network) refuse(entry, overBudget())
        startNext()
      }
    },

    state(): QueueState {
      const still = running < slots ? 0 : now() - movedAt
      const stuckSeconds = still > bound ? Math.floor(still / 1000) : 0
      return { name, slots, running, waiting: waiting.size, stuckSeconds }
    },
  }
}

const busy = () => new ShopError('busy', 'The shop is busy. Please try again in a moment.', { retryAfter: 2 })
