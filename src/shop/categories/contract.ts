import { z } from 'zod'
import { endpoint } from '#lib/endpoint.ts'
import { filledLine, line, numberOf, rowId } from '#lib/schemas.ts'
import { isValidName, maxCategories, maxNameLength, maxSubCategories } from './rules.ts'

const _id = z.string()
const id = rowId('a category', 9)

const adminCategoryFields = z.object({
  _id,
  name: z.string(),
  nameBn: z.string(),
  hidden: z.boolean(),
  /** Incremented by every update; sent back with an update for optimistic locking. */
  version: z.int(),
})
export type AdminCategoryFields = z.infer<typeof adminCategoryFields>

/** URL of the picture that the merchant chose; empty where that of a product is shown. */
const mainCategoryFields = adminCategoryFields.extend({ image: z.string() })
export type MainCategoryFields = z.infer<typeof mainCategoryFields>

/** Products in it, also hidden ones. */
const products = z.int()
const adminSubCategory = adminCategoryFields.extend({ products })
export type AdminSubCategory = z.infer<typeof adminSubCategory>
const adminCategory = mainCategoryFields.extend({
  /** What shoppers see: the chosen picture, or else that of a product; empty without both. */
  shownImage: z.string(),
  products,
  subCategories: z.array(adminSubCategory),
})
export type AdminCategory = z.infer<typeof adminCategory>

export const getAdminCategories = endpoint({
  method: 'GET',
  path: '/admin-categories',
  summary: 'All categories and sub-categories including hidden ones, in menu order.',
  access: 'admin',
  permission: 'catalogue',
  response: z.array(adminCategory),
})

const names = {
  name: filledLine(maxNameLength).refine(isValidName, 'Letters or digits, and neither / nor \\.'),
  nameBn: line(maxNameLength),
}
const update = { ...names, hidden: z.boolean(), version: z.int().min(1) }
/** URL of a picture of the shop; empty shows that of a product. */
const image = line(100).optional()

export const postCategory = endpoint({
  method: 'POST',
  path: '/categories',
  summary: 'Creates a main category at the end of the menu.',
  access: 'admin',
  permission: 'catalogue',
  body: z.object({ ...names, image }),
  response: z.object({ insertedId: z.string() }),
  status: 201,
  invalidates: 'storefront',
})

export const postSubCategory = endpoint({
  method: 'POST',
  path: '/categories/:id/sub-categories',
  summary: 'Creates a sub-category at the end of its category.',
  access: 'admin',
  permission: 'catalogue',
  params: z.object({ id: numberOf(id) }),
  body: z.object(names),
  response: z.object({ insertedId: z.string() }),
  status: 201,
  invalidates: 'storefront',
})

const updateNotes =
  'URLs with the former name redirect to the new one. 409 with the current one as `now` if `version` is outdated.'

export const putCategory = endpoint({
  method: 'PUT',
  path: '/categories/:id',
  summary: `Renames, translates, hides or shows a main category, and chooses its picture; without \`image\` it keeps the one it has. ${updateNotes}`,
  access: 'admin',
  permission: 'catalogue',
  params: z.object({ id: numberOf(id) }),
  body: z.object({ ...update, image }),
  response: mainCategoryFields,
  conflict: mainCategoryFields,
  invalidates: 'storefront',
})

export const putSubCategory = endpoint({
  method: 'PUT',
  path: '/sub-categories/:id',
  summary: `Renames, translates, hides or shows a sub-category. ${updateNotes}`,
  access: 'admin',
  permission: 'catalogue',
  params: z.object({ id: numberOf(id) }),
  body: z.object(update),
  response: adminCategoryFields,
  conflict: adminCategoryFields,
  invalidates: 'storefront',
})

const ok = z.object({ ok: z.literal(true) })

export const putCategoryOrder = endpoint({
  method: 'PUT',
  path: '/categories/order',
  summary: 'Sets the order of the main categories. `ids` must name all of them, otherwise 409.',
  access: 'admin',
  permission: 'catalogue',
  body: z.object({ ids: z.array(id).max(maxCategories) }),
  response: ok,
  invalidates: 'storefront',
})

export const putSubCategoryOrder = endpoint({
  method: 'PUT',
  path: '/categories/:id/sub-categories/order',
  summary: 'Sets the order of the sub-categories of a category. `ids` must name all of them, otherwise 409.',
  access: 'admin',
  permission: 'catalogue',
  params: z.object({ id: numberOf(id) }),
  body: z.object({ ids: z.array(id).max(maxSubCategories) }),
  response: ok,
  invalidates: 'storefront',
})
