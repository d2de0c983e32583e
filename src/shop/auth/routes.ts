import { randomUUID } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { invalid, notFound, ShopError } from '#lib/errors.ts'
import { preferredLanguage } from '#lib/language.ts'
import { filledLine, line } from '#lib/schemas.ts'
import type { Session } from '#platform/auth.ts'
import { inTransaction } from '#platform/database.ts'
import { whenBrowserIsGone } from '#platform/http.ts'
import { countAgainstLimit } from '#platform/rate-limits.ts'
import { FetchError, whileWanted } from '#platform/safe-fetch.ts'
import { keepBrowsers } from '#shop/notifications/commands/keep-browsers.ts'
import { route } from '#shop/route.ts'
import type { Domain } from '#shop/shop.ts'
import { confirmPerson, countConfirmation, forgiveConfirmation } from './confirm-person.ts'
import * as contract from './contract.ts'
import { authJobs, passwordResetEmailJob } from './emails.ts'
import { deletePasswordResetLinks, findPasswordProblem } from './passwords.ts'
import { type AuthProvider, clientNetworkHeader } from './provider.ts'
import { assertConfirmed, confirmSetUp, passkeyWasAdded } from './second-step.ts'
import { secondStepJobs } from './second-step-emails.ts'
import { secondStepRoutes } from './second-step-routes.ts'
import { emailOfResetLink, findSession, findUserOfSession, hasPassword, issueAccessToken } from './service.ts'
import { countSignIn, forgiveSignIn } from './sign-in-limits.ts'
import { listSocialProviders, type SocialProviders } from './social-providers.ts'

export interface AuthRouteOptions {
  provider: AuthProvider
  tokenSecret: string
  signInSecret: string
  shopUrl: string
  social: SocialProviders
}

/** The endpoints of Better Auth that the shop uses; all others answer 404. */
const allowedEndpoints = new Set([
  'POST /sign-up/email',
  'POST /sign-in/email',
  'POST /sign-in/social',
  'POST /sign-out',
  'GET /get-session',
  'GET /list-accounts',
  'POST /update-user',
  'POST /change-password',
  'POST /revoke-sessions',
  'POST /delete-user',
  'POST /reset-password',
  'GET /passkey/generate-authenticate-options',
  'POST /passkey/verify-authentication',
  // Asks for the password, so it is no GET as at the provider.
  'POST /passkey/generate-register-options',
  'POST /passkey/verify-registration',
  'GET /callback/google',
  'GET /callback/facebook',
  'GET /callback/oidc',
])
const setsPassword = ['/sign-up/email', '/reset-password', '/change-password']
const requiresPassword = ['/change-password', '/delete-user']
const startPasskey = '/passkey/generate-register-options'
const endPasskey = '/passkey/verify-registration'
/** What changes or shows more of an account than its owner's name; not with the password alone where there is a second step. */
const managesAccount = [
  '/list-accounts',
  '/update-user',
  '/change-password',
  '/revoke-sessions',
  '/delete-user',
  startPasskey,
  endPasskey,
]

const email = z.string().max(254)
const signInBody = z.object({ email })
const newPasswordBody = z
  .object({ password: z.string() })
  .or(z.object({ newPassword: z.string() }).transform(({ newPassword }) => ({ password: newPassword })))
const newPasswordOwner = z.object({
  email: z.string().max(254).optional().catch(undefined),
  token: z.string().max(200).optional().catch(undefined),
})
const profileBody = z.looseObject({ name: filledLine(100).optional(), image: line(500).nullish() })
const resetLinkBody = z.strictObject({
  email: z.email().max(254),
  redirectTo: z.string().max(500).optional(),
})
const deleteUserBody = z.strictObject({ password: z.string().max(200).optional() })
const passkeyStartBody = z.strictObject({ password: z.string().max(200).optional() })
const passkeyEndBody = z.strictObject({
  response: z.record(z.string(), z.unknown()),
  name: filledLine(60).optional(),
})
const passkeySignInBody = z.strictObject({ response: z.record(z.string(), z.unknown()) })
const socialSignInBody = z.strictObject({
  provider: z.string().max(20),
  callbackURL: z.string().max(500),
  errorCallbackURL: z.string().max(500).optional(),
  disableRedirect: z.boolean().optional(),
})

// Forwarding headers are not among them: a client could have written them.
const forwardedHeaders = [
  'accept',
  'accept-language',
  'content-type',
  'cookie',
  'origin',
  'referer',
  'user-agent',
]

