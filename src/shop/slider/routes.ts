import type { FastifyInstance } from 'fastify'
import { route } from '#platform/http.ts'
import * as contract from './contract.ts'
import { getSlider, listSliders } from './queries.ts'
import { addSlide, changeSlide, deleteSlide, orderSlides } from './service.ts'

export function sliderRoutes(app: FastifyInstance) {
  route(app, contract.getSliders, ({ db }) => listSliders(db))
  route(app, contract.getSlider, ({ db, params }) => getSlider(db, params.id))
  route(app, contract.postSlider, ({ body, ...context }) => addSlide(context, body))
  route(app, contract.updateSlider, ({ params, body, ...context }) => changeSlide(context, params.id, body))
  route(app, contract.deleteSlider, ({ params, ...context }) => deleteSlide(context, params.id))
  route(app, contract.putSliderOrder, ({ body, ...context }) => orderSlides(context, body.ids))
}
