import { createHash } from 'node:crypto'
import Fastify, { type FastifyInstance } from 'fastify'
import { compressBest, encodingFor } from './compression.ts'
import { type ApiInfo, createOpenApiDocument } from './openapi.ts'
import { apiHeaders } from './response-headers.ts'

const documentPath = '/api/openapi.json'

/**
 * Serves the OpenAPI document at `/api/openapi.json` and its reference page at `/api/docs`. Register after the last
 * endpoint. The page makes no request to another host.
 */
export function apiReferenceRoutes(app: FastifyInstance, about: ApiInfo, cookieName: string) {
  const { reads } = app.queues
  const createDocument = async () => {
    const endpoints = [...app.endpoints.values()].map(({ endpoint }) => endpoint)
    const identity = Buffer.from(JSON.stringify(createOpenApiDocument(endpoints, about, cookieName)))
    const [br, gzip] = await Promise.all([compressBest.br(identity), compressBest.gzip(identity)])
    const etag = `"${createHash('sha256').update(identity).digest('base64url').slice(0, 22)}"`
    return { etag, bodies: { br, gzip, identity } }
  }
  let document: ReturnType<typeof createDocument> | null = null
  // A large answer: what it costs counts as a read, so that asking for it again and again slows nobody else down.
  app.get(documentPath, async (request, reply) => {
    await reads.run(request.network, async () => {
      document ??= createDocument()
      const { etag, bodies } = await document
      reply.headers({ ETag: etag, 'Cache-Control': 'private, no-cache', Vary: 'Accept-Encoding' })
      const isKnown = request.headers['if-none-match']?.includes(etag)
      const encoding = encodingFor(request.raw)
      if (!isKnown && encoding !== 'identity') reply.header('Content-Encoding', encoding)
      // Not awaited: a slow reader would hold the slot.
      if (isKnown) reply.code(304).send()
      else reply.type('application/json; charset=utf-8').send(bodies[encoding])
    })
    return reply
  })

  let opening: Promise<FastifyInstance> | null = null
  for (const url of ['/api/docs', '/api/docs/*'])
    app.get(url, async (request, reply) => {
      await reads.run(request.network, async () => {
        opening ??= openReference(about.title)
        const reference = await opening
        reply.hijack()
        reference.routing(request.raw, reply.raw)
      })
    })
  app.addHook('onClose', async () => {
    await (await opening)?.close()
  })
}

/** A separate Fastify app, created on the first request: the page's script is 4 MB that most shops never need. */
async function openReference(pageTitle: string) {
  const { default: reference } = await import('@scalar/fastify-api-reference')
  const app = Fastify()
  app.addHook('onSend', async (_request, reply, payload) => {
    const isPage = String(reply.getHeader('content-type')).startsWith('text/html')
    reply.headers({ ...apiHeaders, ...(isPage && { 'Content-Security-Policy': policyFor(String(payload)) }) })
    return isPage ? String(payload).replace('<head>', '<head><link rel="icon" href="/favicon.svg">') : payload
  })
  await app.register(reference, {
    routePrefix: '/api/docs',
    configuration: {
      url: documentPath,
      pageTitle,
      theme: 'default',
      operationTitleSource: 'path',
      // Each of these would make requests to another host.
      withDefaultFonts: false,
      telemetry: false,
      hideClientButton: true,
      agent: { disabled: true },
      mcp: { disabled: true },
      showDeveloperTools: 'never',
    },
  })
  await app.ready()
  return app
}

/** A content security policy that allows the page's own scripts and requests to this shop only. */
function policyFor(html: string) {
  const hashes = [...html.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g)].map(
    ([, script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  )
  return [
    "default-src 'none'",
    `script-src 'self' ${hashes.join(' ')}`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self' data:",
    "connect-src 'self'",
    "worker-src 'self' blob:",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}