/** The request headers passed on to Better Auth: the few it needs, and the network of the client that the shop trusts. */
export function trustedHeaders(request: FastifyRequest) {
  const headers = new Headers()
  for (const name of forwardedHeaders) {
    const value = request.headers[name]
    if (typeof value === 'string') headers.set(name, value)
  }
  headers.set(clientNetworkHeader, request.network)
  return headers
}

/** Whose password is set, as far as that is known; the provider rejects the rest. */
async function emailOfNewPassword(provider: AuthProvider, path: string, request: FastifyRequest) {
  const { email, token } = newPasswordOwner.safeParse(request.body).data ?? {}
  if (path === '/sign-up/email') return email
  if (path === '/change-password') return (await findSession(provider, trustedHeaders(request)))?.email
  return token && (await emailOfResetLink(provider, token))
}

async function rejectWeakPassword(
  { app, provider }: { app: FastifyInstance; provider: AuthProvider },
  path: string,
  request: FastifyRequest,
) {
  const result = newPasswordBody.safeParse(request.body)
  if (!result.success) return
  const { password } = result.data
  const owner = await emailOfNewPassword(provider, path, request)
  const problem = await findPasswordProblem(app.shop.db, password, owner)
  if (problem)
    throw new ShopError('invalid', 'This password is too easy to guess, too short or too long.', {
      fields: { password: problem },
    })
}

function authRoutes(app: FastifyInstance, options: AuthRouteOptions) {
  const { provider, tokenSecret, signInSecret, shopUrl } = options
  route(app, contract.getSignInMethods, async () => listSocialProviders(options.social))
  route(app, contract.postJwt, ({ session, body, headers }, { db, jobs }) =>
    issueAccessToken({ db, jobs, secret: tokenSecret }, session, {
      email: body.email,
      language: preferredLanguage(headers['accept-language']),
    }),
  )

  /**
   * The user who must confirm the request with their password, or null. Better Auth does not ask for it while a session
   * is fresh.
   */
  async function findConfirmingUser(path: string, session: Session | null, request: FastifyRequest) {
    if (!session || !requiresPassword.includes(path)) return null
    const { password } = (request.body ?? {}) as { password?: unknown }
    if (path === '/delete-user' && !password && (await hasPassword(app.shop.db, session.identityId)))
      throw invalid({ password: 'Required' })
    return session.identityId
  }

  /** Rejects what a session whose second step is missing may not do; returns the session. */
  async function admitManager(path: string, request: FastifyRequest) {
    if (!managesAccount.includes(path)) return null
    const session = await findSession(provider, trustedHeaders(request))
    const user = session && (await findUserOfSession(app.shop.db, session.id))
    if (user?.pending === 'verify')
      throw new ShopError('not-allowed', 'Please finish logging in: your second step is missing.', {
        pending: user.pending,
      })
    if (path !== startPasskey && path !== endPasskey) return session
    if (user?.role !== 'admin' && !user?.pending) throw new ShopError('not-allowed', 'You may not do this.')
    if (path === startPasskey) {
      const { password } = parseBody(passkeyStartBody, request.body)
      assertConfirmed(await confirmSetUp(user, () => confirmPerson(app.shop, user, password)))
    }
    return session
  }

  async function recordPasskey(session: Session, requestId: string) {
    const { db, jobs } = app.shop
    const user = await findUserOfSession(db, session.id)
    if (user) await passkeyWasAdded(db, { jobs, user, requestId })
  }

  async function answer(path: string, { pathname, search }: URL, request: FastifyRequest): Promise<Response> {
    const { db, limits } = app.shop
    if (path === '/request-password-reset' && request.method === 'POST')
      return requestPasswordReset(app, request)
    if (!allowedEndpoints.has(`${request.method} ${path}`)) throw notFound('Call')
    if (setsPassword.includes(path)) await rejectWeakPassword({ app, provider }, path, request)
    const session = await admitManager(path, request)
    const confirmingUser = await findConfirmingUser(path, session, request)
    const email = path === '/sign-in/email' && signInBody.safeParse(request.body).data?.email
    const signIn = limits && typeof email === 'string' && { email, network: request.network }
    if (signIn) await countSignIn({ db, secret: signInSecret }, signIn)
    const confirming = limits && confirmingUser
    if (confirming) await countConfirmation(db, confirming)

    const body = providerBody(path, request.body)
    const method = path === startPasskey ? 'GET' : request.method
    const handle = () =>
      provider.handler(
        new Request(new URL(`${pathname}${search}`, shopUrl), {
          method,
          headers: trustedHeaders(request),
          ...(method === 'POST' && { body: JSON.stringify(body ?? {}) }),
        }),
      )
    const response = await (session && path === '/change-password'
      ? keepBrowsers(db, session, handle)
      : handle())
    if (session && path === endPasskey && response.ok) await recordPasskey(session, request.id)
    if (signIn && response.ok) await forgiveSignIn(db, signIn)
    if (confirming && response.ok) await forgiveConfirmation(db, confirming)
    if (confirmingUser && path === '/change-password' && response.ok)
      await deletePasswordResetLinks(db, confirmingUser)
    return response
  }

  /**
   * Better Auth asks the provider whose account it is, without a time-out that the shop could set. Passwords are checked meanwhile,
   * and when the time is over the visitor is told.
   */
  function answerCallback(path: string, url: URL, request: FastifyRequest, gone: AbortSignal) {
    const work = () => whileWanted(answer(path, url, request))
    return app.queues.socialSignIns.run(request.network, work, gone).catch((error) => {
      if (!(error instanceof FetchError)) throw error
      return Response.redirect(`${shopUrl}/authentication/social?error=provider_too_slow`, 302)
    })
  }

  app.route({
    method: ['GET', 'POST'],
    url: '/api/auth/*',
    handler: async (request, reply) => {
      const { origin } = request.headers
      // Better Auth checks the origin only of requests with a cookie.
      if (request.method === 'POST' && origin && !app.shop.origins.includes(origin))
        throw new ShopError('not-allowed', 'You may not do this.')
      // Normalised as Better Auth does, so that a path like /api/auth/x/../sign-in/email cannot bypass any check.
      const url = new URL(request.url, shopUrl)
      const path = url.pathname.replace(/^\/api\/auth/, '')
      const response = await (path.startsWith('/callback/')
        ? answerCallback(path, url, request, whenBrowserIsGone(reply))
        : app.queues.signIns.run(request.network, () => answer(path, url, request)))
      reply.code(response.status)
      for (const [name, value] of response.headers) if (name !== 'set-cookie') reply.header(name, value)
      for (const cookie of response.headers.getSetCookie()) reply.header('set-cookie', cookie)
      // The sign-in popup must keep its reference to the page that opened it.
      if (path.startsWith('/callback/')) reply.header('cross-origin-opener-policy', 'unsafe-none')
      const sent = await response.text()
      const isJson = sent && response.headers.get('content-type')?.startsWith('application/json')
      return reply.send(isJson ? withoutSessionToken(sent) : sent)
    },
  })
}

