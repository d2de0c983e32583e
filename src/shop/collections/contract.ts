import { z } from 'zod'
import { endpoint } from '#lib/endpoint.ts'
import { code, filledLine, line, lines, numberOf, rowId, taka } from '#lib/schemas.ts'
import { isSlug, maxSlug } from '#lib/slug.ts'
import { productTypeNames } from '#shop/catalog/rules.ts'
import { collectionKinds, maxPicked } from './rules.ts'

const id = rowId('a collection', 9)
const moment = z.iso.datetime().max(40).nullable().default(null)

const fields = z.object({
  name: filledLine(60),
  nameBn: line(60).default(''),
  /** Last part of its address `/collection/…`; empty: made of the name. */
  slug: code(maxSlug)
    .refine((slug) => slug === '' || isSlug(slug), 'Small English letters, digits and hyphens.')
    .default(''),
  text: lines(600).default(''),
  textBn: lines(600).default(''),
  /** URL of a picture of the shop; empty without one. */
  image: line(100).default(''),
  kind: z.enum(collectionKinds),
  /** Of `picked`: the products in their order. */
  productIds: z.array(rowId('a product', 9)).max(maxPicked).default([]),
  /** Of `rule`: what its products have. What is empty or false is no limit. */
  productType: z.enum(productTypeNames).or(z.literal('')).default(''),
  categoryId: rowId('a category', 9).or(z.literal('')).default(''),
  minPrice: taka.nullable().default(null),
  maxPrice: taka.nullable().default(null),
  onOffer: z.boolean().default(false),
  inStock: z.boolean().default(false),
  /** Whether it is a row of the home page. */
  onHome: z.boolean().default(false),
  enabled: z.boolean().default(true),
  from: moment,
  until: moment,
})
export type CollectionFields = z.output<typeof fields>

const collection = fields.extend({
  _id: z.string(),
  slug: z.string(),
  image: z.string(),
  text: z.string(),
  textBn: z.string(),
  categoryId: z.string(),
  /** Whether customers see it now. */
  shown: z.boolean(),
  /** Incremented by every update; sent back with an update for optimistic locking. */
  version: z.int(),
})
export type Collection = z.output<typeof collection>

export const getAdminCollections = endpoint({
  method: 'GET',
  path: '/admin-collections',
  summary: 'All collections of the shop, the newest first.',
  access: 'admin',
  permission: 'catalogue',
  response: z.array(collection),
})

export const postCollection = endpoint({
  method: 'POST',
  path: '/collections',
  summary: 'Creates a collection: products picked by hand, or all that fit a rule.',
  access: 'admin',
  permission: 'catalogue',
  body: fields,
  response: z.object({ insertedId: z.string() }),
  status: 201,
  invalidates: 'storefront',
})

export const putCollection = endpoint({
  method: 'PUT',
  path: '/collections/:id',
  summary: 'Updates a collection. 409 after a concurrent change.',
  access: 'admin',
  permission: 'catalogue',
  params: z.object({ id: numberOf(id) }),
  body: fields.extend({ version: z.int().min(1) }),
  response: collection,
  conflict: collection,
  invalidates: 'storefront',
})

export const deleteCollection = endpoint({
  method: 'DELETE',
  path: '/collections/:id',
  summary: 'Deletes a collection; its products stay.',
  access: 'admin',
  permission: 'catalogue',
  params: z.object({ id: numberOf(id) }),
  response: z.object({ _id: z.string() }),
  invalidates: 'storefront',
})
