import { apiReferenceRoutes } from '#platform/api-reference.ts'
import type { BackupStorage } from '#platform/backup-storage.ts'
import type { Database } from '#platform/database.ts'
import { openEncryptions } from '#platform/encryption.ts'
import type { Events } from '#platform/events.ts'
import type { FileStorage } from '#platform/file-storage.ts'
import { openGeneratedFiles } from '#platform/generated-files.ts'
import { createHttp } from '#platform/http.ts'
import type { Jobs } from '#platform/jobs.ts'
import type { Mailer } from '#platform/mailer.ts'
import type { Metrics } from '#platform/metrics.ts'
import type { PageCache } from '#platform/page-cache.ts'
import { limitJobs } from '#platform/rate-limits.ts'
import { openSafeFetch } from '#platform/safe-fetch.ts'
import { addressRoutes } from '#shop/addresses/service.ts'
import { analyticsJobs } from '#shop/analytics/aggregate-days.ts'
import { analyticsRoutes } from '#shop/analytics/service.ts'
import { apiKeyRoutes, findApiKeyUser } from '#shop/api-keys/service.ts'
import { auditOf, auditRoutes } from '#shop/audit/service.ts'
import { confirmPerson } from '#shop/auth/confirm-person.ts'
import { authJobs } from '#shop/auth/emails.ts'
import { createAuthProvider } from '#shop/auth/provider.ts'
import { authRoutes, trustedHeaders } from '#shop/auth/routes.ts'
import { findCurrentUser, findSession } from '#shop/auth/service.ts'
import type { SocialProviders } from '#shop/auth/social-providers.ts'
import { backupJobs, backupRoutes } from '#shop/backups/service.ts'
import { cashRoutes } from '#shop/cash/service.ts'
import { findAdminCondition, findAdminProducts } from '#shop/catalog/admin-products.ts'
import { bulkChangeJobs, bulkChangeRoutes } from '#shop/catalog/bulk-changes.ts'
import { feedRoutes } from '#shop/catalog/feeds/routes.ts'
import { catalogRoutes } from '#shop/catalog/routes.ts'
import { searchIndexJobs } from '#shop/catalog/search/index-products.ts'
import { timedOfferJobs } from '#shop/catalog/timed-offers.ts'
import { categoryRoutes } from '#shop/categories/service.ts'
import { connectionJobs } from '#shop/connections/emails.ts'
import { customerRoutes, findCustomers } from '#shop/customers/service.ts'
import { dataExportRoutes } from '#shop/data-export/service.ts'
import { deliveryRoutes } from '#shop/delivery/service.ts'
import { discountRoutes } from '#shop/discounts/service.ts'
import { favouriteRoutes } from '#shop/favourites/service.ts'
import { firstStepsRoutes } from '#shop/first-steps/service.ts'
import { createErrorRecorder, healthJobs, healthReportRoutes } from '#shop/health/service.ts'
import { inboxJobs, inboxRoutes } from '#shop/inbox/service.ts'
import { labelRoutes } from '#shop/labels/service.ts'
import { locationRoutes } from '#shop/locations/service.ts'
import { measurementJobs, measurementRoutes } from '#shop/measurement/service.ts'
import { mediaJobs, mediaRoutes } from '#shop/media/routes.ts'
import { openImageUploads } from '#shop/media/service.ts'
import { newsletterJobs, newsletterRoutes } from '#shop/newsletter/service.ts'
import { notificationJobs, notificationRoutes } from '#shop/notifications/service.ts'
import { telegramUrl as telegramApi } from '#shop/notifications/telegram.ts'
import { callInsteadOfAdvances } from '#shop/orders/commands/advance-payments.ts'
import { connectOrderEvents } from '#shop/orders/events.ts'
import { listOrders, listOrdersOfPhone } from '#shop/orders/queries/list-orders.ts'
import { orderJobs, orderRoutes } from '#shop/orders/routes.ts'
import { orderStatuses } from '#shop/orders/statuses.ts'
import { overviewRoutes } from '#shop/overview/service.ts'
import { parcelJobs, parcelRoutes } from '#shop/parcels/service.ts'
import { pastOrderRoutes } from '#shop/past-orders/service.ts'
import { productImportJobs, productImportRoutes } from '#shop/product-import/service.ts'
import { reviewJobs } from '#shop/reviews/invitations.ts'
import { reviewRoutes } from '#shop/reviews/service.ts'
import { riskRoutes } from '#shop/risk/routes.ts'
import { listAdminEmails, readSettings, settingsRoutes } from '#shop/settings/service.ts'
import type { GuestCall, Shop } from '#shop/shop.ts'
import { sliderRoutes } from '#shop/slider/service.ts'
import { canSendCodes } from '#shop/sms/commands/queue-message.ts'
import { smsJobs, smsRoutes } from '#shop/sms/service.ts'
import { stockJobs, stockRoutes } from '#shop/stock/service.ts'
import { stockAlertJobs, stockAlertRoutes } from '#shop/stock-alerts/service.ts'
import { synonymRoutes } from '#shop/synonyms/service.ts'
import { listUsers, userRoutes } from '#shop/users/service.ts'
import { webhookJobs, webhookRoutes } from '#shop/webhooks/service.ts'
import { orderSubscribers } from './order-subscribers.ts'

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
  /** Where backups are kept, and the database for the long connection that makes them. */
  backups: BackupStorage
  databaseUrl: string
  /** Folder for generated files such as site maps. */
  generatedFolder: string
  /** The folder of everything that the shop stores outside a database of its own. */
  dataFolder: string
  /** Whether e-mails are sent, or only written to the outbox. */
  hasMailServer: boolean
  metrics?: Metrics | undefined
  pages: Shop['pages']
  limits: boolean
  /** Connections to the database. */
  poolSize?: number
  maxReadWait?: number
  /** Social sign-in providers. Default none. */
  social?: SocialProviders
  /** Whether addresses that people type in may be on this machine. Only tests set it. */
  allowLocalAddresses?: boolean
  /** Where Meta's Conversions API is. Only tests set it. */
  conversionsUrl?: string
  /** Where Telegram's Bot API is, if not at Telegram. */
  telegramUrl?: string | undefined
  logLevel: string
  readableLog?: ((text: string) => void) | undefined
  trustProxy?: string[] | undefined
}

