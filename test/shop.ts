import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { InjectOptions } from 'fastify'
import { CompiledQuery, type LogEvent, sql } from 'kysely'
import { afterAll, beforeAll, expect, inject } from 'vitest'
import type { Role } from '#lib/endpoint.ts'
import type { Permission } from '#lib/permissions.ts'
import { type BackupPlace, openBackupStorage } from '#platform/backup-storage.ts'
import { type Database, openDatabase, patientLimits } from '#platform/database.ts'
import { createEvents } from '#platform/events.ts'
import { type FileStorage, openDiskStorage } from '#platform/file-storage.ts'
import { createJobs, type Jobs } from '#platform/jobs.ts'
import { createMailer } from '#platform/mailer.ts'
import { createPageCache } from '#platform/page-cache.ts'
import { createAccessToken } from '#shop/auth/service.ts'
import type { SocialProviders } from '#shop/auth/social-providers.ts'
import { type Api, ApiError, createApiClient } from '#web/data/api-client.ts'
import { createApp, type ShopOptions } from '../src/app.ts'
import { createFactories } from './factories.ts'
import { onServer, urlOf } from './setup-database.ts'

export const shopUrl = 'http://localhost:3000'
export const secrets = {
  identity: 'identity-secret-of-the-tests-0123456789',
  tokens: 'token-secret-of-the-tests-0123456789',
}

/** Paths of the pages that a test shop has, as it renders none. */
const pagePaths = new Set([
  '/',
  '/shop',
  '/cart',
  '/categories',
  '/about-us',
  '/contact-us',
  '/product-checkout',
])
const parameterPages = /^\/(?:product-details|category|collection)\/[^/]+$/

interface SendOptions {
  /** An object is sent as JSON, a string or bytes unchanged. */
  body?: unknown
  headers?: Record<string, string>
}

interface TestShopOptions {
  limits?: boolean
  /** The SMTP server; without it e-mails are written to the outbox in `folder`. */
  smtpUrl?: () => string
  /** The image storage. Default a folder in `folder`. */
  images?: () => FileStorage
  /** Where backups are kept. Default the folder `backups` in `folder`. */
  backups?: () => Partial<BackupPlace>
  /** Whether addresses that people type in may be on this machine. */
  allowLocalAddresses?: boolean
  /** Servers that stand for the platforms of advertising. */
  conversionUrls?: { meta?: string; tiktok?: string }
  /** A server that stands for Telegram. */
  telegramUrl?: string
}

/** The shop gives a connection for events two seconds; on a slow machine one may need several tries. */
async function listenPatiently({ listen }: ReturnType<typeof createEvents>, url: string) {
  for (let tries = 1; ; tries += 1) {
    try {
      return await listen(url)
    } catch (error) {
      if (tries === 20 || !/timeout/.test((error as Error).message)) throw error
    }
  }
}

