import type { FastifyInstance } from 'fastify'
import type { CurrentUser } from '#platform/auth.ts'
import type { BackupStorage } from '#platform/backup-storage.ts'
import type { Database, Tx } from '#platform/database.ts'
import type { Encryption } from '#platform/encryption.ts'
import type { Events } from '#platform/events.ts'
import type { FileStorage } from '#platform/file-storage.ts'
import type { GeneratedFiles } from '#platform/generated-files.ts'
import type { Caller } from '#platform/http.ts'
import type { Jobs } from '#platform/jobs.ts'
import type { Mailer } from '#platform/mailer.ts'
import type { PageCache } from '#platform/page-cache.ts'
import type { SafeFetch } from '#platform/safe-fetch.ts'
import type { PlatformName } from './measurement/rules.ts'
import type { StoreUpload } from './media/service.ts'
import type { EmitOrderEvent } from './orders/events.ts'

/** What routes and jobs of all domains work with; `app.ts` makes one of it. */
export interface Shop {
  db: Database
  jobs: Jobs
  events: Events
  memoize: PageCache['memoize']
  /** Whether rate limits are enforced. */
  limits: boolean
  mailer: Mailer
  /** The shop's public address, without a slash at its end. */
  shopUrl: string
  /** Signs links. */
  secret: string
  /** Encrypts keys and tokens of others that the shop stores. */
  encryptionOf: (
    purpose: 'couriers' | 'measurement' | 'second-step' | 'sms' | 'telegram' | 'wallets' | 'webhooks',
  ) => Encryption
  /** Requests addresses outside. */
  fetchOutside: SafeFetch
  /** Whether addresses that people type in may be on this machine. Only tests set it. */
  allowLocal: boolean
  /** Tells who follows orders what has happened to one. */
  emit: EmitOrderEvent
  /** Whether a gateway is connected; without one no code reaches anybody. */
  canSendCodes: (shop: Pick<Shop, 'db' | 'memoize'>) => Promise<boolean>
  images: FileStorage
  storeUpload: StoreUpload
  backups: BackupStorage
  databaseUrl: string
  generatedFiles: GeneratedFiles
  /** The folder of everything that the shop stores outside a database of its own. */
  dataFolder: string
  /** Whether e-mails are sent, or only written to the outbox. */
  hasMailServer: boolean
  pages: {
    /** Paths that search engines may have, of pages other than products and categories. */
    indexable: readonly string[]
    /** Path prefixes that they may not have. */
    notIndexable: readonly string[]
    /** Whether there is a page at a path: always, if there is what its parameter names, or never. */
    kindOf: (path: string) => 'page' | 'perhaps' | 'none'
  }
  /** Where the platforms of advertising are, if not at their own addresses. */
  conversionUrls: Partial<Record<PlatformName, string>>
  /** Where Telegram's Bot API is. */
  telegramUrl: string
  /** Where Steadfast is, whatever the merchant typed. */
  steadfastUrl: string | undefined
}

/** Adds an entry to the audit log in the name of the caller; returns its id. */
export type Audit = (
  tx: Tx,
  action: string,
  /** What is changed: `order 8F3K2M7Q`, `user 17`, `settings`. */
  subject: string,
  change?: AuditedChange,
) => Promise<number>

interface AuditedChange {
  before?: unknown
  after?: unknown
}

/** A call of an endpoint, which its handler passes on to commands. What jobs do as well takes a part of it. */
export interface Call<User extends CurrentUser | null = CurrentUser> extends Shop, Caller {
  user: User
  audit: Audit
}

/** A call of somebody who need not be signed in. */
export type GuestCall = Call<CurrentUser | null>

/** A part of the shop: what it answers, and what it does later. */
export interface Domain {
  routes?: (app: FastifyInstance, shop: Shop) => void
  jobs?: (shop: Shop) => void
}
