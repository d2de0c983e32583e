import type { FastifyInstance } from 'fastify'
import { route } from '#shop/route.ts'
import type { Domain } from '#shop/shop.ts'
import * as contract from './contract.ts'
import { receiveGoods, takeStock } from './count-stock.ts'
import { type FindProducts, listMovements, listStocks } from './list-stock.ts'

import { stockJobs } from './low-stock.ts'

function stockRoutes(app: FastifyInstance, findProducts: FindProducts) {
  route(app, contract.getStocks, ({ query }, call) => listStocks(call, query, findProducts))
  route(app, contract.getStockMovements, ({ query }, { db }) => listMovements(db, query))
  route(app, contract.postStocktake, ({ body }, call) => takeStock(call, body))
  route(app, contract.postIncomingGoods, ({ body }, call) => receiveGoods(call, body))
}

export const stockDomain = (findProducts: FindProducts): Domain => ({
  routes: (app) => stockRoutes(app, findProducts),
  jobs: stockJobs,
})
