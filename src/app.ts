import { productsOfTopic } from '#lib/topic.ts'
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
import type { Replicas } from '#platform/replicas.ts'
import { openSafeFetch } from '#platform/safe-fetch.ts'
import { addressesDomain } from '#shop/addresses/service.ts'
import { analyticsDomain } from '#shop/analytics/service.ts'
import { apiKeysDomain, findApiKeyUser } from '#shop/api-keys/service.ts'
import { auditDomain, auditOf } from '#shop/audit/service.ts'
import { confirmPerson } from '#shop/auth/confirm-person.ts'
import { createAuthProvider } from '#shop/auth/provider.ts'
import { authDomain, trustedHeaders } from '#shop/auth/routes.ts'
import { findCurrentUser, findSession } from '#shop/auth/service.ts'
import { deleteIdentity, endSessions } from '#shop/auth/sessions.ts'
import type { SocialProviders } from '#shop/auth/social-providers.ts'
import { backupsDomain } from '#shop/backups/service.ts'
import { campaignsDomain } from '#shop/campaigns/service.ts'
import { cashDomain } from '#shop/cash/service.ts'
import { findAdminCondition, findAdminProducts } from '#shop/catalog/admin-products.ts'
import { catalogDomain } from '#shop/catalog/routes.ts'
import { findNamedProducts } from '#shop/catalog/search/named-products.ts'
import { categoriesDomain } from '#shop/categories/service.ts'
import { checkoutsDomain } from '#shop/checkouts/service.ts'
import { collectionsDomain } from '#shop/collections/service.ts'
import { combosDomain } from '#shop/combos/service.ts'
import { connectionsDomain } from '#shop/connections/emails.ts'
import { courierHistoryDomain } from '#shop/courier-history/service.ts'
import { customersDomain, findCustomers } from '#shop/customers/service.ts'
import { dataExportDomain } from '#shop/data-export/service.ts'
import { deliveryDomain } from '#shop/delivery/service.ts'
import { discountsDomain } from '#shop/discounts/service.ts'
import { favouritesDomain } from '#shop/favourites/service.ts'
import { firstStepsDomain } from '#shop/first-steps/service.ts'
import { createErrorRecorder, healthDomain } from '#shop/health/service.ts'
import { inboxDomain } from '#shop/inbox/service.ts'
import { labelsDomain } from '#shop/labels/service.ts'
import { locationsDomain } from '#shop/locations/service.ts'
import { measurementDomain } from '#shop/measurement/service.ts'
import { mediaDomain } from '#shop/media/routes.ts'
import { openImageUploads } from '#shop/media/service.ts'
import { newsletterDomain } from '#shop/newsletter/service.ts'
import { notificationsDomain } from '#shop/notifications/service.ts'
import { telegramUrl as telegramApi } from '#shop/notifications/telegram.ts'
import { orderDraftsDomain } from '#shop/order-drafts/service.ts'
import { orderPagesDomain } from '#shop/order-pages/service.ts'
import { callInsteadOfAdvances } from '#shop/orders/commands/advance-payments.ts'
import { connectOrderEvents } from '#shop/orders/events.ts'
import { listOrders, listOrdersOfPhone } from '#shop/orders/queries/list-orders.ts'
import { ordersDomain } from '#shop/orders/routes.ts'
import { orderStatuses } from '#shop/orders/statuses.ts'
import { overviewDomain } from '#shop/overview/service.ts'
import { parcelsDomain } from '#shop/parcels/service.ts'
import { pastOrdersDomain } from '#shop/past-orders/service.ts'
import { personalDataDomain } from '#shop/personal-data/service.ts'
import { productImportDomain } from '#shop/product-import/service.ts'
import { redirectsDomain } from '#shop/redirects/service.ts'
import { reviewsDomain } from '#shop/reviews/service.ts'
import { riskDomain } from '#shop/risk/routes.ts'
import { listAdminEmails, readSettings, settingsDomain } from '#shop/settings/service.ts'
import type { Domain, GuestCall, Shop } from '#shop/shop.ts'
import { sliderDomain } from '#shop/slider/service.ts'
import { canSendCodes } from '#shop/sms/commands/queue-message.ts'
import { smsDomain } from '#shop/sms/service.ts'
import { staffWorkDomain } from '#shop/staff-work/service.ts'
import { stockDomain } from '#shop/stock/service.ts'
import { stockAlertsDomain } from '#shop/stock-alerts/service.ts'
import { synonymsDomain } from '#shop/synonyms/service.ts'
import { listUsers, usersDomain } from '#shop/users/service.ts'
import { vatDomain } from '#shop/vat/service.ts'
import { walletMessagesDomain } from '#shop/wallet-messages/service.ts'
import { webhooksDomain } from '#shop/webhooks/service.ts'
import { orderSubscribers } from './order-subscribers.ts'

