import type { FastifyInstance } from 'fastify'
import { handle } from '#platform/http.ts'
import * as contract from './contract.ts'
import { getProduct, listCards, listCategories, listProducts, listStock } from './queries.ts'

export function catalogRoutes(app: FastifyInstance) {
  handle(app, contract.getProducts, listProducts)
  handle(app, contract.getCards, listCards)
  handle(app, contract.getProduct, ({ db, params }) => getProduct(db, params.id))
  handle(app, contract.getStock, ({ db, query }) => listStock(db, query.ids.split(',').map(Number)))
  handle(app, contract.getCategories, ({ db, remember }) => remember('categories', () => listCategories(db)))
}
