import { browserName } from '#lib/browser-name.ts'
import { notFound, ShopError } from '#lib/errors.ts'
import type { CurrentUser } from '#platform/auth.ts'
import { type Database, inTransaction, type Tx } from '#platform/database.ts'
import { forgetBrowsers } from '#shop/notifications/commands/queue-notifications.ts'
import type { Call } from '#shop/shop.ts'

const maxSessions = 50

const ofUser = (db: Database, { id }: CurrentUser) =>
  db.selectFrom('users').select('identityId').where('id', '=', id)

/** A person who has only the password learns nothing of the other devices, and ends none. */
function assertMayManage({ pending }: CurrentUser) {
  if (pending === 'verify')
    throw new ShopError('not-allowed', 'Please finish logging in: your second step is missing.', { pending })
}

/** Where a person is signed in, the last used first. */
export async function listSessions({ db, user }: Call) {
  assertMayManage(user)
  const sessions = await db
    .selectFrom('identitySessions')
    .select(['id', 'userAgent', 'createdAt', 'updatedAt'])
    .where('userId', '=', ofUser(db, user))
    .where('expiresAt', '>', new Date())
    .orderBy('updatedAt', 'desc')
    .limit(maxSessions)
    .execute()
  return sessions.map(({ id, userAgent, createdAt, updatedAt }) => ({
    id,
    browser: browserName(userAgent ?? '') || null,
    since: createdAt.toISOString(),
    lastSeen: updatedAt.toISOString(),
    isThis: id === user.sessionId,
  }))
}

/** Ends all sessions of a user, whose browsers get no more messages. Returns their number. */
export async function endSessions(tx: Tx, { id, identityId }: { id: number; identityId: string }) {
  const ended = await tx.deleteFrom('identitySessions').where('userId', '=', identityId).executeTakeFirst()
  await forgetBrowsers(tx, id)
  return Number(ended.numDeletedRows)
}

/** Deletes a sign-in, and by cascade its user, the sessions and everything that references them. */
export const deleteIdentity = (tx: Tx, identityId: string) =>
  tx.deleteFrom('identityUsers').where('id', '=', identityId).execute()

/** Signs a person out elsewhere. */
export async function endSession(call: Call, id: string) {
  const { db, user, audit } = call
  assertMayManage(user)
  await inTransaction(db, async (tx) => {
    const ended = await tx
      .deleteFrom('identitySessions')
      .where('id', '=', id)
      .where('userId', '=', ofUser(db, user))
      .executeTakeFirst()
    if (ended.numDeletedRows === 0n) throw notFound('Session')
    await audit(tx, 'signed-out-elsewhere', `user ${user.id}`, { before: { sessions: 1 } })
  })
  return listSessions(call)
}

/** Signs a person out everywhere but here. */
export async function endOtherSessions(call: Call) {
  const { db, user, audit } = call
  assertMayManage(user)
  await inTransaction(db, async (tx) => {
    const ended = await tx
      .deleteFrom('identitySessions')
      .where('userId', '=', ofUser(db, user))
      .where('id', '<>', user.sessionId ?? '')
      .executeTakeFirst()
    const sessions = Number(ended.numDeletedRows)
    if (sessions) await audit(tx, 'signed-out-elsewhere', `user ${user.id}`, { before: { sessions } })
  })
  return listSessions(call)
}
