import { existsSync } from 'node:fs'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply } from 'fastify'

const immutable = 'public, max-age=31536000, immutable'

/** Headers of an image named by its content hash: cached forever, and other sites may embed it. */
export const imageHeaders = {
  'Cache-Control': immutable,
  'Cross-Origin-Resource-Policy': 'cross-origin',
}

/** Removes headers that only matter for documents; on small assets they are a tenth of the bytes. */
export function removePageHeaders(reply: FastifyReply) {
  for (const name of ['Permissions-Policy', 'Cross-Origin-Opener-Policy', 'Referrer-Policy'])
    reply.removeHeader(name)
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
    setHeaders(reply, path) {
      removePageHeaders(reply)
      reply.header('Cache-Control', path.includes('/assets/') ? immutable : 'public, max-age=3600')
      // A service worker's requests are subject to the policy of its own script.
      if (path.includes('service-worker.js')) reply.header('Content-Security-Policy', "default-src 'self'")
    },
  })
}
