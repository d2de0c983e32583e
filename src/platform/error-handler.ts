import type { FastifyBaseLogger, FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { ShopError } from '#lib/errors.ts'
import { isDatabaseUnavailable, isDiskFull } from './database.ts'

export const databaseUnavailable = (cause?: unknown) =>
  new ShopError('busy', 'The shop cannot reach its database right now.', { retryAfter: 2 }, { cause })

const diskFull = (cause: unknown) =>
  new ShopError(
    'no-room',
    'The shop cannot store this: its disk is full or cannot be written to.',
    {},
    { cause },
  )

let lastLogged = 0
/** Logs at most once a second, because every request fails meanwhile. */
function logFailure(log: FastifyBaseLogger, error: unknown, what: string) {
  if (Date.now() - lastLogged <= 1000) return
  lastLogged = Date.now()
  log.error(error, what)
}

function toShopError(error: unknown): ShopError | null {
  if (isDiskFull(error)) return diskFull(error)
  if (isDatabaseUnavailable(error)) return databaseUnavailable(error)
  return error instanceof ShopError ? error : null
}

/** The error that the user may read; null for a bug. */
export function asShopError(error: unknown, log: FastifyBaseLogger): ShopError | null {
  const known = toShopError(error)
  if (known && known !== error) logFailure(log, error, known.message)
  return known
}

/** The code of the response to a request that failed with `error`. */
export function errorCodeOf(error: unknown) {
  const isBadRequest = ((error as FastifyError).statusCode ?? 500) < 500
  return toShopError(error)?.code ?? (isBadRequest ? 'bad-request' : 'broken')
}

/** Fastify's error handler: the only place that turns thrown errors into HTTP responses. */
export function handleError(error: FastifyError | ShopError, request: FastifyRequest, reply: FastifyReply) {
  if (reply.raw.headersSent) return reply.raw.destroy()
  const sendError = (shopError: ShopError) => {
    const { status, code, message, details } = shopError
    const { retryAfter, ...rest } = details
    if (retryAfter) reply.header('Retry-After', String(retryAfter))
    return reply.code(status).send({ error: { code, message, ...rest } })
  }
  if (error instanceof ShopError && error.cause) request.log.error(error.cause, error.message)
  const known = asShopError(error, request.log)
  if (known) return sendError(known)
  // Messages of Fastify's own 4xx errors (invalid JSON, body too large, wrong type) contain nothing private.
  const { statusCode = 500 } = error as FastifyError
  if (statusCode < 500) return sendError(new ShopError('bad-request', error.message))
  request.log.error(error)
  const message = `Something broke on our side. Reference: ${request.id}`
  return reply.code(500).send({ error: { code: 'broken', message } })
}
