import { z } from 'zod'
import { endpoint } from '#lib/endpoint.ts'
import { keyPermissions } from '#lib/permissions.ts'
import { filledLine, numberOf, rowId } from '#lib/schemas.ts'
import { someOf } from '#shop/users/contract.ts'

const id = rowId('a key', 9)

const apiKey = z.object({
  _id: z.string(),
  name: z.string(),
  /** The last four characters of the key. */
  hint: z.string(),
  permissions: z.array(z.enum(keyPermissions)),
  /** The administrator whom it acts for; null when that account was deleted. */
  madeBy: z.string().nullable(),
  createdAt: z.iso.datetime(),
  /** To the minute; null before the first call. */
  lastUsedAt: z.iso.datetime().nullable(),
  revokedAt: z.iso.datetime().nullable(),
  /** Whether it opens anything: not revoked, and made by somebody who still is an administrator without limits. */
  works: z.boolean(),
})
export type ApiKeyRow = z.infer<typeof apiKey>

export const getApiKeys = endpoint({
  method: 'GET',
  path: '/api-keys',
  summary: 'The keys of other programs, the newest first; the keys themselves are not stored.',
  access: 'admin',
  permission: 'administrator',
  response: z.array(apiKey),
})

export const postApiKey = endpoint({
  method: 'POST',
  path: '/api-keys',
  summary:
    'Makes a key for another program. It opens the calls of its permissions; the answer is the only time it is shown.',
  access: 'admin',
  permission: 'administrator',
  body: z.object({ name: filledLine(60), permissions: someOf(keyPermissions) }),
  response: z.object({ insertedId: z.string(), key: z.string() }),
  status: 201,
})

export const deleteApiKey = endpoint({
  method: 'DELETE',
  path: '/api-keys/:id',
  summary: 'Revokes a key at once and for ever. It stays in the list.',
  access: 'admin',
  permission: 'administrator',
  params: z.object({ id: numberOf(id) }),
  response: z.object({ _id: z.string() }),
})
