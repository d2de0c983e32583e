import type { Database } from '#platform/database.ts'
import type { Events } from '#platform/events.ts'
import type { Files } from '#platform/files.ts'
import { createHttp } from '#platform/http.ts'
import type { Jobs } from '#platform/jobs.ts'
import { openKeptFiles } from '#platform/kept-files.ts'
import { limitJobs } from '#platform/limits.ts'
import type { Mailer } from '#platform/mailer.ts'
import type { PageCache } from '#platform/page-cache.ts'
import { referenceRoutes } from '#platform/reference.ts'
import { addressRoutes } from '#shop/addresses/routes.ts'
import { auditRoutes } from '#shop/audit/routes.ts'
import type { PagesForRobots } from '#shop/catalog/feeds/robots.ts'
import { feedRoutes } from '#shop/catalog/feeds/routes.ts'
import { productRoutes } from '#shop/catalog/products/routes.ts'
import { catalogRoutes } from '#shop/catalog/routes.ts'
import { categoryRoutes } from '#shop/categories/routes.ts'
import { favouriteRoutes } from '#shop/favourites/routes.ts'
import { figureJobs } from '#shop/figures/adding-up.ts'
import { figureRoutes } from '#shop/figures/routes.ts'
import { identityJobs } from '#shop/identity/jobs.ts'
import { createIdentityProvider } from '#shop/identity/provider.ts'
import { identityRoutes, trustedHeaders } from '#shop/identity/routes.ts'
import { findSession, findVisitor } from '#shop/identity/service.ts'
import type { SocialSettings } from '#shop/identity/social.ts'
import { locationRoutes } from '#shop/locations/routes.ts'
import { mediaJobs } from '#shop/media/jobs.ts'
import { mediaRoutes } from '#shop/media/routes.ts'
import { messageJobs } from '#shop/messages/jobs.ts'
import { messageRoutes } from '#shop/messages/routes.ts'
import { newsletterJobs } from '#shop/newsletter/jobs.ts'
import { newsletterRoutes } from '#shop/newsletter/routes.ts'
import { orderJobs } from '#shop/orders/jobs.ts'
import { orderRoutes } from '#shop/orders/routes.ts'
import { productCsvJobs } from '#shop/product-csv/jobs.ts'
import { productCsvRoutes } from '#shop/product-csv/routes.ts'
import { searchWordRoutes } from '#shop/search-words/routes.ts'
import { settingsRoutes } from '#shop/settings/routes.ts'
import { sliderRoutes } from '#shop/slider/routes.ts'
import { userRoutes } from '#shop/users/routes.ts'

export interface ShopOptions {
  db: Database
  cache: PageCache
  events: Events
  jobs: Jobs
  mailer: Mailer
  secrets: { identity: string; tokens: string }
  shopUrl: string
  /** Origins that may use the identity cookie: the shop's own, and its other name on this machine. */
  origins: readonly string[]
  /** Pictures of products. */
  pictures: Files
  /** Where documents too long for memory are kept. */
  keptFolder: string
  pages: PagesForRobots
  limits: boolean
  /** Providers at which people may sign in; none unless said. */
  social?: SocialSettings
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
export function createApp({
  secrets,
  shopUrl,
  mailer,
  pictures,
  keptFolder,
  pages,
  social = {},
  ...options
}: ShopOptions) {
  const { db, jobs, origins, limits, cache } = options
  const provider = createIdentityProvider({ db, secret: secrets.identity, shopUrl, origins, limits, social })
  const app = createHttp({
    ...options,
    findVisitor: (token) => findVisitor(db, secrets.tokens, token),
    findSession: (request) => findSession(provider, trustedHeaders(request)),
  })
  options.events.on((topic) => {
    if (topic === 'storefront') cache.empty()
    else cache.emptyAnswers()
  })
  catalogRoutes(app)
  categoryRoutes(app)
  productRoutes(app)
  productCsvRoutes(app)
  searchWordRoutes(app)
  sliderRoutes(app)
  settingsRoutes(app)
  locationRoutes(app)
  orderRoutes(app)
  userRoutes(app)
  figureRoutes(app)
  addressRoutes(app)
  favouriteRoutes(app)
  messageRoutes(app)
  newsletterRoutes(app, { shopUrl, secret: secrets.tokens })
  auditRoutes(app)
  identityRoutes(app, { provider, tokenSecret: secrets.tokens, shopUrl, social })
  limitJobs(jobs, db)
  productCsvJobs(jobs, { db, events: options.events })
  orderJobs(jobs, { db, mailer, shopUrl, limits })
  identityJobs(jobs, { db, mailer, shopUrl, provider })
  mediaJobs(jobs, { db, pictures })
  messageJobs(jobs, { db, mailer, shopUrl })
  figureJobs(jobs, db)
  newsletterJobs(jobs, { db, mailer, shopUrl, secret: secrets.tokens })
  mediaRoutes(app, pictures)
  feedRoutes(app, { shopUrl, pages, keptFiles: openKeptFiles(keptFolder, cache.remember) })
  referenceRoutes(app, about, 'shodai.session_token')
  return { app, provider }
}
