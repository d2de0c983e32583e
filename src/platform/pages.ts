import { existsSync } from 'node:fs'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { RequestHandler, RouterContextProvider } from 'react-router'
import { asShopError, databaseUnavailable } from './error-handler.ts'
import {
  type ExternalSources,
  flatten,
  immutable,
  noStore,
  pageHeaders,
  removePageHeaders,
} from './response-headers.ts'

export interface PagesOptions {
  /** React Router's request handler for a URL. */
  handlerFor: (url: string) => Promise<RequestHandler>
  /** What loaders of the page at `url` get; by `showOnly` they name all the products that it shows. */
  createContext: (url: string, showOnly: (productIds: readonly string[]) => void) => RouterContextProvider
  shopUrl: string
  /** The query parameters that pages use (all others are ignored), and which of these take free text. */
  parameters: readonly { path: RegExp; parameters: readonly string[]; freeText: readonly string[] }[]
  /** Origins that pages may embed in frames. */
  frames: readonly string[]
  /** Other origins that the page at a path may use. */
  externalSources: (path: string) => Promise<ExternalSources>
  /** Whether the page at a path may use the camera. */
  hasCamera: (path: string) => boolean
  /** The one path of the page that was requested by another form of it, and the path whose page is the same. */
  pathRule: (path: string) => { canonical: string | null; shared: string | null; kind: string }
  /** Where an address without a page leads for good, as a path of the shop; null if it leads nowhere. */
  findRedirect: (url: string) => Promise<string | null>
  /** Whether the page at a URL may have stood at another address: then it is looked for before the page is shown. */
  mayBeRedirected: (url: string) => boolean
  /** Called with the URL of a request that was answered with no page, and with what its browser says that it is. */
  onMissing: (url: string, userAgent: string | undefined) => void
  /** Where a form leads that the browser posts by itself, because no script took it over. */
  formNotSentPath: (path: string) => string
  /** The page that is sent while none can be rendered. */
  unavailablePage: (url: string) => string
  production: boolean
}

