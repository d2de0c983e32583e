import { createHash, randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { ParsedRequest } from '#lib/endpoint.ts'
import { notFound, notPossibleNow } from '#lib/errors.ts'
import { keyPermissions } from '#lib/permissions.ts'
import { apiKeyPrefix, type CurrentUser } from '#platform/auth.ts'
import { type Database, inTransaction, type Tx } from '#platform/database.ts'
import { countAgainstLimit } from '#platform/rate-limits.ts'
import type { Endpoints } from '#shop/endpoints.ts'
import { route } from '#shop/route.ts'
import type { Call, Domain } from '#shop/shop.ts'
import * as contract from './contract.ts'
import { callsPerMinute, maxApiKeys } from './rules.ts'

/** A key is as long as a random number that nobody guesses, so an ordinary hash protects it. */
const hash = (token: string) => createHash('sha256').update(token).digest('hex')

/** Whatever is stored for a key, no program changes where customers' data goes (D125). */
const keyPermissionsIn = (stored: readonly string[]) =>
  keyPermissions.filter((permission) => stored.includes(permission))

/** The administrator whom a key acts for; null if it is unknown or revoked, or if its maker may not make keys any more. */
export async function findApiKeyUser(
  { db, limits }: { db: Database; limits: boolean },
  token: string,
): Promise<CurrentUser | null> {
  const key = await db
    .selectFrom('apiKeys')
    .innerJoin('users', 'users.id', 'apiKeys.madeBy')
    .select([
      'apiKeys.id as keyId',
      'apiKeys.name as keyName',
      'apiKeys.permissions',
      'users.id',
      'users.email',
      'users.name',
    ])
    .select(sql<boolean>`coalesce(last_used_at < now() - interval '1 minute', true)`.as('isUnused'))
    .where('tokenHash', '=', hash(token))
    .where('revokedAt', 'is', null)
    .where('users.role', '=', 'admin')
    .where('users.permissions', 'is', null)
    .executeTakeFirst()
  if (!key) return null
  const { keyId, keyName, isUnused, permissions, ...user } = key
  if (limits) await countAgainstLimit(db, `api-key:${keyId}`, callsPerMinute, 60)
  if (isUnused)
    await db.updateTable('apiKeys').set({ lastUsedAt: new Date() }).where('id', '=', keyId).execute()
  return {
    ...user,
    role: 'admin',
    permissions: keyPermissionsIn(permissions),
    apiKey: { id: keyId, name: keyName },
  }
}

/** All keys that can be used, and those that were revoked last. */
async function listApiKeys(db: Database) {
  const rows = await db
    .selectFrom('apiKeys')
    .leftJoin('users', 'users.id', 'apiKeys.madeBy')
    .selectAll('apiKeys')
    .select(['users.name as madeByName', 'users.role', 'users.permissions as limits'])
    .orderBy(sql`revoked_at is not null`)
    .orderBy('apiKeys.id', 'desc')
    .limit(maxApiKeys * 2)
    .execute()
  return rows.map(({ id, name, hint, permissions, madeByName, role, limits, ...times }) => ({
    _id: String(id),
    name,
    hint,
    permissions: keyPermissionsIn(permissions),
    madeBy: madeByName,
    createdAt: times.createdAt.toISOString(),
    lastUsedAt: times.lastUsedAt?.toISOString() ?? null,
    revokedAt: times.revokedAt?.toISOString() ?? null,
    works: times.revokedAt === null && role === 'admin' && limits === null,
  }))
}

const lockKeys = (tx: Tx) => sql`select pg_advisory_xact_lock(7205768)`.execute(tx)

const addApiKey = (
  { db, user, audit }: Call,
  { name, permissions }: ParsedRequest<Endpoints['POST /api-keys']>['body'],
) =>
  inTransaction(db, async (tx) => {
    await lockKeys(tx)
    const { count } = await tx
      .selectFrom('apiKeys')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('revokedAt', 'is', null)
      .executeTakeFirstOrThrow()
    if (count >= maxApiKeys)
      throw notPossibleNow(`There can be no more than ${maxApiKeys} keys. Revoke one first.`)
    const key = apiKeyPrefix + randomBytes(32).toString('base64url')
    const { id } = await tx
      .insertInto('apiKeys')
      .values({ name, permissions, tokenHash: hash(key), hint: key.slice(-4), madeBy: user.id })
      .returning('id')
      .executeTakeFirstOrThrow()
    await audit(tx, 'api-key-added', `apiKey ${id}`, { after: { name, permissions } })
    return { insertedId: String(id), key }
  })

const revokeApiKey = ({ db, audit }: Call, id: number) =>
  inTransaction(db, async (tx) => {
    const key = await tx
      .selectFrom('apiKeys')
      .select(['name', 'revokedAt'])
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirstOrThrow(() => notFound('API key'))
    if (key.revokedAt === null) {
      await tx.updateTable('apiKeys').set({ revokedAt: new Date() }).where('id', '=', id).execute()
      await audit(tx, 'api-key-revoked', `apiKey ${id}`, { before: { name: key.name } })
    }
    return { _id: String(id) }
  })

function apiKeyRoutes(app: FastifyInstance) {
  route(app, contract.getApiKeys, (_, { db }) => listApiKeys(db))
  route(app, contract.postApiKey, ({ body }, call) => addApiKey(call, body))
  route(app, contract.deleteApiKey, ({ params }, call) => revokeApiKey(call, params.id))
}

export const apiKeysDomain: Domain = { routes: apiKeyRoutes }
