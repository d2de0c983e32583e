import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { patientLimits } from './database.ts'
import { createClient } from './postgres-connections.ts'

interface NotificationOptions {
  onProblem: (error: Error) => void
  /** Milliseconds between two notifications to this process itself. */
  heartbeatMs: number
  /** Milliseconds that PostgreSQL gets to answer. */
  timeoutMs: number
  /** The channels to listen to; the first one also carries the heartbeat. */
  channels: () => readonly [string, ...string[]]
  onNotification: (channel: string, payload: string) => void
  /** Called after each connect: notifications are lost while disconnected. */
  onConnected: () => Promise<void>
  onLost: () => void
}

/** A connection for notifications of PostgreSQL, which is made again whenever it is lost. */
export function createNotificationConnection({
  onProblem,
  heartbeatMs,
  timeoutMs,
  channels,
  onNotification,
  onConnected,
  onLost,
}: NotificationOptions) {
  const heartbeat = `heartbeat ${randomUUID()}`
  const [own] = channels()
  let url = ''
  let connection: pg.Client | null = null
  let gotHeartbeat = false
  let closed = false

  async function connect(connectionTimeoutMillis = 2000) {
    const client = createClient(url, {
      connectionTimeoutMillis,
      query_timeout: timeoutMs,
      application_name: 'shodai-events',
    })
    client.on('error', onProblem)
    client.on('end', () => lose(client))
    client.on('notification', ({ channel, payload = '' }) => {
      if (channel === own && payload === heartbeat) gotHeartbeat = true
      else onNotification(channel, payload)
    })
    try {
      await client.connect()
      for (const channel of channels()) await client.query(`listen ${pg.escapeIdentifier(channel)}`)
    } catch (error) {
      client.end().catch(() => {})
      throw error
    }
    connection = client
    await onConnected()
    beat(client).catch((error) => lose(client, error))
  }

  /** A connection may be dead without either side knowing: its host lost power, or a firewall forgot it. */
  async function beat(client: pg.Client) {
    while (connection === client) {
      gotHeartbeat = false
      await client.query('select pg_notify($1, $2)', [own, heartbeat])
      await wait(heartbeatMs, undefined, { ref: false })
      if (!gotHeartbeat) throw new Error('PostgreSQL sends no notifications')
    }
  }

  function lose(client: pg.Client, error?: Error) {
    if (connection !== client) return
    connection = null
    if (error) onProblem(error)
    onLost()
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
    /** Waits for the database as long as the rest of the start does. */
    open(databaseUrl: string) {
      url = databaseUrl
      return connect(patientLimits.connectionTimeoutMillis)
    },
    isOpen: () => connection !== null,
    listen: (channel: string) => connection?.query(`listen ${pg.escapeIdentifier(channel)}`),
    unlisten: (channel: string) => connection?.query(`unlisten ${pg.escapeIdentifier(channel)}`),
    /** Whether the notification was sent; a connection on which it cannot be is lost. */
    async notify(payload: string) {
      const client = connection
      if (!client) return false
      try {
        await client.query('select pg_notify($1, $2)', [own, payload])
        return true
      } catch (error) {
        lose(client, error as Error)
        return false
      }
    },
    /** Not connected again after `stop`; what is left to be sent is sent before `end`. */
    stop() {
      closed = true
    },
    end: () => connection?.end(),
  }
}
