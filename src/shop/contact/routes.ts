import type { FastifyInstance } from 'fastify'
import { route } from '#platform/http.ts'
import * as contract from './contract.ts'
import { listMessages } from './queries.ts'
import { createMessage, setMessageHandled } from './service.ts'

export function contactRoutes(app: FastifyInstance) {
  route(app, contract.postMessage, async ({ body, ...context }) => ({
    insertedId: await createMessage(context, body),
  }))
  route(app, contract.getMessages, ({ db, query }) => listMessages(db, query))
  route(app, contract.putMessage, ({ params, body, ...context }) =>
    setMessageHandled(context, Number(params.id), body.handled),
  )
}
