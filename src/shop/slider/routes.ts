import type { FastifyInstance } from 'fastify'
import { handle } from '#platform/http.ts'
import * as contract from './contract.ts'
import { getSlider, listSliders } from './queries.ts'

export function sliderRoutes(app: FastifyInstance) {
  handle(app, contract.getSliders, ({ db }) => listSliders(db))
  handle(app, contract.getSlider, ({ db, params }) => getSlider(db, params.id))
}
