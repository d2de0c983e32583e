import type { FastifyInstance } from 'fastify'
import type { NotNull } from 'kysely'
import { type Database, inTransaction } from '#platform/database.ts'
import { route } from '#shop/route.ts'
import type { Domain } from '#shop/shop.ts'
import * as contract from './contract.ts'

/** Marks orders as printed; the newest time counts. */
function markPrinted(db: Database, ids: readonly string[]) {
  return inTransaction(db, async (tx) => {
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
}

async function listPrinted(db: Database, ids: readonly string[]) {
  const orders = await db
    .selectFrom('orders')
    .select(['id', 'printedAt'])
    .where('id', 'in', [...new Set(ids)])
    .where('printedAt', 'is not', null)
    .$narrowType<{ printedAt: NotNull }>()
    .execute()
  return orders.map(({ id, printedAt }) => ({ _id: id, printedAt: printedAt.toISOString() }))
}

function labelRoutes(app: FastifyInstance) {
  route(app, contract.getPrintedLabels, ({ query }, { db }) => listPrinted(db, query.ids))
  route(app, contract.postPrintedLabels, ({ body }, { db }) => markPrinted(db, body.ids))
}

export const labelsDomain: Domain = { routes: labelRoutes }
