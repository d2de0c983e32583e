import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { createClient } from './postgres-connections.ts'

/** `storefront`: something that public pages show has changed. `stock`: only exact stock quantities have. */
export type Topic = 'storefront' | 'stock'
const topics: readonly string[] = ['storefront', 'stock'] satisfies Topic[]

export type Events = ReturnType<typeof createEvents>

interface EventsOptions {
  onProblem?: (error: Error) => void
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
  heartbeatMs = 3000,
  timeoutMs = 5000,
}: EventsOptions = {}) {
  const handlers: ((topic: Topic) => void)[] = []
  const connectionHandlers: ((isConnected: boolean) => void)[] = []
  /** Topics that other processes have yet to be notified of. */
  const pending = new Set<Topic>()
  const subscriptions = new Map<string, { onPayload: (payload: string) => void; onConnected: () => void }>()
  const heartbeat = `heartbeat ${randomUUID()}`
  let connection: pg.Client | null = null
  let gotHeartbeat = false
  let url = ''
  let flushing: NodeJS.Timeout | null = null
  let closed = false
  const emit = (topic: Topic) => {
    for (const handler of handlers) handler(topic)
  }
  const setConnected = (isConnected: boolean) => {
    for (const handler of connectionHandlers) handler(isConnected)
  }

  async function send() {
    flushing = null
    const client = connection
    if (!client) return
    for (const topic of [...pending]) {
      pending.delete(topic)
      try {
        await client.query('select pg_notify($1, $2)', ['shop', topic])
      } catch (error) {
        // Sent after the next connect.
        pending.add(topic)
        lose(client, error as Error)
      }
    }
  }

  async function connect() {
    const client = createClient(url, {
      connectionTimeoutMillis: 2000,
      query_timeout: timeoutMs,
      application_name: 'shodai-events',
    })
    client.on('error', onProblem)
    client.on('end', () => lose(client))
    client.on('notification', ({ channel, payload = '' }) => {
      if (channel !== 'shop') subscriptions.get(channel)?.onPayload(payload)
      else if (payload === heartbeat) gotHeartbeat = true
      else if (topics.includes(payload)) emit(payload as Topic)
    })
    try {
      await client.connect()
      await client.query('listen shop')
      for (const channel of subscriptions.keys()) await client.query(`listen ${pg.escapeIdentifier(channel)}`)
    } catch (error) {
      client.end().catch(() => {})
      throw error
    }
    connection = client
    // Notifications are lost while disconnected, so everything is assumed to have changed.
    setConnected(true)
    emit('storefront')
    for (const { onConnected } of subscriptions.values()) onConnected()
    await send()
    beat(client).catch((error) => lose(client, error))
  }

  /** A connection may be dead without either side knowing: its host lost power, or a firewall forgot it. */
  async function beat(client: pg.Client) {
    while (connection === client) {
      gotHeartbeat = false
      await client.query('select pg_notify($1, $2)', ['shop', heartbeat])
      await wait(heartbeatMs, undefined, { ref: false })
      if (!gotHeartbeat) throw new Error('PostgreSQL sends no notifications')
    }
  }

  function lose(client: pg.Client, error?: Error) {
    if (connection !== client) return
    connection = null
    if (error) onProblem(error)
    setConnected(false)
    // Not waited for: a host that is gone does not answer.
    client.end().catch(() => {})
    reconnect()
  }

  function reconnect() {
    if (closed) return
    const retry = () =>
      connect().catch((error) => {
        onProblem(error)
        reconnect()
      })
    setTimeout(retry, 1000).unref()
  }

  return {
    on(handler: (topic: Topic) => void) {
      handlers.push(handler)
    },
    /** Calls `handler` when the connection is lost, after which changes by other processes are missed, and when it is back. */
    onConnection(handler: (isConnected: boolean) => void) {
      connectionHandlers.push(handler)
    },
    listen(databaseUrl: string) {
      url = databaseUrl
      return connect()
    },
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
