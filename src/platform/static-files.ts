import { existsSync } from 'node:fs'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply } from 'fastify'

const forGood = 'public, max-age=31536000, immutable'

/** Headers of a picture named by its content: a browser that has it never asks again, and other sites may show it. */
export const pictureHeaders = {
  'Cache-Control': forGood,
  'Cross-Origin-Resource-Policy': 'cross-origin',
}

/** What is only ever a part of a page needs no headers that speak of pages; on a phone they are a tenth of its bytes. */
export function leavePageHeaders(reply: FastifyReply) {
  for (const name of ['Permissions-Policy', 'Cross-Origin-Opener-Policy', 'Referrer-Policy'])
    reply.removeHeader(name)
}

/** What the build made for the browser: hashed names for good, the few others for an hour. */
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
      leavePageHeaders(reply)
      reply.header('Cache-Control', path.includes('/assets/') ? forGood : 'public, max-age=3600')
      // What it may fetch is ruled by the policy it came with.
      if (path.includes('service-worker.js')) reply.header('Content-Security-Policy', "default-src 'self'")
    },
  })
}
