import pg from 'pg'
import { withName } from './prepared-statements.ts'

// A host that lost power sends nothing any more; without probes its connections would look open for hours.
const keepAlive = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 }

/** Milliseconds for each host to answer; shorter than the `connectionTimeoutMillis` of the pools. */
const probeTimeout = 1500

/** The connection URL of each host of a URL such as `postgresql://user:password@first:5432,second:5432/shop`. */
export function urlsOfHosts(url: string) {
  const [, start = '', hosts = '', rest = ''] = /^(\w+:\/\/(?:[^@/?]*@)?)([^/?]*)(.*)$/s.exec(url) ?? []
  return hosts.split(',').map((host) => start + host + rest)
}

/**
 * Opens a pool; with several hosts in `url` each connection goes to the one that accepts writes. `isPooled`: `url` is a pooler, where
 * nothing is prepared, because it gives the same connection to others.
 */
export function openPool(
  url: string,
  onError: (error: Error) => void,
  { isPooled = false, ...config }: pg.PoolConfig & { isPooled?: boolean },
) {
  const [connectionString] = urlsOfHosts(url)
  const pool = new pg.Pool({ ...keepAlive, ...config, connectionString, Client: clientFor(url) })
  pool.on('error', onError)
  pool.on('connect', (client) => {
    // An unhandled error event of a connection would end the process.
    client.on('error', onError)
    watchQueries(client, { isPooled })
  })
  return pool
}

/** Creates a connection of its own; with several hosts in `url` it goes to the one that accepts writes. */
export function createClient(url: string, config: pg.ClientConfig) {
  const [connectionString] = urlsOfHosts(url)
  return new (clientFor(url))({ ...keepAlive, ...config, connectionString })
}

/** pg knows one host only (node-postgres issue 1470). */
function clientFor(url: string): typeof pg.Client {
  const urls = urlsOfHosts(url)
  if (urls.length === 1) return pg.Client
  let searching: Promise<{ host: string; port: number }> | null = null
  const findHost = () => {
    searching ??= findWritableHost(urls).finally(() => {
      searching = null
    })
    return searching
  }
  return class extends pg.Client {
    override connect(): Promise<pg.Client>
    override connect(callback: (error: Error) => void): void
    override connect(callback?: (error: never) => void) {
      const connect = () => super.connect()
      const connected = findHost().then((address) => {
        Object.assign(this, address)
        return connect()
      })
      if (!callback) return connected
      connected.then(() => callback(null as never), callback as (error: unknown) => void)
    }
  }
}

async function findWritableHost(urls: readonly string[]) {
  const probes = urls.map(
    (connectionString) =>
      new pg.Client({ connectionString, connectionTimeoutMillis: probeTimeout, query_timeout: probeTimeout }),
  )
  const probe = async (client: pg.Client) => {
    client.on('error', () => {})
    const { host, port } = client
    try {
      await client.connect()
      const { rows } = await client.query<{ readOnly: string }>(
        `select current_setting('transaction_read_only') as "readOnly"`,
      )
      if (rows[0]?.readOnly === 'off') return { host, port }
    } catch (error) {
      throw new Error(`${host}:${port}: ${(error as Error).message || (error as NodeJS.ErrnoException).code}`)
    }
    throw new Error(`${host}:${port} is a standby`)
  }
  try {
    return await Promise.any(probes.map(probe))
  } catch (error) {
    const reasons = (error as AggregateError).errors.map(({ message }: Error) => message)
    // The SQLSTATE of a connection that could not be established.
    throw Object.assign(new Error(`No database accepts writes: ${reasons.join(', ')}`), { code: '08001' })
  } finally {
    for (const client of probes) client.end().catch(() => {})
  }
}

const readOnlyTransaction = '25006'
/** A prepared statement that has other columns since a migration. */
const otherColumns = '0A000'

/**
 * Has the connection keep the statements that are marked for it. Ends it when its host has stopped answering or has become a standby,
 * or when a migration has changed what it keeps, so that the next query gets a new one instead of failing as well. The pool drops
 * ended connections when they are released.
 */
function watchQueries(client: pg.PoolClient, { isPooled }: { isPooled: boolean }) {
  const query = client.query.bind(client) as (...args: unknown[]) => unknown
  const watched = (...args: unknown[]) => {
    const result = query(...(isPooled ? args : withName(args)))
    if (result instanceof Promise)
      result.catch((error: Error & { code?: string }) => {
        if (
          [readOnlyTransaction, otherColumns].includes(String(error.code)) ||
          error.message === 'Query read timeout'
        )
          client.end().catch(() => {})
      })
    return result
  }
  client.query = watched as typeof client.query
}
