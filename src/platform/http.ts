import { randomUUID } from 'node:crypto'
import type { Readable } from 'node:stream'
import Fastify, { type FastifyInstance, type FastifyRequest, LogController, type RouteOptions } from 'fastify'
import type { Endpoint, HandlerResult, Page, ParsedRequest, StreamedFile } from '#lib/endpoint.ts'
import {
  type Authentication,
  authenticate,
  authorize,
  type CurrentUser,
  isAllowed,
  type Session,
} from './auth.ts'
import { declareCachedEndpoint } from './cached-endpoints.ts'
import type { Database } from './database.ts'
import { handleError } from './error-handler.ts'
import type { Events } from './events.ts'
import type { Jobs } from './jobs.ts'
import type { PageCache } from './page-cache.ts'
import { pagingHeaders, sendFile } from './response.ts'
import { apiHeaders, flatten } from './security-headers.ts'
import { createSseConnections, type SseConnections } from './sse-connections.ts'
import { readUpload, withUploads } from './uploads.ts'
import { createRequestParser, type RequestParts } from './validate-request.ts'

export interface HttpOptions {
  db: Database
  cache: PageCache
  events: Events
  jobs: Jobs
  /** Resolves the bearer token; null if it is invalid, expired or revoked. */
  findCurrentUser: (token: string) => Promise<CurrentUser | null>
  /** Resolves the session cookie. */
  findSession: (request: FastifyRequest) => Promise<Session | null>
  /** For example `https://shop.example`; on endpoints with session access, requests from other origins have no session. */
  origins: readonly string[]
  /** Whether rate limits are enforced. */
  limits: boolean
  /** pino's level. */
  logLevel: string
  trustProxy?: string[] | undefined
}

type Caller = Authentication & {
  ip: string
  requestId: string
  /** Authenticates and authorizes the caller again; for long-lived responses. */
  isStillAllowed: () => Promise<boolean>
}
type Upload = () => Promise<Buffer>
type EndpointHandler = (caller: Caller, input: RequestParts, upload?: Upload) => Promise<unknown>

declare module 'fastify' {
  interface FastifyInstance {
    shop: HttpOptions
    /** Every registered endpoint by its `endpointKey`. */
    endpoints: Map<string, { endpoint: Endpoint; invoke: EndpointHandler }>
    sseConnections: SseConnections
  }
}

/** What a handler gets: the parsed request, the caller, and the shop's database, events and jobs. */
export type RequestContext<E extends Endpoint> = ParsedRequest<E> & {
  db: Database
  events: Events
  jobs: Jobs
  memoize: PageCache['memoize']
  limits: boolean
  user: E['access'] extends 'public' | 'session' ? CurrentUser | null : CurrentUser
  session: E['access'] extends 'session' ? Session : null
  /** Reads the uploaded file; nothing of it is read before. */
  upload: E extends { upload: object } ? Upload : undefined
} & Pick<Caller, 'ip' | 'requestId' | 'isStillAllowed'>