/** The session token is for the cookie only, which no script can read. */
const withoutSessionToken = (json: string) =>
  JSON.stringify(JSON.parse(json), (key, value) => (key === 'token' ? undefined : value))

/** The body passed on to Better Auth. */
function providerBody(path: string, body: unknown) {
  if (path === '/sign-up/email' || path === '/update-user') return parseBody(profileBody, body)
  if (path === '/delete-user') return parseBody(deleteUserBody, body)
  if (path === '/sign-in/social') return parseBody(socialSignInBody, body)
  if (path === endPasskey) return parseBody(passkeyEndBody, body)
  if (path === '/passkey/verify-authentication') return parseBody(passkeySignInBody, body)
  if (path === '/change-password') return { ...(body as object), revokeOtherSessions: true }
  return body
}

/** Gives the same response after the same work, whether or not the account exists. */
async function requestPasswordReset(app: FastifyInstance, request: FastifyRequest) {
  const { db, jobs, limits } = app.shop
  const email = parseBody(resetLinkBody, request.body).email.toLowerCase()
  if (limits) {
    await countAgainstLimit(db, `password-link:${request.network}`, 30, 600)
    await countAgainstLimit(db, `password-link:${email}`, 3, 3600)
  }
  const language = preferredLanguage(request.headers['accept-language'])
  await inTransaction(db, (tx) =>
    jobs.enqueue(tx, passwordResetEmailJob, { id: randomUUID(), email, language }),
  )
  return Response.json({ status: true })
}

function parseBody<Schema extends z.ZodType>(schema: Schema, body: unknown): z.output<Schema> {
  const result = schema.safeParse(body)
  if (result.success) return result.data
  throw invalid(
    Object.fromEntries(result.error.issues.map(({ path, message }) => [path.join('.') || 'body', message])),
  )
}

/** `options` are what only sign-ins need. */
export const authDomain = (options: AuthRouteOptions): Domain => ({
  routes(app) {
    authRoutes(app, options)
    secondStepRoutes(app)
  },
  jobs(shop) {
    authJobs(shop, options.provider)
    secondStepJobs(shop)
  },
})
