import { z } from 'zod'
import { endpoint } from '#lib/endpoint.ts'

export const postJwt = endpoint({
  method: 'POST',
  path: '/jwt',
  summary: 'A token of 15 minutes for the signed-in person, who names their own e-mail.',
  access: 'session',
  headers: z.object({ 'accept-language': z.string().max(2000).optional() }),
  body: z.object({ email: z.email().max(254) }),
  reply: z.object({ token: z.string() }),
})

export const getSignInWays = endpoint({
  method: 'GET',
  path: '/signInWays',
  summary: 'The ways to sign in besides e-mail and password that this shop has been set up for.',
  access: 'public',
  reply: z.array(z.object({ id: z.enum(['google', 'facebook', 'oidc']), name: z.string() })),
})
