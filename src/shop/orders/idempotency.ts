import { createHash } from 'node:crypto'
import { invalid } from '#lib/errors.ts'
import type { Tx } from '#platform/database.ts'

/** A fingerprint of what was asked and by whom: the same key with another one is a mistake of its sender. */
export const fingerprint = (...asked: unknown[]) =>
  createHash('sha256').update(JSON.stringify(asked)).digest('hex')

/** Takes the key for order `orderId`, or answers the order it already stands for. Waits for one that is being placed. */
export async function claimKey(tx: Tx, key: string, bodyHash: string, orderId: string) {
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
