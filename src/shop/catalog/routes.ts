import type { FastifyInstance } from 'fastify'
import { handle } from '#platform/http.ts'
import { listCardsById } from './cards.ts'
import * as contract from './contract.ts'
import { knownCategories } from './places.ts'
import { getProduct, listCards, listProducts, listStock } from './queries.ts'
import { listMatches } from './search.ts'
import { findNearest } from './search-nearest.ts'

export function catalogRoutes(app: FastifyInstance) {
  handle(app, contract.getProducts, listProducts)
  handle(app, contract.getCards, listCards)
  handle(app, contract.getMatches, listMatches)
  handle(app, contract.getNearest, findNearest)
  handle(app, contract.getCardsById, ({ db, query }) =>
    listCardsById(db, query.ids.split(','), query.language),
  )
  handle(app, contract.getProduct, ({ db, params }) => getProduct(db, params.id))
  handle(app, contract.getStock, ({ db, query }) => listStock(db, query.ids.split(',').map(Number)))
  handle(app, contract.getCategories, knownCategories)
}
