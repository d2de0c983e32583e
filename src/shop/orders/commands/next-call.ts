import { sql } from 'kysely'
import { notPossibleNow } from '#lib/errors.ts'
import { inTransaction, literals, type Tx } from '#platform/database.ts'
import type { Call } from '#shop/shop.ts'
import { findOwnCall, getCallQueue, isToCall } from '../queries/list-calls.ts'
import { callLockMinutes } from '../rules.ts'
import { unconfirmedStatuses } from '../statuses.ts'
import { unlocked } from './confirm-order.ts'

// Literals instead of parameters, so that the predicate always matches the partial index `orders_calls_due`.
const isUnconfirmed = sql<boolean>`status in (${literals(unconfirmedStatuses)})`

export { countCalls, isToCall } from '../queries/list-calls.ts'

/**
 * Gives the caller the next order, and nobody else until its lock runs out: one that its customer has asked to be called about
 * now, or the one that has waited longest. A caller who has one already keeps it.
 */
export async function takeNextCall({ db, user }: Call) {
  await inTransaction(db, async (tx) => {
    // Two requests of the same caller, as from two tabs, get the same order.
    await sql`select pg_advisory_xact_lock(hashtextextended(${`caller ${user.id}`}, 1))`.execute(tx)
    const id = (await findOwnCall(tx, user))?.id ?? (await lockNext(tx))
    if (id === undefined) return
    await tx
      .updateTable('orders')
      .set({
        callLockedBy: user.id,
        callLockedUntil: sql<Date>`now() + make_interval(mins => ${callLockMinutes})`,
      })
      .where('id', '=', id)
      .execute()
  })
  return getCallQueue(db, user)
}

/** An order that is nobody's at this moment. Rows that another caller is just being given are passed over. */
async function lockNext(tx: Tx) {
  const free = tx
    .selectFrom('orders')
    .select('id')
    .where(isToCall)
    .where(sql<boolean>`(call_locked_until is null or call_locked_until <= now())`)
    .limit(1)
    .forUpdate()
    .skipLocked()
  const asked = await free
    .where(isUnconfirmed)
    .where('callDueAt', '<=', sql<Date>`now()`)
    .orderBy('callDueAt')
    .orderBy('id')
    .executeTakeFirst()
  if (asked) return asked.id
  const next = await free
    .where('callAfter', '<=', sql<Date>`now()`)
    .orderBy('callAfter')
    .orderBy('id')
    .executeTakeFirst()
  return next?.id
}

/** Gives an order back to the queue without a call. */
export async function releaseCall({ db, user }: Call, id: string) {
  await db
    .updateTable('orders')
    .set(unlocked)
    .where('id', '=', id)
    .where('callLockedBy', '=', user.id)
    .execute()
  return getCallQueue(db, user)
}

/** Offers an order to the callers again that the queue gave up. */
export async function callAgain({ db }: Call, id: string) {
  const { numUpdatedRows } = await db
    .updateTable('orders')
    .set({ callNeedsPerson: false, callTries: 0, callAfter: sql<Date>`now()` })
    .where('id', '=', id)
    .where('callNeedsPerson', '=', true)
    .executeTakeFirstOrThrow()
  if (numUpdatedRows === 0n) throw notPossibleNow('This order is among the calls already.')
  return { _id: id }
}
