import type { FastifyInstance } from 'fastify'
import { handle } from '#platform/http.ts'
import * as contract from './contract.ts'
import { listAllProducts, readOwnProduct } from './queries.ts'
import { addProduct, changeProduct, deleteProduct } from './service.ts'

export function productRoutes(app: FastifyInstance) {
  handle(app, contract.getAllProducts, listAllProducts)
  handle(app, contract.getOwnProduct, ({ db, params }) => readOwnProduct(db, Number(params.id)))
  handle(app, contract.postProduct, ({ body: { createdAt: _, ...fields }, headers, ...call }) =>
    addProduct(call, fields, headers['idempotency-key']),
  )
  handle(app, contract.updateProduct, ({ body: { createdAt: _, ...fields }, params, ...call }) =>
    changeProduct(call, Number(params.id), fields),
  )
  handle(app, contract.deleteProduct, ({ params, ...call }) => deleteProduct(call, Number(params.id)))
}
