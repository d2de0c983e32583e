import cluster from 'node:cluster'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join, resolve } from 'node:path'
import {
  createRequestHandler,
  type RequestHandler,
  RouterContextProvider,
  type ServerBuild,
} from 'react-router'
import { baseOf, type Language, languageAt, pathIn } from '#lib/language.ts'
import { openBackupStorage } from '#platform/backup-storage.ts'
import { cdnHeaders, openCdn } from '#platform/cdn.ts'
import { databaseOn, openDatabasePool, patientLimits } from '#platform/database.ts'
import { createEventLoopTurns } from '#platform/event-loop-turns.ts'
import { createEvents } from '#platform/events.ts'
import { openImageStorage } from '#platform/file-storage.ts'
import { callEndpoint, queueStates } from '#platform/http.ts'
import { healthRoutes, openHttpServer } from '#platform/http-server.ts'
import { createJobs } from '#platform/jobs.ts'
import { createMailer } from '#platform/mailer.ts'
import {
  createMetrics,
  serveMetrics,
  watchPool,
  watchQueues,
  watchReplicas,
  workerMetrics,
} from '#platform/metrics.ts'
import { oneAtATime } from '#platform/migrate.ts'
import { createPageCache } from '#platform/page-cache.ts'
import { serveBuild, servePages } from '#platform/pages.ts'
import { openReplicas } from '#platform/replicas.ts'
import { explainStartProblem } from '#platform/start-problem.ts'
import { createFirstAdmin } from '#shop/auth/first-admin.ts'
import { videoEmbedOrigins } from '#shop/catalog/video-rules.ts'
import { watchShop } from '#shop/health/watch-shop.ts'
import { measuredSources } from '#shop/measurement/rules.ts'
import { countAllOrders } from '#shop/orders/queries/list-orders.ts'
import { findRedirect } from '#shop/redirects/find-redirect.ts'
import { openMissingPages } from '#shop/redirects/missing-pages.ts'
import { hasNamingParameter } from '#shop/redirects/rules.ts'
import { mayUseCamera } from '#web/data/camera-pages.ts'
import {
  apiContext,
  type CallEndpoint,
  languageContext,
  logContext,
  orUnavailable,
  showOnlyContext,
} from '#web/data/loader-context.ts'
import { pageRulesOf } from '#web/page-rules.ts'
import { unavailablePage } from '#web/unavailable-page.ts'
import { createApp } from './app.ts'
import { type Config, readConfig } from './config.ts'
import { secretsOf } from './secrets.ts'
import { setupDatabase } from './setup-database.ts'

type Middleware = (request: unknown, response: unknown, next: () => void) => void

/** What replaces the build in development: Vite's modules and middleware. */
export interface DevServer {
  build: () => Promise<ServerBuild>
  middleware: Middleware
}

const log = (text: string) => process.stdout.write(`${text}\n`)

const loadBuild = async (devServer?: DevServer) =>
  devServer?.build() ?? import('virtual:react-router/server-build')

/** Creates React Router's request handler once per language: English pages at the root, Bengali ones under `/bn`. */
function pageHandlers(devServer?: DevServer) {
  const handlers = new Map<Language, RequestHandler>()
  const createHandler = async (language: Language) => {
    const build = await loadBuild(devServer)
    const basename = baseOf(language) || '/'
    return createRequestHandler({ ...build, basename }, devServer ? 'development' : 'production')
  }
  return async (url: string) => {
    const language = languageAt(url)
    // In development the build may have changed.
    if (devServer) return createHandler(language)
    const handler = handlers.get(language) ?? (await createHandler(language))
    handlers.set(language, handler)
    return handler
  }
}

interface DatabaseAddresses {
  url: string
  /** For what outlives a transaction; another one than `url` if that is a pooler. */
  directUrl: string
}

