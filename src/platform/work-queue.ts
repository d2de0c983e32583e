import { ShopError, tooMany } from '#lib/errors.ts'
import { networkOf } from '#lib/network.ts'

export interface WorkQueueOptions {
  /** How much work runs at the same time. */
  slots: number
  maxWaiting: number
  /** Milliseconds. */
  maxWait: number
  /** Milliseconds of work that one address gets in ten seconds while there are others. Default unlimited. */
  budget?: number
  now?: () => number
}

interface Waiting {
  address: string
  start: () => void
  reject: (error: ShopError) => void
  timeout: NodeJS.Timeout
}

/** Milliseconds after which every address has its whole budget again. */
const budgetWindow = 10_000

export type WorkQueue = ReturnType<typeof createWorkQueue>

/**
 * Bounds the work of this process that requests cause, so that it stays responsive however many come:
 * - Work starts at once while a slot is free. Otherwise it waits, and whose address has had the least work goes first.
 * - Too many waiting, or one for too long: `busy` (503).
 * - An address that has used up its budget gets one slot while nobody else works, otherwise `too-many` (429).
 *
 * In memory, because what it protects is this process.
 */
export function createWorkQueue({
  slots,
  maxWaiting,
  maxWait,
  budget = Number.POSITIVE_INFINITY,
  now = () => performance.now(),
}: WorkQueueOptions) {
  let running = 0
  const waiting = new Set<Waiting>()
  let spent = new Map<string, number>()
  let windowEnd = 0

  function spentBy(address: string) {
    if (now() >= windowEnd) {
      spent = new Map()
      windowEnd = now() + budgetWindow
    }
    return spent.get(address) ?? 0
  }
  const isOverBudget = (address: string) => spentBy(address) >= budget
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

  function wait(address: string) {
    return new Promise<void>((start, reject) => {
      const timeout = setTimeout(() => refuse(entry, busy()), maxWait)
      const entry: Waiting = { address, start, reject, timeout }
      waiting.add(entry)
      if (waiting.size <= maxWaiting) return
      // The one that would have been served last: a stranger's flood does not keep others out of a full queue.
      const [last = entry] = [...waiting].sort((a, b) => spentBy(b.address) - spentBy(a.address))
      refuse(spentBy(last.address) > spentBy(address) ? last : entry, busy())
    })
  }

  function startNext() {
    const [next] = [...waiting].sort((a, b) => spentBy(a.address) - spentBy(b.address))
    if (!next) return
    remove(next)
    running += 1
    next.start()
  }

  return {
    /** Runs `work`, as soon as there is a slot for this address. */
    async run<T>(address: string, work: () => Promise<T>): Promise<T> {
      const network = networkOf(address)
      if (running < slots && (running === 0 || !isOverBudget(network))) running += 1
      else if (isOverBudget(network)) throw overBudget()
      else await wait(network)
      const started = now()
      try {
        return await work()
      } finally {
        running -= 1
        const total = spentBy(network) + now() - started
        spent.set(network, total)
        if (isOverBudget(network))
          for (const entry of waiting) if (entry.address === network) refuse(entry, overBudget())
        startNext()
      }
    },
  }
}

const busy = () => new ShopError('busy', 'The shop is busy. Please try again in a moment.', { retryAfter: 2 })
