import { randomUUID } from 'node:crypto'
import type { Readable } from 'node:stream'
import Fastify, { type FastifyInstance, type FastifyRequest, LogController, type RouteOptions } from 'fastify'
import type { Endpoint, Given, GivenFile, Page, Received, Reply, Sent } from '#lib/endpoint.ts'
import { type Asking, admit, isAllowed, type Session, type Visitor, whoAsks } from './callers.ts'
import type { Database } from './database.ts'
import type { Events } from './events.ts'
import type { Jobs } from './jobs.ts'
import { declareKept } from './kept-doors.ts'
import { createLines, type Lines } from './lines.ts'
import type { PageCache } from './page-cache.ts'
import { type Parts, receiver } from './receiving.ts'
import { answerError } from './refusing.ts'
import { apiHeaders, flatten } from './security-headers.ts'
import { pagingHeaders, sendFile } from './sending.ts'
import { readUpload, takingUploads } from './uploads.ts'

export interface HttpOptions {
  db: Database
  cache: PageCache
  events: Events
  jobs: Jobs
  /** Resolves the bearer token; null when it opens nothing (any more). */
  findVisitor: (token: string) => Promise<Visitor | null>
  /** Resolves the session cookie. */
  findSession: (request: FastifyRequest) => Promise<Session | null>
  /** `https://shop.example`; requests of other origins never open a session door. */
  origins: readonly string[]
  /** Whether limits on how often something may be done hold. */
  limits: boolean
  /** pino's level. */
  logLevel: string
  trustProxy?: string[] | undefined
}

type Caller = Asking & {
  ip: string
  requestId: string
  /** Whether the door would still open, for answers that take their time. */
  isStillAllowed: () => Promise<boolean>
}
type Upload = () => Promise<Buffer>
type Door = (caller: Caller, sent: Parts, upload?: Upload) => Promise<unknown>

declare module 'fastify' {
  interface FastifyInstance {
    shop: HttpOptions
    doors: Map<string, { endpoint: Endpoint; open: Door }>
    lines: Lines
  }
}

/** What a handler is given: the parsed question, who asks, and what the shop works with. */
export type Call<E extends Endpoint> = Received<E> & {
  db: Database
  events: Events
  jobs: Jobs
  remember: PageCache['remember']
  limits: boolean
  visitor: E['access'] extends 'public' | 'session' ? Visitor | null : Visitor
  session: E['access'] extends 'session' ? Session : null
  /** Reads the file that came along; nothing of it is read before. */
  upload: E extends { upload: object } ? Upload : undefined
} & Pick<Caller, 'ip' | 'requestId' | 'isStillAllowed'>

