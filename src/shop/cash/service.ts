import type { FastifyInstance } from 'fastify'
import { route } from '#platform/http.ts'
import type { SafeFetch } from '#platform/safe-fetch.ts'
import { courierEncryption } from '#shop/parcels/commands/read-payments.ts'
import { bookCash } from './commands/book-cash.ts'
import { fetchPayments } from './commands/fetch-payments.ts'
import {
  addStatement,
  applyStatement,
  deleteStatement,
  mapStatement,
  moveHeading,
} from './commands/settle-statement.ts'
import * as contract from './contract.ts'
import { getStatement, listStatementRows, listStatements } from './queries/get-statement.ts'
import { getCash, getOrderCash, listCashOrders } from './queries/list-cash.ts'
import * as statements from './statements-contract.ts'

interface CashRouteOptions {
  secret: string
  fetchOutside: SafeFetch
}

export function cashRoutes(app: FastifyInstance, { secret, fetchOutside }: CashRouteOptions) {
  const outside = { fetchOutside, encryption: courierEncryption(secret) }
  route(app, contract.getCash, ({ db }) => getCash(db))
  route(app, contract.getCashOrders, ({ db, query }) => listCashOrders(db, query))
  route(app, contract.getOrderCash, ({ db, params }) => getOrderCash(db, params.id))
  route(app, contract.postCashReceipts, ({ body, ...context }) =>
    bookCash(context, 'by hand', body.orders, body.note),
  )
  route(app, contract.postWriteOffs, ({ body, ...context }) =>
    bookCash(context, 'write-off', body.orders, body.reason),
  )
  route(app, statements.getStatements, ({ db, query }) => listStatements(db, query))
  route(app, statements.postStatement, ({ query, upload, ...context }) =>
    addStatement(context, query, upload),
  )
  route(app, statements.fetchPayments, (context) => fetchPayments({ ...context, ...outside }, 'steadfast'))
  route(app, statements.getStatement, ({ db, params }) => getStatement(db, Number(params.id)))
  route(app, statements.putHeading, ({ params, body, ...context }) =>
    moveHeading(context, Number(params.id), body.line),
  )
  route(app, statements.putMapping, ({ params, body, ...context }) =>
    mapStatement(context, Number(params.id), body),
  )
  route(app, statements.getStatementRows, ({ db, params, query }) =>
    listStatementRows(db, Number(params.id), query),
  )
  route(app, statements.applyStatement, ({ params, body, ...context }) =>
    applyStatement(context, Number(params.id), body),
  )
  route(app, statements.deleteStatement, ({ params, ...context }) =>
    deleteStatement(context, Number(params.id)),
  )
}
