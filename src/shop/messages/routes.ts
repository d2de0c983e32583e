import type { FastifyInstance } from 'fastify'
import { handle } from '#platform/http.ts'
import * as contract from './contract.ts'
import { listMessages } from './queries.ts'
import { markMessage, takeMessage } from './service.ts'

export function messageRoutes(app: FastifyInstance) {
  handle(app, contract.postMessage, async ({ body, ...call }) => ({
    insertedId: await takeMessage(call, body),
  }))
  handle(app, contract.getMessages, ({ db, query }) => listMessages(db, query))
  handle(app, contract.putMessage, ({ params, body, ...call }) =>
    markMessage(call, Number(params.id), body.handled),
  )
}
