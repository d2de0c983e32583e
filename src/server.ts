import cluster from 'node:cluster'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join, resolve } from 'node:path'
import {
  createRequestHandler,
  type RequestHandler,
  RouterContextProvider,
  type ServerBuild,
} from 'react-router'
import { baseOf, type Language, languageAt } from '#lib/language.ts'
import { openPictures } from '#platform/bucket.ts'
import { openDatabase } from '#platform/database.ts'
import { createEvents } from '#platform/events.ts'
import { healthRoutes } from '#platform/health.ts'
import { callInside } from '#platform/http.ts'
import { createJobs } from '#platform/jobs.ts'
import { openListener } from '#platform/listener.ts'
import { createMailer } from '#platform/mailer.ts'
import { createPageCache } from '#platform/page-cache.ts'
import { servePages } from '#platform/pages.ts'
import { giveBackWhenQuiet } from '#platform/quiet-memory.ts'
import { readSecrets } from '#platform/secrets.ts'
import { serveBuild } from '#platform/static-files.ts'
import { videoFrames } from '#shop/catalog/rules.ts'
import { makeFirstAdmin } from '#shop/identity/first-admin.ts'
import { apiContext, languageContext, logContext, pageContext } from '#web/context.ts'
import { pageParameters } from '#web/page-parameters.ts'
import { pagesForRobots } from '#web/pages-for-robots.ts'
import { createApp } from './app.ts'
import { type Config, readConfig } from './config.ts'
import { prepareDatabase } from './prepare.ts'

type Middleware = (request: unknown, response: unknown, next: () => void) => void

/** What development puts in place of the finished build. */
export interface Workshop {
  build: () => Promise<ServerBuild>
  middleware: Middleware
}

const say = (text: string) => process.stdout.write(`${text}\n`)

/** The same site map twice: English pages at the root, Bengali ones under `/bn`. A handler is dear to make and kept. */
function pageHandlers(workshop?: Workshop) {
  const made = new Map<Language, RequestHandler>()
  const make = async (language: Language) => {
    const build = await (workshop?.build() ?? import('virtual:react-router/server-build'))
    const basename = baseOf(language) || '/'
    return createRequestHandler({ ...build, basename }, workshop ? 'development' : 'production')
  }
  return async (address: string) => {
    const language = languageAt(address)
    // What is being worked on may be another build the next time.
    if (workshop) return make(language)
    const handler = made.get(language) ?? (await make(language))
    made.set(language, handler)
    return handler
  }
}

/** Builds the whole shop on a prepared database. */
async function buildShop(config: Config, port: number, databaseUrl: string, workshop?: Workshop) {
  const shopUrl = config.shopUrl ?? `http://localhost:${port}`
  // On the owner's own machine the shop has two names; a public one has only what it was given.
  const origins = [new URL(shopUrl).origin, ...(config.shopUrl ? [] : [`http://127.0.0.1:${port}`])]
  let stopping = false
  let logProblem = (_error: Error) => {}
  let logJob = (_error: Error, _job?: string) => {}
  const db = openDatabase(databaseUrl, { onError: (error) => logProblem(error) })
  const cache = createPageCache({ enabled: !workshop })
  const events = createEvents((error) => logProblem(error))
  const jobs = createJobs({ url: databaseUrl, events, onProblem: (error, job) => logJob(error, job) })
  const mailer = createMailer({
    smtpUrl: config.mail.smtpUrl,
    from: config.mail.from ?? `no-reply@${new URL(shopUrl).hostname}`,
    outbox: join(config.dataDir, 'outbox'),
    onRefused: (error) => logJob(error, 'mail refused'),
  })
  const pictures = openPictures(config)
  const { app, provider } = createApp({
    ...{ db, cache, events, jobs, mailer, shopUrl, origins, pictures },
    keptFolder: join(config.dataDir, 'kept'),
    pages: pagesForRobots,
    secrets: readSecrets(config.dataDir),
    limits: config.limits,
    social: config.social,
    logLevel: config.logLevel,
    trustProxy: config.trustProxy,
  })
  logProblem = (error) => app.log.warn({ problem: error.message }, 'database connection')
  logJob = (error, job) => app.log.warn({ job, problem: error.message }, 'job')
  healthRoutes(app, () => stopping)
  if (!workshop) serveBuild(app, resolve('build/client'))
  servePages(app, {
    ...{ shopUrl, parameters: pageParameters, frames: videoFrames, production: !workshop },
    handlerFor: pageHandlers(workshop),
    prepare: (address) => {
      const context = new RouterContextProvider()
      const page = { html: null, linkedData: [] }
      context.set(pageContext, page)
      context.set(languageContext, languageAt(address))
      context.set(apiContext, callInside(app))
      context.set(logContext, (error) => app.log.error(error))
      return { context, page }
    },
  })
  await app.ready()
  await events.listen(databaseUrl)
  await jobs.open()
  const firstAdmin = await makeFirstAdmin(db, provider, config.admin)
  await jobs.start()
  const keepMemory = giveBackWhenQuiet()

  return {
    shopUrl,
    firstAdmin,
    handler(request: IncomingMessage, response: ServerResponse) {
      if (cache.serve(request, response)) return
      if (workshop) workshop.middleware(request, response, () => app.routing(request, response))
      else app.routing(request, response)
    },
    /** `stopListening` resolves when the last answer is out. */
    async close(stopListening: () => Promise<void>) {
      stopping = true
      keepMemory()
      app.lines.endAll()
      await Promise.all([stopListening(), jobs.close()])
      await app.close()
      await events.close()
      await db.destroy()
    },
  }
}