const apiInfo = {
  title: 'Shodai API',
  version: '1',
  description:
    'Every call of the shop. Money is taka with at most two decimals, times are ISO 8601 in UTC, ids are strings. ' +
    'Programs send an API key that an administrator has made for them as bearer token: `Authorization: Bearer shodai_…`. ' +
    'What webhooks send carries `Shodai-Signature: t=TIME,v1=HEX`: the HMAC-SHA256 of `TIME.BODY` under the secret of the webhook. ' +
    'Verify it before you read the body, refuse what is older than five minutes, and remember each `Shodai-Delivery`: it may come twice. ' +
    'People sign in under `/api/auth` (`POST /api/auth/sign-up/email`, `/api/auth/sign-in/email`), record the customer with ' +
    '`postUser`, take a token from `jwt` and send it as bearer token.',
}

/** Creates the Fastify app with the whole API and registers all jobs. The server listens with it, tests inject into it. */
export function createApp({
  secrets,
  shopUrl,
  mailer,
  images,
  backups,
  databaseUrl,
  generatedFolder,
  dataFolder,
  hasMailServer,
  metrics,
  pages,
  social = {},
  allowLocalAddresses: allowLocal = false,
  conversionsUrl,
  telegramUrl = telegramApi,
  ...options
}: ShopOptions) {
  const { db, jobs, events, origins, limits, cache } = options
  const { tokens: secret } = secrets
  const { memoize } = cache
  const provider = createAuthProvider({ db, secret: secrets.identity, shopUrl, origins, limits, social })
  const shop: Shop = {
    db,
    jobs,
    events,
    memoize,
    limits,
    mailer,
    shopUrl,
    secret,
    encryptionOf: openEncryptions(secret),
    fetchOutside: openSafeFetch({ allowLocal }),
    allowLocal,
    emit: connectOrderEvents(orderSubscribers, { jobs, memoize }),
    canSendCodes,
    images,
    storeUpload: openImageUploads(images),
    backups,
    databaseUrl,
    generatedFiles: openGeneratedFiles(generatedFolder, memoize),
    dataFolder,
    hasMailServer,
    pages,
    conversionsUrl,
    telegramUrl,
  }
  const app = createHttp({
    ...options,
    openCall: (caller): GuestCall => ({ ...shop, ...caller, audit: auditOf(caller) }),
    findCurrentUser: (token) => findCurrentUser(db, secret, token),
    findApiKeyUser: (token) => findApiKeyUser({ db, limits }, token),
    confirmPerson: (user, password) => confirmPerson({ db, limits }, user, password),
    findSession: (request) => findSession(provider, trustedHeaders(request)),
    onUnexpectedError: createErrorRecorder(db),
  })
  metrics?.watch(app)
  events.onConnection(cache.setConnected)
  events.on((topic) => {
    if (topic === 'storefront') cache.clear()
    else cache.clearApi()
  })
  catalogRoutes(app)
  bulkChangeRoutes(app)
  categoryRoutes(app)
  productImportRoutes(app, shop)
  pastOrderRoutes(app)
  dataExportRoutes(app)
  synonymRoutes(app)
  sliderRoutes(app)
  settingsRoutes(app, shop)
  locationRoutes(app)
  deliveryRoutes(app, shop)
  discountRoutes(app)
  orderRoutes(app, shop)
  riskRoutes(app, { callInsteadOfAdvances, orderStatuses })
  labelRoutes(app)
  cashRoutes(app)
  parcelRoutes(app, shop)
  userRoutes(app)
  customerRoutes(app, listOrdersOfPhone)
  analyticsRoutes(app)
  firstStepsRoutes(app)
  healthReportRoutes(app, shop)
  overviewRoutes(app, {
    orders: listOrders,
    products: findAdminProducts,
    customers: findCustomers,
    accounts: listUsers,
  })
  addressRoutes(app)
  favouriteRoutes(app)
  inboxRoutes(app)
  notificationRoutes(app, shop)
  newsletterRoutes(app, shop)
  stockAlertRoutes(app, shop)
  stockRoutes(app, findAdminCondition)
  auditRoutes(app)
  apiKeyRoutes(app)
  smsRoutes(app)
  webhookRoutes(app, shop)
  measurementRoutes(app, shop)
  backupRoutes(app, shop)
  authRoutes(app, {
    provider,
    tokenSecret: secrets.tokens,
    signInSecret: secrets.identity,
    shopUrl,
    social,
  })
  limitJobs(jobs, db)
  healthJobs(shop)
  searchIndexJobs(shop)
  bulkChangeJobs(shop)
  timedOfferJobs(shop)
  productImportJobs(shop)
  orderJobs(shop)
  parcelJobs(shop)
  authJobs(shop, provider)
  connectionJobs(shop, { readSettings, listAdminEmails })
  mediaJobs(shop)
  backupJobs(shop)
  inboxJobs(shop)
  analyticsJobs(shop)
  notificationJobs(shop)
  newsletterJobs(shop)
  stockJobs(shop)
  reviewJobs(shop)
  stockAlertJobs(shop)
  smsJobs(shop)
  webhookJobs(shop)
  measurementJobs(shop)
  mediaRoutes(app, shop)
  reviewRoutes(app)
  feedRoutes(app, shop)
  apiReferenceRoutes(app, apiInfo, 'shodai.session_token')
  return { app, provider, shop }
}
