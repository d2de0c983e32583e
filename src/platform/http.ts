import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import Fastify, {
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
  type RouteOptions,
} from 'fastify'
import { z } from 'zod'
import type { Endpoint, HandlerResult, Page, ParsedRequest, StreamedFile } from '#lib/endpoint.ts'
import { networkOf } from '#lib/network.ts'
import {
  type Authentication,
  authenticate,
  authorize,
  type CurrentUser,
  isAllowed,
  type PersonConfirmation,
  type Session,
} from './auth.ts'
import { type Database, defaultPoolSize } from './database.ts'
import { asShopError, handleError } from './error-handler.ts'
import type { Events } from './events.ts'
import type { Jobs } from './jobs.ts'
import { holding } from './outside-scope.ts'
import type { PageCache } from './page-cache.ts'
import { readableLog } from './readable-log.ts'
import type { Replicas } from './replicas.ts'
import { apiHeaders, flatten } from './response-headers.ts'
import { readUpload, withUploads } from './uploads.ts'
import { createRequestParser, type RequestParts } from './validate-request.ts'
import { createWorkQueue } from './work-queue.ts'

export interface HttpOptions {
  db: Database
  cache: PageCache
  events: Events
  jobs: Jobs
  /** What handlers pass on to commands: the caller with what the shop works with. */
  openCall: (caller: Caller, db: Database) => object
  /** The standbys for endpoints that declare `replica`. */
  replicas?: Replicas | undefined
  /** Resolves the bearer token; null if it is invalid, expired or revoked. */
  findCurrentUser: (token: string) => Promise<CurrentUser | null>
  /** Resolves an API key to the administrator whom it acts for; null if it is unknown or revoked. */
  findApiKeyUser: (token: string) => Promise<CurrentUser | null>
  /** Checks the password that a signed-in person typed to confirm what they do. */
  confirmPerson: (user: CurrentUser, password: string | undefined) => Promise<PersonConfirmation>
  /** Resolves the session cookie. */
  findSession: (request: FastifyRequest) => Promise<Session | null>
  /** For example `https://shop.example`; on endpoints with session access, requests from other origins have no session. */
  origins: readonly string[]
  /** Whether rate limits are enforced. */
  limits: boolean
  /** Connections to the database. */
  poolSize?: number | undefined
  /** Milliseconds that work waits for its turn, in place of what each queue allows. Only tests set it. */
  maxWait?: number | undefined
  /** pino's level. */
  logLevel: string
  /** Where lines of the log for people go; without it JSON goes to the standard output. */
  readableLog?: ((text: string) => void) | undefined
  /** Called with the message of every unexpected error, and with the id of its request. */
  onUnexpectedError?: (message: string, requestId: string) => void
  trustProxy?: string[] | undefined
}

/** Who calls an endpoint, as its handler passes it on. */
export interface Caller {
  user: CurrentUser | null
  /** What limits count: of an IPv6 address its /64. */
  network: string
  requestId: string
}

/** What is known of a request beside its parts. */
interface Connection {
  /** The address itself, only for whom it has to be told: a customer with IPv6 has endless ones. */
  revealAddress: () => string
  /** Authenticates and authorizes the caller again; for long-lived responses. */
  isStillAllowed: () => Promise<boolean>
}
type Upload = () => Promise<Buffer>
type Admitted = Caller & Authentication & Connection
type EndpointHandler = (caller: Admitted, input: RequestParts) => Promise<unknown>

declare module 'fastify' {
  interface FastifyInstance {
    shop: HttpOptions
    /** Every registered endpoint by its `endpointKey`. */
    endpoints: Map<string, { endpoint: Endpoint; invoke: EndpointHandler }>
    sseConnections: ReturnType<typeof createSseConnections>
    queues: ReturnType<typeof createQueues>
  }
  interface FastifyRequest {
    /** Of the caller; see `networkOf`. */
    network: string
  }
}

/** What a handler gets of its request: the parsed parts, and what belongs to this request alone. */
export type HandledRequest<E extends Endpoint> = ParsedRequest<E> & {
  session: E['access'] extends 'session' ? Session : null
  /** Checks the caller's password; it takes a core for a while, so not within a transaction. */
  confirm: E['access'] extends 'admin'
    ? (password: string | undefined) => Promise<PersonConfirmation>
    : undefined
  /** Reads the uploaded file; nothing of it is read before. */
  upload: E extends { upload: object } ? Upload : undefined
} & Connection

