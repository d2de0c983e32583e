import type { Database } from '#platform/database.ts'
import { hashPassword } from '#shop/auth/passwords.ts'

export const ownPassword = 'a-long-password-of-nobody'

/** Gives a person of the tests a password, and a sign-in that is no longer fresh. */
export async function givePassword(
  db: Database,
  { identityId, sessionId }: { identityId: string; sessionId: string },
) {
  await db
    .insertInto('identityAccounts')
    .values({
      id: identityId,
      accountId: identityId,
      providerId: 'credential',
      userId: identityId,
      password: await hashPassword(ownPassword),
    })
    .execute()
  await makeSignInOld(db, sessionId)
}

/** As if somebody had signed in eleven minutes ago. */
export const makeSignInOld = (db: Database, sessionId: string) =>
  db
    .updateTable('identitySessions')
    .set({ createdAt: new Date(Date.now() - 11 * 60_000) })
    .where('id', '=', sessionId)
    .execute()
