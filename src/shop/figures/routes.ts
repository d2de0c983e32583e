import type { FastifyInstance } from 'fastify'
import { handle } from '#platform/http.ts'
import * as contract from './contract.ts'
import { listLowStock, readFigures } from './queries.ts'

export function figureRoutes(app: FastifyInstance) {
  handle(app, contract.getFigures, ({ db, query }) => readFigures(db, query.step))
  handle(app, contract.getLowStock, ({ db }) => listLowStock(db))
}
