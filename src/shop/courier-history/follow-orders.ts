import { sql } from 'kysely'
import type { OrderSubscriber } from '#shop/orders/events.ts'
import { wantRecord } from './commands/want-record.ts'
import { listChecks } from './sources.ts'

export const wantRecordOfPlaced: OrderSubscriber<'placed'> = async (tx, { jobs, memoize }, { id }) => {
  if ((await listChecks({ db: tx, memoize })).length === 0) return
  const { mobileNumber } = await tx
    .selectFrom('orders')
    .select('mobileNumber')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  await wantRecord(tx, jobs, mobileNumber)
}

/** With the last order of a number the shop forgets what others have said of it. */
export const forgetRecord: OrderSubscriber<'deleting'> = async (tx, _, { id }) => {
  const ofLast = sql<boolean>`phone = (
    select mobile_number from orders as last where id = ${id}
      and not exists (select from orders where mobile_number = last.mobile_number and id <> last.id)
  )`
  await tx.deleteFrom('courierAnswers').where(ofLast).execute()
  await tx.deleteFrom('courierLookups').where(ofLast).execute()
}
