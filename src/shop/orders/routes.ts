import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { z } from 'zod'
import { route } from '#platform/http.ts'
import { type Jobs, job } from '#platform/jobs.ts'
import { deleteInBatches } from '#platform/rate-limits.ts'
import { visitorOf } from '#shop/measurement/commands/queue-purchase.ts'
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
import { type PlaceOrderContext, placeOrder } from './commands/place-order.ts'
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
import { type EmailContext, emailOrder, sendOrderEmail } from './emails.ts'
import type { EmitContext } from './events.ts'
import * as lists from './list-contract.ts'
import { createLiveOrders } from './live-orders.ts'
import * as management from './management-contract.ts'
import { exportOrders } from './queries/export-orders.ts'
import { findCustomer } from './queries/find-customer.ts'
import { getOrderAdvance, listPaymentsToCheck } from './queries/get-advance.ts'
import { getManagedOrder, getManagedOrders } from './queries/get-managed-order.ts'
import { getOrder, getOrdersById } from './queries/get-order.ts'
import { getCallQueue, listCallsForPerson } from './queries/list-calls.ts'
import { listOrderChanges } from './queries/list-order-changes.ts'
import { countOrders, listCustomerOrders, listDueCalls, listOrders } from './queries/list-orders.ts'
import * as staffOrders from './staff-orders-contract.ts'
import * as tracking from './tracking-contract.ts'

interface OrderRouteOptions extends EmitContext, Pick<PlaceOrderContext, 'canSendCodes'> {
  /** Signs the links to orders. */
  linkSecret: string
}

export function orderRoutes(app: FastifyInstance, options: OrderRouteOptions) {
  route(app, contract.postOrder, ({ body, headers, ...context }) =>
    placeOrder(
      {
        ...context,
        ...options,
        idempotencyKey: headers['idempotency-key'],
        visitor: visitorOf(context.revealAddress(), headers),
      },
      body,
    ),
  )
  route(app, contract.quoteOrder, ({ body, ...context }) => quoteOrder(context, body))
  route(app, contract.getCustomerOrders, ({ db, user, query }) => listCustomerOrders(db, user, query))
  route(app, contract.getOrder, ({ db, user, params }) => getOrder(db, params.id, user))
  route(app, contract.getOrderCounts, ({ db, user }) => countOrders(db, user))
  route(app, contract.deleteOrder, ({ params, ...context }) =>
    deleteOrder({ ...context, ...options }, params.id),
  )
  route(app, contract.putOrderStatus, ({ params, body, ...context }) =>
    moveOrder({ ...context, ...options }, params.id, {
      to: body.status,
      from: body.from,
      note: body.note,
      reason: body.reason,
    }),
  )
  listRoutes(app, options)
  trackingRoutes(app, options)
  managementRoutes(app, options)
  callRoutes(app)
  advanceRoutes(app, options)
}

function advanceRoutes(app: FastifyInstance, options: OrderRouteOptions) {
  route(app, advances.getOrderAdvance, ({ db, params }) => getOrderAdvance(db, params.id))
  route(app, advances.postAdvancePayment, ({ params, body, ...context }) =>
    addAdvancePayment(context, params.id, body),
  )
  route(app, advances.getAdvancePayments, ({ db, query }) => listPaymentsToCheck(db, query))
  route(app, advances.confirmAdvancePayment, ({ params, body, ...context }) =>
    confirmAdvancePayment({ ...context, ...options }, Number(params.id), body.amount),
  )
  route(app, advances.refuseAdvancePayment, ({ params, body, ...context }) =>
    refuseAdvancePayment({ ...context, ...options }, Number(params.id), body.reason),
  )
  route(app, advances.payBackAdvance, ({ params, body, ...context }) =>
    payBackAdvance({ ...context, ...options }, params.id, body),
  )
  route(app, advances.keepAdvance, ({ params, body, ...context }) =>
    keepAdvance({ ...context, ...options }, params.id, body),
  )
}

function callRoutes(app: FastifyInstance) {
  route(app, calls.getCallQueue, ({ db, user }) => getCallQueue(db, user))
  route(app, calls.takeNextCall, (context) => takeNextCall(context))
  route(app, calls.releaseCall, ({ params, ...context }) => releaseCall(context, params.id))
  route(app, calls.getCallsForPerson, ({ db, query }) => listCallsForPerson(db, query))
  route(app, calls.callAgain, ({ params, ...context }) => callAgain(context, params.id))
}

