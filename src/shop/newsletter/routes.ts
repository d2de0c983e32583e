import type { FastifyInstance } from 'fastify'
import { handle } from '#platform/http.ts'
import * as contract from './contract.ts'
import { exportSubscriptions, listSubscriptions } from './queries.ts'
import { askForNewsletter, confirmNewsletter, endNewsletter } from './service.ts'

export function newsletterRoutes(app: FastifyInstance, links: { shopUrl: string; secret: string }) {
  handle(app, contract.postSubscription, async ({ body, ...call }) => {
    await askForNewsletter(call, body)
    return { mailed: true as const }
  })
  handle(app, contract.confirmSubscription, ({ db, body }) => confirmNewsletter(db, body.token))
  handle(app, contract.endSubscription, ({ db, body }) => endNewsletter(db, links.secret, body.token))
  handle(app, contract.getSubscriptions, ({ db, query }) => listSubscriptions(db, query))
  handle(app, contract.getNewsletterCsv, async ({ db }) => exportSubscriptions(db, links))
}
