import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { ShopError } from '#lib/errors.ts'
import { isDatabaseAway } from './database.ts'

let lastAwayLogged = 0

/** The one place where whatever was thrown becomes an HTTP answer; what is nobody's business stays in the log. */
export function answerError(error: FastifyError | ShopError, request: FastifyRequest, reply: FastifyReply) {
  if (reply.raw.headersSent) return reply.raw.destroy()
  const refuse = (refusal: ShopError) => {
    const { status, code, message, details } = refusal
    const { retryAfter, ...rest } = details
    if (retryAfter) reply.header('Retry-After', String(retryAfter))
    return reply.code(status).send({ error: { code, message, ...rest } })
  }
  if (error instanceof ShopError) {
    if (error.cause) request.log.error(error.cause, error.message)
    return refuse(error)
  }
  if (isDatabaseAway(error)) {
    // One line a second says as much as a thousand.
    if (Date.now() - lastAwayLogged > 1000) {
      lastAwayLogged = Date.now()
      request.log.error(error, 'the database does not answer')
    }
    return refuse(new ShopError('busy', 'The shop cannot reach its books right now.', { retryAfter: 2 }))
  }
  // Fastify's own refusals (broken JSON, body too large, not JSON at all) are safe to repeat.
  if (error.statusCode && error.statusCode < 500) return refuse(new ShopError('bad-request', error.message))
  request.log.error(error)
  const message = `Something broke on our side. Reference: ${request.id}`
  return reply.code(500).send({ error: { code: 'broken', message } })
}
