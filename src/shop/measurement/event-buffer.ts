/** Meta takes a thousand in one request. */
const batchSize = 200
const maxWaiting = 2000
const waitMs = 2000

/**
 * Collects what is sent in batches, in memory: what browsers have sent themselves may be lost with the process, and must not
 * cost the database anything. Beyond `maxWaiting` it is dropped.
 */
export function createEventBuffer<T>(send: (events: T[]) => Promise<void>) {
  let waiting: T[] = []
  let timer: NodeJS.Timeout | null = null

  async function flush() {
    timer = null
    const batch = waiting.splice(0, batchSize)
    await send(batch)
    if (waiting.length) start()
  }
  function start() {
    timer ??= setTimeout(flush, waitMs)
    timer.unref()
  }

  return {
    /** Returns whether it is taken. */
    add(event: T) {
      if (waiting.length >= maxWaiting) return false
      waiting.push(event)
      start()
      return true
    },
    close() {
      if (timer) clearTimeout(timer)
      waiting = []
    },
  }
}
