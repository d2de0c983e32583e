import type { FastifyInstance } from 'fastify'
import { route } from '#platform/http.ts'
import * as contract from './contract.ts'
import { receiveGoods, takeStock } from './count-stock.ts'
import { type FindProducts, listMovements, listStocks } from './list-stock.ts'

export { stockJobs } from './low-stock.ts'

export function stockRoutes(app: FastifyInstance, findProducts: FindProducts) {
  route(app, contract.getStocks, (context) => listStocks(context, findProducts))
  route(app, contract.getStockMovements, ({ db, query }) => listMovements(db, query))
  route(app, contract.postStocktake, ({ body, ...context }) => takeStock(context, body))
  route(app, contract.postIncomingGoods, ({ body, ...context }) => receiveGoods(context, body))
}
