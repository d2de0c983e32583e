import { z } from 'zod'
import { endpoint } from '#lib/endpoint.ts'
import { pageQuery } from '#lib/paging.ts'
import { type Permission, permissions } from '#lib/permissions.ts'
import { line, numberOf, opaque, rowId } from '#lib/schemas.ts'

export const role = z.enum(['customer', 'admin'])

/** Some of these permissions, each once and in their usual order. */
export const someOf = <const D extends readonly Permission[]>(all: D) =>
  z
    .array(z.enum(all as readonly D[number][]))
    .min(1, 'Choose at least one.')
    .max(all.length)
    .transform((chosen) => all.filter((permission): permission is D[number] => chosen.includes(permission)))
const ownPermissions = z
  .array(z.enum(permissions))
  .optional()
  .describe(
    'What a member of staff may do; left out for customers, and for administrators without limits. Nothing as long as their second step is missing.',
  )

const email = z.email().max(254)

export const postUser = endpoint({
  method: 'POST',
  path: '/postUser',
  summary:
    'Creates the signed-in user as a customer, whatever role is sent. A repeated request returns the same id.',
  access: 'session',
  headers: z.object({ 'accept-language': opaque(2000).optional() }),
  body: z.object({ name: line(100).optional(), email, role: line(20).optional() }),
  response: z.object({ insertedId: z.string() }),
})

export const isAdmin = endpoint({
  method: 'GET',
  path: '/admin/:email',
  summary:
    'Whether the user with this e-mail is an administrator. Customers and staff may ask only about themselves.',
  access: 'customer',
  params: z.object({ email }),
  response: z.object({ admin: z.boolean(), permissions: ownPermissions }),
})

export const isCustomer = endpoint({
  method: 'GET',
  path: '/customer/:email',
  summary:
    'Whether the user with this e-mail is a customer. Customers and staff may ask only about themselves.',
  access: 'customer',
  params: z.object({ email }),
  response: z.object({ customer: z.boolean() }),
})

/** A user as administrators see them. `since` is when the account was created. */
export const user = z.object({
  _id: z.string(),
  name: z.string(),
  email: z.string(),
  role,
  permissions: ownPermissions,
  hasSecondStep: z.boolean().describe('Whether they have a passkey or an app for codes.'),
  since: z.iso.datetime(),
  isLastAdmin: z
    .literal(true)
    .optional()
    .describe(
      'In a list: nobody else is an administrator without limits, so they can be neither demoted, limited nor deleted.',
    ),
})
export type User = z.infer<typeof user>

const params = z.object({ id: numberOf(rowId('a user', 16)) })

export const getUsers = endpoint({
  method: 'GET',
  path: '/users',
  summary: 'Lists all users, the newest first. `search` matches part of a name or e-mail address.',
  access: 'admin',
  permission: 'administrator',
  query: z.object({ search: line(100).optional(), ...pageQuery }),
  response: z.array(user),
  paged: true,
})

export const updateUser = endpoint({
  method: 'PUT',
  path: '/updateUser/:id',
  summary: 'Changes the role of a user from their next request on. The last administrator cannot be demoted.',
  access: 'admin',
  permission: 'administrator',
  params,
  body: z.object({ role }),
  response: user,
})

export const putPermissions = endpoint({
  method: 'PUT',
  path: '/users/:id/permissions',
  summary:
    'Makes a user staff who may do only this, from their next request on; with null an administrator without limits. The last of those cannot be limited.',
  access: 'admin',
  permission: 'administrator',
  params,
  body: z.object({ permissions: someOf(permissions).nullable() }),
  response: user,
})

export const deleteUser = endpoint({
  method: 'DELETE',
  path: '/deleteUser/:id',
  summary: 'Deletes an account; its orders stay without an owner. The last administrator cannot be deleted.',
  access: 'admin',
  permission: 'administrator',
  params,
  response: z.object({ _id: z.string() }),
})

export const signOutUser = endpoint({
  method: 'DELETE',
  path: '/userSessions/:id',
  summary: 'Ends all sessions of a user; returns their number.',
  access: 'admin',
  permission: 'administrator',
  params,
  response: z.object({ sessions: z.number().int() }),
})
