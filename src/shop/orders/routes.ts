import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { z } from 'zod'
import { job } from '#platform/jobs.ts'
import { deleteInBatches } from '#platform/rate-limits.ts'
import { visitOf } from '#shop/measurement/commands/read-visit.ts'
import { route } from '#shop/route.ts'
import type { Domain, Shop } from '#shop/shop.ts'
import * as advances from './advances-contract.ts'
import * as calls from './calls-contract.ts'
import { addAdvancePayment, enterAdvance } from './commands/advance-payments.ts'
import { claimOrder } from './commands/claim-order.ts'
import {
  confirmAdvancePayment,
  keepAdvance,
  payBackAdvance,
  refuseAdvancePayment,
} from './commands/decide-advance.ts'
import { deleteOrder } from './commands/delete-order.ts'
import { deliverPartly } from './commands/deliver-partly.ts'
import { editOrder, quoteEdit } from './commands/edit-order.ts'
import { mergeOrders } from './commands/merge-orders.ts'
import { moveOrder, moveOrders } from './commands/move-order.ts'
import { callAgain, releaseCall, takeNextCall } from './commands/next-call.ts'
import { enterCode, resendCode } from './commands/order-code.ts'
import { packOrder } from './commands/pack-order.ts'
import { placeOrder } from './commands/place-order.ts'
import { quoteOrder } from './commands/quote-order.ts'
import { receivePiecesBack, receiveReturn } from './commands/receive-return.ts'
import { addNote, recordCall } from './commands/record-call.ts'
import { setReturnReason } from './commands/return-reason.ts'
import {
  cancelTrackedOrder,
  changeTrackedAddress,
  confirmTrackedOrder,
  trackOrder,
} from './commands/tracked-order.ts'
import { undoConfirm } from './commands/undo-confirm.ts'
import * as contract from './contract.ts'
import { emailOrder, sendOrderEmail } from './emails.ts'
import * as lists from './list-contract.ts'
import { createLiveOrders } from './live-orders.ts'
import * as management from './management-contract.ts'
import * as packing from './packing-contract.ts'
import { exportOrders } from './queries/export-orders.ts'
import { findCustomer } from './queries/find-customer.ts'
import { findScannedOrder } from './queries/find-scanned-order.ts'
import { getOrderAdvance, listPaymentsToCheck } from './queries/get-advance.ts'
import { getManagedOrder, getManagedOrders } from './queries/get-managed-order.ts'
import { getOrder, getOrdersById } from './queries/get-order.ts'
import { getOrderOrigin } from './queries/get-origin.ts'
import { getCallQueue, listCallsForPerson } from './queries/list-calls.ts'
import { listOrderChanges } from './queries/list-order-changes.ts'
import { countOrders, listCustomerOrders, listDueCalls, listOrders } from './queries/list-orders.ts'
import * as staffOrders from './staff-orders-contract.ts'
import * as tracking from './tracking-contract.ts'

function orderRoutes(app: FastifyInstance, shop: Shop) {
  route(app, contract.postOrder, ({ body, headers, revealAddress }, call) =>
    placeOrder(
      {
        ...call,
        idempotencyKey: headers['idempotency-key'],
        visit: visitOf(call.encryptionOf('measurement'), revealAddress(), headers),
        checkout: headers['shodai-checkout'] ?? null,
        orderPage: headers['shodai-order-page'] ?? null,
      },
      body,
    ),
  )
  route(app, contract.quoteOrder, ({ body }, call) => quoteOrder(call, body))
  route(app, contract.getCustomerOrders, ({ query }, { db, user }) => listCustomerOrders(db, user, query))
  route(app, contract.getOrder, ({ params }, { db, user }) => getOrder(db, params.id, user))
  route(app, contract.getOrderCounts, (_, { db, user }) => countOrders(db, user))
  route(app, contract.deleteOrder, ({ params }, call) => deleteOrder(call, params.id))
  route(app, contract.putOrderStatus, ({ params, body }, call) =>
    moveOrder(call, params.id, {
      to: body.status,
      from: body.from,
      note: body.note,
      reason: body.reason,
      isUndoable: body.undoable,
    }),
  )
  listRoutes(app, shop)
  trackingRoutes(app)
  managementRoutes(app)
  callRoutes(app)
  advanceRoutes(app)
  packingRoutes(app)
}

function packingRoutes(app: FastifyInstance) {
  route(app, packing.getScannedOrder, ({ query }, { db }) => findScannedOrder(db, query.code))
  route(app, packing.postPacking, ({ params, body }, call) => packOrder(call, params.id, body))
}

function advanceRoutes(app: FastifyInstance) {
  route(app, advances.getOrderAdvance, ({ params }, { db }) => getOrderAdvance(db, params.id))
  route(app, advances.postAdvancePayment, ({ params, body }, call) =>
    addAdvancePayment(call, params.id, body),
  )
  route(app, advances.getAdvancePayments, ({ query }, { db }) => listPaymentsToCheck(db, query))
  route(app, advances.confirmAdvancePayment, ({ params, body }, call) =>
    confirmAdvancePayment(call, params.id, body.amount),
  )
  route(app, advances.refuseAdvancePayment, ({ params, body }, call) =>
    refuseAdvancePayment(call, params.id, body.reason),
  )
  route(app, advances.payBackAdvance, ({ params, body }, call) => payBackAdvance(call, params.id, body))
  route(app, advances.keepAdvance, ({ params, body }, call) => keepAdvance(call, params.id, body))
}

