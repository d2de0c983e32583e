import { apiReferenceRoutes } from '#platform/api-reference.ts'
import type { Database } from '#platform/database.ts'
import type { Events } from '#platform/events.ts'
import type { FileStorage } from '#platform/file-storage.ts'
import { openGeneratedFiles } from '#platform/generated-files.ts'
import { createHttp } from '#platform/http.ts'
import type { Jobs } from '#platform/jobs.ts'
import type { Mailer } from '#platform/mailer.ts'
import type { PageCache } from '#platform/page-cache.ts'
import { limitJobs } from '#platform/rate-limits.ts'
import { addressRoutes } from '#shop/addresses/service.ts'
import { analyticsJobs } from '#shop/analytics/aggregate-days.ts'
import { analyticsRoutes } from '#shop/analytics/service.ts'
import { auditRoutes } from '#shop/audit/service.ts'
import { authJobs } from '#shop/auth/emails.ts'
import { createAuthProvider } from '#shop/auth/provider.ts'
import { authRoutes, trustedHeaders } from '#shop/auth/routes.ts'
import { findCurrentUser, findSession } from '#shop/auth/service.ts'
import type { SocialProviders } from '#shop/auth/social-providers.ts'
import { findAdminProducts } from '#shop/catalog/admin-products.ts'
import { feedRoutes, type IndexingRules } from '#shop/catalog/feeds/routes.ts'
import { catalogRoutes } from '#shop/catalog/routes.ts'
import { categoryRoutes } from '#shop/categories/service.ts'
import { contactJobs, contactRoutes } from '#shop/contact/service.ts'
import { favouriteRoutes } from '#shop/favourites/service.ts'
import { firstStepsRoutes } from '#shop/first-steps/service.ts'
import { locationRoutes } from '#shop/locations/service.ts'
import { mediaJobs, mediaRoutes } from '#shop/media/routes.ts'
import { newsletterJobs, newsletterRoutes } from '#shop/newsletter/service.ts'
import { listOrders } from '#shop/orders/queries/list-orders.ts'
import { orderJobs, orderRoutes } from '#shop/orders/routes.ts'
import { overviewRoutes } from '#shop/overview/service.ts'
import { productImportJobs, productImportRoutes } from '#shop/product-import/service.ts'
import { settingsRoutes } from '#shop/settings/service.ts'
import { sliderRoutes } from '#shop/slider/service.ts'
import { stockAlertJobs, stockAlertRoutes } from '#shop/stock-alerts/service.ts'
import { synonymRoutes } from '#shop/synonyms/service.ts'
import { listUsers, userRoutes } from '#shop/users/service.ts'

export interface ShopOptions {
  db: Database
  cache: PageCache
  events: Events
  jobs: Jobs
  mailer: Mailer
  secrets: { identity: string; tokens: string }
  shopUrl: string
  /** Origins that may use the session cookie: the shop's own, and its loopback address in development. */
  origins: readonly string[]
  /** Storage of product and slider images. */
  images: FileStorage
  /** Folder for generated files such as site maps. */
  generatedFolder: string
  pages: IndexingRules
  limits: boolean
  /** Social sign-in providers. Default none. */
  social?: SocialProviders
  logLevel: string
  trustProxy?: string[] | undefined
}

const apiInfo = {
  title: 'Shodai API',
  version: '1',
  description:
    'Every call of the shop. Money is taka with at most two decimals, times are ISO 8601 in UTC, ids are strings. ' +
    'Sign in under `/api/auth` (`POST /api/auth/sign-up/email`, `/api/auth/sign-in/email`), record the customer with ' +
    '`postUser`, take a token from `jwt` and send it as bearer token.',
}

/** Creates the Fastify app with the whole API and registers all jobs. The server listens with it, tests inject into it. */
export function createApp({
  secrets,
  shopUrl,
  mailer,
  images,
  generatedFolder,
  pages,
  social = {},
  ...options
}: ShopOptions) {
  const { db, jobs, origins, limits, cache } = options
  const provider = createAuthProvider({ db, secret: secrets.identity, shopUrl, origins, limits, social })
  const app = createHttp({
    ...options,
    findCurrentUser: (token) => findCurrentUser(db, secrets.tokens, token),
    findSession: (request) => findSession(provider, trustedHeaders(request)),
  })
  options.events.on((topic) => {
    if (topic === 'storefront') cache.clear()
    else cache.clearApi()
  })
  catalogRoutes(app)
  categoryRoutes(app)
  productImportRoutes(app)
  synonymRoutes(app)
  sliderRoutes(app)
  settingsRoutes(app)
  locationRoutes(app)
  orderRoutes(app)
  userRoutes(app)
  analyticsRoutes(app)
  firstStepsRoutes(app)
  overviewRoutes(app, { orders: listOrders, products: findAdminProducts, customers: listUsers })
  addressRoutes(app)
  favouriteRoutes(app)
  contactRoutes(app)
  newsletterRoutes(app, { shopUrl, secret: secrets.tokens })
  stockAlertRoutes(app, secrets.tokens)
  auditRoutes(app)
  authRoutes(app, { provider, tokenSecret: secrets.tokens, shopUrl, social })
  limitJobs(jobs, db)
  productImportJobs(jobs, { db, events: options.events })
  orderJobs(jobs, { db, mailer, shopUrl, limits })
  authJobs(jobs, { db, mailer, shopUrl, provider })
  mediaJobs(jobs, { db, images })
  contactJobs(jobs, { db, mailer, shopUrl })
  analyticsJobs(jobs, db)
  newsletterJobs(jobs, { db, mailer, shopUrl, secret: secrets.tokens })
  stockAlertJobs(jobs, { db, mailer, shopUrl, secret: secrets.tokens })
  mediaRoutes(app, images)
  feedRoutes(app, { shopUrl, pages, generatedFiles: openGeneratedFiles(generatedFolder, cache.memoize) })
  apiReferenceRoutes(app, apiInfo, 'shodai.session_token')
  return { app, provider }
}