/** Answers an endpoint. Who may call it, what it takes and what it gives back all come from its declaration. */
export function handle<const E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  answer: (call: Call<E>) => Promise<Given<E>>,
) {
  const { db, cache, events, jobs, limits } = app.shop
  const receive = receiver(endpoint)
  const open: Door = async (caller, sent, upload) => {
    admit(endpoint.access, caller)
    // `admit` and `receive` have just made sure of what the type says; the compiler cannot follow a schema in a variable.
    const call = {
      db,
      events,
      jobs,
      limits,
      remember: cache.remember,
      upload,
      ...caller,
      ...receive(sent),
    } as unknown as Call<E>
    const given = await answer(call)
    if (endpoint.changes === 'storefront') await events.publish('storefront')
    if (endpoint.file || endpoint.live) return given
    if (!endpoint.paged) return endpoint.reply.parse(given)
    const page = given as Page<unknown>
    return { ...page, rows: endpoint.reply.parse(page.rows) }
  }
  app.doors.set(nameOf(endpoint), { endpoint, open })
  if (endpoint.kept) declareKept(cache, endpoint)

  const { upload } = endpoint
  const add = upload ? takingUploads(app) : (route: RouteOptions) => app.route(route)
  add({
    method: endpoint.method,
    url: `/api${endpoint.path}`,
    handler: async (request, reply) => {
      const { params, query, headers, body } = request
      const ask = async () =>
        open(
          {
            ...(await whoAsks(app, endpoint, request)),
            ...{ ip: request.ip, requestId: request.id },
            isStillAllowed: () => isAllowed(app, endpoint, request),
          },
          { params, query, headers, body },
          upload && (() => readUpload(request, upload)),
        )
      if (endpoint.live) return app.lines.open(reply, (await ask()) as Readable)
      if (endpoint.file) return sendFile(reply, endpoint.file, (await ask()) as GivenFile)
      if (!endpoint.kept) {
        const { payload, headers: more } = travel(endpoint, await ask())
        return reply
          .code(endpoint.status ?? 200)
          .headers(more)
          .send(payload)
      }
      // Parsed before the key is looked at: what the door would refuse is not answered from memory either.
      receive({ params, query, headers, body })
      const key = cache.keyOf(request.url) ?? request.url
      const writeTo = await cache.answer(request.raw, key, 'answer', async () => {
        const { payload, headers: more } = travel(endpoint, await ask())
        return {
          status: 200,
          headers: flatten({ ...apiHeaders, 'content-type': 'application/json; charset=utf-8', ...more }),
          body: Buffer.from(JSON.stringify(payload)),
          // What is not there is asked for under names without end.
          keep: more['X-Total-Count'] !== '0',
        }
      })
      reply.hijack()
      writeTo(reply.raw)
    },
  })
}

/** Calls a door from inside the process as nobody in particular: the same checks as over HTTP, without the HTTP. */
export const callInside =
  (app: FastifyInstance) =>
  <const E extends Endpoint>(endpoint: E, sent: Sent<E>) => {
    const door = app.doors.get(nameOf(endpoint))
    if (!door) throw new Error(`${nameOf(endpoint)} is declared but nobody answers it.`)
    const nobody = {
      ...{ visitor: null, session: null, ip: '127.0.0.1', requestId: 'inside' },
      isStillAllowed: async () => true,
    }
    const ask = () => door.open(nobody, sent as Parts)
    // Where there is nothing to choose, the loaders of all pages share one answer until the shop window changes.
    const isShared = endpoint.kept && !endpoint.query && !endpoint.params
    return (isShared ? app.shop.cache.remember(`inside ${nameOf(endpoint)}`, ask) : ask()) as Promise<
      Reply<E>
    >
  }

export const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`

function travel(endpoint: Endpoint, answer: unknown) {
  if (!endpoint.paged) return { payload: answer, headers: {} as Record<string, string> }
  const page = answer as Page<unknown>
  return { payload: page.rows, headers: pagingHeaders(page) }
}

/** The bare app: doors are added with `handle`, pages with `servePages`. */
export function createHttp(shop: HttpOptions): FastifyInstance {
  const app = Fastify({
    logger: { level: shop.logLevel },
    // One line of our own when an answer is out says it all.
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    bodyLimit: 64 * 1024,
    trustProxy: shop.trustProxy ?? false,
    routerOptions: { maxParamLength: 200 },
    frameworkErrors: answerError,
  })
  app.decorate('shop', shop)
  app.decorate('doors', new Map())
  app.decorate('lines', createLines())
  app.removeContentTypeParser('text/plain')
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers(apiHeaders)
  })
  app.addHook('onResponse', async (request, reply) => {
    const { method, routeOptions } = request
    // The pattern, not the address: an address may hold an e-mail.
    const route = routeOptions.url === '/*' ? request.url.split('?', 1)[0] : routeOptions.url
    const ms = Math.round(reply.elapsedTime * 10) / 10
    request.log.info({ method, route, status: reply.statusCode, ms }, 'request')
  })
  app.setErrorHandler(answerError)
  // Pages answer every other address; an unknown call must not become a page.
  app.all('/api/*', (_request, reply) => reply.callNotFound())
  app.setNotFoundHandler((_request, reply) =>
    reply.code(404).send({ error: { code: 'not-found', message: 'There is no such call.' } }),
  )
  return app
}
