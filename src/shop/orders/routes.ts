import type { FastifyInstance } from 'fastify'
import { handle } from '#platform/http.ts'
import { claimOrder } from './claiming.ts'
import * as contract from './contract.ts'
import { countOrders } from './counting.ts'
import { deleteOrder } from './deleting.ts'
import { cancelFollowed, correctFollowed, followOrder } from './following.ts'
import { moveOrder } from './moving.ts'
import { getOrder, listOrders, listOrdersOf } from './queries.ts'
import { placeOrder } from './service.ts'

export function orderRoutes(app: FastifyInstance) {
  handle(app, contract.postOrder, async ({ body, headers, ...call }) => ({
    insertedId: await placeOrder({ ...call, key: headers['idempotency-key'] }, body),
  }))
  handle(app, contract.getOrders, ({ db, query }) => listOrders(db, query))
  handle(app, contract.getOrdersOf, ({ db, visitor, query }) => listOrdersOf(db, visitor, query))
  handle(app, contract.getOrder, ({ db, visitor, params }) => getOrder(db, params.id, visitor))
  handle(app, contract.getOrderCounts, ({ db, visitor }) => countOrders(db, visitor))
  handle(app, contract.deleteOrder, ({ params, ...call }) => deleteOrder(call, params.id))
  handle(app, contract.putOrderStatus, ({ params, body, ...call }) =>
    moveOrder(call, params.id, { to: body.status, from: body.from, note: body.note }),
  )
  handle(app, contract.trackOrder, ({ body, ...call }) => followOrder(call, body))
  handle(app, contract.claimOrder, ({ body, ...call }) => claimOrder(call, body))
  handle(app, contract.cancelTrackedOrder, ({ body, ...call }) => cancelFollowed(call, body))
  handle(app, contract.correctTrackedOrder, ({ body, ...call }) => correctFollowed(call, body))
}
