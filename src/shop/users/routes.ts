import type { FastifyInstance } from 'fastify'
import { handle } from '#platform/http.ts'
import * as contract from './contract.ts'
import { hasRole, recordCustomer } from './service.ts'

export function userRoutes(app: FastifyInstance) {
  handle(app, contract.postUser, async ({ db, session }) => ({
    insertedId: await recordCustomer(db, session),
  }))
  handle(app, contract.isAdmin, async ({ db, visitor, params }) => ({
    admin: await hasRole(db, visitor, params.email, 'admin'),
  }))
  handle(app, contract.isCustomer, async ({ db, visitor, params }) => ({
    customer: await hasRole(db, visitor, params.email, 'customer'),
  }))
}
