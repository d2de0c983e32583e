import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { InjectOptions } from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeAll, inject } from 'vitest'
import type { Role } from '#lib/endpoint.ts'
import { type Database, openDatabase } from '#platform/database.ts'
import { createEvents } from '#platform/events.ts'
import { type Files, openFiles } from '#platform/files.ts'
import { createJobs, type Jobs } from '#platform/jobs.ts'
import { createMailer } from '#platform/mailer.ts'
import { createPageCache } from '#platform/page-cache.ts'
import { makeToken } from '#shop/identity/service.ts'
import { type Api, ApiError, createApi } from '#web/api.ts'
import { createApp } from '../src/app.ts'
import { makers } from './make.ts'
import { onServer, urlOf } from './setup-database.ts'

export const shopUrl = 'http://localhost:3000'
export const secrets = {
  identity: 'identity-secret-of-the-tests-0123456789',
  tokens: 'token-secret-of-the-tests-0123456789',
}

interface Sending {
  /** An object travels as JSON; a text or bytes as they are. */
  body?: unknown
  headers?: Record<string, string>
}

interface Wishes {
  limits?: boolean
  /** Where its mails go; without it they become files in a folder that goes with the shop. */
  smtpUrl?: () => string
  /** Where its pictures lie; without it in a folder that goes with the shop. */
  pictures?: () => Files
}

/** A real shop on its own copy of the database, one per test file. Jobs wait until a test starts them. */
export function openTestShop({ limits = false, smtpUrl, pictures: picturesIn }: Wishes = {}) {
  const name = `shop_${randomUUID().replaceAll('-', '')}`
  let db: Database
  let opened: ReturnType<typeof createApp>
  let made: ReturnType<typeof makers>
  let jobs: Jobs
  let url: string
  const jobProblems: string[] = []
  const cache = createPageCache()
  const events = createEvents()
  const folder = mkdtempSync(join(tmpdir(), 'shodai-shop-'))
  let pictures: Files

  beforeAll(async () => {
    const server = inject('databaseServer')
    await onServer(server, `create database ${name} template shop_template`)
    url = urlOf(server, name)
    db = openDatabase(url)
    pictures = picturesIn?.() ?? openFiles(join(folder, 'images'))
    jobs = createJobs({ url, events, lookEvery: 0.5, onProblem: (error) => jobProblems.push(error.message) })
    opened = createApp({
      ...{ db, secrets, shopUrl, limits },
      ...{ cache, events, jobs, pictures },
      mailer: createMailer({
        smtpUrl: smtpUrl?.(),
        from: 'Shodai <shop@shop.example>',
        outbox: join(folder, 'outbox'),
      }),
      keptFolder: join(folder, 'kept'),
      pages: { listed: ['/', '/shop'], unlisted: ['/cart'] },
      origins: [shopUrl],
      logLevel: 'silent',
    })
    await opened.app.ready()
    await jobs.open()
    made = makers(db)
  })
  afterAll(async () => {
    await jobs.close()
    await opened.app.close()
    await events.close()
    await db.destroy()
    await onServer(inject('databaseServer'), `drop database ${name} with (force)`)
    rmSync(folder, { recursive: true })
  })

  const apiWith = (headers: Record<string, string>): Api =>
    createApi(async ({ endpoint, url, headers: more, body }) => {
      const response = await opened.app.inject({
        method: endpoint.method,
        url,
        headers: { ...headers, ...more },
        ...(body === undefined ? {} : { payload: body as object }),
      })
      return {
        status: response.statusCode,
        body: endpoint.file && response.statusCode < 400 ? new Blob([response.body]) : response.json(),
        header: (header) => response.headers[header]?.toString(),
      }
    })

  return {
    /** `await as('admin')` is a fresh administrator's line to the API; `as(null)` a stranger's. */
    async as(who: Role | { token: string } | null): Promise<Api> {
      if (who === null) return apiWith({})
      const { token } = typeof who === 'string' ? await this.person(who) : who
      return apiWith({ authorization: `Bearer ${token}` })
    },
    /** A person with a live session and a token for it. */
    async person(role: Role) {
      const { user, sessionId, identityId } = await made.person(role)
      return { user, sessionId, identityId, token: await makeToken(secrets.tokens, sessionId) }
    },
    /** Fastify's own way to ask; an answer without end is ended soon after it has begun. */
    async inject(request: InjectOptions) {
      const ending = setInterval(() => opened.app.lines.endAll(), 50)
      return opened.app.inject(request).finally(() => clearInterval(ending))
    },
    /** A request as a stranger's own program would send it: any body, any header. */
    async send(method: 'GET' | 'POST' | 'PUT' | 'HEAD', url: string, { body, headers = {} }: Sending = {}) {
      const response = await opened.app.inject({
        ...{ method, url, headers },
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
    /** Has every nightly job done now, as the clock would at its hour. */
    async night() {
      await sql`insert into pgboss.job (name, retry_limit, retry_delay, retry_backoff, expire_seconds, deletion_seconds)
        select name, 0, 0, false, 60, 60 from pgboss.schedule`.execute(db)
    },
    /** What went wrong with jobs so far. */
    jobProblems,
    /** All it writes beside its database. */
    folder,
    get pictures() {
      return pictures
    },
    get make() {
      return made
    },
    get db() {
      return db
    },
    get app() {
      return opened.app
    },
    get provider() {
      return opened.provider
    },
  }
}

/** Resolves to the refusal, and fails the test if the call was allowed. */
export const refused = (call: Promise<unknown>) =>
  call.then(
    () => {
      throw new Error('expected a refusal')
    },
    (error: unknown) => {
      if (error instanceof ApiError) return { status: error.status, ...error.refusal }
      throw error
    },
  )
