import type { FastifyInstance } from 'fastify'
import { handle } from '#platform/http.ts'
import * as contract from './contract.ts'
import { exportProducts } from './exporting.ts'

export function productCsvRoutes(app: FastifyInstance) {
  handle(app, contract.getProductsCsv, async ({ db }) => exportProducts(db))
}