function callRoutes(app: FastifyInstance) {
  route(app, calls.getCallQueue, (_, { db, user }) => getCallQueue(db, user))
  route(app, calls.takeNextCall, (_, call) => takeNextCall(call))
  route(app, calls.releaseCall, ({ params }, call) => releaseCall(call, params.id))
  route(app, calls.getCallsForPerson, ({ query }, { db }) => listCallsForPerson(db, query))
  route(app, calls.callAgain, ({ params }, call) => callAgain(call, params.id))
}

function listRoutes(app: FastifyInstance, shop: Shop) {
  const openLiveOrders = createLiveOrders(shop.events)
  route(app, lists.getOrders, ({ query }, { db }) => listOrders(db, query))
  route(app, lists.getOrdersById, ({ query }, { db }) => getOrdersById(db, query.ids))
  route(app, lists.putOrderStatuses, ({ body }, call) => moveOrders(call, body.orders, body.status))
  route(app, lists.undoConfirm, ({ body }, call) => undoConfirm(call, body.ids))
  route(app, lists.getOrderChanges, ({ query }, { db, user }) => listOrderChanges(db, user, query.after))
  route(app, lists.getOrdersCsv, ({ query }, call) => exportOrders(call, query))
  route(app, lists.getOrderEvents, ({ isStillAllowed }) => openLiveOrders(isStillAllowed))
}

function trackingRoutes(app: FastifyInstance) {
  route(app, tracking.trackOrder, ({ body }, call) => trackOrder(call, body))
  route(app, tracking.claimOrder, ({ body }, call) => claimOrder(call, body))
  route(app, tracking.confirmTrackedOrder, ({ body }, call) => confirmTrackedOrder(call, body))
  route(app, tracking.enterCode, ({ body }, call) => enterCode(call, body))
  route(app, tracking.resendCode, ({ body }, call) => resendCode(call, body))
  route(app, tracking.enterAdvance, ({ body }, call) => enterAdvance(call, body))
  route(app, tracking.cancelTrackedOrder, ({ body }, call) => cancelTrackedOrder(call, body))
  route(app, tracking.changeTrackedAddress, ({ body }, call) => changeTrackedAddress(call, body))
}

function managementRoutes(app: FastifyInstance) {
  route(app, management.getManagedOrders, ({ query }, { db, user }) =>
    getManagedOrders(db, user, query.ids.split(',')),
  )
  route(app, management.getManagedOrder, ({ params }, { db, user }) => getManagedOrder(db, user, params.id))
  route(app, management.getOrderOrigin, ({ params }, { db }) => getOrderOrigin(db, params.id))
  route(app, management.postOrderNote, ({ params, body }, call) => addNote(call, params.id, body))
  route(app, management.postOrderCall, ({ params, body }, call) => recordCall(call, params.id, body))
  route(app, management.getDueCalls, ({ query }, { db }) => listDueCalls(db, query))
  route(app, staffOrders.editOrder, ({ params, body }, call) => editOrder(call, params.id, body))
  route(app, staffOrders.quoteEdit, ({ params, body }, call) => quoteEdit(call, params.id, body))
  route(app, staffOrders.mergeOrders, ({ body }, call) => mergeOrders(call, body))
  route(app, management.receiveReturn, ({ params, body }, call) => receiveReturn(call, params.id, body))
  route(app, management.receivePiecesBack, ({ params, body }, call) =>
    receivePiecesBack(call, params.id, body),
  )
  route(app, management.deliverPartly, ({ params, body }, call) => deliverPartly(call, params.id, body))
  route(app, management.putReturnReason, ({ params, body }, call) =>
    setReturnReason(call, params.id, body.reason),
  )
  route(app, management.findCustomer, ({ body }, { db }) => findCustomer(db, body.phone))
  route(app, staffOrders.createStaffOrder, ({ body: { source, ...order }, headers }, call) =>
    placeOrder({ ...call, idempotencyKey: headers['idempotency-key'], source }, order),
  )
  route(
    app,
    staffOrders.exchangeOrder,
    ({ params, body: { source, version, pieces, reason, ...order }, headers }, call) => {
      const exchange = { originalId: params.id, version, pieces, reason }
      return placeOrder({ ...call, idempotencyKey: headers['idempotency-key'], source, exchange }, order)
    },
  )
}

/** Days after which an idempotency key may be deleted. */
const retentionDays = 30

const sweepKeys = job({ name: 'sweep-idempotency-keys', data: z.null(), nightly: '3:30', end: 'next-run' })

function orderJobs(shop: Shop) {
  const { jobs } = shop
  jobs.handle(emailOrder, ({ historyId }) => sendOrderEmail(shop, historyId))
  jobs.handle(sweepKeys, () =>
    deleteInBatches((limit) =>
      shop.db
        .deleteFrom('idempotencyKeys')
        .where('key', 'in', (keys) =>
          keys
            .selectFrom('idempotencyKeys')
            .select('key')
            .where('createdAt', '<', sql<Date>`now() - make_interval(days => ${retentionDays})`)
            .limit(limit),
        )
        .executeTakeFirst(),
    ),
  )
}

export const ordersDomain: Domain = { routes: orderRoutes, jobs: orderJobs }
