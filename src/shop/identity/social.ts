import type { BetterAuthOptions } from 'better-auth'
import { genericOAuth } from 'better-auth/plugins/generic-oauth'

interface Client {
  clientId: string
  clientSecret: string
}

/** Whom the shop lets say who somebody is; what is not set is not offered. */
export interface SocialSettings {
  google?: Client | undefined
  facebook?: Client | undefined
  /** Any other OpenID Connect provider. */
  oidc?:
    | (Client & { name: string; authorizationUrl: string; tokenUrl: string; userInfoUrl: string })
    | undefined
}

/** The ways besides a password, in the order of their buttons. */
export const socialWays = ({ google, facebook, oidc }: SocialSettings) => [
  ...(google ? [{ id: 'google' as const, name: 'Google' }] : []),
  ...(facebook ? [{ id: 'facebook' as const, name: 'Facebook' }] : []),
  ...(oidc ? [{ id: 'oidc' as const, name: oidc.name }] : []),
]

// A token that some other site was given must not open an account here: only the shop's own round trip counts.
const roundTripOnly = { disableIdTokenSignIn: true }

/** The same, as the identity provider wants to be told. */
export function socialOptions({ google, facebook, oidc }: SocialSettings) {
  return {
    socialProviders: {
      ...(google && { google: { ...google, ...roundTripOnly, prompt: 'select_account' as const } }),
      ...(facebook && { facebook: { ...facebook, ...roundTripOnly } }),
    },
    plugins: oidc
      ? [
          genericOAuth({
            config: [
              {
                providerId: 'oidc',
                ...oidc,
                scopes: ['openid', 'email', 'profile'],
                // Addresses are given outright: a discovery document that cannot be had at the start is not asked for again.
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
