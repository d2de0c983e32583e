import { isDeepStrictEqual } from 'node:util'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { z } from 'zod'
import type { ParsedRequest, Role } from '#lib/endpoint.ts'
import { notFound, notPossibleNow, ShopError } from '#lib/errors.ts'
import { type Language, preferredLanguage } from '#lib/language.ts'
import { decodeCursor, pageOf, rowsToRead } from '#lib/paging.ts'
import type { Permission } from '#lib/permissions.ts'
import { type CurrentUser, hasPermission, type Session } from '#platform/auth.ts'
import { type Database, escapeLike, inTransaction, type Tx } from '#platform/database.ts'
import { type Jobs, job } from '#platform/jobs.ts'
import { writeAudit } from '#shop/audit/service.ts'
import type { Endpoints } from '#shop/endpoints.ts'
import { route } from '#shop/route.ts'
import type { Call, Domain } from '#shop/shop.ts'
import * as contract from './contract.ts'

const defaultLimit = 50
/** The count of a search stops here. */
const maxCountedUsers = 1000
const cursorShape = z.tuple([z.number().int().positive()])

interface Row {
  id: number
  name: string
  email: string
  role: string
  permissions: string[] | null
  hasSecondStep: boolean
  createdAt: Date
  isLastAdmin?: boolean
}

const userFrom = ({
  id,
  name,
  email,
  role,
  permissions,
  hasSecondStep,
  createdAt,
  isLastAdmin,
}: Row): contract.User => ({
  _id: String(id),
  name,
  email,
  role: role as contract.User['role'],
  ...(permissions && { permissions: permissions as Permission[] }),
  hasSecondStep,
  since: createdAt.toISOString(),
  ...(isLastAdmin && { isLastAdmin }),
})

/** Matches any part of name or e-mail. Fewer than three characters cannot use the trigram index and match the beginning. */
function nameOrEmailLike(search: string) {
  const text = escapeLike(search.toLowerCase())
  return [...search].length < 3
    ? sql<boolean>`(lower(name) like ${`${text}%`} or email like ${`${text}%`})`
    : sql<boolean>`lower(name) || ' ' || email like ${`%${text}%`}`
}

/** Whether nobody else is an administrator without limits. */
const isLastAdmin = sql<boolean>`(
  users.role = 'admin' and users.permissions is null and not exists (
    select from users as other where other.role = 'admin' and other.permissions is null and other.id <> users.id
  )
)`

/** Lists users, the newest first. */
export async function listUsers(
  db: Database,
  { search, cursor, limit: requested }: ParsedRequest<Endpoints['GET /users']>['query'],
) {
  const limit = rowsToRead({ limit: requested, cursor }, defaultLimit)
  const after = decodeCursor(cursor, cursorShape)
  const filter = search ? nameOrEmailLike(search) : sql<boolean>`true`
  const [rows, { count: total }] = await Promise.all([
    db
      .selectFrom('users')
      .select(['id', 'name', 'email', 'role', 'permissions', 'hasSecondStep', 'createdAt'])
      .select(isLastAdmin.as('isLastAdmin'))
      .where(filter)
      .$if(after !== null, (query) => query.where('id', '<', after?.[0] ?? 0))
      .orderBy('id', 'desc')
      .limit(limit + 1)
      .execute(),
    db
      .selectFrom(
        db
          .selectFrom('users')
          .select('id')
          .where(filter)
          // The count of a search is capped: counting thousands of matches is slow.
          .$if(Boolean(search), (query) => query.limit(maxCountedUsers))
          .as('matches'),
      )
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow(),
  ])
  const page = pageOf(rows, limit, total, ({ id }) => [id])
  const more = Boolean(search) && total >= maxCountedUsers
  return { ...page, more, rows: page.rows.map(userFrom) }
}

/** Sends the welcome e-mail to a new customer; handled in `auth/emails.ts`. */
export const welcomeEmailJob = job({
  name: 'mail-welcome',
  data: z.object({ userId: z.number().int(), language: z.enum(['en', 'bn']) }),
  end: 'health',
})

/**
 * Creates the row of a signed-in user as a customer unless it exists (D33), and enqueues the welcome e-mail once. Returns
 * the user's id.
 */
