import type { BetterAuthOptions } from 'better-auth'
import { genericOAuth } from 'better-auth/plugins/generic-oauth'

interface OAuthClient {
  clientId: string
  clientSecret: string
}

/** The configured social sign-in providers; one that is not set is not offered. */
export interface SocialProviders {
  google?: OAuthClient | undefined
  facebook?: OAuthClient | undefined
  /** Any other OpenID Connect provider. */
  oidc?:
    | (OAuthClient & { name: string; authorizationUrl: string; tokenUrl: string; userInfoUrl: string })
    | undefined
}

/** The configured providers in the order of their buttons. */
export const listSocialProviders = ({ google, facebook, oidc }: SocialProviders) => [
  ...(google ? [{ id: 'google' as const, name: 'Google' }] : []),
  ...(facebook ? [{ id: 'facebook' as const, name: 'Facebook' }] : []),
  ...(oidc ? [{ id: 'oidc' as const, name: oidc.name }] : []),
]

// An ID token issued to another site must not sign in here; only the shop's own OAuth redirect counts.
const redirectOnly = { disableIdTokenSignIn: true }

/** The configured providers as options of Better Auth. */
export function socialProviderOptions({ google, facebook, oidc }: SocialProviders) {
  return {
    socialProviders: {
      ...(google && { google: { ...google, ...redirectOnly, prompt: 'select_account' as const } }),
      ...(facebook && { facebook: { ...facebook, ...redirectOnly } }),
    },
    plugins: oidc
      ? [
          genericOAuth({
            config: [
              {
                providerId: 'oidc',
                ...oidc,
                scopes: ['openid', 'email', 'profile'],
                // The URLs are explicit because a discovery document that fails to load at start-up is not fetched again.
                accountSubject: ({ profile }) => String(profile.sub ?? ''),
                mapProfileToUser: (profile) => ({ emailVerified: profile.email_verified === true }),
                disableProviderLogout: true,
              },
            ],
          }),
        ]
      : [],
  } satisfies BetterAuthOptions
}
