import { existsSync } from 'node:fs'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'

const forGood = 'public, max-age=31536000, immutable'

/** Pictures of products, named by their content, so a browser that has one never asks again. */
export function serveImages(app: FastifyInstance, folder: string) {
  app.register(fastifyStatic, {
    root: folder,
    prefix: '/images/',
    decorateReply: false,
    index: false,
    dotfiles: 'ignore',
    cacheControl: false,
    setHeaders(reply) {
      reply.header('Cache-Control', forGood)
      reply.header('Cross-Origin-Resource-Policy', 'cross-origin')
    },
  })
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
      reply.header('Cache-Control', path.includes('/assets/') ? forGood : 'public, max-age=3600')
    },
  })
}
