import type { FastifyInstance } from 'fastify'
import type { Events } from '#platform/events.ts'
import { route } from '#platform/http.ts'
import type { Jobs } from '#platform/jobs.ts'
import type { SafeFetch } from '#platform/safe-fetch.ts'
import type { EmitContext } from '#shop/orders/events.ts'
import { areaJobs, chooseArea, getAreas } from './areas.ts'
import { checkJobs } from './check-parcels.ts'
import { addParcelByHand, bookParcel, bookParcels } from './commands/book-parcels.ts'
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
  cancelParcel,
  changeTracking,
  decideParcel,
  refreshParcel,
  setParcelState,
  settleParcel,
} from './commands/decide-parcel.ts'
import { giveUpBooking, sendBooking } from './commands/send-booking.ts'
import { type CourierContext, courierEncryption } from './connections.ts'
import * as contract from './contract.ts'
import * as settings from './couriers-contract.ts'
import { exportParcels } from './export-parcels.ts'
import { listOrderParcels, listParcels } from './queries/list-parcels.ts'
import { webhookHandlers, webhookReceivers } from './receive-webhooks.ts'

interface CourierRouteOptions extends EmitContext {
  secret: string
  shopUrl: string
  allowLocal: boolean
  fetchOutside: SafeFetch
}

export function parcelRoutes(app: FastifyInstance, { secret, emit, ...options }: CourierRouteOptions) {
  const encryption = courierEncryption(secret)
  const outside = { encryption, fetchOutside: options.fetchOutside, emit }
  route(app, contract.getOrderParcels, ({ db, params }) => listOrderParcels(db, params.id))
  route(app, contract.getParcels, ({ db, query }) => listParcels(db, query))
  route(app, contract.postParcels, ({ body, ...context }) => bookParcels(context, body))
  route(app, contract.postParcelByHand, ({ params, body, ...context }) =>
    addParcelByHand(context, params.id, body),
  )
  route(app, contract.putTracking, ({ params, body, ...context }) =>
    changeTracking(context, Number(params.id), body),
  )
  route(app, contract.postDecision, ({ params, body, ...context }) =>
    decideParcel({ ...context, ...outside }, Number(params.id), body),
  )
  route(app, contract.putParcelState, ({ params, body, ...context }) =>
    setParcelState({ ...context, ...outside }, Number(params.id), body),
  )
  route(app, contract.cancelParcel, ({ params, ...context }) =>
    cancelParcel({ ...context, ...outside }, Number(params.id)),
  )
  route(app, contract.checkParcel, ({ params, ...context }) =>
    refreshParcel({ ...context, ...outside }, Number(params.id)),
  )
  route(app, contract.settleParcel, ({ params, body, ...context }) =>
    settleParcel({ ...context, ...outside }, Number(params.id), body.attention),
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

export function parcelJobs(jobs: Jobs, { secret, ...outer }: JobContext) {
  const context = { ...outer, jobs, encryption: courierEncryption(secret) }
  jobs.handle(
    bookParcel,
    ({ id }) => sendBooking(context, id),
    ({ id }) => giveUpBooking(context.db, id),
  )
  webhookHandlers(context)
  checkJobs(context)
  areaJobs(context)
}
