import type { FastifyInstance } from 'fastify'
import { route } from '#platform/http.ts'
import * as contract from './contract.ts'
import { exportSubscriptions, listSubscriptions } from './queries.ts'
import { confirmSubscription, endSubscription, subscribe } from './service.ts'

export function newsletterRoutes(app: FastifyInstance, links: { shopUrl: string; secret: string }) {
  route(app, contract.postSubscription, async ({ body, ...context }) => {
    await subscribe(context, body)
    return { mailed: true as const }
  })
  route(app, contract.confirmSubscription, ({ db, body }) => confirmSubscription(db, body.token))
  route(app, contract.endSubscription, ({ db, body }) => endSubscription(db, links.secret, body.token))
  route(app, contract.getSubscriptions, ({ db, query }) => listSubscriptions(db, query))
  route(app, contract.getNewsletterCsv, async ({ db }) => exportSubscriptions(db, links))
}