/** The user of an endpoint's calls: where nobody has to be signed in, null if nobody is. */
export type UserOf<E extends Endpoint> = E['access'] extends 'public' | 'session'
  ? CurrentUser | null
  : CurrentUser

/**
 * Registers the handler of an endpoint; access, validation, response and caching follow from its declaration. `Call` is what
 * `openCall` makes of the caller.
 */
export function route<const E extends Endpoint, Call>(
  app: FastifyInstance,
  endpoint: E,
  handler: (request: HandledRequest<E>, call: Call) => Promise<HandlerResult<E>>,
) {
  const { db, replicas, cache, events, confirmPerson, openCall } = app.shop
  const parseRequest = createRequestParser(endpoint)

  /** Calls the handler for an authorized caller with a parsed request. */
  async function run(
    { user, session, network, requestId, ...connection }: Admitted,
    parsed: object,
    upload?: Upload,
  ): Promise<unknown> {
    const confirm = user && ((password: string | undefined) => confirmPerson(user, password))
    const request = { ...parsed, ...connection, session, confirm, upload }
    const reader = endpoint.replica && replicas?.openReader()
    const call = openCall({ user, network, requestId }, reader || db)
    // The compiler cannot infer from a schema in a variable what `parseRequest` and `authorize` have checked.
    const result = await handler(request as unknown as HandledRequest<E>, call as Call)
    if (endpoint.invalidates === 'storefront') await events.publish('storefront')
    if (endpoint.file || endpoint.sse) return result
    if (!endpoint.paged) return endpoint.response.parse(result)
    const page = result as Page<unknown>
    return { ...page, rows: endpoint.response.parse(page.rows) }
  }
  const invoke: EndpointHandler = async (caller, input) =>
    run(authorize(endpoint, caller), parseRequest(input))
  app.endpoints.set(endpointKey(endpoint), { endpoint, invoke })
  if (endpoint.cached) declareCachedEndpoint(cache, endpoint)

  const { upload } = endpoint
  const isRead = endpoint.access === 'public' && endpoint.method === 'GET'
  const queue = app.queues[endpoint.queue ?? (isRead ? 'reads' : 'writes')]
  const addRoute = upload ? withUploads(app) : (options: RouteOptions) => app.route(options)
  addRoute({
    method: endpoint.method,
    url: `/api${endpoint.path}`,
    handler: async (request, reply) => {
      /** Checks the request; resolves to the function that answers it. */
      const admit = async () => {
        const caller: Admitted = authorize(endpoint, {
          ...(await authenticate(app, endpoint, request)),
          network: request.network,
          revealAddress: () => request.ip,
          requestId: request.id,
          isStillAllowed: () => isAllowed(app, endpoint, request),
        })
        const { params, query, headers, body } = request
        const parsed = parseRequest({ params, query, headers, body })
        return () => run(caller, parsed, upload && (() => readUpload(request, upload)))
      }
      const call = async () => (await admit())()
      if (!endpoint.cached) {
        // An upload takes as long as its sender, so it occupies no slot.
        const gone = endpoint.queue === 'outside' ? whenBrowserIsGone(reply) : undefined
        const result = upload
          ? await holding('an upload', call)
          : await queue.run(request.network, call, gone)
        if (endpoint.sse) return app.sseConnections.open(reply, result as Readable)
        if (endpoint.file) return sendFile(reply, endpoint.file, result as StreamedFile)
        const { payload, headers } = serialize(endpoint, result)
        return reply
          .code(endpoint.status ?? 200)
          .headers(headers)
          .send(payload)
      }
      // Before the cache is read: an invalid request is rejected even if its key is cached.
      const answer = await admit()
      const key = cache.keyOf(request.url) ?? request.url
      const render = async () => {
        const { payload, headers } = serialize(endpoint, await answer())
        return {
          status: 200,
          headers: flatten({ ...apiHeaders, 'content-type': 'application/json; charset=utf-8', ...headers }),
          body: Buffer.from(JSON.stringify(payload)),
          // There are endless queries without results; they would fill the cache.
          isCacheable: headers['X-Total-Count'] !== '0',
        }
      }
      const { writeTo } = await cache.respond(request.raw, key, 'api', () =>
        queue.run(request.network, render),
      )
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
    const guest: Admitted = {
      user: null,
      session: null,
      network: '127.0.0.1',
      revealAddress: () => '127.0.0.1',
      requestId: 'inside',
      isStillAllowed: async () => true,
    }
    const run = () =>
      registered.invoke(guest, input as RequestParts).catch((error) => {
        throw asShopError(error, app.log) ?? error
      })
    // Without parameters the result is the same for all pages, so they share it until the storefront changes.
    const isShared = endpoint.cached && !endpoint.query && !endpoint.params
    return isShared ? app.shop.cache.memoize(`inside ${name}`, run) : run()
  }

/** Aborts when the connection ends before it has the response. */
export function whenBrowserIsGone({ raw }: FastifyReply) {
  const gone = new AbortController()
  raw.once('close', () => {
    if (!raw.writableFinished) gone.abort()
  })
  return gone.signal
}

/** Identifies an endpoint, for example `GET /products`. */
export const endpointKey = ({ method, path }: Endpoint) => `${method} ${path}`

/** The body of a response, and the headers of a page: total count and next cursor. */
function serialize(endpoint: Endpoint, result: unknown) {
  if (!endpoint.paged) return { payload: result, headers: {} as Record<string, string> }
  const { rows, nextCursor, total, more } = result as Page<unknown>
  const headers: Record<string, string> = {
    'X-Total-Count': String(total),
    ...(more && { 'X-Total-More': 'true' }),
    ...(nextCursor && { 'X-Next-Cursor': nextCursor }),
  }
  return { payload: rows, headers }
}

/** Streams a file as an attachment. If the database fails meanwhile the connection breaks, so the browser sees an error. */
function sendFile(reply: FastifyReply, type: string, { name, parts, bytes }: StreamedFile) {
  if (bytes !== undefined) reply.header('Content-Length', bytes)
  return reply
    .type(type.startsWith('text/') ? `${type}; charset=utf-8` : type)
    .header('Content-Disposition', `attachment; filename="${name}"`)
    .send(Readable.from(parts))
}

/** Declares an endpoint with `cached: true` to the cache: its URLs, its query parameters, and which of them are free text. */
function declareCachedEndpoint(cache: PageCache, { path, query }: Endpoint) {
  const pattern = new RegExp(`^/api${path.replace(/:\w+/g, '[^/]+')}$`)
  cache.declare(pattern, Object.keys(query?.shape ?? {}), 'reject-others', query && freeParameters(query))
}

/** The query parameters that take any text or number, as opposed to one value of an enum. */
function freeParameters(query: z.ZodObject) {
  const { properties = {} } = z.toJSONSchema(query, { io: 'input', unrepresentable: 'any' })
  return Object.entries(properties).flatMap(([name, schema]) =>
    typeof schema === 'object' && schema.enum === undefined ? [name] : [],
  )
}

/** The open server-sent event streams; `closeAll` ends them when the server stops, since they never end by themselves. */
function createSseConnections() {
  const streams = new Set<Readable>()
  let closed = false
  return {
    open(reply: FastifyReply, stream: Readable) {
      if (closed) stream.push(null)
      streams.add(stream)
      stream.once('close', () => streams.delete(stream))
      // Tells nginx not to buffer the response, which would hold events back.
      return reply.type('text/event-stream; charset=utf-8').header('X-Accel-Buffering', 'no').send(stream)
    },
    closeAll() {
      closed = true
      for (const stream of streams) stream.push(null)
    },
  }
}

/** Renders and queries that run at the same time: enough to keep the process busy while the database works. */
const readSlots = 4

/** Milliseconds that a person waits for servers outside. Together with its wait it is less than the server's time-out. */
const outsideTime = 20_000

/**
 * The work of requests, kept apart so that what strangers read delays no order and no sign-in. Reads are what anybody may
 * read and is not cached; writes are everything else that an endpoint does. What waits for servers outside has slots of its own,
 * so that however these behave, no order waits for them.
 */
const createQueues = ({ poolSize = defaultPoolSize, maxWait, limits }: HttpOptions) => ({
  reads: createWorkQueue({
    name: 'reads',
    slots: readSlots,
    maxWaiting: 100,
    maxWait: maxWait ?? 3000,
    // A mobile network puts thousands of people behind one address: five seconds are hundreds of pages that nobody had
    // opened before, and what is cached does not count.
    ...(limits && { budget: 5000 }),
  }),
  // A burst of orders waits here and not for a connection, which would give up after two seconds.
  writes: createWorkQueue({
    name: 'writes',
    slots: Math.max(2, poolSize - readSlots),
    maxWaiting: 1000,
    maxWait: maxWait ?? 15_000,
  }),
  signIns: createWorkQueue({ name: 'signIns', slots: 4, maxWaiting: 200, maxWait: maxWait ?? 15_000 }),
  /** Sign-ins that wait for the provider of somebody's account. */
  socialSignIns: createWorkQueue({
    name: 'socialSignIns',
    slots: 4,
    maxWaiting: 50,
    maxWait: maxWait ?? 5000,
    outside: outsideTime,
  }),
  outside: createWorkQueue({
    name: 'outside',
    slots: 4,
    maxWaiting: 20,
    maxWait: maxWait ?? 5000,
    outside: outsideTime,
  }),
  health: createWorkQueue({ name: 'health', slots: 2, maxWaiting: 20, maxWait: maxWait ?? 5000 }),
})

/** What the queues do at the moment. */
export const queueStates = ({ queues }: FastifyInstance) =>
  Object.entries(queues).map(([name, queue]) => ({
    ...queue.state(),
    name: name as keyof typeof queues,
  }))

/** What the router answers with 400, because it cannot be decoded. */
const noPath = '/api/%'

/**
 * The path of a request line, which also is one when proxies send whole addresses (`GET http://shop.example/cart`). What has
 * none (`GET *`, `http://shop.example`) is a bad request. Of several slashes one is left: behind two begins a host.
 */
function pathOfTarget(target: string) {
  const path = /^https?:\/\/[^/?#]*(\/.*)$/is.exec(target)?.[1] ?? target
  return path.startsWith('/') ? readableUrl(path.replace(/^[/\\]+/, '/')) : noPath
}

/** A page's address that cannot be decoded is taken literally, so that it is a page that does not exist. */
function readableUrl(url: string) {
  if (url.startsWith('/api/')) return url
  const [path = '', ...query] = url.split('?')
  try {
    return decodeURIComponent(path) && url
  } catch {
    return [path.replaceAll('%', '%25'), ...query].join('?')
  }
}

/** pino's number for `error`; `fatal` is higher. */
const errorLevel = 50

/** The Fastify app without any routes: endpoints are added with `route`, pages with `servePages`. */
export function createHttp(shop: HttpOptions): FastifyInstance {
  const app = Fastify({
    logger: {
      level: shop.logLevel,
      ...(shop.readableLog && { stream: readableLog(shop.readableLog) }),
      hooks: {
        // Only the unexpected is logged as an error, wherever it happens.
        logMethod(args, log, level) {
          if (level >= errorLevel) {
            const error = args.find((arg: unknown) => arg instanceof Error)
            shop.onUnexpectedError?.(String(error?.message ?? args[0]), String(this.bindings().reqId ?? ''))
          }
          log.apply(this, args)
        },
      },
    },
    // The onResponse hook below logs one line per request instead.
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    bodyLimit: 64 * 1024,
    trustProxy: shop.trustProxy ?? false,
    routerOptions: { maxParamLength: 200 },
    rewriteUrl: ({ url = '/' }) => pathOfTarget(url),
    frameworkErrors: handleError,
  })
  app.decorate('shop', shop)
  app.decorate('endpoints', new Map())
  app.decorate('sseConnections', createSseConnections())
  app.decorate('queues', createQueues(shop))
  app.decorateRequest('network', {
    getter() {
      // Unlike its type says, there is none once the caller has hung up.
      return networkOf(this.ip as string | undefined)
    },
  })
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
