import { sql } from 'kysely'
import type { Tx } from '#platform/database.ts'

/** Ends the subscriptions of these addresses, in lower case: from its commit on no e-mail of a campaign to them is begun. */
export async function endSubscriptions(tx: Tx, addresses: readonly string[]) {
  if (addresses.length === 0) return
  await tx
    .updateTable('newsletterSubscriptions')
    .set({ status: 'ended', endedAt: sql`now()`, tokenHash: null, tokenExpiresAt: null })
    .where('email', 'in', addresses)
    .where('status', '<>', 'ended')
    .execute()
}
