import type { FastifyInstance } from 'fastify'
import type { NotNull } from 'kysely'
import type { Database } from '#platform/database.ts'
import { markPrinted } from '#shop/orders/commands/mark-printed.ts'
import { route } from '#shop/route.ts'
import type { Domain } from '#shop/shop.ts'
import * as contract from './contract.ts'

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
