import type { FastifyInstance } from 'fastify'
import { handle } from '#platform/http.ts'
import * as contract from './contract.ts'
import { countOrders } from './counting.ts'
import { deleteOrder } from './deleting.ts'
import { addNote, listDueCalls, recordCall } from './desk/calls.ts'
import * as desk from './desk/contract.ts'
import { editOrder } from './desk/editing.ts'
import { mergeOrders } from './desk/merging.ts'
import { findCustomer } from './desk/phone-history.ts'
import { readDesk, readDeskOrder } from './desk/reading.ts'
import { claimOrder } from './following/claiming.ts'
import * as following from './following/contract.ts'
import { cancelFollowed, correctFollowed, followOrder } from './following/following.ts'
import * as lists from './lists/contract.ts'
import { exportOrders } from './lists/exporting.ts'
import { tellOfOrders } from './lists/live.ts'
import { moveOrders } from './lists/moving-many.ts'
import { moveOrder } from './moving.ts'
import { getOrder, listOrders, listOrdersOf, readOrders } from './queries.ts'
import { placeOrder } from './service.ts'

export function orderRoutes(app: FastifyInstance) {
  const listen = tellOfOrders(app.shop.events)
  handle(app, contract.postOrder, async ({ body, headers, ...call }) => ({
    insertedId: await placeOrder({ ...call, key: headers['idempotency-key'] }, body),
  }))
  handle(app, lists.getOrders, ({ db, query }) => listOrders(db, query))
  handle(app, lists.getOrdersById, ({ db, query }) => readOrders(db, query.ids))
  handle(app, lists.putOrderStatuses, ({ body, ...call }) => moveOrders(call, body.orders, body.status))
  handle(app, lists.getOrdersCsv, ({ query, ...call }) => exportOrders(call, query))
  handle(app, lists.getOrderEvents, ({ isStillAllowed }) => listen(isStillAllowed))
  handle(app, contract.getOrdersOf, ({ db, visitor, query }) => listOrdersOf(db, visitor, query))
  handle(app, contract.getOrder, ({ db, visitor, params }) => getOrder(db, params.id, visitor))
  handle(app, contract.getOrderCounts, ({ db, visitor }) => countOrders(db, visitor))
  handle(app, contract.deleteOrder, ({ params, ...call }) => deleteOrder(call, params.id))
  handle(app, contract.putOrderStatus, ({ params, body, ...call }) =>
    moveOrder(call, params.id, { to: body.status, from: body.from, note: body.note }),
  )
  handle(app, following.trackOrder, ({ body, ...call }) => followOrder(call, body))
  handle(app, following.claimOrder, ({ body, ...call }) => claimOrder(call, body))
  handle(app, following.cancelTrackedOrder, ({ body, ...call }) => cancelFollowed(call, body))
  handle(app, following.correctTrackedOrder, ({ body, ...call }) => correctFollowed(call, body))
  deskRoutes(app)
}

/** What staff do with orders before they are packed. */
function deskRoutes(app: FastifyInstance) {
  handle(app, desk.getDesk, ({ db, query }) => readDesk(db, query.ids.split(',')))
  handle(app, desk.getDeskOrder, ({ db, params }) => readDeskOrder(db, params.id))
  handle(app, desk.postOrderNote, ({ params, body, ...call }) => addNote(call, params.id, body))
  handle(app, desk.postOrderCall, ({ params, body, ...call }) => recordCall(call, params.id, body))
  handle(app, desk.getDueCalls, ({ db, query }) => listDueCalls(db, query))
  handle(app, desk.putOrder, ({ params, body, ...call }) => editOrder(call, params.id, body))
  handle(app, desk.postMerge, ({ body, ...call }) => mergeOrders(call, body))
  handle(app, desk.findCustomer, ({ db, body }) => findCustomer(db, body.phone))
  handle(app, desk.takeOrder, async ({ body: { source, ...asked }, headers, ...call }) => ({
    insertedId: await placeOrder({ ...call, key: headers['idempotency-key'], source }, asked),
  }))
}
