import type { FastifyInstance } from 'fastify'
import type { RequestHandler, RouterContextProvider } from 'react-router'
import { flatten, pageHeaders } from './security-headers.ts'

export interface PagesOptions {
  /** What answers for the page at an address. */
  handlerFor: (address: string) => Promise<RequestHandler>
  /** What one render gets, the same for everybody, and where it puts its page. */
  prepare: (address: string) => { context: RouterContextProvider; page: { html: string | null } }
  shopUrl: string
  /** Pages, the query parameters they look at (every other is ignored), and which of these may have any value. */
  parameters: readonly { path: RegExp; parameters: readonly string[]; typed: readonly string[] }[]
  /** Origins whose pages ours may show in a frame. */
  frames: readonly string[]
  production: boolean
}

/** Everything that is not the API is a page, rendered for nobody in particular: no cookie and no header gets in. */
export function servePages(app: FastifyInstance, options: PagesOptions) {
  const { cache } = app.shop
  const { shopUrl, production } = options
  const strictTransport = shopUrl.startsWith('https:')
  for (const { path, parameters, typed } of options.parameters)
    cache.declare(path, parameters, 'ignore-others', typed)

  async function render(address: string) {
    const handler = await options.handlerFor(address)
    const { context, page } = options.prepare(address)
    const response = await handler(new Request(shopUrl + address), context)
    const isHtml = page.html !== null
    const body = page.html === null ? Buffer.from(await response.arrayBuffer()) : Buffer.from(page.html)
    const type = response.headers.get('content-type') ?? 'text/plain; charset=utf-8'
    const location = response.headers.get('location')
    // The one thing a page may want otherwise: to be known to the window that opened it.
    const opener = response.headers.get('cross-origin-opener-policy')
    const headers: Record<string, string> = {
      ...(production || !isHtml
        ? pageHeaders(page.html ?? '', { strictTransport, frames: options.frames })
        : {}),
      'Content-Type': isHtml ? 'text/html; charset=utf-8' : type,
      ...(location && { Location: location }),
      ...(opener && { 'Cross-Origin-Opener-Policy': opener }),
    }
    // The router tells its own kinds of data answers apart by headers of this name.
    for (const [name, value] of response.headers) if (name.startsWith('x-remix-')) headers[name] = value
    const keep = response.headers.get('cache-control') !== 'no-store'
    return { status: response.status, headers: flatten(headers), body, keep }
  }

  app.route({
    method: 'GET',
    url: '/*',
    handler: async (request, reply) => {
      const key = cache.keyOf(request.url) ?? request.url
      reply.hijack()
      try {
        const writeTo = await cache.answer(request.raw, key, 'page', () => render(key))
        writeTo(reply.raw)
      } catch (error) {
        request.log.error(error)
        if (!reply.raw.headersSent)
          reply.raw.writeHead(503, { 'Retry-After': '2', 'Content-Type': 'text/plain' })
        reply.raw.end('The shop is busy. Please try again in a moment.')
      }
    },
  })
}
