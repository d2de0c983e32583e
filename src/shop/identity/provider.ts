import { betterAuth } from 'better-auth'
import type { Database } from '#platform/database.ts'
import { hashPassword, verifyPassword } from './passwords.ts'
import { passwordLength } from './rules.ts'

export interface IdentityOptions {
  db: Database
  secret: string
  /** Public address of the shop; never taken from a request. */
  shopUrl: string
  origins: readonly string[]
  limits: boolean
}

/** Header that carries the address the shop trusts; whatever a client sends under it is thrown away. */
export const clientAddressHeader = 'x-shop-client-address'

export type IdentityProvider = ReturnType<typeof createIdentityProvider>

/** Sign-in by e-mail and password. Keeps its own tables; knows nothing of roles. */
export function createIdentityProvider({ db, secret, shopUrl, origins, limits }: IdentityOptions) {
  return betterAuth({
    appName: 'Shodai',
    baseURL: shopUrl,
    basePath: '/api/auth',
    secret,
    trustedOrigins: [...origins],
    database: { db, type: 'postgres', transaction: true },
    user: { modelName: 'identityUsers' },
    session: { modelName: 'identitySessions', expiresIn: 30 * 24 * 60 * 60, updateAge: 24 * 60 * 60 },
    account: { modelName: 'identityAccounts' },
    verification: { modelName: 'identityVerifications', storeIdentifier: 'hashed' },
    emailAndPassword: {
      enabled: true,
      minPasswordLength: passwordLength.min,
      maxPasswordLength: passwordLength.max,
      revokeSessionsOnPasswordReset: true,
      password: { hash: hashPassword, verify: verifyPassword },
    },
    rateLimit: {
      enabled: limits,
      storage: 'database',
      modelName: 'identityRateLimits',
      window: 60,
      max: 100,
      // Mobile carriers put thousands of people behind one address; the limit that bites is the one per account.
      customRules: { '/sign-in/email': { window: 60, max: 60 }, '/sign-up/email': { window: 60, max: 30 } },
    },
    advanced: {
      cookiePrefix: 'shodai',
      ipAddress: { ipAddressHeaders: [clientAddressHeader] },
      useSecureCookies: shopUrl.startsWith('https:'),
      // Said outright: left out, an environment variable named TEST would switch both off.
      disableOriginCheck: false,
      disableCSRFCheck: false,
    },
    telemetry: { enabled: false },
    logger: { level: 'error' },
  })
}
