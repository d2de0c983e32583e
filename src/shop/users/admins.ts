import { sql } from 'kysely'
import { notPossibleNow, ShopError } from '#lib/errors.ts'
import type { Visitor } from '#platform/callers.ts'
import type { Tx } from '#platform/database.ts'

/** Until `tx` is over nobody else adds to the administrators or takes from them. */
export const holdAdmins = (tx: Tx) => sql`select pg_advisory_xact_lock(7205761)`.execute(tx)

/** A shop without an administrator could be helped by nobody in it; ask this holding the administrators. */
export async function refuseLastAdmin(tx: Tx, userId: number, message: string) {
  const other = await tx
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'admin')
    .where('id', '<>', userId)
    .executeTakeFirst()
  if (!other) throw notPossibleNow(message)
}

/** Whoever was demoted or deleted while waiting for the administrators has nothing more to say about others. */
export async function refuseFormerAdmin(tx: Tx, visitor: Visitor) {
  const still = await tx
    .selectFrom('users')
    .select('id')
    .where('id', '=', visitor.id)
    .where('role', '=', 'admin')
    .executeTakeFirst()
  if (!still) throw new ShopError('not-allowed', 'You may not do this.')
}
