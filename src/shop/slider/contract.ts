import { z } from 'zod'
import { endpoint } from '#lib/endpoint.ts'
import { line } from '#lib/text.ts'
import { mostSlides } from './rules.ts'

export const slider = z.object({
  _id: z.string(),
  image: z.string(),
  title: z.string(),
  time: z.iso.datetime(),
})
export type Slider = z.infer<typeof slider>

export const getSliders = endpoint({
  method: 'GET',
  path: '/getSliders',
  summary: 'The pictures of the home page, in their order.',
  access: 'public',
  reply: z.array(slider),
  kept: true,
})

const id = z.string().regex(/^[1-9]\d{0,14}$/, 'Not the id of a slide.')
const params = z.object({ id })

export const getSlider = endpoint({
  method: 'GET',
  path: '/getSlider/:id',
  summary: 'One picture of the home page.',
  access: 'public',
  params,
  reply: slider,
  kept: true,
})

/** The shop's own clock says when a slide was changed, whatever time is sent. */
const sent = {
  time: line(60).optional(),
  title: line(100).optional(),
}
const image = z.string().max(100)

export const postSlider = endpoint({
  method: 'POST',
  path: '/postSlider',
  summary: 'Adds a picture of the shop to the home page, after those that are there.',
  access: 'admin',
  body: z.object({ image, ...sent }),
  reply: z.object({ insertedId: z.string() }),
  status: 201,
  changes: 'storefront',
})

export const updateSlider = endpoint({
  method: 'PUT',
  path: '/updateSlider/:id',
  summary: 'Changes a slide; what is not sent stays as it is.',
  access: 'admin',
  params,
  body: z.object({ image: image.optional(), ...sent }),
  reply: slider,
  changes: 'storefront',
})

export const deleteSlider = endpoint({
  method: 'DELETE',
  path: '/deleteSlider/:id',
  summary: 'Takes a slide off the home page; what it was stays in the audit log.',
  access: 'admin',
  params,
  reply: z.object({ _id: z.string() }),
  changes: 'storefront',
})

export const putSliderOrder = endpoint({
  method: 'PUT',
  path: '/sliderOrder',
  summary:
    'Puts the slides in another order: `ids` are all of them. Refused when one has come or gone meanwhile.',
  access: 'admin',
  body: z.object({ ids: z.array(id).max(mostSlides) }),
  reply: z.array(slider),
  changes: 'storefront',
})
