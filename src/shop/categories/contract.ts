import { z } from 'zod'
import { endpoint } from '#lib/endpoint.ts'
import { filledLine, line } from '#lib/text.ts'
import { longestName, mayBeName, mostCategories, mostSubCategories } from './rules.ts'

const _id = z.string()
const id = z.string().regex(/^[1-9]\d{0,8}$/, 'Not the id of a category.')

const place = z.object({
  _id,
  name: z.string(),
  nameBn: z.string(),
  hidden: z.boolean(),
  /** Sent back with a change, so that nobody overwrites what they have not seen. */
  revision: z.int(),
})
export type Place = z.infer<typeof place>

const placeWithin = place.extend({ subCategories: z.array(place) })
export type PlaceWithin = z.infer<typeof placeWithin>

export const getAllCategories = endpoint({
  method: 'GET',
  path: '/allCategories',
  summary: 'All categories and sub-categories for whoever arranges them, hidden ones too, in their order.',
  access: 'admin',
  reply: z.array(placeWithin),
})

const names = {
  name: filledLine(longestName).refine(mayBeName, 'Letters or digits, and neither / nor \\.'),
  nameBn: line(longestName),
}
const change = z.object({ ...names, hidden: z.boolean(), revision: z.int().min(1) })

export const postCategory = endpoint({
  method: 'POST',
  path: '/categories',
  summary: 'Adds a main category after the others.',
  access: 'admin',
  body: z.object(names),
  reply: z.object({ insertedId: z.string() }),
  status: 201,
  changes: 'storefront',
})

export const postSubCategory = endpoint({
  method: 'POST',
  path: '/categories/:id/subCategories',
  summary: 'Adds a sub-category after the others of its category.',
  access: 'admin',
  params: z.object({ id }),
  body: z.object(names),
  reply: z.object({ insertedId: z.string() }),
  status: 201,
  changes: 'storefront',
})

const about =
  'Addresses with the name of before lead on to the new one. 409 when somebody else has changed it meanwhile.'

export const putCategory = endpoint({
  method: 'PUT',
  path: '/categories/:id',
  summary: `Renames, translates, hides or shows a main category. ${about}`,
  access: 'admin',
  params: z.object({ id }),
  body: change,
  reply: place,
  changes: 'storefront',
})

export const putSubCategory = endpoint({
  method: 'PUT',
  path: '/subCategories/:id',
  summary: `Renames, translates, hides or shows a sub-category. ${about}`,
  access: 'admin',
  params: z.object({ id }),
  body: change,
  reply: place,
  changes: 'storefront',
})

const done = z.object({ ok: z.literal(true) })

export const putCategoryOrder = endpoint({
  method: 'PUT',
  path: '/categoryOrder',
  summary: 'Puts the main categories in this order; all of them are named, or it is a 409.',
  access: 'admin',
  body: z.object({ ids: z.array(id).max(mostCategories) }),
  reply: done,
  changes: 'storefront',
})

export const putSubCategoryOrder = endpoint({
  method: 'PUT',
  path: '/subCategoryOrder/:id',
  summary: 'Puts the sub-categories of a category in this order; all of them are named, or it is a 409.',
  access: 'admin',
  params: z.object({ id }),
  body: z.object({ ids: z.array(id).max(mostSubCategories) }),
  reply: done,
  changes: 'storefront',
})
