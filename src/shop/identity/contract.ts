import { z } from 'zod'
import { endpoint } from '#lib/endpoint.ts'

export const postJwt = endpoint({
  method: 'POST',
  path: '/jwt',
  summary: 'A token of 15 minutes for the signed-in person, who names their own e-mail.',
  access: 'session',
  body: z.object({ email: z.email().max(254) }),
  reply: z.object({ token: z.string() }),
})
