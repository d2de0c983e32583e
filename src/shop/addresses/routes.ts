import type { FastifyInstance } from 'fastify'
import { route } from '#platform/http.ts'
import * as contract from './contract.ts'
import { changeAddress, deleteAddress, listAddresses, saveAddress, setUsualAddress } from './service.ts'

export function addressRoutes(app: FastifyInstance) {
  route(app, contract.getAddresses, ({ db, user }) => listAddresses(db, user.id))
  route(app, contract.postAddress, ({ db, user, body }) => saveAddress(db, user.id, body))
  route(app, contract.putAddress, ({ db, user, params, body }) => changeAddress(db, user.id, params.id, body))
  route(app, contract.putUsualAddress, ({ db, user, params }) => setUsualAddress(db, user.id, params.id))
  route(app, contract.deleteAddress, ({ db, user, params }) => deleteAddress(db, user.id, params.id))
}
