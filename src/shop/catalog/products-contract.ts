import { z } from 'zod'
import { endpoint } from '#lib/endpoint.ts'
import { pageQuery } from '#lib/paging.ts'
import { filledLine, line, lines, taka } from '#lib/schemas.ts'
import { color, product, productType, size } from './contract.ts'
import { maxImages, maxLengths, maxSearchInput } from './rules.ts'

const price = taka.min(1, 'At least 1.')
const isUnique = (list: readonly unknown[]) => new Set(list).size === list.length
const duplicateMessage = 'The same one duplicateMessage.'

/** The editable fields of a product (ADM-PRD-10), validated the same way by the form, the API and the CSV import. */
export const productFields = z.object({
  name: filledLine(maxLengths.name),
  nameBn: line(maxLengths.name),
  category: filledLine(100),
  subCategory: filledLine(100),
  productType: productType.or(z.literal('')),
  videoLink: line(maxLengths.videoLink),
  description: lines(maxLengths.description),
  descriptionBn: lines(maxLengths.description),
  sizes: z.array(size).max(size.options.length).refine(isUnique, duplicateMessage),
  colors: z.array(color).max(color.options.length).refine(isUnique, duplicateMessage),
  images: z
    .array(
      z.string().regex(/^\/images\/[0-9a-f]{32}-900\.webp$/, 'Not the address of a picture of the shop.'),
    )
    .max(maxImages, `At most ${maxImages} pictures.`)
    .refine(isUnique, duplicateMessage),
  imageAlts: z.array(line(maxLengths.alt)).max(maxImages),
  originalPrice: price,
  offerPrice: price.nullable(),
  ratings: z
    .number()
    .min(1, 'From 1 to 5.')
    .max(5, 'From 1 to 5.')
    .refine((rating) => Math.abs(rating * 10 - Math.round(rating * 10)) < 1e-9, 'In steps of 0.1.')
    .nullable(),
  reviews: z.number().int().min(1, 'At least 1.').max(10_000_000).nullable(),
  stock: z.number().int().min(0, 'At least 0.').max(1_000_000).nullable(),
  hidden: z.boolean(),
})
export type ProductFields = z.infer<typeof productFields>

/** A product as administrators see it. */
export const adminProduct = product.extend({
  hidden: z.boolean(),
  /** Incremented by every update; sent back with an update for optimistic locking. */
  version: z.number().int(),
})
export type AdminProduct = z.infer<typeof adminProduct>

/** A row of the admin product list. */
export const adminProductSummary = adminProduct
  .pick({
    ...{ _id: true, name: true, nameBn: true, category: true, subCategory: true, productType: true },
    ...{ originalPrice: true, offerPrice: true, stock: true, hidden: true, version: true },
  })
  .extend({
    /** URL of the main image, 900 px wide; empty without one. */
    image: z.string(),
  })
export type AdminProductSummary = z.infer<typeof adminProductSummary>

const params = z.object({ id: z.string().regex(/^[1-9]\d{0,17}$/, 'Not the id of a product.') })

/** A UUID with or without hyphens. */
const idempotencyKey = z.string().regex(/^[0-9a-f]{8}(-?[0-9a-f]{4}){3}-?[0-9a-f]{12}$/, 'A UUID.')

export const getAdminProducts = endpoint({
  method: 'GET',
  path: '/admin-products',
  summary: 'All products including hidden ones, newest first. `search` matches like the shop’s own search.',
  access: 'admin',
  query: z.object({
    search: line(maxSearchInput).optional(),
    show: z.enum(['hidden', 'sold-out']).optional(),
    ...pageQuery,
  }),
  response: z.array(adminProductSummary),
  paged: true,
})

export const getAdminProduct = endpoint({
  method: 'GET',
  path: '/admin-products/:id',
  summary: 'One product, also while it is hidden, with its `version`.',
  access: 'admin',
  params,
  response: adminProduct,
})

export const postProduct = endpoint({
  method: 'POST',
  path: '/postProduct',
  summary:
    'Creates a product. Name, category, sub-category and original price are required. Repeated with the same `Idempotency-Key`, it updates the product created before.',
  access: 'admin',
  headers: z.object({ 'idempotency-key': idempotencyKey.optional() }),
  body: productFields
    .partial()
    .required({ name: true, category: true, subCategory: true, originalPrice: true })
    .extend({
      /** Accepted because the specification sends it, and ignored: the database sets the time. */
      createdAt: z.iso.datetime().max(40).optional(),
    }),
  response: z.object({ insertedId: z.string() }),
  status: 201,
  invalidates: 'storefront',
})

export const updateProduct = endpoint({
  method: 'PATCH',
  path: '/updateProduct/:id',
  summary:
    'Updates the fields that are sent. With `version`, or with `stockWas` beside `stock`, a concurrent change is answered with 409 and the current product as `now`.',
  access: 'admin',
  params,
  body: productFields.partial().extend({
    version: z.number().int().min(1).max(2_147_483_647).optional(),
    /** The stock the client saw. Orders change the stock without a new `version`, so it is checked on its own. */
    stockWas: productFields.shape.stock.optional(),
    createdAt: z.iso.datetime().max(40).optional(),
  }),
  response: adminProduct,
  invalidates: 'storefront',
})

export const deleteProduct = endpoint({
  method: 'DELETE',
  path: '/deleteProduct/:id',
  summary: 'Deletes a product permanently. Orders keep their copies of its name, price and image.',
  access: 'admin',
  params,
  response: z.object({ _id: z.string() }),
  invalidates: 'storefront',
})
