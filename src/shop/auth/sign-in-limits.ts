import { createHmac } from 'node:crypto'
import { sql } from 'kysely'
import type { Database } from '#platform/database.ts'
import { clearLimit, countAgainstLimit, countWithDelay, refundLimit } from '#platform/rate-limits.ts'

interface SignInLimits {
  db: Database
  /** Key of the hashes, so that the table alone does not tell where people live. */
  secret: string
}
interface Try {
  email: string
  network: string
}

/** Tries of one network at one account before it must wait, and the wait that doubles with each further try. */
const pairDelay = { free: 5, first: 15, max: 900, window: 24 * 3600 }
/** Tries an hour at one account from all networks together that never signed in to it. */
const unknownTries = { max: 20, seconds: 3600 }

const rememberedNetworks = 20

const accountKey = (email: string) => `sign-in:${email.trim().toLowerCase()}`
const pairKey = ({ email, network }: Try) => `${accountKey(email)}:${network}`
const hash = (secret: string, network: string) =>
  createHmac('sha256', secret).update(network).digest('base64url')

/**
 * Counts a try to sign in before its password is checked; throws `too-many` (429). Guesses from other networks never keep
 * out a person on a network where they signed in before.
 */
export async function countSignIn({ db, secret }: SignInLimits, attempt: Try) {
  const email = attempt.email.trim().toLowerCase()
  await countWithDelay(db, pairKey(attempt), pairDelay)
  const known = await db
    .selectFrom('signInNetworks')
    .innerJoin('identityUsers', 'identityUsers.id', 'signInNetworks.userId')
    .select('userId')
    .where('email', '=', email)
    .where('networkHash', '=', hash(secret, attempt.network))
    .executeTakeFirst()
  if (!known) await countAgainstLimit(db, accountKey(email), unknownTries.max, unknownTries.seconds)
}

/** Takes back what `countSignIn` counted, after the password was right. */
export async function forgiveSignIn(db: Database, attempt: Try) {
  await clearLimit(db, pairKey(attempt))
  await refundLimit(db, accountKey(attempt.email))
}

/** Lifts the limits of an account whose owner has proved the e-mail address; `network` is theirs. */
export async function clearSignInLimits(db: Database, attempt: Try) {
  await clearLimit(db, pairKey(attempt))
  await clearLimit(db, accountKey(attempt.email))
}

/** Records that a person signed in from this network; the last few are enough. */
export async function rememberNetwork({ db, secret }: SignInLimits, userId: string, network: string) {
  await db
    .insertInto('signInNetworks')
    .values({ userId, networkHash: hash(secret, network) })
    .onConflict((conflict) =>
      conflict.columns(['userId', 'networkHash']).doUpdateSet({ usedAt: sql<Date>`now()` }),
    )
    .execute()
  await db
    .deleteFrom('signInNetworks')
    .where('userId', '=', userId)
    .where('networkHash', 'not in', (recent) =>
      recent
        .selectFrom('signInNetworks')
        .select('networkHash')
        .where('userId', '=', userId)
        .orderBy('usedAt', 'desc')
        .limit(rememberedNetworks),
    )
    .execute()
}
