import type { FastifyInstance } from 'fastify'
import { route } from '#platform/http.ts'
import * as contract from './contract.ts'
import { listLowStock, readAnalytics } from './queries.ts'

export function analyticsRoutes(app: FastifyInstance) {
  route(app, contract.getAnalytics, ({ db, query }) => readAnalytics(db, query.interval))
  route(app, contract.getLowStock, ({ db }) => listLowStock(db))
}
