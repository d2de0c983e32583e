import { passkey } from '@better-auth/passkey'
import { betterAuth } from 'better-auth'
import { APIError } from 'better-auth/api'
import { ShopError } from '#lib/errors.ts'
import type { Database } from '#platform/database.ts'
import { deleteAccount, renameUser } from '#shop/users/service.ts'
import { completePasswordReset, hashPassword, verifyPassword } from './passwords.ts'
import { displayName, passwordLength } from './rules.ts'
import { deleteIdentity } from './sessions.ts'
import { clearSignInLimits, rememberNetwork } from './sign-in-limits.ts'
import { type SocialProviders, socialProviderOptions } from './social-providers.ts'

/** A passkey counts as two steps only when the device has made sure whose it is: by finger, face or its PIN. */
function requireUserVerification(isVerified: boolean | undefined) {
  if (!isVerified) throw new APIError('UNAUTHORIZED', { code: 'USER_NOT_VERIFIED', message: 'Not verified.' })
}

const passkeys = (origins: readonly string[]) =>
  passkey({
    rpName: 'Shodai',
    origin: [...origins],
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    registration: {
      // The routes ask for more than a fresh session: the password.
      requireSession: false,
      async afterVerification({ verification }) {
        requireUserVerification(verification.registrationInfo?.userVerified)
      },
    },
    authentication: {
      async afterVerification({ verification }) {
        requireUserVerification(verification.authenticationInfo.userVerified)
      },
    },
    advanced: { webAuthnChallengeCookie: 'passkey' },
    schema: { passkey: { modelName: 'identityPasskeys', fields: { credentialID: 'credentialId' } } },
  })

interface SessionContext {
  path: string
  context: { session: { session: Record<string, unknown> } | null }
}

/** The second step that a new session has from the start: a passkey is one, and a new password keeps it. */
function secondStepOf(context: SessionContext | null) {
  if (context?.path === '/passkey/verify-authentication') return 'passkey'
  if (context?.path === '/change-password') return context.context.session?.session.secondStep
}

export interface AuthOptions {
  db: Database
  secret: string
  /** Public address of the shop; never taken from a request. */
  shopUrl: string
  origins: readonly string[]
  limits: boolean
  social: SocialProviders
}

/** Header that carries the client's network, as the shop trusts it. A value sent by the client is dropped. */
export const clientNetworkHeader = 'x-shop-client-network'

export type AuthProvider = ReturnType<typeof createAuthProvider>

/** The shop never calls a provider's API on behalf of a user, so OAuth tokens are not stored. */
const withoutTokens = async () => ({ data: { accessToken: null, refreshToken: null, idToken: null } })

/** Configures Better Auth: e-mail and password, and social sign-in. It has its own tables and knows nothing of roles. */
export function createAuthProvider({ db, secret, shopUrl, origins, limits, social }: AuthOptions) {
  const { socialProviders, plugins } = socialProviderOptions(social)
  return betterAuth({
    socialProviders,
    plugins: [...plugins, passkeys(origins)],
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
        // Deletes everything in one transaction; Better Auth then finds nothing left to delete.
        beforeDelete: ({ id }) => deleteAccount(db, id, { deleteIdentity }).catch(rethrowAsApiError),
      },
    },
    session: {
      modelName: 'identitySessions',
      expiresIn: 30 * 24 * 60 * 60,
      updateAge: 24 * 60 * 60,
      // For this long after sign-in an account without a password may be deleted.
      freshAge: 60 * 60,
      additionalFields: { secondStep: { type: 'string', required: false, input: false } },
    },
    account: {
      modelName: 'identityAccounts',
      updateAccountOnSignIn: false,
      // Accounts are linked only when the e-mail was verified on both sides: at the provider, and here by a mailed link.
      accountLinking: { enabled: true, trustedProviders: [], requireLocalEmailVerified: true },
    },
    verification: { modelName: 'identityVerifications', storeIdentifier: 'hashed' },
    emailAndPassword: {
      enabled: true,
      minPasswordLength: passwordLength.min,
      maxPasswordLength: passwordLength.max,
      revokeSessionsOnPasswordReset: true,
      onPasswordReset: async ({ user }, request) => {
        await completePasswordReset(db, user)
        const network = request?.headers.get(clientNetworkHeader)
        if (!network) return
        await clearSignInLimits(db, { email: user.email, network })
        await rememberNetwork({ db, secret }, user.id, network)
      },
      password: { hash: hashPassword, verify: verifyPassword },
    },
    databaseHooks: {
      user: {
        create: {
          before: async ({ name, email }) => ({ data: { name: displayName(name, email), image: null } }),
        },
        update: { after: ({ id, name }) => renameUser(db, id, name) },
      },
      account: { create: { before: withoutTokens } },
      session: {
        create: {
          before: async (session, context) => ({
            data: { ...session, secondStep: secondStepOf(context) ?? null },
          }),
          after: async ({ userId }, context) => {
            const network = context?.request?.headers.get(clientNetworkHeader)
            if (network) await rememberNetwork({ db, secret }, userId, network)
          },
        },
      },
    },
    onAPIError: { errorURL: `${shopUrl}/authentication/social` },
    rateLimit: {
      enabled: limits,
      storage: 'database',
      modelName: 'identityRateLimits',
      window: 60,
      max: 100,
      // Mobile carriers share one address among thousands of people, so the strict limits are those of sign-in-limits.ts.
      customRules: {
        '/sign-in/*': { window: 60, max: 60 },
        '/sign-up/email': { window: 60, max: 30 },
        '/change-password': { window: 60, max: 30 },
        '/passkey/*': { window: 60, max: 60 },
        // Every page of a signed-in user requests it.
        '/get-session': false,
      },
    },
    advanced: {
      cookiePrefix: 'shodai',
      ipAddress: { ipAddressHeaders: [clientNetworkHeader] },
      useSecureCookies: shopUrl.startsWith('https:'),
      // Explicit, because by default an environment variable named TEST switches both off.
      disableOriginCheck: false,
      disableCSRFCheck: false,
    },
    telemetry: { enabled: false },
    logger: { level: 'error' },
  })
}

/** Converts a ShopError thrown inside a Better Auth hook into an error that Better Auth sends to the client. */
function rethrowAsApiError(error: unknown): never {
  if (!(error instanceof ShopError)) throw error
  throw new APIError('CONFLICT', { code: 'NOT_POSSIBLE_NOW', message: error.message })
}
