import { z } from 'zod'
import { endpoint } from '#lib/endpoint.ts'
import { taka } from '#lib/money.ts'
import { pageQuery } from '#lib/paging.ts'
import { filledLine, line, lines } from '#lib/text.ts'
import { color, product, productType, size } from '../contract.ts'
import { longest, mostPictures, mostSearched } from './rules.ts'

const price = taka.min(1, 'At least 1.')
const eachOnce = (list: readonly unknown[]) => new Set(list).size === list.length
const twice = 'The same one twice.'

/** What a merchant says of a product (spec §5), field by field; the same wherever products come from. */
export const productFields = z.object({
  name: filledLine(longest.name),
  nameBn: line(longest.name),
  category: filledLine(100),
  subCategory: filledLine(100),
  productType: productType.or(z.literal('')),
  videoLink: line(longest.videoLink),
  description: lines(longest.description),
  descriptionBn: lines(longest.description),
  sizes: z.array(size).max(size.options.length).refine(eachOnce, twice),
  colors: z.array(color).max(color.options.length).refine(eachOnce, twice),
  images: z
    .array(
      z.string().regex(/^\/images\/[0-9a-f]{32}-900\.webp$/, 'Not the address of a picture of the shop.'),
    )
    .max(mostPictures, `At most ${mostPictures} pictures.`)
    .refine(eachOnce, twice),
  imageAlts: z.array(line(longest.alt)).max(mostPictures),
  originalPrice: price,
  offerPrice: price.nullable(),
  ratings: z
    .number()
    .min(1, 'From 1 to 5.')
    .max(5, 'From 1 to 5.')
    .refine((stars) => Math.abs(stars * 10 - Math.round(stars * 10)) < 1e-9, 'In steps of 0.1.')
    .nullable(),
  reviews: z.number().int().min(1, 'At least 1.').max(10_000_000).nullable(),
  stock: z.number().int().min(0, 'At least 0.').max(1_000_000).nullable(),
  hidden: z.boolean(),
})
export type ProductFields = z.infer<typeof productFields>

/** A product as its merchant sees it. */
export const ownProduct = product.extend({
  hidden: z.boolean(),
  /** Counts its changes; sent back with a change, it says what the sender saw. */
  version: z.number().int(),
})
export type OwnProduct = z.infer<typeof ownProduct>

/** A row of the merchant's list. */
export const listedProduct = ownProduct
  .pick({
    ...{ _id: true, name: true, nameBn: true, category: true, subCategory: true, productType: true },
    ...{ originalPrice: true, offerPrice: true, stock: true, hidden: true, version: true },
  })
  .extend({
    /** Address of the main picture, 900 px wide; empty without one. */
    image: z.string(),
  })
export type ListedProduct = z.infer<typeof listedProduct>

const params = z.object({ id: z.string().regex(/^[1-9]\d{0,17}$/, 'Not the id of a product.') })

/** A UUID, with its hyphens or without. */
const key = z.string().regex(/^[0-9a-f]{8}(-?[0-9a-f]{4}){3}-?[0-9a-f]{12}$/, 'A UUID.')

export const getAllProducts = endpoint({
  method: 'GET',
  path: '/allProducts',
  summary:
    'All products for the merchant, hidden ones too, the newest first. `search` finds what the shop’s own search finds.',
  access: 'admin',
  query: z.object({
    search: line(mostSearched).optional(),
    show: z.enum(['hidden', 'sold-out']).optional(),
    ...pageQuery,
  }),
  reply: z.array(listedProduct),
  paged: true,
})

export const getOwnProduct = endpoint({
  method: 'GET',
  path: '/ownProduct/:id',
  summary: 'One product as its merchant sees it, also while it is hidden.',
  access: 'admin',
  params,
  reply: ownProduct,
})

export const postProduct = endpoint({
  method: 'POST',
  path: '/postProduct',
  summary:
    'Adds a product. Name, category, sub-category and original price are required. Sent again with the same `Idempotency-Key`, it is the same product as it was sent last.',
  access: 'admin',
  headers: z.object({ 'idempotency-key': key.optional() }),
  body: productFields
    .partial()
    .required({ name: true, category: true, subCategory: true, originalPrice: true })
    .extend({
      /** Taken, because the specification sends it; the shop goes by its own clock. */
      createdAt: z.iso.datetime().max(40).optional(),
    }),
  reply: z.object({ insertedId: z.string() }),
  status: 201,
  changes: 'storefront',
})

export const updateProduct = endpoint({
  method: 'PATCH',
  path: '/updateProduct/:id',
  summary:
    'Changes the fields that are sent and leaves the others alone. With `version`, and with `stockWas` beside `stock`, it is refused with 409 and the product as it is `now` if somebody else was faster.',
  access: 'admin',
  params,
  body: productFields.partial().extend({
    version: z.number().int().min(1).max(2_147_483_647).optional(),
    /** The stock its sender saw: orders change it all the time, which is no change of the product. */
    stockWas: productFields.shape.stock.optional(),
    createdAt: z.iso.datetime().max(40).optional(),
  }),
  reply: ownProduct,
  changes: 'storefront',
})

export const deleteProduct = endpoint({
  method: 'DELETE',
  path: '/deleteProduct/:id',
  summary: 'Deletes a product for good; orders keep what they say of it.',
  access: 'admin',
  params,
  reply: z.object({ _id: z.string() }),
  changes: 'storefront',
})