export async function ensureCustomer(
  { db, jobs }: { db: Database; jobs: Jobs },
  session: Session,
  language: Language,
) {
  const created = await inTransaction(db, async (tx) => {
    const row = await tx
      .insertInto('users')
      .values({ identityId: session.identityId, name: session.name, email: session.email.toLowerCase() })
      .onConflict((conflict) => conflict.column('identityId').doNothing())
      .returning('id')
      .executeTakeFirst()
    if (row) await jobs.enqueue(tx, welcomeEmailJob, { userId: row.id, language })
    return row
  })
  if (created) return String(created.id)
  const { id } = await db
    .selectFrom('users')
    .select('id')
    .where('identityId', '=', session.identityId)
    .executeTakeFirstOrThrow()
  return String(id)
}

/** Creates the row of the first administrator; returns its id. */
export async function createAdmin(tx: Tx, fields: { identityId: string; name: string; email: string }) {
  const { id } = await tx
    .insertInto('users')
    .values({ ...fields, role: 'admin' })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Changes a user's display name, which is printed on their future orders. */
export async function renameUser(db: Database, identityId: string, name: string) {
  await db
    .updateTable('users')
    .set({ name })
    .where('identityId', '=', identityId)
    .where('name', '<>', name)
    .execute()
}

/** What signs people in, which this domain is not to import. */
interface SignIns {
  /** Deletes a sign-in, and by cascade its user, the sessions and everything that references them. */
  deleteIdentity: (tx: Tx, identityId: string) => Promise<unknown>
  /** Ends all sessions of a user; returns their number. */
  endSessions: (tx: Tx, user: { id: number; identityId: string }) => Promise<number>
}

/** Deletes an account at its owner's request, with all personal data. Its orders stay without an owner. */
export const deleteAccount = (
  db: Database,
  identityId: string,
  { deleteIdentity }: Pick<SignIns, 'deleteIdentity'>,
) =>
  inTransaction(db, async (tx) => {
    await lockAdmins(tx)
    const account = await tx
      .selectFrom('users')
      .select(['id', 'role', 'email', 'name', 'permissions'])
      .where('identityId', '=', identityId)
      .forUpdate()
      .executeTakeFirst()
    if (account) {
      const actor: CurrentUser = {
        ...account,
        role: account.role as CurrentUser['role'],
        permissions: account.permissions as CurrentUser['permissions'],
      }
      if (actor.role === 'admin')
        await assertNotLastAdmin(tx, account.id, 'The last administrator of the shop cannot be deleted.')
      await writeAudit(tx, { actor, action: 'account-deleted', subject: `user ${account.id}` })
    }
    await deleteIdentity(tx, identityId)
  })

/** Whether the user with this e-mail has `role`. Customers and staff may ask only about themselves; otherwise 404. */
async function hasRole(db: Database, user: CurrentUser, email: string, role: CurrentUser['role']) {
  const address = email.toLowerCase()
  if (address === user.email) return (user.pending ? 'admin' : user.role) === role
  if (!hasPermission(user, 'administrator')) throw notFound('User')
  const account = await db.selectFrom('users').select('role').where('email', '=', address).executeTakeFirst()
  return account?.role === role
}

/** Locks the user's row, so that counts and orderings of what belongs to the user are serialised. */
export async function lockUser(tx: Tx, id: number) {
  await tx
    .selectFrom('users')
    .select('id')
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow(() => notFound('User'))
}

export const getUserForUpdate = (tx: Tx, id: number) =>
  tx
    .selectFrom('users')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow(() => notFound('User'))

/** Changes a user's role. It takes effect with their next request. */
const changeRole = ({ db, user, audit }: Call, id: number, role: Role) =>
  inTransaction(db, async (tx) => {
    await lockAdmins(tx)
    await assertStillAdmin(tx, user)
    const account = await getUserForUpdate(tx, id)
    // A retry after a lost response.
    if (account.role === role) return userFrom(account)
    if (role === 'customer')
      await assertNotLastAdmin(tx, id, 'The last administrator of the shop cannot be demoted.')
    await tx.updateTable('users').set({ role, permissions: null }).where('id', '=', id).execute()
    await audit(tx, 'role-changed', `user ${id}`, {
      before: { role: account.role, ...(account.permissions && { permissions: account.permissions }) },
      after: { role },
    })
    return userFrom({ ...account, role, permissions: null })
  })

/** Makes a user staff with these permissions, or an administrator without limits (null). It takes effect with their next request. */
const changePermissions = (
  { db, user, audit }: Call,
  id: number,
  permissions: readonly Permission[] | null,
) =>
  inTransaction(db, async (tx) => {
    await lockAdmins(tx)
    await assertStillAdmin(tx, user)
    const account = await getUserForUpdate(tx, id)
    const after = { role: 'admin', permissions: permissions && [...permissions] }
    const before = { role: account.role, permissions: account.permissions }
    // A retry after a lost response.
    if (isDeepStrictEqual(before, after)) return userFrom(account)
    if (permissions) await assertNotLastAdmin(tx, id, 'The last administrator of the shop cannot be limited.')
    await tx.updateTable('users').set(after).where('id', '=', id).execute()
    await audit(tx, 'permissions-changed', `user ${id}`, { before, after })
    return userFrom({ ...account, ...after })
  })

/** Deletes a user and their sign-in. The audit log keeps who they were; their orders stay without an owner. */
const deleteUser = ({ db, user, audit }: Call, { deleteIdentity }: SignIns, id: number) =>
  inTransaction(db, async (tx) => {
    await lockAdmins(tx)
    await assertStillAdmin(tx, user)
    const { identityId, ...account } = await getUserForUpdate(tx, id)
    if (account.role === 'admin')
      await assertNotLastAdmin(tx, id, 'The last administrator of the shop cannot be deleted.')
    const { _id, ...before } = userFrom(account)
    await audit(tx, 'user-deleted', `user ${_id}`, { before })
    await deleteIdentity(tx, identityId)
    return { _id }
  })

const signOutUser = ({ db, audit }: Call, { endSessions }: SignIns, id: number) =>
  inTransaction(db, async (tx) => {
    const sessions = await endSessions(tx, await getUserForUpdate(tx, id))
    await audit(tx, 'user-signed-out', `user ${id}`, { before: { sessions } })
    return { sessions }
  })

/** Serialises changes to the set of administrators until `tx` ends. */
export const lockAdmins = (tx: Tx) => sql`select pg_advisory_xact_lock(7205761)`.execute(tx)

/** Rejects removing the last administrator without limits. Call it after `lockAdmins`. */
async function assertNotLastAdmin(tx: Tx, userId: number, message: string) {
  const otherAdmin = await tx
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'admin')
    .where('permissions', 'is', null)
    .where('id', '<>', userId)
    .executeTakeFirst()
  if (!otherAdmin) throw notPossibleNow(message)
}

