import type { FastifyInstance } from 'fastify'
import { notFound } from '#lib/errors.ts'
import { htmlForm, oneClickUnsubscribe } from '#platform/html-forms.ts'
import { route } from '#shop/route.ts'
import type { Domain, Shop } from '#shop/shop.ts'
import {
  addCampaign,
  changeCampaign,
  continueCampaign,
  deleteCampaign,
  pauseCampaign,
  startCampaign,
  stopCampaign,
  testCampaign,
  testCampaignEmail,
} from './commands/change-campaign.ts'
import { allowNumber, stopByLink, stopByStaff } from './commands/stop-number.ts'
import * as contract from './contract.ts'
import { messageOfToken } from './links.ts'
import { preview } from './preview.ts'
import { getCampaign, listCampaigns, listMessages, listStops } from './queries.ts'
import { sendCampaigns, sendRunning } from './send.ts'
import { mailCampaignTest, sendTestEmail } from './test-email.ts'

/** The one button of the page that a message links to: a form, because nothing else is needed on it. */
const stopForm = (app: FastifyInstance, shop: Shop) =>
  htmlForm(app, '/text-stops', '/stop/not-ended', async ({ fields: { token = '' } }) =>
    (await stopByLink(shop, token)) ? '/stop/ended' : '/stop/not-ended',
  )

function campaignRoutes(app: FastifyInstance, shop: Shop) {
  route(app, contract.getCampaigns, ({ query }, { db }) => listCampaigns(db, query))
  route(app, contract.getCampaign, ({ params }, { db }) => getCampaign(db, params.id))
  route(app, contract.postCampaign, ({ body }, call) => addCampaign(call, body))
  route(app, contract.putCampaign, ({ params, body }, call) => changeCampaign(call, params.id, body))
  route(app, contract.deleteCampaign, ({ params }, call) => deleteCampaign(call, params.id))
  route(app, contract.previewCampaign, ({ body }, call) => preview(call, body))
  route(app, contract.testCampaign, ({ params, body }, call) => testCampaign(call, params.id, body.phone))
  route(app, contract.testCampaignEmail, ({ params }, call) => testCampaignEmail(call, params.id))
  route(app, contract.startCampaign, ({ params, body }, call) => startCampaign(call, params.id, body))
  route(app, contract.pauseCampaign, ({ params }, call) => pauseCampaign(call, params.id))
  route(app, contract.continueCampaign, ({ params }, call) => continueCampaign(call, params.id))
  route(app, contract.stopCampaign, ({ params }, call) => stopCampaign(call, params.id))
  route(app, contract.getCampaignMessages, ({ params, query }, { db }) => listMessages(db, params.id, query))
  route(app, contract.getTextStops, ({ query }, { db }) => listStops(db, query))
  route(app, contract.postTextStop, ({ body }, call) => stopByStaff(call, body.phone))
  route(app, contract.deleteTextStop, ({ params }, call) => allowNumber(call, params.id))
  route(app, contract.getStopLink, async ({ params }, { secret }) => {
    if (messageOfToken(secret, params.token) === null) throw notFound('Link')
    return { isValid: true as const }
  })
  stopForm(app, shop)
  oneClickUnsubscribe(app, '/stop', (token) => stopByLink(shop, token))
}

function campaignJobs(shop: Shop) {
  shop.jobs.handle(sendCampaigns, () => sendRunning(shop))
  shop.jobs.handle(mailCampaignTest, (test) => sendTestEmail(shop, test))
}

export const campaignsDomain: Domain = { routes: campaignRoutes, jobs: campaignJobs }
