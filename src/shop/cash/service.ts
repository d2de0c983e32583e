import type { FastifyInstance } from 'fastify'
import { route } from '#shop/route.ts'
import type { Domain } from '#shop/shop.ts'
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

function cashRoutes(app: FastifyInstance) {
  route(app, contract.getCash, (_, { db }) => getCash(db))
  route(app, contract.getCashOrders, ({ query }, { db }) => listCashOrders(db, query))
  route(app, contract.getOrderCash, ({ params }, { db }) => getOrderCash(db, params.id))
  route(app, contract.postCashReceipts, ({ body }, call) => bookCash(call, 'by hand', body.orders, body.note))
  route(app, contract.postWriteOffs, ({ body }, call) =>
    bookCash(call, 'write-off', body.orders, body.reason),
  )
  route(app, statements.getStatements, ({ query }, { db }) => listStatements(db, query))
  route(app, statements.postStatement, ({ query, upload }, call) => addStatement(call, query, upload))
  route(app, statements.fetchPayments, (_, call) => fetchPayments(call))
  route(app, statements.getStatement, ({ params }, { db }) => getStatement(db, params.id))
  route(app, statements.putHeading, ({ params, body }, call) => moveHeading(call, params.id, body.line))
  route(app, statements.putMapping, ({ params, body }, call) => mapStatement(call, params.id, body))
  route(app, statements.getStatementRows, ({ params, query }, { db }) =>
    listStatementRows(db, params.id, query),
  )
  route(app, statements.applyStatement, ({ params, body }, call) => applyStatement(call, params.id, body))
  route(app, statements.deleteStatement, ({ params }, call) => deleteStatement(call, params.id))
}

export const cashDomain: Domain = { routes: cashRoutes }

export { forgetPhoneInStatements } from './forget-phone.ts'
