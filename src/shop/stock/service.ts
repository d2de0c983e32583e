import type { FastifyInstance } from 'fastify'
import { productsTopic } from '#lib/topic.ts'
import { route } from '#shop/route.ts'
import type { Call, Domain } from '#shop/shop.ts'
import * as contract from './contract.ts'
import { receiveGoods, takeStock } from './count-stock.ts'
import { type FindProducts, listMovements, listStocks } from './list-stock.ts'

import { stockJobs } from './low-stock.ts'

function stockRoutes(app: FastifyInstance, findProducts: FindProducts) {
  route(app, contract.getStocks, ({ query }, call) => listStocks(call, query, findProducts))
  route(app, contract.getStockMovements, ({ query }, { db }) => listMovements(db, query))
  const publishLines = ({ events }: Call, { lines }: { lines: readonly { product: string }[] }) =>
    events.publish(productsTopic(lines.map(({ product }) => product)))
  route(app, contract.postStocktake, async ({ body }, call) => {
    const counted = await takeStock(call, body)
    await publishLines(call, body)
    return counted
  })
  route(app, contract.postIncomingGoods, async ({ body }, call) => {
    const received = await receiveGoods(call, body)
    await publishLines(call, body)
    return received
  })
}

export const stockDomain = (findProducts: FindProducts): Domain => ({
  routes: (app) => stockRoutes(app, findProducts),
  jobs: stockJobs,
})