/** Registers the handler of an endpoint; access, validation, response and caching follow from its declaration. */
export function route<const E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  handler: (context: RequestContext<E>) => Promise<HandlerResult<E>>,
) {
  const { db, cache, events, jobs, limits } = app.shop
  const parseRequest = createRequestParser(endpoint)
  const invoke: EndpointHandler = async (caller, input, upload) => {
    authorize(endpoint.access, caller)
    // `authorize` and `parseRequest` have just checked what the type says; the compiler cannot infer it from a schema in
    // a variable.
    const context = {
      db,
      events,
      jobs,
      limits,
      memoize: cache.memoize,
      upload,
      ...caller,
      ...parseRequest(input),
    } as unknown as RequestContext<E>
    const result = await handler(context)
    if (endpoint.invalidates === 'storefront') await events.publish('storefront')
    if (endpoint.file || endpoint.sse) return result
    if (!endpoint.paged) return endpoint.response.parse(result)
    const page = result as Page<unknown>
    return { ...page, rows: endpoint.response.parse(page.rows) }
  }
  app.endpoints.set(endpointKey(endpoint), { endpoint, invoke })
  if (endpoint.cached) declareCachedEndpoint(cache, endpoint)

  const { upload } = endpoint
  const addRoute = upload ? withUploads(app) : (options: RouteOptions) => app.route(options)
  addRoute({
    method: endpoint.method,
    url: `/api${endpoint.path}`,
    handler: async (request, reply) => {
      const { params, query, headers, body } = request
      const run = async () =>
        invoke(
          {
            ...(await authenticate(app, endpoint, request)),
            ip: request.ip,
            requestId: request.id,
            isStillAllowed: () => isAllowed(app, endpoint, request),
          },
          { params, query, headers, body },
          upload && (() => readUpload(request, upload)),
        )
      if (endpoint.sse) return app.sseConnections.open(reply, (await run()) as Readable)
      if (endpoint.file) return sendFile(reply, endpoint.file, (await run()) as StreamedFile)
      if (!endpoint.cached) {
        const { payload, headers } = serialize(endpoint, await run())
        return reply
          .code(endpoint.status ?? 200)
          .headers(headers)
          .send(payload)
      }
      // Validated before the cache is read: an invalid request is rejected even if its key is cached.
      parseRequest({ params, query, headers, body })
      const key = cache.keyOf(request.url) ?? request.url
      const writeTo = await cache.respond(request.raw, key, 'api', async () => {
        const { payload, headers } = serialize(endpoint, await run())
        return {
          status: 200,
          headers: flatten({ ...apiHeaders, 'content-type': 'application/json; charset=utf-8', ...headers }),
          body: Buffer.from(JSON.stringify(payload)),
          // There are endless queries without results; they would fill the cache.
          isCacheable: headers['X-Total-Count'] !== '0',
        }
      })
      reply.hijack()
      writeTo(reply.raw)
    },
  })
}

/** Calls an endpoint by name from inside the process as a guest, with the same checks as over HTTP; for page loaders. */
export const callEndpoint =
  (app: FastifyInstance) =>
  (name: string, input: object): Promise<unknown> => {
    const registered = app.endpoints.get(name)
    if (!registered) throw new Error(`${name} is declared but has no handler.`)
    const { endpoint } = registered
    const guest: Caller = {
      user: null,
      session: null,
      ip: '127.0.0.1',
      requestId: 'inside',
      isStillAllowed: async () => true,
    }
    const run = () => registered.invoke(guest, input as RequestParts)
    // Without parameters the result is the same for all pages, so they share it until the storefront changes.
    const isShared = endpoint.cached && !endpoint.query && !endpoint.params
    return isShared ? app.shop.cache.memoize(`inside ${name}`, run) : run()
  }

/** Identifies an endpoint, for example `GET /products`. */
export const endpointKey = ({ method, path }: Endpoint) => `${method} ${path}`

function serialize(endpoint: Endpoint, result: unknown) {
  if (!endpoint.paged) return { payload: result, headers: {} as Record<string, string> }
  const page = result as Page<unknown>
  return { payload: page.rows, headers: pagingHeaders(page) }
}

/** The Fastify app without any routes: endpoints are added with `route`, pages with `servePages`. */
export function createHttp(shop: HttpOptions): FastifyInstance {
  const app = Fastify({
    logger: { level: shop.logLevel },
    // The onResponse hook below logs one line per request instead.
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    bodyLimit: 64 * 1024,
    trustProxy: shop.trustProxy ?? false,
    routerOptions: { maxParamLength: 200 },
    frameworkErrors: handleError,
  })
  app.decorate('shop', shop)
  app.decorate('endpoints', new Map())
  app.decorate('sseConnections', createSseConnections())
  app.removeContentTypeParser('text/plain')
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers(apiHeaders)
  })
  app.addHook('onResponse', async (request, reply) => {
    const { method, routeOptions } = request
    // The route pattern, not the URL: a URL may contain an e-mail address.
    const route = routeOptions.url === '/*' ? request.url.split('?', 1)[0] : routeOptions.url
    const ms = Math.round(reply.elapsedTime * 10) / 10
    request.log.info({ method, route, status: reply.statusCode, ms }, 'request')
  })
  app.setErrorHandler(handleError)
  // All other URLs are pages; an unknown API call must not become one.
  app.all('/api/*', (_request, reply) => reply.callNotFound())
  app.setNotFoundHandler((_request, reply) =>
    reply.code(404).send({ error: { code: 'not-found', message: 'There is no such call.' } }),
  )
  return app
}
