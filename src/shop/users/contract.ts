import { z } from 'zod'
import { endpoint } from '#lib/endpoint.ts'
import { pageQuery } from '#lib/paging.ts'
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

/** Somebody the shop knows, as its administrators see them. */
export const user = z.object({
  _id: z.string(),
  name: z.string(),
  email: z.string(),
  role,
  since: z.iso.datetime(),
})
export type User = z.infer<typeof user>

/** Of a search that more people match, the number is not counted out. */
export const mostUsersCounted = 1000

const params = z.object({ id: z.string().regex(/^[1-9]\d{0,15}$/, 'Not the id of a user.') })

export const getUsers = endpoint({
  method: 'GET',
  path: '/users',
  summary: 'Everybody who has an account, the newest first; `search` finds part of a name or e-mail address.',
  access: 'admin',
  query: z.object({ search: line(100).optional(), ...pageQuery }),
  reply: z.array(user),
  paged: true,
})

export const updateUser = endpoint({
  method: 'PUT',
  path: '/updateUser/:id',
  summary:
    'Makes somebody an administrator or a customer, from their next call on. The last administrator stays one.',
  access: 'admin',
  params,
  body: z.object({ role }),
  reply: user,
})

export const deleteUser = endpoint({
  method: 'DELETE',
  path: '/deleteUser/:id',
  summary:
    'Deletes an account; its orders stay and belong to nobody. The last administrator cannot be deleted.',
  access: 'admin',
  params,
  reply: z.object({ _id: z.string() }),
})

export const signOutUser = endpoint({
  method: 'DELETE',
  path: '/userSessions/:id',
  summary: 'Signs somebody out on every device; answers how many sign-ins were ended.',
  access: 'admin',
  params,
  reply: z.object({ sessions: z.number().int() }),
})
