import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { z } from 'zod'
import { defaultPoolSize } from '#platform/database.ts'
import { writeDurably } from '#platform/durable-file.ts'
import { urlsOfHosts } from '#platform/postgres-connections.ts'

const flag = z.enum(['0', '1']).transform((value) => value === '1')
// One address, with or without a display name.
const mailbox = /^(?:[^<>"\r\n]*<[^\s<>@,]+@[^\s<>@,]+>|[^\s<>@,]+@[^\s<>@,]+)$/
const url = (protocols: RegExp) => z.url({ protocol: protocols })
const databaseUrl = z
  .string()
  .refine(
    (address) => urlsOfHosts(address).every((each) => url(/^postgres(ql)?$/).safeParse(each).success),
    'A PostgreSQL URL, such as postgresql://user:password@first:5432,second:5432/shop with two hosts.',
  )
const loopback = ['127.0.0.1', '[::1]', '::1', 'localhost']
/** URLs that secrets are sent to. */
const safeUrl = url(/^https?$/).refine((address) => {
  const { protocol, hostname } = new URL(address)
  return protocol === 'https:' || loopback.includes(hostname)
}, 'https, unless it is on this machine.')

/** Variables that must be set together, so that an incomplete configuration fails at start and not at first use. */
const variableGroups = [
  ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'],
  ['FACEBOOK_CLIENT_ID', 'FACEBOOK_CLIENT_SECRET'],
  [
    'OIDC_NAME',
    'OIDC_AUTHORIZATION_URL',
    'OIDC_TOKEN_URL',
    'OIDC_USERINFO_URL',
    'OIDC_CLIENT_ID',
    'OIDC_CLIENT_SECRET',
  ],
  ['S3_ENDPOINT', 'S3_BUCKET', 'S3_REGION', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'],
] as const

const variables = z
  .object({
    NODE_ENV: z.string().default('development'),
    PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
    HOST: z.string().min(1).default('127.0.0.1'),
    SHOP_URL: url(/^https?$/).optional(),
    DATA_DIR: z.string().min(1).default('./data'),
    BACKUP_DIR: z.string().min(1).optional(),
    DATABASE_URL: databaseUrl.optional(),
    DATABASE_DIRECT_URL: databaseUrl.optional(),
    DATABASE_REPLICA_URLS: z
      .string()
      .transform((list) => list.split(',').map((address) => address.trim()))
      .pipe(z.array(url(/^postgres(ql)?$/)))
      .optional(),
    REPLICA_MAX_LAG: z.coerce.number().int().min(3).max(60).default(5),
    SHOP_SECRET: z
      .string()
      .min(32, 'At least 32 characters, such as those of: openssl rand -base64 48')
      .optional(),
    ADMIN_EMAIL: z.email().optional(),
    ADMIN_PASSWORD: z.string().min(8).max(128).optional(),
    DEMO: flag.optional(),
    SMTP_URL: url(/^smtps?$/).optional(),
    MAIL_FROM: z.string().regex(mailbox, 'An address, or: Name <address>').optional(),
    GOOGLE_CLIENT_ID: z.string().optional(),
    GOOGLE_CLIENT_SECRET: z.string().optional(),
    FACEBOOK_CLIENT_ID: z.string().optional(),
    FACEBOOK_CLIENT_SECRET: z.string().optional(),
    OIDC_NAME: z.string().max(40).optional(),
    OIDC_AUTHORIZATION_URL: safeUrl.optional(),
    OIDC_TOKEN_URL: safeUrl.optional(),
    OIDC_USERINFO_URL: safeUrl.optional(),
    OIDC_CLIENT_ID: z.string().optional(),
    OIDC_CLIENT_SECRET: z.string().optional(),
    S3_ENDPOINT: url(/^https?$/).optional(),
    S3_BUCKET: z.string().max(63).optional(),
    S3_REGION: z.string().max(40).optional(),
    S3_ACCESS_KEY_ID: z.string().optional(),
    S3_SECRET_ACCESS_KEY: z.string().optional(),
    TELEGRAM_URL: safeUrl.optional(),
    META_URL: safeUrl.optional(),
    TIKTOK_URL: safeUrl.optional(),
    STEADFAST_URL: safeUrl.optional(),
    CDN_PURGE_URL: safeUrl.optional(),
    CDN_PURGE_TOKEN: z.string().optional(),
    TRUST_PROXY: z.string().optional(),
    RATE_LIMITS: z.enum(['on', 'off']).default('on'),
    SLOW_MACHINE: flag.optional(),
    PAGE_CACHE_MB: z.coerce.number().int().min(1).max(4096).default(64),
    POOL_SIZE: z.coerce.number().int().min(6).max(90).default(defaultPoolSize),
    MAX_CONNECTIONS: z.coerce.number().int().min(100).max(100_000).default(2000),
    WEB_CONCURRENCY: z.coerce.number().int().min(1).max(64).default(1),
    METRICS_PORT: z.coerce.number().int().min(1).max(65_535).optional(),
    METRICS_HOST: z.string().min(1).default('127.0.0.1'),
    LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info'),
  })
  .superRefine((value, context) => {
    if (value.RATE_LIMITS === 'off' && !loopback.includes(value.HOST))
      context.addIssue({
        code: 'custom',
        path: ['RATE_LIMITS'],
        message: 'Limits may be off only while HOST is a loopback address.',
      })
    if (value.SLOW_MACHINE && !loopback.includes(value.HOST))
      context.addIssue({
        code: 'custom',
        path: ['SLOW_MACHINE'],
        message: 'The machine may be slow only while HOST is a loopback address.',
      })
    if (value.ADMIN_PASSWORD && !value.ADMIN_EMAIL)
      context.addIssue({
        code: 'custom',
        path: ['ADMIN_EMAIL'],
        message: 'ADMIN_PASSWORD needs ADMIN_EMAIL.',
      })
    if (value.DATABASE_DIRECT_URL && !value.DATABASE_URL)
      context.addIssue({
        code: 'custom',
        path: ['DATABASE_URL'],
        message: 'DATABASE_DIRECT_URL is the way past the pooler that DATABASE_URL names.',
      })
    if (value.DATABASE_REPLICA_URLS && !value.DATABASE_URL)
      context.addIssue({
        code: 'custom',
        path: ['DATABASE_URL'],
        message: 'DATABASE_REPLICA_URLS are standbys of the database that DATABASE_URL names.',
      })
    if (value.CDN_PURGE_TOKEN && !value.CDN_PURGE_URL)
      context.addIssue({
        code: 'custom',
        path: ['CDN_PURGE_URL'],
        message: 'CDN_PURGE_TOKEN needs CDN_PURGE_URL.',
      })
    if (value.SMTP_URL && !value.MAIL_FROM)
      context.addIssue({ code: 'custom', path: ['MAIL_FROM'], message: 'SMTP_URL needs MAIL_FROM.' })
    for (const group of variableGroups) {
      const missing = group.filter((name) => !value[name])
      if (missing.length < group.length)
        for (const name of missing)
          context.addIssue({ code: 'custom', path: [name], message: `${group.join(', ')} go together.` })
    }
  })

export type Config = ReturnType<typeof readConfig>

/** Reads the configuration from the environment and `.env`; throws one readable error that lists all problems. */
export function readConfig(environment: NodeJS.ProcessEnv = process.env) {
  if (environment === process.env && existsSync('.env')) process.loadEnvFile('.env')
  // Compose files and shells set variables to an empty string for "not set".
  const nonEmpty = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const parsed = variables.safeParse(nonEmpty)
  if (!parsed.success) throw new Error(`The shop's settings need a look:\n${z.prettifyError(parsed.error)}`)
  const value = parsed.data
  return {
    production: value.NODE_ENV === 'production',
    port: value.PORT,
    host: value.HOST,
    shopUrl: value.SHOP_URL?.replace(/\/+$/, ''),
    dataDir: resolve(value.DATA_DIR),
    databaseUrl: value.DATABASE_URL,
    directUrl: value.DATABASE_DIRECT_URL,
    replicas: value.DATABASE_REPLICA_URLS && {
      urls: value.DATABASE_REPLICA_URLS,
      maxLag: value.REPLICA_MAX_LAG * 1000,
    },
    backupDir: value.BACKUP_DIR && resolve(value.BACKUP_DIR),
    secret: value.SHOP_SECRET,
    admin: { email: value.ADMIN_EMAIL, password: value.ADMIN_PASSWORD },
    demo: value.DEMO,
    mail: { smtpUrl: value.SMTP_URL, from: value.MAIL_FROM },
    social: socialIn(value),
    s3: s3In(value),
    cdn: value.CDN_PURGE_URL ? { url: value.CDN_PURGE_URL, token: value.CDN_PURGE_TOKEN } : null,
    trustProxy: value.TRUST_PROXY?.split(',').map((address) => address.trim()),
    telegramUrl: value.TELEGRAM_URL,
    conversionUrls: {
      ...(value.META_URL && { meta: value.META_URL }),
      ...(value.TIKTOK_URL && { tiktok: value.TIKTOK_URL }),
    },
    steadfastUrl: value.STEADFAST_URL,
    limits: value.RATE_LIMITS === 'on',
    isMachineSlow: value.SLOW_MACHINE ?? false,
    pageCacheBytes: value.PAGE_CACHE_MB * 1024 * 1024,
    poolSize: value.POOL_SIZE,
    maxConnections: value.MAX_CONNECTIONS,
    processes: value.WEB_CONCURRENCY,
    metrics:
      value.METRICS_PORT === undefined ? undefined : { port: value.METRICS_PORT, host: value.METRICS_HOST },
    logLevel: value.LOG_LEVEL,
  }
}

function s3In(value: z.output<typeof variables>) {
  const { S3_ENDPOINT: endpoint, S3_BUCKET: bucket, S3_REGION: region } = value
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = value
  return endpoint && bucket && region && accessKeyId && secretAccessKey
    ? { endpoint, bucket, region, accessKeyId, secretAccessKey }
    : undefined
}

function socialIn(value: z.output<typeof variables>) {
  const client = (clientId?: string, clientSecret?: string) =>
    clientId && clientSecret ? { clientId, clientSecret } : undefined
  const oidc = client(value.OIDC_CLIENT_ID, value.OIDC_CLIENT_SECRET)
  return {
    google: client(value.GOOGLE_CLIENT_ID, value.GOOGLE_CLIENT_SECRET),
    facebook: client(value.FACEBOOK_CLIENT_ID, value.FACEBOOK_CLIENT_SECRET),
    // Checked by variableGroups.
    oidc: oidc && {
      ...oidc,
      name: value.OIDC_NAME ?? '',
      authorizationUrl: value.OIDC_AUTHORIZATION_URL ?? '',
      tokenUrl: value.OIDC_TOKEN_URL ?? '',
      userInfoUrl: value.OIDC_USERINFO_URL ?? '',
    },
  }
}

const secrets = z.object({ identity: z.string().min(32), tokens: z.string().min(32) })

/**
 * Reads the secrets from `dataDir`/secrets.json, which is created with random values at the first start, or with the
 * `tokens` of a backup.
 */
export function readSecrets(dataDir: string, tokens?: string) {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const file = join(dataDir, 'secrets.json')
  const random = () => randomBytes(32).toString('base64url')
  if (!existsSync(file))
    writeDurably(file, JSON.stringify({ identity: random(), tokens: tokens ?? random() }))
  try {
    return secrets.parse(JSON.parse(readFileSync(file, 'utf8')))
  } catch {
    throw new Error(
      `${file} is damaged. Put back the one of a backup, or delete it: then everybody has to sign in again and the links in sent e-mails no longer work.`,
    )
  }
}
