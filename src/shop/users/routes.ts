import type { FastifyInstance } from 'fastify'
import { languageAsked } from '#lib/language.ts'
import { handle } from '#platform/http.ts'
import * as contract from './contract.ts'
import { changeRole, deleteUser, signOutUser } from './managing.ts'
import { listUsers } from './queries.ts'
import { hasRole, recordCustomer } from './service.ts'

export function userRoutes(app: FastifyInstance) {
  handle(app, contract.postUser, async ({ session, headers, ...call }) => ({
    insertedId: await recordCustomer(call, session, languageAsked(headers['accept-language'])),
  }))
  handle(app, contract.isAdmin, async ({ db, visitor, params }) => ({
    admin: await hasRole(db, visitor, params.email, 'admin'),
  }))
  handle(app, contract.isCustomer, async ({ db, visitor, params }) => ({
    customer: await hasRole(db, visitor, params.email, 'customer'),
  }))
  handle(app, contract.getUsers, ({ db, query }) => listUsers(db, query))
  handle(app, contract.updateUser, ({ params, body, ...call }) =>
    changeRole(call, Number(params.id), body.role),
  )
  handle(app, contract.deleteUser, ({ params, ...call }) => deleteUser(call, Number(params.id)))
  handle(app, contract.signOutUser, ({ params, ...call }) => signOutUser(call, Number(params.id)))
}
