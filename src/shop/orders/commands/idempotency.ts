import { createHash } from 'node:crypto'
import { invalid } from '#lib/errors.ts'
import type { Tx } from '#platform/database.ts'

/** A hash of the request and its user: the same key with another fingerprint is an error of the client. */
export const fingerprint = (...values: unknown[]) =>
  createHash('sha256').update(JSON.stringify(values)).digest('hex')

/**
 * Claims an idempotency key for order `orderId` and returns null, or returns the id of the order that has it already. Waits
 * for a concurrent request with the same key.
 */
export async function claimIdempotencyKey(tx: Tx, key: string, bodyHash: string, orderId: string) {
  const claimed = await tx
    .insertInto('idempotencyKeys')
    .values({ key, bodyHash, orderId })
    .onConflict((conflict) => conflict.doNothing())
    .returning('key')
    .executeTakeFirst()
  if (claimed) return null
  const earlier = await tx
    .selectFrom('idempotencyKeys')
    .select(['bodyHash', 'orderId'])
    .where('key', '=', key)
    .executeTakeFirstOrThrow()
  if (earlier.bodyHash !== bodyHash)
    throw invalid({ 'idempotency-key': 'This key was used for another order.' })
  return earlier.orderId
}
