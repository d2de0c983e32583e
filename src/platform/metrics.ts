import cluster from 'node:cluster'
import { createServer } from 'node:http'
import type { FastifyInstance } from 'fastify'
import type { Pool } from 'pg'
import { AggregatorRegistry, Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { ShopError } from '#lib/errors.ts'
import { errorCodeOf } from './error-handler.ts'
import type { QueueState } from './work-queue.ts'

export type Metrics = ReturnType<typeof createMetrics>

/** What this process reports to Prometheus; nothing of it names a person. */
export function createMetrics() {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  if (cluster.isWorker) {
    // Answers its supervisor's requests for these metrics.
    new AggregatorRegistry()
    AggregatorRegistry.setRegistries(registry)
  }
  const requests = new Histogram({
    name: 'shop_request_seconds',
    help: 'Requests that the page cache did not answer, by route and status.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.02, 0.1, 0.5, 2, 10],
    registers,
  })
  const cacheHits = new Counter({
    name: 'shop_cache_hits_total',
    help: 'Requests that the page cache answered.',
    registers,
  })
  const errors = new Counter({
    name: 'shop_errors_total',
    help: 'Failed requests by error code; "broken" is a fault of the shop.',
    labelNames: ['code'],
    registers,
  })
  const stockConflicts = new Counter({
    name: 'shop_stock_conflicts_total',
    help: 'Orders that were refused because of stock or prices that had changed.',
    registers,
  })
  return {
    /** Counts a request that the page cache has answered. */
    countCacheHit: () => cacheHits.inc(),

    /** Counts and times the requests of the app and their errors. */
    watch(app: FastifyInstance) {
      app.addHook('onResponse', async ({ method, routeOptions }, reply) => {
        const { url = 'none' } = routeOptions
        // The files of the build have a route each.
        const route = url.startsWith('/assets/') ? '/assets/*' : url
        requests.observe({ method, route, status: reply.statusCode }, reply.elapsedTime / 1000)
      })
      app.addHook('onError', async (_request, _reply, error) => {
        errors.inc({ code: errorCodeOf(error) })
        if (error instanceof ShopError && error.details.lines) stockConflicts.inc()
      })
    },

    /**
     * A value that is read on each scrape, one per label. `shared` values describe the whole shop: every process
     * reports the same, so that they are not added up.
     */
    gauge(
      name: string,
      help: string,
      { label, isShared = false }: { label?: string; isShared?: boolean },
      read: () => Promise<Record<string, number>>,
    ) {
      new Gauge({
        name,
        help,
        registers,
        labelNames: label ? [label] : [],
        ...(isShared && { aggregator: 'first' as const }),
        async collect() {
          // While the database is away its values are missing, and the others are still reported.
          const values = await read().catch(() => ({}))
          this.reset()
          for (const [value, count] of Object.entries(values))
            this.set(label ? { [label]: value } : {}, count)
        },
      })
    },

    text: () => registry.metrics(),
  }
}

/** Reports the connections of a pool: open, idle, and how many requests wait for one. */
export function watchPool({ gauge }: Metrics, pool: Pick<Pool, 'totalCount' | 'idleCount' | 'waitingCount'>) {
  gauge('shop_pool', 'Connections to the database.', { label: 'state' }, async () => ({
    open: pool.totalCount,
    idle: pool.idleCount,
    waiting: pool.waitingCount,
  }))
}

/** Reports how many seconds each standby is behind that public reads may go to. */
export function watchReplicas({ gauge }: Metrics, lags: () => Record<string, number>) {
  const help =
    'Seconds that a standby for public reads is behind, exact up to a minute; none of one that does not answer.'
  gauge('shop_replica_lag_seconds', help, { label: 'replica', isShared: true }, async () => lags())
}

/** Reports the queues of requests: what runs and waits, and 1 for each process in which one takes no work. */
export function watchQueues({ gauge }: Metrics, readStates: () => readonly QueueState[]) {
  const valuesOf = (value: (state: QueueState) => number) => async () =>
    Object.fromEntries(readStates().map((state) => [state.name, value(state)]))
  const label = 'queue'
  gauge(
    'shop_queue_running',
    'Requests being worked on, by queue.',
    { label },
    valuesOf((state) => state.running),
  )
  gauge(
    'shop_queue_waiting',
    'Requests that wait, by queue.',
    { label },
    valuesOf((state) => state.waiting),
  )
  gauge(
    'shop_queue_stuck',
    'Processes in which a queue has taken no work for longer than its bound.',
    { label },
    valuesOf(({ stuckSeconds }) => (stuckSeconds > 0 ? 1 : 0)),
  )
}

/** The metrics of all workers together, as their supervisor reports them. */
export function workerMetrics() {
  const workers = new AggregatorRegistry()
  return () => workers.clusterMetrics()
}

/** Serves `/metrics` on a port of its own, which only the operator's machine or network can reach. */
export async function serveMetrics(
  { port, host }: { port: number; host: string },
  text: () => Promise<string>,
) {
  const server = createServer(async (request, response) => {
    if (request.url !== '/metrics') return response.writeHead(404).end()
    const body = await text().catch(() => null)
    response.writeHead(body === null ? 503 : 200, { 'Content-Type': Registry.PROMETHEUS_CONTENT_TYPE })
    response.end(body ?? '')
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) => reject(new Error(`METRICS_PORT ${port}: ${error.message}`)))
    server.listen(port, host, resolve)
  })
  return {
    close() {
      server.close()
      server.closeAllConnections()
    },
  }
}