/** Serves every URL outside the API as a page. Cookies and headers never reach the render, so pages contain nothing private. */
export function servePages(app: FastifyInstance, options: PagesOptions) {
  const { cache } = app.shop
  const { reads } = app.queues
  const { shopUrl, production } = options
  const strictTransport = shopUrl.startsWith('https:')
  for (const { path, parameters, freeText } of options.parameters)
    cache.declare(path, parameters, 'ignore-others', freeText)

  async function render(url: string, isShared: boolean) {
    const handler = await options.handlerFor(url)
    let shows: readonly string[] | null = null
    const context = options.createContext(url, (products) => {
      shows = products
    })
    const response = await handler(new Request(shopUrl + url), context)
    if (response.status === 503) throw databaseUnavailable()
    const type = response.headers.get('content-type') ?? 'text/plain; charset=utf-8'
    const isHtml = type.startsWith('text/html')
    const body = Buffer.from(await response.arrayBuffer())
    const [path = ''] = url.split('?', 1)
    const external = await options.externalSources(path)
    const location = response.headers.get('location')
    // The only security header a page may override: sign-in windows must be visible to the window that opened them.
    const openerPolicy = response.headers.get('cross-origin-opener-policy')
    const headers: Record<string, string> = {
      ...(production || !isHtml
        ? pageHeaders(isHtml ? body.toString() : '', {
            strictTransport,
            frames: options.frames,
            external,
            hasCamera: options.hasCamera(path),
          })
        : {}),
      'Content-Type': type,
      ...(location && { Location: location }),
      ...(openerPolicy && { 'Cross-Origin-Opener-Policy': openerPolicy }),
    }
    // React Router distinguishes its kinds of data responses by these headers.
    for (const [name, value] of response.headers) if (name.startsWith('x-remix-')) headers[name] = value
    const isCacheable =
      response.headers.get('cache-control') !== 'no-store' && (response.status === 200 || isShared)
    return { status: response.status, headers: flatten(headers), body, isCacheable, shows }
  }

  /** The redirect of an address without a page, cached like a page with free text; its status is 404 if there is none. */
  const findRedirect = ({ raw, url, network }: FastifyRequest) =>
    cache.respond(raw, `redirect:${url}${url.includes('?') ? '' : '?'}`, 'page', () =>
      reads.run(network, async () => {
        const location = await options.findRedirect(url)
        return {
          status: location === null ? 404 : 301,
          headers: flatten({
            ...pageHeaders('', { strictTransport, frames: [] }),
            Location: location ?? '/',
          }),
          body: Buffer.alloc(0),
          isCacheable: location !== null,
          shows: [],
        }
      }),
    )

  app.route({
    method: 'GET',
    url: '/*',
    handler: async (request, reply) => {
      const [path = ''] = request.url.split('?', 1)
      const { canonical, shared, kind } = options.pathRule(path)
      if (canonical !== null) return reply.redirect(canonical + request.url.slice(path.length), 301)
      // Development renders every address by itself, so that React sees no difference in the browser.
      const sharedKey = production ? shared : null
      const key = sharedKey ?? cache.keyOf(request.url) ?? request.url
      const isMissing = kind === 'none'
      reply.hijack()
      try {
        if (isMissing || options.mayBeRedirected(request.url)) {
          const redirect = await findRedirect(request)
          if (redirect.status === 301) return redirect.writeTo(reply.raw)
        }
        const page = await cache.respond(request.raw, key, 'page', () =>
          reads.run(request.network, () => render(key, sharedKey !== null)),
        )
        if (page.status === 404 && !path.endsWith('.data')) {
          const redirect = isMissing ? null : await findRedirect(request)
          if (redirect?.status === 301) return redirect.writeTo(reply.raw)
          options.onMissing(request.url, request.headers['user-agent'])
        }
        page.writeTo(reply.raw)
      } catch (error) {
        sendUnavailable(request, reply, error)
      }
    },
  })

  app.route({
    method: 'POST',
    url: '/*',
    // Before the body is read: nothing here uses it.
    async onRequest(request, reply) {
      if (request.headers.accept?.includes('text/html'))
        return reply.redirect(options.formNotSentPath(request.url), 303)
    },
    handler: (_request, reply) => reply.callNotFound(),
  })

  function sendUnavailable(request: FastifyRequest, reply: FastifyReply, error: unknown) {
    const known = asShopError(error, request.log)
    if (!known) request.log.error(error)
    if (reply.raw.headersSent) return reply.raw.destroy()
    const html = options.unavailablePage(request.url)
    reply.raw.writeHead(known?.status ?? 500, {
      ...pageHeaders(html, { strictTransport, frames: [] }),
      'Content-Type': 'text/html; charset=utf-8',
      'Cache-Control': noStore,
      'Retry-After': String(known?.details.retryAfter ?? 2),
    })
    reply.raw.end(request.method === 'HEAD' ? undefined : html)
  }
}

/** Serves the client build: files with hashed names are cached forever, the few others for an hour. */
export function serveBuild(app: FastifyInstance, folder: string) {
  if (!existsSync(folder)) return
  app.register(fastifyStatic, {
    root: folder,
    decorateReply: false,
    index: false,
    wildcard: false,
    preCompressed: true,
    cacheControl: false,
    // They have an ETag; a kilobyte of headers in all would be much for a first visit.
    lastModified: false,
    acceptRanges: false,
    setHeaders(reply, path) {
      removePageHeaders(reply)
      reply.header('Cache-Control', path.includes('/assets/') ? immutable : 'public, max-age=3600')
      // A service worker's requests are subject to the policy of its own script.
      if (path.includes('service-worker.js')) reply.header('Content-Security-Policy', "default-src 'self'")
    },
  })
}
