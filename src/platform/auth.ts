import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type Endpoint, includesPermission, type PendingStep, type Role } from '#lib/endpoint.ts'
import { ShopError } from '#lib/errors.ts'
import type { Permission } from '#lib/permissions.ts'

/** The signed-in user as the database has them at the time of the request. */
export interface CurrentUser {
  id: number
  role: Role
  email: string
  name: string
  /** Of the administrator's work only this; null: all of it. Means nothing for customers. */
  permissions: readonly Permission[] | null
  /** The key of another program that acts for this administrator; what it may do is less. */
  apiKey?: ApiKey
  /** When the session began, and its id; programs have none. */
  signedInAt?: Date
  sessionId?: string
  /** Staff who have to set up their second step, or to take it. Until then they are customers in all else. */
  pending?: PendingStep
}

interface ApiKey {
  id: number
  name: string
}

/** What keys begin with, which distinguishes them from the tokens of people. */
export const apiKeyPrefix = 'shodai_'

/** Whether a request was confirmed by the person behind it; if not, the word for the field `password` that says why. */
export interface PersonConfirmation {
  problem: string | null
}

/** A session of the identity provider, found by its cookie. */
export interface Session {
  id: string
  identityId: string
  email: string
  name: string
}

/** At most one of the two is set: `session` on endpoints with session access, `user` on all others. */
export interface Authentication {
  user: CurrentUser | null
  session: Session | null
}

/** Identifies the caller: by the session cookie on endpoints with session access, otherwise by the bearer token. */
export async function authenticate(
  app: FastifyInstance,
  { access, method }: Endpoint,
  request: FastifyRequest,
): Promise<Authentication> {
  if (access === 'session') {
    const { origin, 'sec-fetch-site': site } = request.headers
    const isForeign =
      (origin && !app.shop.origins.includes(origin)) || site === 'cross-site' || site === 'same-site'
    return { user: null, session: isForeign ? null : await app.shop.findSession(request) }
  }
  if (access === 'public' && method === 'GET') return { user: null, session: null }
  const [, token] = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '') ?? []
  if (!token) return { user: null, session: null }
  const { findCurrentUser, findApiKeyUser } = app.shop
  const user = await (token.startsWith(apiKeyPrefix) ? findApiKeyUser(token) : findCurrentUser(token))
  // A token that was sent must be valid, or a signed-in customer's order would silently become a guest order.
  if (!user) throw new ShopError('not-signed-in', 'Please sign in again.')
  return { user, session: null }
}

/** Authenticates the request again and returns whether it would still be authorized; for long-lived responses. */
export async function isAllowed(app: FastifyInstance, endpoint: Endpoint, request: FastifyRequest) {
  try {
    authorize(endpoint, await authenticate(app, endpoint, request))
    return true
  } catch (error) {
    if (error instanceof ShopError) return false
    throw error
  }
}

/**
 * The caller as the endpoint sees them. Throws `not-signed-in` (401) or `not-allowed` (403) if they may not call it.
 */
export function authorize<Caller extends Authentication>(
  { access, permission, whilePending }: Pick<Endpoint, 'access' | 'permission' | 'whilePending'>,
  caller: Caller,
): Caller {
  const { user, session } = caller
  // Also where everybody may call: an order of a program must not become one of the administrator it acts for.
  if (user?.apiKey && !hasPermission(user, permission))
    throw new ShopError('not-allowed', 'This API key has no permission that opens this call.')
  if (access === 'public') return caller
  if (access === 'session' ? !session : !user) throw new ShopError('not-signed-in', 'Please sign in.')
  if (access !== 'admin') return { ...caller, user: user && ownRole(user, permission) }
  if (user?.pending) {
    if (whilePending?.includes(user.pending)) return caller
    // The permission is what makes a page of staff ask again what they may do.
    throw new ShopError('not-allowed', 'Please finish logging in: your second step is missing.', {
      permission,
      pending: user.pending,
    })
  }
  if (user?.role !== 'admin') throw new ShopError('not-allowed', 'You may not do this.')
  if (!hasPermission(user, permission)) throw notYourPermission(permission)
  return caller
}

/** What belongs to customers, staff without its permission see as the customers that they are as well: only their own. */
const ownRole = (user: CurrentUser, permission: Endpoint['permission']): CurrentUser =>
  permission === undefined || hasPermission(user, permission) ? user : { ...user, role: 'customer' }

export const notYourPermission = (permission: Endpoint['permission']) =>
  new ShopError('not-allowed', 'You have no permission for this.', { permission })

/** Whether somebody works for the shop and has this permission, or one of these. */
export const hasPermission = (
  { role, permissions, apiKey }: Pick<CurrentUser, 'role' | 'permissions' | 'apiKey'>,
  permission: Endpoint['permission'],
) =>
  role === 'admin' &&
  (permissions === null || (permission === 'staff' && !apiKey) || includesPermission(permissions, permission))
