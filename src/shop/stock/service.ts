import type { FastifyInstance } from 'fastify'
import { route } from '#shop/route.ts'
import * as contract from './contract.ts'
import { receiveGoods, takeStock } from './count-stock.ts'
import { type FindProducts, listMovements, listStocks } from './list-stock.ts'

export { stockJobs } from './low-stock.ts'

export function stockRoutes(app: FastifyInstance, findProducts: FindProducts) {
  route(app, contract.getStocks, ({ query }, call) => listStocks(call, query, findProducts))
  route(app, contract.getStockMovements, ({ query }, { db }) => listMovements(db, query))
  route(app, contract.postStocktake, ({ body }, call) => takeStock(call, body))
  route(app, contract.postIncomingGoods, ({ body }, call) => receiveGoods(call, body))
}
