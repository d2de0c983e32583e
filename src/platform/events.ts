import type { Topic } from '#lib/topic.ts'
import { createNotificationConnection } from './notification-connection.ts'

const isTopic = (payload: string): payload is Topic => /^(storefront|stock|products:[\d,]*)$/.test(payload)

/** The channel of PostgreSQL on which topics are published. */
const channel = 'shop'

export type Events = ReturnType<typeof createEvents>

interface Subscriber {
  onPayload: (payload: string) => void
  onConnected: () => void
}

interface EventsOptions {
  onProblem?: (error: Error) => void
  /** Called for what this process publishes, so once in all processes. */
  onPublish?: (topic: Topic) => void
  /** Milliseconds between two notifications to this process itself. */
  heartbeatMs?: number
  /** Milliseconds that PostgreSQL gets to answer. */
  timeoutMs?: number
}

/**
 * Publishes events to this process at once and to all other processes through PostgreSQL's `NOTIFY`. Until `listen` is
 * called with the database URL, events stay within the process.
 */
export function createEvents({
  onProblem = () => {},
  onPublish = () => {},
  heartbeatMs = 3000,
  timeoutMs = 5000,
}: EventsOptions = {}) {
  const handlers: ((topic: Topic) => void)[] = []
  const connectionHandlers: ((isConnected: boolean) => void)[] = []
  /** Topics that other processes have yet to be notified of. */
  const pending = new Set<Topic>()
  const subscriptions = new Map<string, Set<Subscriber>>()
  let flushing: NodeJS.Timeout | null = null
  const emit = (topic: Topic) => {
    for (const handler of handlers) handler(topic)
  }
  const setConnected = (isConnected: boolean) => {
    for (const handler of connectionHandlers) handler(isConnected)
  }

  const connection = createNotificationConnection({
    onProblem,
    heartbeatMs,
    timeoutMs,
    channels: () => [channel, ...subscriptions.keys()],
    onNotification(from, payload) {
      if (from !== channel) for (const { onPayload } of subscriptions.get(from) ?? []) onPayload(payload)
      else if (isTopic(payload)) emit(payload)
    },
    async onConnected() {
      setConnected(true)
      // What was missed is not known, so everything is assumed to have changed.
      emit('storefront')
      for (const subscribers of subscriptions.values())
        for (const { onConnected } of subscribers) onConnected()
      await send()
    },
    onLost: () => setConnected(false),
  })

  async function send() {
    flushing = null
    if (!connection.isOpen()) return
    for (const topic of [...pending]) {
      pending.delete(topic)
      // Otherwise after the next connect.
      if (!(await connection.notify(topic))) pending.add(topic)
    }
  }

  return {
    on(handler: (topic: Topic) => void) {
      handlers.push(handler)
    },
    /** Calls `handler` when the connection is lost, after which changes by other processes are missed, and when it is back. */
    onConnection(handler: (isConnected: boolean) => void) {
      connectionHandlers.push(handler)
    },
    listen: connection.open,
    /**
     * Subscribes to another channel over the same connection. `onConnected` is called after each connect, when
     * notifications may have been missed. The result's `close` ends the subscription.
     */
    async subscribe(name: string, onPayload: (payload: string) => void, onConnected: () => void) {
      const subscribers = subscriptions.get(name) ?? new Set()
      const subscriber = { onPayload, onConnected }
      subscriptions.set(name, subscribers.add(subscriber))
      await connection.listen(name)
      return {
        async close() {
          subscribers.delete(subscriber)
          if (subscribers.size > 0) return
          subscriptions.delete(name)
          await connection.unlisten(name)?.catch(onProblem)
        },
      }
    },
    /** Notifies this process at once. Other processes get `stock` within 100 ms, several changes as one. */
    async publish(topic: Topic) {
      emit(topic)
      onPublish(topic)
      pending.add(topic)
      if (topic !== 'stock') return send()
      flushing ??= setTimeout(send, 100).unref()
    },
    async close() {
      connection.stop()
      if (flushing) clearTimeout(flushing)
      await send()
      await connection.end()
    },
  }
}
