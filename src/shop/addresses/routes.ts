import type { FastifyInstance } from 'fastify'
import { handle } from '#platform/http.ts'
import * as contract from './contract.ts'
import { changeAddress, deleteAddress, listAddresses, makeUsual, saveAddress } from './service.ts'

export function addressRoutes(app: FastifyInstance) {
  handle(app, contract.getAddresses, ({ db, visitor }) => listAddresses(db, visitor.id))
  handle(app, contract.postAddress, ({ db, visitor, body }) => saveAddress(db, visitor.id, body))
  handle(app, contract.putAddress, ({ db, visitor, params, body }) =>
    changeAddress(db, visitor.id, params.id, body),
  )
  handle(app, contract.putUsualAddress, ({ db, visitor, params }) => makeUsual(db, visitor.id, params.id))
  handle(app, contract.deleteAddress, ({ db, visitor, params }) => deleteAddress(db, visitor.id, params.id))
}
