import { createHash } from 'node:crypto'
import Fastify, { type FastifyInstance } from 'fastify'
import { type About, describeDoors } from './openapi.ts'
import { apiHeaders } from './security-headers.ts'

const address = '/api/openapi.json'

/**
 * `/api/openapi.json` describes every door, `/api/docs` shows it. Register after the last door. Nothing of the page comes
 * from, or goes to, another host.
 */
export function referenceRoutes(app: FastifyInstance, about: About, cookieName: string) {
  let document: string | null = null
  app.get(address, async (_request, reply) => {
    const doors = [...app.doors.values()].map(({ endpoint }) => endpoint)
    document ??= JSON.stringify(describeDoors(doors, about, cookieName))
    return reply.header('Content-Type', 'application/json; charset=utf-8').send(document)
  })

  let opening: Promise<FastifyInstance> | null = null
  for (const url of ['/api/docs', '/api/docs/*'])
    app.get(url, async (request, reply) => {
      opening ??= openReference(about.title)
      const shown = await opening
      reply.hijack()
      shown.routing(request.raw, reply.raw)
    })
  app.addHook('onClose', async () => {
    await (await opening)?.close()
  })
}

/** An app of its own, opened when somebody first asks: the page's script is 4 MB that most shops never show. */
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
      ...{ url: address, pageTitle, theme: 'default', operationTitleSource: 'path' },
      // Each of these would ask another host for something.
      ...{ withDefaultFonts: false, telemetry: false, hideClientButton: true },
      ...{ agent: { disabled: true }, mcp: { disabled: true }, showDeveloperTools: 'never' },
    },
  })
  await app.ready()
  return app
}

/** Its own script and the inline one that starts it; answers of this shop and of nobody else. */
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
