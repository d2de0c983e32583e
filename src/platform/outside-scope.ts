import { AsyncLocalStorage } from 'node:async_hooks'

interface Scope {
  /** What would be held up by waiting for a server outside; null if nothing is. */
  holds: string | null
  /** Aborted when nobody waits for the work any more, or its time is over. */
  signal?: AbortSignal
}

const scopes = new AsyncLocalStorage<Scope | null>()

/** Runs `work` while it holds what others need: a slot of a queue, a transaction. It cannot wait for servers outside. */
export const holding = <T>(what: string, work: () => T): T => scopes.run({ holds: what }, work)

/** Runs `work` that may wait for servers outside, until `signal` aborts. */
export const waitingOutside = <T>(signal: AbortSignal, work: () => T): T =>
  scopes.run({ holds: null, signal }, work)

/** Runs `work` on its own account: what it was begun by may end before it, and holds nothing for it. */
export const onItsOwn = <T>(work: () => T): T => scopes.run(null, work)

/** The signal that ends a request outside; throws where waiting for it would hold up others. */
export function signalOfWork() {
  const { holds, signal } = scopes.getStore() ?? { holds: null }
  if (holds) throw new Error(`A server outside is not waited for while ${holds} is held.`)
  return signal
}

/** Settles as `work` does, or rejects with the reason of `signal` if that aborts before. */
export async function untilAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  const over = Promise.withResolvers<never>()
  const stop = () => over.reject(signal.reason)
  signal.addEventListener('abort', stop, { once: true })
  if (signal.aborted) stop()
  try {
    return await Promise.race([work, over.promise])
  } finally {
    signal.removeEventListener('abort', stop)
  }
}
