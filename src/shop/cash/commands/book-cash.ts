import { paisaFromTaka, takaFromPaisa } from '#lib/money.ts'
import { inTransaction, type Tx } from '#platform/database.ts'
import type { Call } from '#shop/shop.ts'
import type { CashResults } from '../contract.ts'

/** Locks the money of orders, in the order of their ids. */
export const lockCash = (tx: Tx, orderIds: readonly string[]) =>
  tx
    .selectFrom('orderCash')
    .selectAll()
    .where('orderId', 'in', [...orderIds])
    .orderBy('orderId')
    .forUpdate()
    .execute()

interface SeenOrder {
  id: string
  /** Taka. */
  open: number
}

const columnOf = { 'by hand': 'receivedPaisa', 'write-off': 'writtenOffPaisa' } as const

/** Books what is open of each order as received, or as given up; an order of which something else is open is left alone. */
export function bookCash(
  { db, user, audit }: Call,
  kind: keyof typeof columnOf,
  orders: readonly SeenOrder[],
  note: string,
): Promise<CashResults> {
  return inTransaction(db, async (tx) => {
    const rows = await lockCash(
      tx,
      orders.map(({ id }) => id),
    )
    const rowOf = new Map(rows.map((row) => [row.orderId, row]))
    const results: CashResults = []
    const seen = new Set<string>()
    for (const { id, open } of orders) {
      const row = rowOf.get(id)
      const problem = !row
        ? 'gone'
        : seen.has(id) || row.openPaisa <= 0 || row.openPaisa !== paisaFromTaka(open)
          ? 'changed'
          : undefined
      seen.add(id)
      results.push({ _id: id, isDone: problem === undefined, ...(problem && { problem }) })
      if (!row || problem) continue
      const column = columnOf[kind]
      await tx
        .updateTable('orderCash')
        .set({ [column]: row[column] + row.openPaisa })
        .where('orderId', '=', id)
        .execute()
      await tx
        .insertInto('cashEntries')
        .values({
          orderId: id,
          kind,
          amountPaisa: row.openPaisa,
          note,
          madeBy: user.id,
          courier: row.courier,
          courierName: row.courierName,
        })
        .execute()
      await audit(tx, kind === 'write-off' ? 'cash-written-off' : 'cash-received', `order ${id}`, {
        before: { open: takaFromPaisa(row.openPaisa) },
        after: { amount: takaFromPaisa(row.openPaisa), note },
      })
    }
    return results
  })
}
