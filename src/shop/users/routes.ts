import type { FastifyInstance } from 'fastify'
import { preferredLanguage } from '#lib/language.ts'
import { route } from '#platform/http.ts'
import * as contract from './contract.ts'
import { listUsers } from './queries.ts'
import { changeRole, deleteUser, ensureCustomer, hasRole, signOutUser } from './service.ts'

export function userRoutes(app: FastifyInstance) {
  route(app, contract.postUser, async ({ session, headers, ...context }) => ({
    insertedId: await ensureCustomer(context, session, preferredLanguage(headers['accept-language'])),
  }))
  route(app, contract.isAdmin, async ({ db, user, params }) => ({
    admin: await hasRole(db, user, params.email, 'admin'),
  }))
  route(app, contract.isCustomer, async ({ db, user, params }) => ({
    customer: await hasRole(db, user, params.email, 'customer'),
  }))
  route(app, contract.getUsers, ({ db, query }) => listUsers(db, query))
  route(app, contract.updateUser, ({ params, body, ...context }) =>
    changeRole(context, Number(params.id), body.role),
  )
  route(app, contract.deleteUser, ({ params, ...context }) => deleteUser(context, Number(params.id)))
  route(app, contract.signOutUser, ({ params, ...context }) => signOutUser(context, Number(params.id)))
}
