import type { CurrentUser, PersonConfirmation } from '#platform/auth.ts'
import type { Database } from '#platform/database.ts'
import { clearLimit, countAgainstLimit } from '#platform/rate-limits.ts'
import { verifyPassword } from './passwords.ts'
import { confirmationProblems } from './rules.ts'

/** For so many minutes after signing in, people whose account has no password need not sign in again. */
const freshMinutes = 10

const maxTries = { count: 10, seconds: 600 }

/** Counts a try to confirm something with the password of this account; throws `too-many` (429). */
export const countConfirmation = (db: Database, identityId: string) =>
  countAgainstLimit(db, confirmationKey(identityId), maxTries.count, maxTries.seconds)

/** Takes back what `countConfirmation` counted, after the password was right. */
export const forgiveConfirmation = (db: Database, identityId: string) =>
  clearLimit(db, confirmationKey(identityId))

const confirmationKey = (identityId: string) => `password:${identityId}`

export const hasJustSignedIn = ({ signedInAt }: CurrentUser) =>
  signedInAt !== undefined && Date.now() - signedInAt.getTime() < freshMinutes * 60_000

/**
 * Whether the person behind a session confirms what they do: with their password, or, where the account has none, by a fresh
 * sign-in. Programs never do.
 */
export async function confirmPerson(
  { db, limits }: { db: Database; limits: boolean },
  user: CurrentUser,
  password: string | undefined,
): Promise<PersonConfirmation> {
  if (user.apiKey) return { problem: confirmationProblems.signIn }
  const account = await db
    .selectFrom('users')
    .leftJoin('identityAccounts', (join) =>
      join
        .onRef('identityAccounts.userId', '=', 'users.identityId')
        .on('identityAccounts.password', 'is not', null),
    )
    .select(['users.identityId', 'identityAccounts.password as hash'])
    .where('users.id', '=', user.id)
    .executeTakeFirst()
  if (!account?.hash) {
    return { problem: account && hasJustSignedIn(user) ? null : confirmationProblems.signIn }
  }
  if (!password) return { problem: confirmationProblems.missing }
  if (limits) await countConfirmation(db, account.identityId)
  if (!(await verifyPassword({ hash: account.hash, password })))
    return { problem: confirmationProblems.wrong }
  if (limits) await forgiveConfirmation(db, account.identityId)
  return { problem: null }
}
