import pg from 'pg'

/** `storefront`: what the shop window shows changed. `stock`: only exact numbers of pieces did. */
export type Topic = 'storefront' | 'stock'
const topics: readonly string[] = ['storefront', 'stock'] satisfies Topic[]

export type Events = ReturnType<typeof createEvents>

/**
 * Tells this process at once and every other process through `NOTIFY`. `listen` takes the address of the database; until
 * then (and in tests that need no other process) events stay inside.
 */
export function createEvents(onProblem: (error: Error) => void = () => {}) {
  const handlers: ((topic: Topic) => void)[] = []
  const waiting = new Set<Topic>()
  const heard = new Map<string, { onSaid: (payload: string) => void; onConnected: () => void }>()
  let connection: pg.Client | null = null
  let flushing: NodeJS.Timeout | null = null
  let closed = false
  const tell = (topic: Topic) => {
    for (const handler of handlers) handler(topic)
  }

  async function send() {
    flushing = null
    const due = [...waiting]
    waiting.clear()
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
      if (channel !== 'shop') heard.get(channel)?.onSaid(payload)
      else if (topics.includes(payload)) tell(payload as Topic)
    })
    await client.connect()
    await client.query('listen shop')
    for (const channel of heard.keys()) await client.query(`listen ${pg.escapeIdentifier(channel)}`)
    connection = client
    // What was said while nobody listened is not known: believe the worst.
    tell('storefront')
    for (const { onConnected } of heard.values()) onConnected()
  }

  return {
    on(handler: (topic: Topic) => void) {
      handlers.push(handler)
    },
    listen: connect,
    /**
     * Hears another channel of the database over the same connection. `onConnected` is called whenever something may have
     * been missed; ends with `close` of what it answers.
     */
    async hear(channel: string, onSaid: (payload: string) => void, onConnected: () => void) {
      heard.set(channel, { onSaid, onConnected })
      await connection?.query(`listen ${pg.escapeIdentifier(channel)}`)
      return {
        async close() {
          heard.delete(channel)
          await connection?.query(`unlisten ${pg.escapeIdentifier(channel)}`).catch(onProblem)
        },
      }
    },
    /** Here at once; elsewhere within a tenth of a second, many changes as one. */
    async publish(topic: Topic) {
      tell(topic)
      waiting.add(topic)
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
