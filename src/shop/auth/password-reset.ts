import type { Database } from '#platform/database.ts'
import { clearLimit } from '#platform/rate-limits.ts'

/** Hours for which the link in an e-mail is valid. */
export const resetLinkHours = 1

/** Invalidates every reset link that was mailed to this user. */
export async function deletePasswordResetLinks(db: Database, identityId: string) {
  // A link is stored under the hash of its token, with the user's id as its value.
  await db.deleteFrom('identityVerifications').where('value', '=', identityId).execute()
}

/** Runs after a new password was set through a mailed link. */
export async function completePasswordReset(db: Database, { id, email }: { id: string; email: string }) {
  const { emailVerified } = await db
    .selectFrom('identityUsers')
    .select('emailVerified')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  if (!emailVerified) {
    // Until now anybody could have created this account with someone else's address, so other sign-in methods are
    // removed when the owner of the mailbox takes over.
    await db
      .deleteFrom('identityAccounts')
      .where('userId', '=', id)
      .where('providerId', '<>', 'credential')
      .execute()
    await db.updateTable('identityUsers').set({ emailVerified: true }).where('id', '=', id).execute()
  }
  await deletePasswordResetLinks(db, id)
  // Lifts a lockout that a stranger's guesses have caused.
  await clearLimit(db, `sign-in:${email}`)
}
