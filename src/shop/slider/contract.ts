import { z } from 'zod'
import { endpoint } from '#lib/endpoint.ts'

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

export const getSlider = endpoint({
  method: 'GET',
  path: '/getSlider/:id',
  summary: 'One picture of the home page.',
  access: 'public',
  params: z.object({ id: z.string().regex(/^[1-9]\d{0,17}$/) }),
  reply: slider,
  kept: true,
})
