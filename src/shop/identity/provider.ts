import { betterAuth } from 'better-auth'
import { APIError } from 'better-auth/api'
import { ShopError } from '#lib/errors.ts'
import type { Database } from '#platform/database.ts'
import { closeAccount, renameUser } from '#shop/users/service.ts'
import { settlePassword } from './password-links.ts'
import { hashPassword, verifyPassword } from './passwords.ts'
import { nameFor, passwordLength } from './rules.ts'
import { type SocialSettings, socialOptions } from './social.ts'

export interface IdentityOptions {
  db: Database
  secret: string
  /** Public address of the shop; never taken from a request. */
  shopUrl: string
  origins: readonly string[]
  limits: boolean
  social: SocialSettings
}

/** Header that carries the address the shop trusts; whatever a client sends under it is thrown away. */
export const clientAddressHeader = 'x-shop-client-address'

export type IdentityProvider = ReturnType<typeof createIdentityProvider>

/** The shop never calls anybody's account in the person's name, so what would open it is not kept. */
const withoutTokens = async () => ({ data: { accessToken: null, refreshToken: null, idToken: null } })

/** Sign-in by e-mail and password, or at a provider of the person's own. Keeps its own tables; knows nothing of roles. */
export function createIdentityProvider({ db, secret, shopUrl, origins, limits, social }: IdentityOptions) {
  return betterAuth({
    ...socialOptions(social),
    appName: 'Shodai',
    baseURL: shopUrl,
    basePath: '/api/auth',
    secret,
    trustedOrigins: [...origins],
    database: { db, type: 'postgres', transaction: true },
    user: {
      modelName: 'identityUsers',
      deleteUser: {
        enabled: true,
        // Everything goes here, in one transaction; the provider finds nothing left to delete.
        beforeDelete: ({ id }) => closeAccount(db, id).catch(asProviderError),
      },
    },
    session: {
      modelName: 'identitySessions',
      expiresIn: 30 * 24 * 60 * 60,
      updateAge: 24 * 60 * 60,
      // How long after signing in an account without a password may be deleted.
      freshAge: 60 * 60,
    },
    account: {
      modelName: 'identityAccounts',
      updateAccountOnSignIn: false,
      // Whoever says an e-mail is theirs must have shown it to both sides: here, by a link in a mail, and there.
      accountLinking: { enabled: true, trustedProviders: [], requireLocalEmailVerified: true },
    },
    verification: { modelName: 'identityVerifications', storeIdentifier: 'hashed' },
    emailAndPassword: {
      enabled: true,
      minPasswordLength: passwordLength.min,
      maxPasswordLength: passwordLength.max,
      revokeSessionsOnPasswordReset: true,
      onPasswordReset: ({ user }) => settlePassword(db, user),
      password: { hash: hashPassword, verify: verifyPassword },
    },
    databaseHooks: {
      user: {
        create: {
          before: async ({ name, email }) => ({ data: { name: nameFor(name, email), image: null } }),
        },
        update: { after: ({ id, name }) => renameUser(db, id, name) },
      },
      account: { create: { before: withoutTokens } },
    },
    onAPIError: { errorURL: `${shopUrl}/authentication/social` },
    rateLimit: {
      enabled: limits,
      storage: 'database',
      modelName: 'identityRateLimits',
      window: 60,
      max: 100,
      // Mobile carriers put thousands of people behind one address; the limit that bites is the one per account.
      customRules: {
        '/sign-in/*': { window: 60, max: 60 },
        '/sign-up/email': { window: 60, max: 30 },
        '/change-password': { window: 60, max: 30 },
        // Every page of everybody who is signed in asks it.
        '/get-session': false,
      },
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

/** What the shop refuses while the provider is at work, as the provider passes it on. */
function asProviderError(error: unknown): never {
  if (!(error instanceof ShopError)) throw error
  throw new APIError('CONFLICT', { code: 'NOT_POSSIBLE_NOW', message: error.message })
}
