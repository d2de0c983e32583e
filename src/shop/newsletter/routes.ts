import type { FastifyInstance } from 'fastify'
import { handle } from '#platform/http.ts'
import * as contract from './contract.ts'
import { askForNewsletter, confirmNewsletter, endNewsletter } from './service.ts'

export function newsletterRoutes(app: FastifyInstance, secret: string) {
  handle(app, contract.postSubscription, async ({ body, ...call }) => {
    await askForNewsletter(call, body)
    return { mailed: true as const }
  })
  handle(app, contract.confirmSubscription, ({ db, body }) => confirmNewsletter(db, body.token))
  handle(app, contract.endSubscription, ({ db, body }) => endNewsletter(db, secret, body.token))
}
