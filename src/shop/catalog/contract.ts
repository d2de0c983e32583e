import { z } from 'zod'
import { endpoint } from '#lib/endpoint.ts'
import { taka } from '#lib/money.ts'
import { pageQuery } from '#lib/paging.ts'
import { line } from '#lib/text.ts'

export const productType = z.enum(['New Arrivals', 'Most Popular', 'Best Selling'])
export const size = z.enum(['XS', 'S', 'M', 'L', 'XL', 'XXL', 'XXXL'])
export const color = z.enum([
  'Black',
  'Gray',
  'White',
  'Red',
  'Green',
  'Blue',
  'Yellow',
  'Pink',
  'Orange',
  'Purple',
])
export type Color = z.infer<typeof color>
export type Size = z.infer<typeof size>

/** A product as spec §3 names it; `nameBn` and `descriptionBn` are empty where the merchant wrote none. */
export const product = z.object({
  _id: z.string(),
  id: z.string(),
  name: z.string(),
  nameBn: z.string(),
  description: z.string(),
  descriptionBn: z.string(),
  videoLink: z.string(),
  category: z.string(),
  subCategory: z.string(),
  productType: productType.or(z.literal('')),
  sizes: z.array(size),
  colors: z.array(color),
  /** Addresses of the 900 px pictures, the main one first; `pictureAt` gives the smaller ones. */
  images: z.array(z.string()),
  originalPrice: taka,
  offerPrice: taka.nullable(),
  ratings: z.number().nullable(),
  reviews: z.number().nullable(),
  /** Pieces left; null is unlimited. */
  stock: z.number().int().nullable(),
  createdAt: z.iso.datetime(),
})
export type Product = z.infer<typeof product>

const id = z.string().regex(/^[1-9]\d{0,17}$/, 'Not the id of a product.')

const filters = {
  productType: productType.optional(),
  category: line(100).optional(),
  subCategory: line(100).optional(),
  searchQuery: line(100).optional(),
  sort: z.enum(['newest', 'popular']).optional(),
  ...pageQuery,
}

export const getProducts = endpoint({
  method: 'GET',
  path: '/products',
  summary: 'Products, the newest first; `sort=popular` puts Most Popular ones before the others.',
  access: 'public',
  query: z.object(filters),
  reply: z.object({ data: z.array(product) }),
  paged: true,
  kept: true,
})

/** What a product card shows: lists of the shop ask for no more, which is a fifth of the whole products. */
export const card = product
  .pick({
    _id: true,
    name: true,
    nameBn: true,
    originalPrice: true,
    offerPrice: true,
    ratings: true,
    reviews: true,
  })
  .extend({
    /** Address of the main picture, 900 px wide; empty without one. */
    image: z.string(),
    soldOut: z.boolean(),
  })
export type Card = z.infer<typeof card>

export const getCards = endpoint({
  method: 'GET',
  path: '/cards',
  summary:
    'The same lists as `/products`, with only what a product card shows; 24 to a page unless asked otherwise.',
  access: 'public',
  query: z.object(filters),
  reply: z.array(card),
  paged: true,
  kept: true,
})

export const getProduct = endpoint({
  method: 'GET',
  path: '/product/:id',
  summary: 'One product, with the exact number of pieces left.',
  access: 'public',
  params: z.object({ id }),
  reply: z.object({ data: product }),
})

export const getStock = endpoint({
  method: 'GET',
  path: '/stock',
  summary:
    'Price and pieces left of up to 50 products, as they are this moment; products that are gone are left out.',
  access: 'public',
  query: z.object({
    ids: z.string().regex(/^[1-9]\d{0,17}(,[1-9]\d{0,17}){0,49}$/, 'Ids parted by commas.'),
  }),
  reply: z.array(z.object({ _id: z.string(), price: taka, stock: z.number().int().nullable() })),
})

export const category = z.object({
  slug: z.string(),
  name: z.string(),
  nameBn: z.string(),
  subCategories: z.array(z.object({ slug: z.string(), name: z.string(), nameBn: z.string() })),
})
export type Category = z.infer<typeof category>

export const getCategories = endpoint({
  method: 'GET',
  path: '/categories',
  summary: 'The main categories and their sub-categories, in the order of the menu.',
  access: 'public',
  reply: z.array(category),
  kept: true,
})
