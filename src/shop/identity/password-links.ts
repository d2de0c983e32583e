import type { Database } from '#platform/database.ts'
import { clearLimit } from '#platform/limits.ts'

/** Hours for which the link in a mail can be used. */
export const linkLasts = 1

/** Links that were mailed to this person open nothing any more. */
export async function forgetPasswordLinks(db: Database, identityId: string) {
  // What a link stands for is kept under a hash of its token, with nothing but the person as its value.
  await db.deleteFrom('identityVerifications').where('value', '=', identityId).execute()
}

/** What follows from a new password that was set through a link in a mail. */
export async function settlePassword(db: Database, { id, email }: { id: string; email: string }) {
  const { emailVerified } = await db
    .selectFrom('identityUsers')
    .select('emailVerified')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  if (!emailVerified) {
    // Until now anybody could have opened this account with somebody else's address; the mailbox's owner begins anew.
    await db
      .deleteFrom('identityAccounts')
      .where('userId', '=', id)
      .where('providerId', '<>', 'credential')
      .execute()
    await db.updateTable('identityUsers').set({ emailVerified: true }).where('id', '=', id).execute()
  }
  await forgetPasswordLinks(db, id)
  // Whoever was locked out by a stranger's guesses is let in again.
  await clearLimit(db, `sign-in:${email}`)
}
