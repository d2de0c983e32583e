import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { ShopError } from '#lib/errors.ts'
import { isDatabaseUnavailable } from './database.ts'

/** Creates Fastify's error handler: the only place that turns thrown errors into HTTP responses. */
export function createErrorHandler() {
  let lastUnavailableLogged = 0
  return (error: FastifyError | ShopError, request: FastifyRequest, reply: FastifyReply) => {
    if (reply.raw.headersSent) return reply.raw.destroy()
    const sendError = (shopError: ShopError) => {
      const { status, code, message, details } = shopError
      const { retryAfter, ...rest } = details
      if (retryAfter) reply.header('Retry-After', String(retryAfter))
      return reply.code(status).send({ error: { code, message, ...rest } })
    }
    if (error instanceof ShopError) {
      if (error.cause) request.log.error(error.cause, error.message)
      return sendError(error)
    }
    if (isDatabaseUnavailable(error)) {
      // Logged at most once a second, because every request fails meanwhile.
      if (Date.now() - lastUnavailableLogged > 1000) {
        lastUnavailableLogged = Date.now()
        request.log.error(error, 'the database does not answer')
      }
      return sendError(new ShopError('busy', 'The shop cannot reach its books right now.', { retryAfter: 2 }))
    }
    // Messages of Fastify's own 4xx errors (invalid JSON, body too large, wrong type) contain nothing private.
    if (error.statusCode && error.statusCode < 500)
      return sendError(new ShopError('bad-request', error.message))
    request.log.error(error)
    const message = `Something broke on our side. Reference: ${request.id}`
    return reply.code(500).send({ error: { code: 'broken', message } })
  }
}
