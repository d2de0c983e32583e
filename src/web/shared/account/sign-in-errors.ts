import { ProviderError } from '#web/data/api.ts'
import { ApiError } from '#web/data/api-client.ts'
import type { Messages } from '#web/data/i18n.tsx'
import type { accountMessages } from './messages.ts'

/** Why signing in or up failed: the codes of MSG-41 and two more. */
export type SignInProblem = keyof Messages<typeof accountMessages>['problems']

/** A failed sign-in at another provider. */
export class SignInFailed extends ApiError {
  readonly problem: SignInProblem
  constructor(problem: SignInProblem) {
    super(0, { code: 'broken', message: problem })
    this.problem = problem
  }
}

/** The specification's codes by those of better-auth and OAuth 2. */
const problems = new Map<string, SignInProblem>([
  ['INVALID_EMAIL_OR_PASSWORD', 'wrong-password'],
  ['INVALID_PASSWORD', 'wrong-password'],
  ['PASSWORD_TOO_SHORT', 'password-does-not-meet-requirements'],
  ['PASSWORD_TOO_LONG', 'password-does-not-meet-requirements'],
  ['USER_NOT_FOUND', 'user-not-found'],
  ['email_not_found', 'user-not-found'],
  ['USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL', 'user-mismatch'],
  ['account_not_linked', 'user-mismatch'],
  ['unable_to_link_account', 'user-mismatch'],
  ['access_denied', 'cancelled-popup-request'],
  ['interaction_required', 'multi-factor-auth-required'],
  ['login_required', 'multi-factor-auth-required'],
  ['consent_required', 'multi-factor-auth-required'],
  ['account_selection_required', 'multi-factor-auth-required'],
  // The cookie that binds the redirects to this browser did not come back.
  ['state_mismatch', 'web-storage-unsupported'],
  ['state_not_found', 'web-storage-unsupported'],
  ['INVALID_ORIGIN', 'unauthorized-domain'],
  ['MISSING_OR_NULL_ORIGIN', 'unauthorized-domain'],
  ['INVALID_CALLBACK_URL', 'unauthorized-domain'],
  ['CROSS_SITE_NAVIGATION_LOGIN_BLOCKED', 'unauthorized-domain'],
  ['PROVIDER_NOT_FOUND', 'invalid-api-key'],
  ['oauth_provider_not_found', 'invalid-api-key'],
  ['unauthorized_client', 'invalid-api-key'],
  ['invalid_client', 'invalid-api-key'],
  ['invalid_scope', 'invalid-api-key'],
])

export const problemFor = (code: string): SignInProblem => problems.get(code) ?? 'internal-error'

/** Why a sign-in or sign-up failed; null when there is only the provider's own message. */
export function problemOf(error: unknown): SignInProblem | null {
  if (error instanceof SignInFailed) return error.problem
  if (!(error instanceof ApiError)) return 'internal-error'
  if (error.status === 0)
    return error.body.code === 'unreachable' ? 'network-request-failed' : 'web-storage-unsupported'
  if (error.status === 429) return 'too-many'
  if (error.body.fields?.password) return 'password-does-not-meet-requirements'
  if (error instanceof ProviderError && problems.has(error.reason)) return problemFor(error.reason)
  return error.status >= 500 || !error.message ? 'internal-error' : null
}
