import type { FastifyInstance } from 'fastify'
import { handle } from '#platform/http.ts'
import * as contract from './contract.ts'
import { getSlider, listSliders } from './queries.ts'
import { addSlide, changeSlide, deleteSlide, orderSlides } from './service.ts'

export function sliderRoutes(app: FastifyInstance) {
  handle(app, contract.getSliders, ({ db }) => listSliders(db))
  handle(app, contract.getSlider, ({ db, params }) => getSlider(db, params.id))
  handle(app, contract.postSlider, ({ body, ...call }) => addSlide(call, body))
  handle(app, contract.updateSlider, ({ params, body, ...call }) => changeSlide(call, params.id, body))
  handle(app, contract.deleteSlider, ({ params, ...call }) => deleteSlide(call, params.id))
  handle(app, contract.putSliderOrder, ({ body, ...call }) => orderSlides(call, body.ids))
}
