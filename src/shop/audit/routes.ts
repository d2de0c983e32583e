import type { FastifyInstance } from 'fastify'
import { route } from '#platform/http.ts'
import * as contract from './contract.ts'
import { listAuditActions, listAuditEntries } from './queries.ts'

export function auditRoutes(app: FastifyInstance) {
  route(app, contract.getAuditEntries, ({ db, query }) => listAuditEntries(db, query))
  route(app, contract.getAuditActions, ({ db }) => listAuditActions(db))
}
