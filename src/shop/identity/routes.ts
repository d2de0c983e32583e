import { randomUUID } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { invalid, notFound, ShopError } from '#lib/errors.ts'
import { languageAsked } from '#lib/language.ts'
import { filledLine, line } from '#lib/text.ts'
import { inTransaction } from '#platform/database.ts'
import { handle } from '#platform/http.ts'
import { clearLimit, countAgainstLimit } from '#platform/limits.ts'
import * as contract from './contract.ts'
import { mailPasswordLink } from './jobs.ts'
import { forgetPasswordLinks } from './password-links.ts'
import { clientAddressHeader, type IdentityProvider } from './provider.ts'
import { passwordProblem } from './rules.ts'
import { answerJwt, findSession, hasPassword } from './service.ts'
import { type SocialSettings, socialWays } from './social.ts'

export interface IdentityRouteOptions {
  provider: IdentityProvider
  tokenSecret: string
  shopUrl: string
  social: SocialSettings
}

/** What the identity provider is asked for; whatever else it could do stays shut. */
const asked = new Set([
  ...['POST /sign-up/email', 'POST /sign-in/email', 'POST /sign-in/social', 'POST /sign-out'],
  ...['GET /get-session', 'GET /list-accounts', 'POST /update-user', 'POST /change-password'],
  ...['POST /revoke-sessions', 'POST /delete-user', 'POST /reset-password'],
  ...['GET /callback/google', 'GET /callback/facebook', 'GET /callback/oidc'],
])
const choosesPassword = ['/sign-up/email', '/reset-password', '/change-password']
const provesPassword = ['/change-password', '/delete-user']

const email = z.string().max(254)
const signIn = z.object({ email })
const newPassword = z
  .object({ password: z.string() })
  .or(z.object({ newPassword: z.string() }).transform(({ newPassword }) => ({ password: newPassword })))
const named = z.looseObject({ name: filledLine(100).optional(), image: line(500).nullish() })
const linkAsked = z.strictObject({ email: z.email().max(254), redirectTo: z.string().max(500).optional() })
const deletion = z.strictObject({ password: z.string().max(200).optional() })
const social = z.strictObject({
  provider: z.string().max(20),
  callbackURL: z.string().max(500),
  errorCallbackURL: z.string().max(500).optional(),
  disableRedirect: z.boolean().optional(),
})

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

export function identityRoutes(app: FastifyInstance, options: IdentityRouteOptions) {
  const { provider, tokenSecret, shopUrl } = options
  const ways = socialWays(options.social)
  handle(app, contract.getSignInWays, async () => ways)
  handle(app, contract.postJwt, ({ db, jobs, session, body, headers }) =>
    answerJwt({ db, jobs, secret: tokenSecret }, session, {
      email: body.email,
      language: languageAsked(headers['accept-language']),
    }),
  )

  /** Who is asked for the password once more; one whose session is fresh would not be asked by the provider. */
  async function whoProves(path: string, request: FastifyRequest) {
    const session = provesPassword.includes(path)
      ? await findSession(provider, trustedHeaders(request))
      : null
    if (!session) return null
    const { password } = (request.body ?? {}) as { password?: unknown }
    if (path === '/delete-user' && !password && (await hasPassword(app.shop.db, session.identityId)))
      throw invalid({ password: 'Required' })
    return session.identityId
  }

  app.route({
    method: ['GET', 'POST'],
    url: '/api/auth/*',
    handler: async (request, reply) => {
      const { db, limits, origins } = app.shop
      const { origin } = request.headers
      // The provider asks this only of those who bring a cookie.
      if (request.method === 'POST' && origin && !origins.includes(origin))
        throw new ShopError('not-allowed', 'You may not do this.')
      // As the provider will read it: a detour like /api/auth/x/../sign-in/email must not get around what follows.
      const { pathname, search } = new URL(request.url, shopUrl)
      const path = pathname.replace(/^\/api\/auth/, '')
      if (path === '/request-password-reset' && request.method === 'POST')
        return askForLink(app, request, reply)
      if (!asked.has(`${request.method} ${path}`)) throw notFound('Call')
      if (choosesPassword.includes(path)) refuseWeakPassword(request.body)
      const proving = await whoProves(path, request)
      const account = path === '/sign-in/email' ? signIn.safeParse(request.body).data?.email : undefined
      // Guesses are counted per account, wherever they come from, until one was right.
      const limit = proving
        ? `password:${proving}`
        : account !== undefined && `sign-in:${account.trim().toLowerCase()}`
      if (limits && limit) await countAgainstLimit(db, limit, 10, 600)

      const body = bodyFor(path, request.body)
      const answer = await provider.handler(
        new Request(new URL(`${pathname}${search}`, shopUrl), {
          method: request.method,
          headers: trustedHeaders(request),
          ...(request.method === 'POST' && { body: JSON.stringify(body ?? {}) }),
        }),
      )
      if (limits && limit && answer.ok) await clearLimit(db, limit)
      if (proving && path === '/change-password' && answer.ok) await forgetPasswordLinks(db, proving)
      reply.code(answer.status)
      for (const [name, value] of answer.headers) if (name !== 'set-cookie') reply.header(name, value)
      for (const cookie of answer.headers.getSetCookie()) reply.header('set-cookie', cookie)
      // On its way back through here the window of a sign-in must not lose the page that opened it.
      if (path.startsWith('/callback/')) reply.header('cross-origin-opener-policy', 'unsafe-none')
      return reply.send(Buffer.from(await answer.arrayBuffer()))
    },
  })
}

/** A body as the provider may see it. */
function bodyFor(path: string, body: unknown) {
  if (path === '/sign-up/email' || path === '/update-user') return parsed(named, body)
  if (path === '/delete-user') return parsed(deletion, body)
  if (path === '/sign-in/social') return parsed(social, body)
  if (path === '/change-password') return { ...(body as object), revokeOtherSessions: true }
  return body
}

/** Answers alike, and after the same work, whether there is such an account or not. */
async function askForLink(app: FastifyInstance, request: FastifyRequest, reply: FastifyReply) {
  const { db, jobs, limits } = app.shop
  const to = parsed(linkAsked, request.body).email.toLowerCase()
  if (limits) {
    await countAgainstLimit(db, `password-link:${request.ip}`, 30, 600)
    await countAgainstLimit(db, `password-link:${to}`, 3, 3600)
  }
  const language = languageAsked(request.headers['accept-language'])
  await inTransaction(db, (tx) =>
    jobs.enqueue(tx, mailPasswordLink, { id: randomUUID(), email: to, language }),
  )
  return reply.send({ status: true })
}

function parsed<Schema extends z.ZodType>(schema: Schema, body: unknown): z.output<Schema> {
  const sent = schema.safeParse(body)
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
