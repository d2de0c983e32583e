import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { invalid, ShopError } from '#lib/errors.ts'
import { filledLine, line } from '#lib/text.ts'
import { handle } from '#platform/http.ts'
import { clearLimit, countAgainstLimit } from '#platform/limits.ts'
import * as contract from './contract.ts'
import { clientAddressHeader, type IdentityProvider } from './provider.ts'
import { passwordProblem } from './rules.ts'
import { answerJwt } from './service.ts'

export interface IdentityRouteOptions {
  provider: IdentityProvider
  tokenSecret: string
  shopUrl: string
}

const signIn = z.object({ email: z.string().max(254) })
const newPassword = z
  .object({ password: z.string() })
  .or(z.object({ newPassword: z.string() }).transform(({ newPassword }) => ({ password: newPassword })))
const named = z.looseObject({ name: filledLine(100).optional(), image: line(500).nullish() })
const choosesName = ['/api/auth/sign-up/email', '/api/auth/update-user']
const choosesPassword = ['/api/auth/sign-up/email', '/api/auth/reset-password', '/api/auth/change-password']

// Forwarding headers of a client are lies until a proxy we trust has written them; none is passed on.
const passedOn = ['accept', 'accept-language', 'content-type', 'cookie', 'origin', 'referer', 'user-agent']

/** Headers as the identity provider may see them: the few it needs, and the address the shop itself trusts. */
export function trustedHeaders(request: FastifyRequest) {
  const headers = new Headers()
  for (const name of passedOn) {
    const value = request.headers[name]
    if (typeof value === 'string') headers.set(name, value)
  }
  headers.set(clientAddressHeader, request.ip)
  return headers
}

export function identityRoutes(
  app: FastifyInstance,
  { provider, tokenSecret, shopUrl }: IdentityRouteOptions,
) {
  handle(app, contract.postJwt, ({ db, session, body }) => answerJwt(db, tokenSecret, session, body.email))

  app.route({
    method: ['GET', 'POST'],
    url: '/api/auth/*',
    handler: async (request, reply) => {
      const { db, limits } = app.shop
      // As the provider will read it: a detour like /api/auth/x/../sign-in/email must not get around what follows.
      const { pathname: path, search } = new URL(request.url, shopUrl)
      if (choosesPassword.includes(path)) refuseWeakPassword(request.body)
      const body = choosesName.includes(path) ? withCleanName(request.body) : request.body
      const account =
        path === '/api/auth/sign-in/email' ? signIn.safeParse(request.body).data?.email : undefined
      const limit = account === undefined ? null : `sign-in:${account.trim().toLowerCase()}`
      if (limits && limit) await countAgainstLimit(db, limit, 10, 600)

      const answer = await provider.handler(
        new Request(new URL(`${path}${search}`, shopUrl), {
          method: request.method,
          headers: trustedHeaders(request),
          ...(request.method === 'POST' && { body: JSON.stringify(body ?? {}) }),
        }),
      )
      if (limits && limit && answer.ok) await clearLimit(db, limit)
      reply.code(answer.status)
      for (const [name, value] of answer.headers) if (name !== 'set-cookie') reply.header(name, value)
      for (const cookie of answer.headers.getSetCookie()) reply.header('set-cookie', cookie)
      return reply.send(Buffer.from(await answer.arrayBuffer()))
    },
  })
}

/** The provider takes any string for a name; the shop prints it on invoices. */
function withCleanName(body: unknown) {
  const sent = named.safeParse(body)
  if (sent.success) return sent.data
  throw invalid(
    Object.fromEntries(sent.error.issues.map(({ path, message }) => [path.join('.') || 'body', message])),
  )
}

function refuseWeakPassword(body: unknown) {
  const sent = newPassword.safeParse(body)
  const problem = sent.success ? passwordProblem(sent.data.password) : null
  if (problem)
    throw new ShopError('invalid', 'This password is too easy to guess, too short or too long.', {
      fields: { password: problem },
    })
}
