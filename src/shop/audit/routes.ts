import type { FastifyInstance } from 'fastify'
import { handle } from '#platform/http.ts'
import * as contract from './contract.ts'
import { listActions, listAudit } from './queries.ts'

export function auditRoutes(app: FastifyInstance) {
  handle(app, contract.getAudit, ({ db, query }) => listAudit(db, query))
  handle(app, contract.getAuditActions, ({ db }) => listActions(db))
}
