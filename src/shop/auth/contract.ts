import { z } from 'zod'
import { endpoint } from '#lib/endpoint.ts'
import { opaque } from '#lib/schemas.ts'

export const postJwt = endpoint({
  method: 'POST',
  path: '/jwt',
  summary: 'Issues an access token valid for 15 minutes. The body must name the e-mail of the session.',
  access: 'session',
  headers: z.object({ 'accept-language': opaque(2000).optional() }),
  body: z.object({ email: z.email().max(254) }),
  response: z.object({ token: z.string() }),
})

export const getSignInMethods = endpoint({
  method: 'GET',
  path: '/signInMethods',
  summary: 'The social sign-in providers that are configured, besides e-mail and password.',
  access: 'public',
  response: z.array(z.object({ id: z.enum(['google', 'facebook', 'oidc']), name: z.string() })),
})
