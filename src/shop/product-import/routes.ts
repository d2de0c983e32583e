import type { FastifyInstance } from 'fastify'
import { route } from '#platform/http.ts'
import * as contract from './contract.ts'
import { exportProducts } from './export-products.ts'
import { findLatestImport, listProblems } from './queries.ts'
import { cancelImport, createImport, saveImportPart, startApply, startValidation } from './service.ts'

export function productImportRoutes(app: FastifyInstance) {
  route(app, contract.getProductExport, async ({ db }) => exportProducts(db))
  route(app, contract.getProductImport, ({ db }) => findLatestImport(db))
  route(app, contract.postProductImport, ({ body, ...call }) => createImport(call, body))
  route(app, contract.putProductImportPart, ({ params, body, ...call }) =>
    saveImportPart(call, Number(params.id), body),
  )
  route(app, contract.checkProductImport, ({ params, ...call }) => startValidation(call, Number(params.id)))
  route(app, contract.getProductImportProblems, ({ db, params, query }) =>
    listProblems(db, Number(params.id), query),
  )
  route(app, contract.applyProductImport, ({ params, ...call }) => startApply(call, Number(params.id)))
  route(app, contract.cancelProductImport, ({ params, ...call }) => cancelImport(call, Number(params.id)))
}
