import { sql } from 'kysely'
import type { Tx } from '#platform/database.ts'
import { assessRisk, headStart } from '#shop/risk/rules.ts'
import { findRiskFacts, readCallRules } from '#shop/risk/service.ts'
import { unconfirmedStatuses } from '../statuses.ts'

/**
 * Has orders of a phone number called whose record at couriers has come after them and meets a rule. They were placed without it,
 * so they are called whatever the rule wants; one that is called, or waits for a code or an advance anyway, stays as it is.
 */
export async function callAfterRecord(tx: Tx, phone: string) {
  const rules = await readCallRules(tx)
  if (rules.recordBelow === null) return
  const orders = await tx
    .selectFrom('orders')
    .select('id')
    .where('mobileNumber', '=', phone)
    .where('status', 'in', unconfirmedStatuses)
    .where('source', '=', 'web')
    .where('needsCall', '=', false)
    .where('placedAt', '>', sql<Date>`now() - interval '1 day'`)
    .where(sql<boolean>`confirmed_version is distinct from version`)
    .orderBy('id')
    .forUpdate()
    .execute()
  if (orders.length === 0) return
  const facts = await findRiskFacts(
    tx,
    orders.map(({ id }) => id),
  )
  for (const [id, known] of facts)
    if (assessRisk(known, rules).meets['courier record'])
      await tx
        .updateTable('orders')
        .set({ needsCall: true, callAfter: new Date(Date.now() - headStart(known)) })
        .where('id', '=', id)
        .execute()
}
