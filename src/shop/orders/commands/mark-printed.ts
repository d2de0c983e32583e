import { type Database, inTransaction } from '#platform/database.ts'

/** Marks orders as printed, on labels or slips; the newest time counts. */
export const markPrinted = (db: Database, ids: readonly string[]) =>
  inTransaction(db, async (tx) => {
    const orders = await tx
      .selectFrom('orders')
      .select(['id', 'printedAt'])
      .where('id', 'in', [...new Set(ids)])
      .orderBy('id')
      .forUpdate()
      .execute()
    if (orders.length > 0)
      await tx
        .updateTable('orders')
        .set({ printedAt: new Date() })
        .where(
          'id',
          'in',
          orders.map(({ id }) => id),
        )
        .execute()
    return { printed: orders.length, again: orders.filter(({ printedAt }) => printedAt !== null).length }
  })
