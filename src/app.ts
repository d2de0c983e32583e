import type { Database } from '#platform/database.ts'
import type { Events } from '#platform/events.ts'
import { createHttp } from '#platform/http.ts'
import type { PageCache } from '#platform/page-cache.ts'
import { referenceRoutes } from '#platform/reference.ts'
import { catalogRoutes } from '#shop/catalog/routes.ts'
import { createIdentityProvider } from '#shop/identity/provider.ts'
import { identityRoutes, trustedHeaders } from '#shop/identity/routes.ts'
import { findSession, findVisitor } from '#shop/identity/service.ts'
import { locationRoutes } from '#shop/locations/routes.ts'
import { orderRoutes } from '#shop/orders/routes.ts'
import { settingsRoutes } from '#shop/settings/routes.ts'
import { sliderRoutes } from '#shop/slider/routes.ts'
import { userRoutes } from '#shop/users/routes.ts'

export interface ShopOptions {
  db: Database
  cache: PageCache
  events: Events
  secrets: { identity: string; tokens: string }
  shopUrl: string
  /** Origins that may use the identity cookie: the shop's own, and its other name on this machine. */
  origins: readonly string[]
  limits: boolean
  logLevel: string
  trustProxy?: string[] | undefined
}

const about = {
  title: 'Shodai API',
  version: '1',
  description:
    'Every call of the shop. Money is taka with at most two decimals, times are ISO 8601 in UTC, ids are strings. ' +
    'Sign in under `/api/auth` (`POST /api/auth/sign-up/email`, `/api/auth/sign-in/email`), record the customer with ' +
    '`postUser`, take a token from `jwt` and send it as bearer token.',
}

/** The whole API as one Fastify app. The server listens with it; the tests inject into it. */
export function createApp({ secrets, shopUrl, ...options }: ShopOptions) {
  const { db, origins, limits } = options
  const provider = createIdentityProvider({ db, secret: secrets.identity, shopUrl, origins, limits })
  const app = createHttp({
    ...options,
    findVisitor: (token) => findVisitor(db, secrets.tokens, token),
    findSession: (request) => findSession(provider, trustedHeaders(request)),
  })
  options.events.on((topic) => {
    if (topic === 'storefront') options.cache.empty()
    else options.cache.emptyAnswers()
  })
  catalogRoutes(app)
  sliderRoutes(app)
  settingsRoutes(app)
  locationRoutes(app)
  orderRoutes(app)
  userRoutes(app)
  identityRoutes(app, { provider, tokenSecret: secrets.tokens, shopUrl })
  referenceRoutes(app, about, 'shodai.session_token')
  return { app, provider }
}
