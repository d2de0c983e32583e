/** The environment variables that switch on each social sign-in provider; `.env.example` explains them. */
export const providerVariables = {
  google: ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'],
  facebook: ['FACEBOOK_CLIENT_ID', 'FACEBOOK_CLIENT_SECRET'],
  oidc: [
    ...['OIDC_NAME', 'OIDC_AUTHORIZATION_URL', 'OIDC_TOKEN_URL', 'OIDC_USERINFO_URL'],
    ...['OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'],
  ],
} as const
