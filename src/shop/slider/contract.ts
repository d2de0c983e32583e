import { z } from 'zod'
import { endpoint } from '#lib/endpoint.ts'
import { line, numberOf, rowId } from '#lib/schemas.ts'

/** Maximum number of slides. */
export const maxSlides = 50

/** A path of the shop, without a language. */
const link = line(300).refine(
  (path) => path === '' || /^\/(?![/\\])\S*$/.test(path),
  'Not a page of this shop.',
)

/** What a slide says beside its picture; empty where it says nothing. `title` is also the picture's description. */
const texts = {
  title: line(100),
  titleBn: line(100),
  text: line(160),
  textBn: line(160),
  button: line(40),
  buttonBn: line(40),
  /** Where the slide leads, such as `/shop?category=bag+items`. */
  link,
}
export const slideTexts = z.object(texts)
export type SlideTexts = z.infer<typeof slideTexts>
export const slideTextNames = Object.keys(texts) as (keyof SlideTexts)[]

export const slider = slideTexts.extend({
  _id: z.string(),
  image: z.string(),
  time: z.iso.datetime(),
})
export type Slider = z.infer<typeof slider>

export const getSliders = endpoint({
  method: 'GET',
  path: '/getSliders',
  summary: 'Lists the slides of the home page in their order.',
  access: 'public',
  response: z.array(slider),
  cached: true,
  replica: true,
})

const id = rowId('a slide', 15)
const params = z.object({ id: numberOf(id) })

export const getSlider = endpoint({
  method: 'GET',
  path: '/getSlider/:id',
  summary: 'One slide of the home page.',
  access: 'public',
  params,
  response: slider,
  cached: true,
  replica: true,
})

/** `time` is accepted and ignored: the server sets the time of the change. */
const slideFields = { time: line(60).optional(), ...slideTexts.partial().shape }
const image = line(100)

export const postSlider = endpoint({
  method: 'POST',
  path: '/postSlider',
  summary: 'Adds a slide to the home page as the last one. `image` must be an image of the shop.',
  access: 'admin',
  permission: 'catalogue',
  body: z.object({ image, ...slideFields }),
  response: z.object({ insertedId: z.string() }),
  status: 201,
  invalidates: 'storefront',
})

export const updateSlider = endpoint({
  method: 'PUT',
  path: '/updateSlider/:id',
  summary: 'Changes a slide; fields that are not sent keep their values.',
  access: 'admin',
  permission: 'catalogue',
  params,
  body: z.object({ image: image.optional(), ...slideFields }),
  response: slider,
  invalidates: 'storefront',
})

export const deleteSlider = endpoint({
  method: 'DELETE',
  path: '/deleteSlider/:id',
  summary: 'Deletes a slide; the audit log keeps its values.',
  access: 'admin',
  permission: 'catalogue',
  params,
  response: z.object({ _id: z.string() }),
  invalidates: 'storefront',
})

export const putSliderOrder = endpoint({
  method: 'PUT',
  path: '/sliderOrder',
  summary:
    'Reorders the slides. `ids` must contain all of them; rejected when one was added or deleted meanwhile.',
  access: 'admin',
  permission: 'catalogue',
  body: z.object({ ids: z.array(id).max(maxSlides) }),
  response: z.array(slider),
  invalidates: 'storefront',
})
