import type { FastifyInstance } from 'fastify'
import { handle } from '#platform/http.ts'
import * as contract from './contract.ts'
import { exportProducts } from './exporting.ts'
import { findLatest, listProblems } from './queries.ts'
import { applyImport, beginImport, checkImport, dropImport, takePart } from './service.ts'

export function productCsvRoutes(app: FastifyInstance) {
  handle(app, contract.getProductsCsv, async ({ db }) => exportProducts(db))
  handle(app, contract.getProductImport, ({ db }) => findLatest(db))
  handle(app, contract.postProductImport, ({ body, ...call }) => beginImport(call, body))
  handle(app, contract.putProductImportPart, ({ params, body, ...call }) =>
    takePart(call, Number(params.id), body),
  )
  handle(app, contract.checkProductImport, ({ params, ...call }) => checkImport(call, Number(params.id)))
  handle(app, contract.getProductImportProblems, ({ db, params, query }) =>
    listProblems(db, Number(params.id), query),
  )
  handle(app, contract.applyProductImport, ({ params, ...call }) => applyImport(call, Number(params.id)))
  handle(app, contract.dropProductImport, ({ params, ...call }) => dropImport(call, Number(params.id)))
}
