import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { z } from 'zod'

const on = z.enum(['0', '1']).transform((value) => value === '1')
// One mailbox, with or without a name before it.
const mailbox = /^(?:[^<>"\r\n]*<[^\s<>@,]+@[^\s<>@,]+>|[^\s<>@,]+@[^\s<>@,]+)$/
const url = (protocols: RegExp) => z.url({ protocol: protocols })

const variables = z
  .object({
    NODE_ENV: z.string().default('development'),
    PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
    HOST: z.string().min(1).default('127.0.0.1'),
    SHOP_URL: url(/^https?$/).optional(),
    DATA_DIR: z.string().min(1).default('./data'),
    DATABASE_URL: url(/^postgres(ql)?$/).optional(),
    ADMIN_EMAIL: z.email().optional(),
    ADMIN_PASSWORD: z.string().min(8).max(128).optional(),
    DEMO: on.optional(),
    SMTP_URL: url(/^smtps?$/).optional(),
    MAIL_FROM: z.string().regex(mailbox, 'An address, or: Name <address>').optional(),
    TRUST_PROXY: z.string().optional(),
    RATE_LIMITS: z.enum(['on', 'off']).default('on'),
    WEB_CONCURRENCY: z.coerce.number().int().min(1).max(64).default(1),
    LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info'),
  })
  .superRefine((value, context) => {
    const loopback = ['127.0.0.1', '::1', 'localhost'].includes(value.HOST)
    if (value.RATE_LIMITS === 'off' && !loopback)
      context.addIssue({
        code: 'custom',
        path: ['RATE_LIMITS'],
        message: 'Limits may be off only while HOST is a loopback address.',
      })
    if (value.ADMIN_PASSWORD && !value.ADMIN_EMAIL)
      context.addIssue({
        code: 'custom',
        path: ['ADMIN_EMAIL'],
        message: 'ADMIN_PASSWORD needs ADMIN_EMAIL.',
      })
    if (value.SMTP_URL && !value.MAIL_FROM)
      context.addIssue({ code: 'custom', path: ['MAIL_FROM'], message: 'SMTP_URL needs MAIL_FROM.' })
  })

export type Config = ReturnType<typeof readConfig>

/** Settings of this process, from its environment and `.env`; throws one readable message when any is wrong. */
export function readConfig(environment: NodeJS.ProcessEnv = process.env) {
  if (environment === process.env && existsSync('.env')) process.loadEnvFile('.env')
  // An empty variable is how compose files and shells say "not set".
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const parsed = variables.safeParse(given)
  if (!parsed.success) throw new Error(`The shop's settings need a look:\n${z.prettifyError(parsed.error)}`)
  const value = parsed.data
  return {
    production: value.NODE_ENV === 'production',
    port: value.PORT,
    host: value.HOST,
    shopUrl: value.SHOP_URL?.replace(/\/+$/, ''),
    dataDir: resolve(value.DATA_DIR),
    databaseUrl: value.DATABASE_URL,
    admin: { email: value.ADMIN_EMAIL, password: value.ADMIN_PASSWORD },
    demo: value.DEMO,
    mail: { smtpUrl: value.SMTP_URL, from: value.MAIL_FROM },
    trustProxy: value.TRUST_PROXY?.split(',').map((address) => address.trim()),
    limits: value.RATE_LIMITS === 'on',
    processes: value.WEB_CONCURRENCY,
    logLevel: value.LOG_LEVEL,
  }
}
