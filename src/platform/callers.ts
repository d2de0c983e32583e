import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Endpoint, Role } from '#lib/endpoint.ts'
import { ShopError } from '#lib/errors.ts'

/** Who calls, as the database knows them at this moment. */
export interface Visitor {
  id: number
  role: Role
  email: string
  name: string
}

/** The identity provider's word on who holds the session cookie. */
export interface Session {
  id: string
  identityId: string
  email: string
  name: string
}

/** One of the two at most. */
export interface Asking {
  visitor: Visitor | null
  session: Session | null
}

/** Who an endpoint's caller is: by the session cookie where it asks for a session, otherwise by the bearer token. */
export async function whoAsks(app: FastifyInstance, { access, method }: Endpoint, request: FastifyRequest) {
  if (access === 'session') {
    const { origin, 'sec-fetch-site': site } = request.headers
    const foreign =
      (origin && !app.shop.origins.includes(origin)) || site === 'cross-site' || site === 'same-site'
    return { visitor: null, session: foreign ? null : await app.shop.findSession(request) }
  }
  if (access === 'public' && method === 'GET') return { visitor: null, session: null }
  const [, token] = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '') ?? []
  if (!token) return { visitor: null, session: null }
  const visitor = await app.shop.findVisitor(token)
  // A token that was sent must be good, or a signed-in customer's order would silently become a guest's.
  if (!visitor) throw new ShopError('not-signed-in', 'Please sign in again.')
  return { visitor, session: null }
}

/** Whether the caller, asked for anew, would still be let in. */
export async function isAllowed(app: FastifyInstance, endpoint: Endpoint, request: FastifyRequest) {
  try {
    admit(endpoint.access, await whoAsks(app, endpoint, request))
    return true
  } catch (error) {
    if (error instanceof ShopError) return false
    throw error
  }
}

/** Refuses callers for whom the endpoint is not. */
export function admit(access: Endpoint['access'], { visitor, session }: Asking) {
  if (access === 'public') return
  if (access === 'session' ? !session : !visitor) throw new ShopError('not-signed-in', 'Please sign in.')
  if (access === 'admin' && visitor?.role !== 'admin')
    throw new ShopError('not-allowed', 'You may not do this.')
}
