import { takaFromPaisa } from '#lib/money.ts'
import type { Tx } from '#platform/database.ts'
import { bookStatement, storeStatement } from '#shop/cash/commands/settle-statement.ts'
import { ensureCash } from '#shop/cash/follow-orders.ts'
import { guessMapping } from '#shop/cash/rules.ts'
import type { InsertedOrder } from './inserted-order.ts'
import { demoCourier } from './orders.ts'

const day = 24 * 60 * 60 * 1000
const daysAfter = (time: Date | undefined, days: number) =>
  new Date(Math.min(Date.now(), (time?.getTime() ?? 0) + days * day))
/** What the courier takes for a parcel, and what it kept of an order that it did not pay in full, in taka. */
const charge = 110
const missing = 200

/** Inserts the money of the delivered orders: what a rider brought, what the courier has paid by a statement, and what is open. */
export async function insertMoney(tx: Tx, orders: readonly InsertedOrder[]) {
  const delivered = orders.filter(({ status }) => status === 'Delivered')
  await ensureCash(
    tx,
    delivered.map(({ id }) => id),
  )
  for (const { id, deliveredAt } of delivered.filter(({ paid }) => paid === 'by hand')) {
    const { duePaisa, courier } = await tx
      .updateTable('orderCash')
      .set((eb) => ({ receivedPaisa: eb.ref('duePaisa') }))
      .where('orderId', '=', id)
      .returning(['duePaisa', 'courier'])
      .executeTakeFirstOrThrow()
    await tx
      .insertInto('cashEntries')
      .values({
        orderId: id,
        kind: 'by hand',
        amountPaisa: duePaisa,
        courier,
        at: daysAfter(deliveredAt, 1),
      })
      .execute()
  }
  await insertStatement(
    tx,
    delivered.filter(({ paid = '' }) => paid.endsWith('statement')),
  )
}

/** Inserts a statement of the courier that was booked, with the last of these orders paid in part. */
async function insertStatement(tx: Tx, orders: readonly InsertedOrder[]) {
  const headers = ['Invoice', 'Collected Amount', 'Delivery Charge']
  const rows = orders.map(({ id, paid, orderedPaisa }, index) => {
    const collected = takaFromPaisa(orderedPaisa) - (paid === 'short statement' ? missing : 0)
    return { line: index + 2, cells: [id, String(collected), String(charge)] }
  })
  const statement = {
    courier: 'other',
    courierName: demoCourier,
    number: 'DX-PAY-118',
    fileName: 'doyel-payment-118.csv',
  }
  const file = { above: [], headingLine: 1, headers, rows }
  const id = Number(await storeStatement(tx, null, statement, file, guessMapping(headers)))
  await bookStatement(tx, id, null)
  // It came some days after the last of its parcels.
  const at = daysAfter(new Date(Math.max(...orders.map(({ deliveredAt }) => deliveredAt?.getTime() ?? 0))), 5)
  await tx
    .updateTable('courierStatements')
    .set({ createdAt: at, appliedAt: at })
    .where('id', '=', id)
    .execute()
  await tx.updateTable('cashEntries').set({ at }).where('statementId', '=', id).execute()
  await tx.updateTable('parcels').set({ paidOutAt: at }).where('payout', '=', statement.number).execute()
}
