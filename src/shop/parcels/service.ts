import type { FastifyInstance } from 'fastify'
import { route } from '#shop/route.ts'
import type { Domain, Shop } from '#shop/shop.ts'
import { areaJobs, areasOfDistrict, chooseArea } from './areas.ts'
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
import * as contract from './contract.ts'
import * as settings from './couriers-contract.ts'
import { exportParcels } from './export-parcels.ts'
import { listOrderParcels, listParcels } from './queries/list-parcels.ts'
import { webhookHandlers, webhookReceivers } from './receive-webhooks.ts'

function parcelRoutes(app: FastifyInstance, shop: Shop) {
  route(app, contract.getOrderParcels, ({ params }, { db }) => listOrderParcels(db, params.id))
  route(app, contract.getParcels, ({ query }, { db }) => listParcels(db, query))
  route(app, contract.postParcels, ({ body }, call) => bookParcels(call, body))
  route(app, contract.postParcelByHand, ({ params, body }, call) => addParcelByHand(call, params.id, body))
  route(app, contract.putTracking, ({ params, body }, call) => changeTracking(call, params.id, body))
  route(app, contract.postDecision, ({ params, body }, call) => decideParcel(call, params.id, body))
  route(app, contract.putParcelState, ({ params, body }, call) => setParcelState(call, params.id, body))
  route(app, contract.cancelParcel, ({ params }, call) => cancelParcel(call, params.id))
  route(app, contract.checkParcel, ({ params }, call) => refreshParcel(call, params.id))
  route(app, contract.settleParcel, ({ params, body }, call) => settleParcel(call, params.id, body.attention))
  route(app, contract.getParcelsCsv, ({ query }, call) => exportParcels(call, query))
  courierRoutes(app)
  webhookReceivers(app, shop)
}

function courierRoutes(app: FastifyInstance) {
  route(app, settings.getCouriers, (_, call) => listConnections(call))
  route(app, settings.getUsableCouriers, (_, { db }) => listUsableCouriers(db))
  route(app, settings.putCourier, async ({ params, body: { password, ...fields }, confirm }, call) =>
    connectCourier({ ...call, confirmation: await confirm(password) }, params.courier, fields),
  )
  route(app, settings.deleteCourier, async ({ params, body, confirm }, call) =>
    disconnectCourier({ ...call, confirmation: await confirm(body.password) }, params.courier),
  )
  route(app, settings.testCourier, ({ params }, call) => testConnection(call, params.courier))
  route(app, settings.getStores, ({ params }, call) => listStores(call, params.courier))
  route(app, settings.postWebhookSecret, ({ params }, call) => renewWebhookSecret(call, params.courier))
  route(app, settings.getAreas, ({ query }, { db }) => areasOfDistrict(db, query.courier, query.district))
  route(app, settings.putAreaChoice, ({ body: { courier, ...choice } }, { db }) =>
    chooseArea(db, courier, choice),
  )
  route(app, settings.fetchAreas, ({ params }, call) => queueAreas(call, params.courier))
}

function parcelJobs(shop: Shop) {
  shop.jobs.handle(
    bookParcel,
    ({ id }) => sendBooking(shop, id),
    ({ id }) => giveUpBooking(shop.db, id),
  )
  webhookHandlers(shop)
  checkJobs(shop)
  areaJobs(shop)
}

export const parcelsDomain: Domain = { routes: parcelRoutes, jobs: parcelJobs }

export { forgetPhoneInWebhooks } from './forget-phone.ts'
