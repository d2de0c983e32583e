import type { FastifyInstance } from 'fastify'
import type { Events } from '#platform/events.ts'
import { route } from '#platform/http.ts'
import type { Jobs } from '#platform/jobs.ts'
import type { SafeFetch } from '#platform/safe-fetch.ts'
import type { EmitContext } from '#shop/orders/events.ts'
import { areaJobs, chooseArea, getAreas } from './areas.ts'
import { checkJobs } from './check-shipments.ts'
import { addParcelByHand, bookShipment, bookShipments } from './commands/book-shipments.ts'
import {
  connectCourier,
  disconnectCourier,
  listConnections,
  listStores,
  listUsableCouriers,
  queueAreas,
  renewWebhookSecret,
  testConnection,
} from './commands/connect-courier.ts'
import {
  cancelShipment,
  changeTracking,
  decideShipment,
  refreshShipment,
  setShipmentState,
  settleShipment,
} from './commands/decide-shipment.ts'
import { giveUpBooking, sendBooking } from './commands/send-booking.ts'
import { type CourierContext, courierEncryption } from './connections.ts'
import * as contract from './contract.ts'
import * as settings from './couriers-contract.ts'
import { exportParcels } from './export-parcels.ts'
import { listOrderShipments, listShipments } from './queries/list-shipments.ts'
import { webhookHandlers, webhookReceivers } from './receive-webhooks.ts'

interface CourierRouteOptions extends EmitContext {
  secret: string
  shopUrl: string
  allowLocal: boolean
  fetchOutside: SafeFetch
}

export function shipmentRoutes(app: FastifyInstance, { secret, emit, ...options }: CourierRouteOptions) {
  const encryption = courierEncryption(secret)
  const outside = { encryption, fetchOutside: options.fetchOutside, emit }
  route(app, contract.getOrderShipments, ({ db, params }) => listOrderShipments(db, params.id))
  route(app, contract.getShipments, ({ db, query }) => listShipments(db, query))
  route(app, contract.postShipments, ({ body, ...context }) => bookShipments(context, body))
  route(app, contract.postParcelByHand, ({ params, body, ...context }) =>
    addParcelByHand(context, params.id, body),
  )
  route(app, contract.putTracking, ({ params, body, ...context }) =>
    changeTracking(context, Number(params.id), body),
  )
  route(app, contract.postDecision, ({ params, body, ...context }) =>
    decideShipment({ ...context, ...outside }, Number(params.id), body),
  )
  route(app, contract.putShipmentState, ({ params, body, ...context }) =>
    setShipmentState({ ...context, ...outside }, Number(params.id), body),
  )
  route(app, contract.cancelShipment, ({ params, ...context }) =>
    cancelShipment({ ...context, ...outside }, Number(params.id)),
  )
  route(app, contract.checkShipment, ({ params, ...context }) =>
    refreshShipment({ ...context, ...outside }, Number(params.id)),
  )
  route(app, contract.settleShipment, ({ params, body, ...context }) =>
    settleShipment({ ...context, ...outside }, Number(params.id), body.attention),
  )
  route(app, contract.getParcelsCsv, ({ query, ...context }) => exportParcels(context, query))
  courierRoutes(app, { ...options, ...outside })
  webhookReceivers(app, encryption)
}

function courierRoutes(
  app: FastifyInstance,
  options: Omit<CourierRouteOptions, 'secret' | 'emit'> & Omit<CourierContext, 'db'>,
) {
  route(app, settings.getCouriers, ({ db }) => listConnections({ db, ...options }))
  route(app, settings.getUsableCouriers, ({ db }) => listUsableCouriers(db))
  route(app, settings.putCourier, async ({ params, body: { password, ...fields }, confirm, ...context }) =>
    connectCourier({ ...context, ...options, confirmation: await confirm(password) }, params.courier, fields),
  )
  route(app, settings.deleteCourier, async ({ params, body, confirm, ...context }) =>
    disconnectCourier({ ...context, confirmation: await confirm(body.password) }, params.courier),
  )
  route(app, settings.testCourier, ({ params, ...context }) =>
    testConnection({ ...context, ...options }, params.courier),
  )
  route(app, settings.getStores, ({ db, params }) => listStores({ db, ...options }, params.courier))
  route(app, settings.postWebhookSecret, ({ params, ...context }) =>
    renewWebhookSecret({ ...context, ...options }, params.courier),
  )
  route(app, settings.getAreas, ({ db, query }) => getAreas(db, query.courier, query.district))
  route(app, settings.putAreaChoice, ({ db, body: { courier, ...choice } }) =>
    chooseArea(db, courier, choice),
  )
  route(app, settings.fetchAreas, ({ params, ...context }) => queueAreas(context, params.courier))
}

type JobContext = Omit<CourierContext, 'encryption'> & EmitContext & { events: Events; secret: string }

export function shipmentJobs(jobs: Jobs, { secret, ...outer }: JobContext) {
  const context = { ...outer, jobs, encryption: courierEncryption(secret) }
  jobs.handle(
    bookShipment,
    ({ id }) => sendBooking(context, id),
    ({ id }) => giveUpBooking(context.db, id),
  )
  webhookHandlers(context)
  checkJobs(context)
  areaJobs(context)
}