/** Creates a shop with its own copy of the database, one per test file. Jobs do not run until a test calls `jobs.start()`. */
export function openTestShop({
  limits = false,
  smtpUrl,
  images: openImages,
  backups,
  allowLocalAddresses = false,
  conversionUrls,
  telegramUrl,
}: TestShopOptions = {}) {
  const name = `shop_${randomUUID().replaceAll('-', '')}`
  let db: Database
  let created: ReturnType<typeof createApp>
  let options: ShopOptions
  const others: { close: () => Promise<unknown> }[] = []
  let factories: ReturnType<typeof createFactories>
  let jobs: Jobs
  let url: string
  const jobProblems: string[] = []
  /** What the shop's statements ended with: null, or PostgreSQL's code of an error. */
  const statements: LogEvent[] = []
  const cache = createPageCache()
  const events = createEvents()
  /** Of the job queue alone: what the shop publishes stays within it, unless a test listens. */
  const jobEvents = createEvents()
  /** Makes every queue look for jobs at once. */
  let wakeJobs = () => {}
  const folder = mkdtempSync(join(tmpdir(), 'shodai-shop-'))
  let images: FileStorage

  beforeAll(async () => {
    const server = inject('databaseServer')
    await onServer(server, `create database ${name} template shop_template`)
    url = urlOf(server, name)
    db = openDatabase(url, {
      limits: patientLimits,
      onStatement: (statement) => statements.push(statement),
    })
    images = openImages?.() ?? openDiskStorage(join(folder, 'images'))
    jobs = createJobs({
      url,
      events: {
        ...jobEvents,
        subscribe(channel, onPayload, onConnected) {
          wakeJobs = onConnected
          return jobEvents.subscribe(channel, onPayload, onConnected)
        },
      },
      // Committed jobs are notified. A poll of fifty queues costs more than most tests.
      pollSeconds: 2,
      connectionTimeoutMillis: patientLimits.connectionTimeoutMillis,
      rests: false,
      onProblem: (error) => jobProblems.push(error.message),
    })
    options = {
      db,
      secrets,
      shopUrl,
      limits,
      allowLocalAddresses,
      ...(conversionUrls && { conversionUrls }),
      ...(telegramUrl && { telegramUrl }),
      cache,
      events,
      jobs,
      images,
      databaseUrl: url,
      backups: openBackupStorage({ dataDir: folder, backupDir: undefined, s3: undefined, ...backups?.() }),
      mailer: createMailer({
        smtpUrl: smtpUrl?.(),
        from: 'Shodai <shop@shop.example>',
        outbox: join(folder, 'outbox'),
      }),
      generatedFolder: join(folder, 'generated'),
      dataFolder: folder,
      hasMailServer: smtpUrl !== undefined,
      pages: {
        indexable: ['/', '/shop'],
        notIndexable: ['/cart'],
        kindOf: (path) => (pagePaths.has(path) ? 'page' : parameterPages.test(path) ? 'perhaps' : 'none'),
      },
      origins: [shopUrl],
      logLevel: 'silent',
      maxWait: patientLimits.query_timeout,
    }
    created = createApp(options)
    await created.app.ready()
    await listenPatiently(jobEvents, url)
    await jobs.open()
    factories = createFactories(db)
  })
  afterAll(async () => {
    await jobs.close()
    for (const other of others) await other.close()
    await created.app.close()
    await events.close()
    await jobEvents.close()
    await db.destroy()
    await onServer(inject('databaseServer'), `drop database ${name} with (force)`)
    rmSync(folder, { recursive: true })
  })

  const apiWith = (headers: Record<string, string>): Api =>
    createApiClient(async ({ method, url, headers: more, body }) => {
      const response = await created.app.inject({
        method: method as NonNullable<InjectOptions['method']>,
        url,
        headers: { ...headers, ...more },
        ...(body === undefined ? {} : { payload: body as object }),
      })
      return {
        status: response.statusCode,
        body: response.headers['content-disposition'] ? new Blob([response.body]) : response.json(),
        header: (header) => response.headers[header]?.toString(),
      }
    })

  return {
    /** The API client of a new user with this role, of a person with a token, or of a guest (null). */
    async as(who: Role | { token: string } | null): Promise<Api> {
      if (who === null) return apiWith({})
      const { token } = typeof who === 'string' ? await this.person(who) : who
      return apiWith({ authorization: `Bearer ${token}` })
    },
    /** The API client of new staff with these permissions. */
    async asStaff(...permissions: Permission[]): Promise<Api> {
      return this.as(await this.person('admin', permissions))
    },
    /** A new user with a valid session and token. */
    async person(role: Role, permissions: readonly Permission[] | null = null) {
      const { user, sessionId, identityId } = await factories.person(role, permissions)
      return { user, sessionId, identityId, token: await createAccessToken(secrets.tokens, sessionId) }
    },
    /** Fastify's `inject`; event streams are closed soon after they have started. */
    async inject(request: InjectOptions) {
      const closing = setInterval(() => created.app.sseConnections.closeAll(), 50)
      return created.app.inject(request).finally(() => clearInterval(closing))
    },
    /** Another process on the same database, without e-mail. */
    async openAnotherProcess(social: SocialProviders = {}) {
      const ownDb = openDatabase(url, { limits: patientLimits })
      const { app } = createApp({
        ...options,
        db: ownDb,
        cache: createPageCache(),
        mailer: { send: async () => true },
        social,
        generatedFolder: join(folder, 'generated-elsewhere'),
      })
      others.push({ close: () => app.close().then(() => ownDb.destroy()) })
      await app.ready()
      return app
    },
    /** A raw request with any body and headers. */
    async send(
      method: 'GET' | 'POST' | 'PUT' | 'HEAD',
      url: string,
      { body, headers = {} }: SendOptions = {},
    ) {
      const response = await created.app.inject({
        method,
        url,
        headers,
        ...(body === undefined ? {} : { payload: body as object }),
      })
      const isJson = response.headers['content-type']?.toString().includes('json') && response.body !== ''
      return {
        status: response.statusCode,
        headers: response.headers,
        body: isJson ? response.json() : response.body,
        cookies: response.cookies,
      }
    },
    cache,
    events,
    get databaseUrl() {
      return url
    },
    get jobs() {
      return jobs
    },
    /** Calls the subscribers of an order event. */
    get emit() {
      return created.shop.emit
    },
    /** Queues every nightly job now. */
    async runNightlyJobs() {
      await sql`insert into pgboss.job (name, retry_limit, retry_delay, retry_backoff, expire_seconds, deletion_seconds)
        select name, 0, 0, false, 60, 60 from pgboss.schedule`.execute(db)
      wakeJobs()
    },
    /** Makes failed jobs due that wait for their next attempt. */
    async retryJobs() {
      await sql`update pgboss.job set start_after = now() where state = 'retry'`.execute(db)
      wakeJobs()
    },
    /** Resolves once no job waits or runs any more, so that no further e-mail can follow. */
    async jobsDone() {
      const countPending = async () => {
        const { rows } = await sql<{ count: number }>`select count(*)::int as count from pgboss.job
          where state in ('created', 'retry', 'active') and name not like '\\_\\_%'`.execute(db)
        return rows[0]?.count
      }
      // A test may have written into the queue.
      wakeJobs()
      await expect.poll(countPending).toBe(0)
    },
    /** How many statements the shop has sent so far, and how many deadlocks it has met: it retries, so no answer shows them. */
    countStatements: () => statements.length,
    countDeadlocks: () =>
      statements.filter(
        (each) => each.level === 'error' && (each.error as { code?: string }).code === '40P01',
      ).length,
    /** The texts of the statements that the shop sends while `act` runs. */
    async statementsOf(act: () => Promise<unknown>) {
      const before = statements.length
      await act()
      return statements.slice(before).map(({ query: { sql } }) => sql)
    },
    /** The plans of what is selected from a table while `act` runs. */
    async plansOf(table: string, act: () => Promise<unknown>) {
      const before = statements.length
      await act()
      const reading = statements
        .slice(before)
        .filter(({ query: { sql } }) => /^\s*(select|with)\b/i.test(sql) && sql.includes(`from "${table}"`))
      return Promise.all(
        reading.map(async ({ query: { sql, parameters } }) => {
          const explained = CompiledQuery.raw(`explain ${sql}`, [...parameters])
          const { rows } = await db.withoutPlugins().executeQuery<Record<string, string>>(explained)
          return rows.map((row) => row['QUERY PLAN']).join('\n')
        }),
      )
    },
    /** Messages of all job errors so far. */
    jobProblems,
    /** Everything that the shop writes outside its database. */
    folder,
    get images() {
      return images
    },
    get make() {
      return factories
    },
    get db() {
      return db
    },
    get app() {
      return created.app
    },
    /** What the shop's domains work with. */
    get shop() {
      return created.shop
    },
    get provider() {
      return created.provider
    },
  }
}

/** Resolves to the error response of a call; fails the test if the call succeeds. */
export const rejected = (call: Promise<unknown>) =>
  call.then(
    () => {
      throw new Error('expected an error response')
    },
    (error: unknown) => {
      if (error instanceof ApiError) return { status: error.status, ...error.body }
      throw error
    },
  )