function stopOnSignal(stop: () => Promise<void>) {
  let stopping = false
  const once = async () => {
    if (stopping) return
    stopping = true
    await stop()
    process.exit(0)
  }
  process.on('SIGTERM', once)
  process.on('SIGINT', once)
  // Whoever started the shop is gone without saying so: the shop goes too.
  process.on('disconnect', once)
}

/** Several processes behind one port; this one prepares the database, starts them anew when they fall, and stops them. */
async function superviseWorkers(config: Config) {
  const listener = await openListener(config.port, config.host)
  const prepared = await prepareDatabase(config, say)
  await listener.close()
  const fork = () => cluster.fork({ DATABASE_URL: prepared.url, PORT: String(listener.port) })
  let stopping = false
  cluster.on('exit', () => {
    if (!stopping) setTimeout(fork, 500)
  })
  for (let started = 0; started < config.processes; started++) fork()
  stopOnSignal(async () => {
    stopping = true
    const workers = Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined)
    const gone = workers.map((worker) => new Promise((resolve) => worker.once('exit', resolve)))
    for (const worker of workers) worker.process.kill('SIGTERM')
    await Promise.all(gone)
    await prepared.close()
  })
}

/** Starts the shop as its environment says. */
export async function startShop(workshop?: Workshop) {
  const config = readConfig()
  if (cluster.isPrimary && config.processes > 1) return superviseWorkers(config)
  if (cluster.isWorker) return startWorker(config)
  const listener = await openListener(config.port, config.host)
  const prepared = await prepareDatabase(config, say)
  const shop = await buildShop(config, listener.port, prepared.url, workshop)
  listener.serve(shop.handler)
  stopOnSignal(async () => {
    await shop.close(listener.close)
    await prepared.close()
  })
  announce(shop)
}

/** One of several: listens when it can serve, so that no visitor meets one that is still starting. */
async function startWorker(config: Config) {
  const shop = await buildShop(config, config.port, config.databaseUrl ?? '')
  const listener = await openListener(config.port, config.host)
  listener.serve(shop.handler)
  stopOnSignal(() => shop.close(listener.close))
  if (cluster.worker?.id === 1 || shop.firstAdmin) announce(shop)
}

function announce(shop: Awaited<ReturnType<typeof buildShop>>) {
  if (shop.firstAdmin) {
    say(`\n  The first administrator: ${shop.firstAdmin.email}`)
    if (shop.firstAdmin.password) say(`  Password (shown only now):  ${shop.firstAdmin.password}`)
  }
  say(`\n  The shop is open: ${shop.shopUrl}\n`)
}

if (import.meta.env.PROD) {
  startShop().catch((error: Error) => {
    process.stderr.write(`\n${error.message}\n`)
    process.exit(1)
  })
}