/** Creates the whole shop on a migrated database. */
async function createShop(config: Config, port: number, database: DatabaseAddresses, devServer?: DevServer) {
  const { url, directUrl } = database
  const shopUrl = config.shopUrl ?? `http://localhost:${port}`
  // Without a configured SHOP_URL the shop is also reachable under its loopback address.
  const origins = [new URL(shopUrl).origin, ...(config.shopUrl ? [] : [`http://127.0.0.1:${port}`])]
  let stopping = false
  let logDatabaseError = (_error: Error) => {}
  let logJobError = (_error: Error, _job?: string) => {}
  let logCdnError = (_error: Error) => {}
  let logReplica = (_replica: string, _problem: Error | null) => {}
  const metrics = config.metrics && createMetrics()
  const { poolSize } = config
  const pool = openDatabasePool(url, {
    poolSize,
    isPooled: url !== directUrl,
    ...(config.isMachineSlow && { limits: patientLimits }),
    onError: (error) => logDatabaseError(error),
  })
  if (metrics) watchPool(metrics, pool)
  const db = databaseOn(pool)
  const cdn = config.cdn ? openCdn({ ...config.cdn, onProblem: (error) => logCdnError(error) }) : null
  const cache = createPageCache({
    maxBytes: config.pageCacheBytes,
    enabled: !devServer,
    ...(cdn && { cdnHeaders }),
  })
  const events = createEvents({
    onProblem: (error) => logDatabaseError(error),
    ...(cdn && { onPublish: cdn.tell }),
  })
  // Its pages may be those of an earlier version, or from before a change that was missed here.
  events.onConnection((isConnected) => isConnected && cdn?.tell('storefront'))
  const replicas =
    config.replicas &&
    openReplicas({
      ...config.replicas,
      pool,
      events,
      poolSize,
      onChange: (replica, problem) => logReplica(replica, problem),
    })
  if (metrics && replicas) watchReplicas(metrics, replicas.lags)
  const jobs = createJobs({
    url: directUrl,
    events,
    onProblem: (error, job) => logJobError(error, job),
    ...(config.isMachineSlow && { connectionTimeoutMillis: patientLimits.connectionTimeoutMillis }),
  })
  const mailer = createMailer({
    smtpUrl: config.mail.smtpUrl,
    from: config.mail.from ?? `no-reply@${new URL(shopUrl).hostname}`,
    outbox: join(config.dataDir, 'outbox'),
    onRejected: (error) => logJobError(error, 'mail refused'),
  })
  const images = openImageStorage(config)
  const { indexable, notIndexable, cacheKeys, pathRule } = pageRulesOf((await loadBuild(devServer)).routes)
  const { app, provider, shop } = createApp({
    db,
    replicas,
    cache,
    events,
    jobs,
    mailer,
    shopUrl,
    origins,
    images,
    backups: openBackupStorage(config),
    databaseUrl: directUrl,
    generatedFolder: join(config.dataDir, 'generated'),
    dataFolder: config.dataDir,
    hasMailServer: config.mail.smtpUrl !== undefined,
    metrics,
    pages: { indexable, notIndexable, kindOf: (path) => pathRule(encodeURI(path)).kind },
    secrets: secretsOf(config),
    limits: config.limits,
    poolSize,
    ...(config.isMachineSlow && { maxWait: patientLimits.query_timeout }),
    social: config.social,
    telegramUrl: config.telegramUrl,
    conversionUrls: config.conversionUrls,
    steadfastUrl: config.steadfastUrl,
    logLevel: config.logLevel,
    readableLog: process.stdout.isTTY ? (text) => process.stdout.write(text) : undefined,
    trustProxy: config.trustProxy,
  })
  logDatabaseError = (error) => app.log.warn({ problem: error.message }, 'database connection')
  logCdnError = (error) => app.log.warn({ problem: error.message }, 'CDN')
  logJobError = (error, job) => app.log.warn({ job, problem: error.message }, 'job')
  logReplica = (replica, problem) =>
    problem
      ? app.log.warn({ replica, problem: problem.message }, 'replica is left')
      : app.log.info({ replica }, 'replica answers')
  const missingPages = openMissingPages(db, (error) =>
    app.log.warn({ problem: error.message }, 'missing pages'),
  )
  const call = callEndpoint(app)
  const callInside = ((name: string, input: object) => call(name, input).catch(orUnavailable)) as CallEndpoint
  healthRoutes(app, () => stopping)
  if (!devServer) serveBuild(app, resolve('build/client'))
  servePages(app, {
    shopUrl,
    parameters: cacheKeys,
    frames: videoEmbedOrigins,
    externalSources: async (path) =>
      measuredSources(path, await callInside('GET /measurement', {}).catch(() => null)),
    hasCamera: mayUseCamera,
    pathRule,
    findRedirect: (url) => findRedirect(shop, url),
    mayBeRedirected: hasNamingParameter,
    onMissing: missingPages.count,
    formNotSentPath: (path) => pathIn(languageAt(path), '/form-not-sent'),
    unavailablePage: (url) => unavailablePage(languageAt(url)),
    production: !devServer,
    handlerFor: pageHandlers(devServer),
    createContext: (url, showOnly) => {
      const context = new RouterContextProvider()
      context.set(languageContext, languageAt(url))
      context.set(apiContext, callInside)
      context.set(logContext, (error) => app.log.error(error))
      context.set(showOnlyContext, showOnly)
      return context
    },
  })
  const inTurn = createEventLoopTurns()
  await app.ready()
  await events.listen(directUrl)
  await jobs.open()
  const firstAdmin = await oneAtATime(directUrl, () => createFirstAdmin(db, provider, config.admin))
  await jobs.start()
  if (metrics) watchQueues(metrics, () => queueStates(app))
  if (metrics) watchShop(metrics, { countOrders: () => countAllOrders(db), countJobs: jobs.countJobs })

  return {
    metrics,
    shopUrl,
    firstAdmin,
    handler(request: IncomingMessage, response: ServerResponse) {
      if (!hasNamingParameter(request.url ?? '/') && cache.serve(request, response))
        return metrics?.countCacheHit()
      if (request.url?.startsWith('/health/')) return app.routing(request, response)
      inTurn(() => {
        if (devServer) devServer.middleware(request, response, () => app.routing(request, response))
        else app.routing(request, response)
      })
    },
    /** `stopListening` must resolve when the last response has been sent. */
    async close(stopListening: () => Promise<void>) {
      stopping = true
      app.sseConnections.closeAll()
      await Promise.all([stopListening(), jobs.stop()])
      await app.close()
      await missingPages.close()
      await jobs.close()
      await events.close()
      await replicas?.close()
      await cdn?.close()
      await db.destroy()
    },
  }
}