export interface ShopOptions {
  db: Database
  replicas?: Replicas | undefined
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
  /** Where backups are kept, and the database, without a pooler, for the long connection that makes them. */
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
  maxWait?: number
  /** Social sign-in providers. Default none. */
  social?: SocialProviders
  /** Whether addresses that people type in may be on this machine. Only tests set it. */
  allowLocalAddresses?: boolean
  /** Where the platforms of advertising are, if not at their own addresses. */
  conversionUrls?: Shop['conversionUrls']
  /** Where Telegram's Bot API is, if not at Telegram. */
  telegramUrl?: string | undefined
  /** Where Steadfast is, if not where the merchant says. */
  steadfastUrl?: string | undefined
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
  conversionUrls = {},
  telegramUrl = telegramApi,
  steadfastUrl,
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
    conversionUrls,
    telegramUrl,
    steadfastUrl,
  }
  const app = createHttp({
    ...options,
    openCall: (caller, reader): GuestCall => ({ ...shop, ...caller, db: reader, audit: auditOf(caller) }),
    findCurrentUser: (token) => findCurrentUser(db, secret, token),
    findApiKeyUser: (token) => findApiKeyUser({ db, limits }, token),
    confirmPerson: (user, password) => confirmPerson({ db, limits }, user, password),
    findSession: (request) => findSession(provider, trustedHeaders(request)),
    onUnexpectedError: createErrorRecorder(db),
  })
  metrics?.watch(app)
  events.onConnection(cache.setConnected)
  events.on((topic) => {
    const products = productsOfTopic(topic)
    if (products) cache.clearProducts(products)
    else if (topic === 'storefront') cache.clear()
    else cache.clearApi()
  })
  const domains = listDomains({ provider, secrets, shopUrl, social })
  for (const { routes } of domains) routes?.(app, shop)
  apiReferenceRoutes(app, apiInfo, 'shodai.session_token')
  limitJobs(jobs, db)
  for (const { jobs } of domains) jobs?.(shop)
  return { app, provider, shop }
}

interface DomainOptions extends Pick<ShopOptions, 'secrets' | 'shopUrl'> {
  provider: ReturnType<typeof createAuthProvider>
  social: SocialProviders
}

/** Everything that the shop does. In brackets what a domain needs of others that it does not import, so that they form no ring. */
function listDomains({ provider, secrets, shopUrl, social }: DomainOptions): Domain[] {
  return [
    addressesDomain,
    analyticsDomain,
    apiKeysDomain,
    auditDomain,
    authDomain({
      provider,
      tokenSecret: secrets.tokens,
      signInSecret: secrets.identity,
      shopUrl,
      social,
    }),
    backupsDomain,
    campaignsDomain,
    cashDomain,
    catalogDomain,
    categoriesDomain,
    checkoutsDomain,
    connectionsDomain({ readSettings, listAdminEmails }),
    courierHistoryDomain,
    customersDomain(listOrdersOfPhone),
    dataExportDomain,
    deliveryDomain,
    collectionsDomain,
    combosDomain,
    discountsDomain,
    favouritesDomain,
    firstStepsDomain,
    healthDomain,
    inboxDomain,
    labelsDomain,
    locationsDomain,
    measurementDomain,
    mediaDomain,
    newsletterDomain,
    notificationsDomain,
    ordersDomain,
    orderPagesDomain,
    orderDraftsDomain(findNamedProducts),
    overviewDomain({
      orders: listOrders,
      products: findAdminProducts,
      customers: findCustomers,
      accounts: listUsers,
    }),
    parcelsDomain,
    pastOrdersDomain,
    personalDataDomain,
    vatDomain,
    productImportDomain,
    redirectsDomain(findNamedProducts),
    reviewsDomain,
    riskDomain({ callInsteadOfAdvances, orderStatuses }),
    settingsDomain,
    sliderDomain,
    smsDomain,
    staffWorkDomain,
    stockDomain(findAdminCondition),
    stockAlertsDomain,
    synonymsDomain,
    usersDomain({ deleteIdentity, endSessions }),
    walletMessagesDomain,
    webhooksDomain,
  ]
}
