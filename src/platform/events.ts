import pg from 'pg'

/** `storefront`: something that public pages show has changed. `stock`: only exact stock quantities have. */
export type Topic = 'storefront' | 'stock'
const topics: readonly string[] = ['storefront', 'stock'] satisfies Topic[]

export type Events = ReturnType<typeof createEvents>

/**
 * Publishes events to this process at once and to all other processes through PostgreSQL's `NOTIFY`. Until `listen` is
 * called with the database URL, events stay within the process.
 */
export function createEvents(onProblem: (error: Error) => void = () => {}) {
  const handlers: ((topic: Topic) => void)[] = []
  const pending = new Set<Topic>()
  const subscriptions = new Map<string, { onPayload: (payload: string) => void; onConnected: () => void }>()
  let connection: pg.Client | null = null
  let flushing: NodeJS.Timeout | null = null
  let closed = false
  const emit = (topic: Topic) => {
    for (const handler of handlers) handler(topic)
  }

  async function send() {
    flushing = null
    const due = [...pending]
    pending.clear()
    for (const topic of due)
      await connection?.query('select pg_notify($1, $2)', ['shop', topic]).catch(onProblem)
  }

  async function connect(url: string) {
    const client = new pg.Client({
      connectionString: url,
      connectionTimeoutMillis: 2000,
      application_name: 'shodai-events',
    })
    client.on('error', onProblem)
    client.on('end', () => {
      connection = null
      if (!closed) setTimeout(() => connect(url).catch(onProblem), 1000).unref()
    })
    client.on('notification', ({ channel, payload = '' }) => {
      if (channel !== 'shop') subscriptions.get(channel)?.onPayload(payload)
      else if (topics.includes(payload)) emit(payload as Topic)
    })
    await client.connect()
    await client.query('listen shop')
    for (const channel of subscriptions.keys()) await client.query(`listen ${pg.escapeIdentifier(channel)}`)
    connection = client
    // Notifications are lost while disconnected, so everything is assumed to have changed.
    emit('storefront')
    for (const { onConnected } of subscriptions.values()) onConnected()
  }

  return {
    on(handler: (topic: Topic) => void) {
      handlers.push(handler)
    },
    listen: connect,
    /**
     * Subscribes to another channel over the same connection. `onConnected` is called after each connect, when
     * notifications may have been missed. The result's `close` ends the subscription.
     */
    async subscribe(channel: string, onPayload: (payload: string) => void, onConnected: () => void) {
      subscriptions.set(channel, { onPayload, onConnected })
      await connection?.query(`listen ${pg.escapeIdentifier(channel)}`)
      return {
        async close() {
          subscriptions.delete(channel)
          await connection?.query(`unlisten ${pg.escapeIdentifier(channel)}`).catch(onProblem)
        },
      }
    },
    /** Notifies this process at once. Other processes get `stock` within 100 ms, several changes as one. */
    async publish(topic: Topic) {
      emit(topic)
      pending.add(topic)
      if (topic === 'storefront') return send()
      flushing ??= setTimeout(send, 100).unref()
    },
    async close() {
      closed = true
      if (flushing) clearTimeout(flushing)
      await send()
      await connection?.end()
    },
  }
}