function listRoutes(app: FastifyInstance, options: OrderRouteOptions) {
  const openLiveOrders = createLiveOrders(app.shop.events)
  route(app, lists.getOrders, ({ db, query }) => listOrders(db, query))
  route(app, lists.getOrdersById, ({ db, query }) => getOrdersById(db, query.ids))
  route(app, lists.putOrderStatuses, ({ body, ...context }) =>
    moveOrders({ ...context, ...options }, body.orders, body.status),
  )
  route(app, lists.undoConfirm, ({ body, ...context }) => undoConfirm({ ...context, ...options }, body.ids))
  route(app, lists.getOrderChanges, ({ db, user, query }) => listOrderChanges(db, user, query.after))
  route(app, lists.getOrdersCsv, ({ query, ...context }) => exportOrders(context, query))
  route(app, lists.getOrderEvents, ({ isStillAllowed }) => openLiveOrders(isStillAllowed))
}

function trackingRoutes(app: FastifyInstance, options: OrderRouteOptions) {
  route(app, tracking.trackOrder, ({ body, ...context }) => trackOrder({ ...context, ...options }, body))
  route(app, tracking.claimOrder, ({ body, ...context }) => claimOrder({ ...context, ...options }, body))
  route(app, tracking.confirmTrackedOrder, ({ body, ...context }) =>
    confirmTrackedOrder({ ...context, ...options }, body),
  )
  route(app, tracking.enterCode, ({ body, ...context }) => enterCode({ ...context, ...options }, body))
  route(app, tracking.resendCode, ({ body, ...context }) => resendCode({ ...context, ...options }, body))
  route(app, tracking.enterAdvance, ({ body, ...context }) => enterAdvance({ ...context, ...options }, body))
  route(app, tracking.cancelTrackedOrder, ({ body, ...context }) =>
    cancelTrackedOrder({ ...context, ...options }, body),
  )
  route(app, tracking.changeTrackedAddress, ({ body, ...context }) =>
    changeTrackedAddress({ ...context, ...options }, body),
  )
}

function managementRoutes(app: FastifyInstance, options: OrderRouteOptions) {
  route(app, management.getManagedOrders, ({ db, user, query }) =>
    getManagedOrders(db, user, query.ids.split(',')),
  )
  route(app, management.getManagedOrder, ({ db, user, params }) => getManagedOrder(db, user, params.id))
  route(app, management.postOrderNote, ({ params, body, ...context }) => addNote(context, params.id, body))
  route(app, management.postOrderCall, ({ params, body, ...context }) =>
    recordCall({ ...context, ...options }, params.id, body),
  )
  route(app, management.getDueCalls, ({ db, query }) => listDueCalls(db, query))
  route(app, staffOrders.editOrder, ({ params, body, ...context }) => editOrder(context, params.id, body))
  route(app, staffOrders.quoteEdit, ({ params, body, ...context }) => quoteEdit(context, params.id, body))
  route(app, staffOrders.mergeOrders, ({ body, ...context }) => mergeOrders({ ...context, ...options }, body))
  route(app, management.receiveReturn, ({ params, body, ...context }) =>
    receiveReturn({ ...context, ...options }, params.id, body),
  )
  route(app, management.receivePiecesBack, ({ params, body, ...context }) =>
    receivePiecesBack({ ...context, ...options }, params.id, body),
  )
  route(app, management.deliverPartly, ({ params, body, ...context }) =>
    deliverPartly({ ...context, ...options }, params.id, body),
  )
  route(app, management.putReturnReason, ({ params, body, ...context }) =>
    setReturnReason(context, params.id, body.reason),
  )
  route(app, management.findCustomer, ({ db, body }) => findCustomer(db, body.phone))
  route(app, staffOrders.createStaffOrder, ({ body: { source, ...order }, headers, ...context }) =>
    placeOrder({ ...context, ...options, idempotencyKey: headers['idempotency-key'], source }, order),
  )
  route(
    app,
    staffOrders.exchangeOrder,
    ({ params, body: { source, version, pieces, reason, ...order }, headers, ...context }) => {
      const exchange = { originalId: params.id, version, pieces, reason }
      return placeOrder(
        { ...context, ...options, idempotencyKey: headers['idempotency-key'], source, exchange },
        order,
      )
    },
  )
}

/** Days after which an idempotency key may be deleted. */
const retentionDays = 30

const sweepKeys = job({ name: 'sweep-idempotency-keys', data: z.null(), nightly: '3:30', end: 'next-run' })

export function orderJobs(jobs: Jobs, context: EmailContext) {
  jobs.handle(emailOrder, ({ historyId }) => sendOrderEmail(context, historyId))
  jobs.handle(sweepKeys, () =>
    deleteInBatches((limit) =>
      context.db
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