function stopOnSignal(stop: () => Promise<void>) {
  let stopping = false
  const once = async () => {
    if (stopping) return
    stopping = true
    if (cluster.isPrimary) log('\n· closing the shop')
    await stop()
    process.exit(0)
  }
  process.on('SIGTERM', once)
  process.on('SIGINT', once)
  // The launcher (scripts/start.mjs) has ended without a signal.
  process.on('disconnect', once)
}

/** Runs several workers on one port: sets up the database, restarts workers that exit, and stops them all. */
async function superviseWorkers(config: Config) {
  const server = await openHttpServer(config.port, config.host)
  const database = await setupDatabase(config, log)
  await server.close()
  const fork = () => cluster.fork({ DATABASE_URL: database.url, PORT: String(server.port) })
  const metrics = config.metrics && (await serveMetrics(config.metrics, workerMetrics()))
  let stopping = false
  cluster.on('exit', () => {
    if (!stopping) setTimeout(fork, 500)
  })
  for (let started = 0; started < config.processes; started++) fork()
  stopOnSignal(async () => {
    stopping = true
    const workers = Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined)
    const exits = workers.map((worker) => new Promise((resolve) => worker.once('exit', resolve)))
    for (const worker of workers) worker.process.kill('SIGTERM')
    await Promise.all(exits)
    metrics?.close()
    await database.close()
  })
}

/** Starts the shop as configured by its environment: as one process, as a supervisor, or as one of its workers. */
export async function startShop(devServer?: DevServer) {
  const config = readConfig()
  try {
    await start(config, devServer)
  } catch (cause) {
    throw new Error(explainStartProblem(cause as Error, config.dataDir), { cause })
  }
}

async function start(config: Config, devServer?: DevServer) {
  if (cluster.isPrimary && config.processes > 1) return superviseWorkers(config)
  if (cluster.isWorker) return startWorker(config)
  const server = await openHttpServer(config.port, config.host, config)
  const database = await setupDatabase(config, log)
  const shop = await createShop(config, server.port, database, devServer)
  server.setHandler(shop.handler)
  const metrics = config.metrics && shop.metrics && (await serveMetrics(config.metrics, shop.metrics.text))
  stopOnSignal(async () => {
    metrics?.close()
    await shop.close(server.close)
    await database.close()
  })
  announce(shop, config)
}

/** Starts a worker. It listens only when it is ready, so that no request reaches a starting process. */
async function startWorker(config: Config) {
  const { databaseUrl: url = '', directUrl = url } = config
  const shop = await createShop(config, config.port, { url, directUrl })
  const server = await openHttpServer(config.port, config.host, config)
  server.setHandler(shop.handler)
  stopOnSignal(() => shop.close(server.close))
  if (cluster.worker?.id === 1 || shop.firstAdmin) announce(shop, config)
}

/** Says what to do next, in one piece: whoever waits for the address has the password with it. */
function announce({ shopUrl, firstAdmin }: Awaited<ReturnType<typeof createShop>>, config: Config) {
  const lines = [`The shop is open: ${shopUrl}`, `The merchant signs in at ${shopUrl}/dashboard`]
  if (firstAdmin) {
    lines.push('', `The first administrator: ${firstAdmin.email}`)
    if (firstAdmin.password) lines.push(`Password (shown only now):  ${firstAdmin.password}`)
  }
  lines.push('', `Its data lies in ${config.dataDir}`)
  if (process.stdout.isTTY) lines.push('Stop it with Ctrl+C; npm start opens it again.')
  log(`\n${lines.map((line) => line && `  ${line}`).join('\n')}\n`)
}

if (import.meta.env.PROD) {
  startShop().catch((error: Error) => {
    process.stderr.write(`\n${error.message}\n`)
    process.exit(1)
  })
}