/** Rejects an administrator who was demoted, limited or deleted while waiting for the lock. */
export async function assertStillAdmin(tx: Tx, user: CurrentUser) {
  const admin = await tx
    .selectFrom('users')
    .select('id')
    .where('id', '=', user.id)
    .where('role', '=', 'admin')
    .where('permissions', 'is', null)
    .executeTakeFirst()
  if (!admin) throw new ShopError('not-allowed', 'You may not do this.')
}

function userRoutes(app: FastifyInstance, signIns: SignIns) {
  route(app, contract.postUser, async ({ session, headers }, call) => ({
    insertedId: await ensureCustomer(call, session, preferredLanguage(headers['accept-language'])),
  }))
  route(app, contract.isAdmin, async ({ params }, { db, user }) => ({
    admin: await hasRole(db, user, params.email, 'admin'),
    ...(user.pending && { permissions: [] }),
    ...(user.role === 'admin' && user.permissions && { permissions: [...user.permissions] }),
  }))
  route(app, contract.isCustomer, async ({ params }, { db, user }) => ({
    customer: await hasRole(db, user, params.email, 'customer'),
  }))
  route(app, contract.getUsers, ({ query }, { db }) => listUsers(db, query))
  route(app, contract.updateUser, ({ params, body }, call) => changeRole(call, params.id, body.role))
  route(app, contract.putPermissions, ({ params, body }, call) =>
    changePermissions(call, params.id, body.permissions),
  )
  route(app, contract.deleteUser, ({ params }, call) => deleteUser(call, signIns, params.id))
  route(app, contract.signOutUser, ({ params }, call) => signOutUser(call, signIns, params.id))
}

export const usersDomain = (signIns: SignIns): Domain => ({ routes: (app) => userRoutes(app, signIns) })
