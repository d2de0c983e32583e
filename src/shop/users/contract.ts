import { z } from 'zod'
import { endpoint } from '#lib/endpoint.ts'
import { line } from '#lib/text.ts'

export const role = z.enum(['customer', 'admin'])

const email = z.email().max(254)

export const postUser = endpoint({
  method: 'POST',
  path: '/postUser',
  summary:
    'Records the signed-in person as a customer, whatever role was sent; a repeat answers the same id.',
  access: 'session',
  headers: z.object({ 'accept-language': z.string().max(2000).optional() }),
  body: z.object({ name: line(100).optional(), email, role: line(20).optional() }),
  reply: z.object({ insertedId: z.string() }),
})

export const isAdmin = endpoint({
  method: 'GET',
  path: '/admin/:email',
  summary:
    'Whether the person with this e-mail is an administrator; asked about oneself, or by an administrator.',
  access: 'customer',
  params: z.object({ email }),
  reply: z.object({ admin: z.boolean() }),
})

export const isCustomer = endpoint({
  method: 'GET',
  path: '/customer/:email',
  summary: 'Whether the person with this e-mail is a customer; asked about oneself, or by an administrator.',
  access: 'customer',
  params: z.object({ email }),
  reply: z.object({ customer: z.boolean() }),
})
