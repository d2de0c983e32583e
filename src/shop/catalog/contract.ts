import { z } from 'zod'
import { endpoint } from '#lib/endpoint.ts'
import { taka } from '#lib/money.ts'
import { pageQuery } from '#lib/paging.ts'
import { line } from '#lib/text.ts'

export const productTypeNames = ['New Arrivals', 'Most Popular', 'Best Selling'] as const
export const productType = z.enum(productTypeNames)
export const sizeNames = ['XS', 'S', 'M', 'L', 'XL', 'XXL', 'XXXL'] as const
export const size = z.enum(sizeNames)
export const colorNames = [
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
] as const
export const color = z.enum(colorNames)
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
  /** What each picture shows, in words; empty where the merchant wrote none. */
  imageAlts: z.array(z.string()),
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

const sort = z.enum(['newest', 'popular', 'price-up', 'price-down', 'discount', 'rating'])
export type Sort = z.infer<typeof sort>

const price = z
  .string()
  .regex(/^\d{1,8}(\.\d{1,2})?$/, 'An amount of taka.')
  .transform(Number)
  .pipe(taka)
const someOf = <T extends z.ZodEnum<Record<string, string>>>(choices: T) =>
  z
    .string()
    .max(200)
    .transform((text) => [...new Set(text.split(','))].sort())
    .pipe(z.array(choices))
const yes = z.literal('true')

const filters = {
  productType: productType.optional(),
  category: line(100).optional(),
  subCategory: line(100).optional(),
  searchQuery: line(100).optional(),
  /** What one piece costs now, in taka. */
  minPrice: price.optional(),
  maxPrice: price.optional(),
  /** Parted by commas: products that come in any of them. */
  sizes: someOf(size).optional(),
  colors: someOf(color).optional(),
  onOffer: yes.optional(),
  inStock: yes.optional(),
  sort: sort.optional(),
  ...pageQuery,
}

const isRange = ({ minPrice = 0, maxPrice = minPrice }: { minPrice?: number; maxPrice?: number }) =>
  minPrice <= maxPrice
const noRange = { path: ['maxPrice'], message: 'Less than minPrice.' }

export const getProducts = endpoint({
  method: 'GET',
  path: '/products',
  summary:
    'Products, the newest first or as `sort` says: `popular` puts Most Popular ones before the others; those without a rating come last. `searchQuery` finds names in Bengali, Banglish and English, also with a slip of the finger, and a product by its `_id`; without `sort` the best matches come first.',
  access: 'public',
  query: z.object(filters).refine(isRange, noRange),
  reply: z.object({ data: z.array(product) }),
  paged: true,
  kept: true,
})

/** What a product card shows: lists of the shop ask for no more, which is a fifth of the whole products. */
export const card = product
  .pick({
    _id: true,
    name: true,
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
    'The same lists as `/products`, with only what a product card shows, its name in the language asked for; 24 to a page unless asked otherwise.',
  access: 'public',
  query: z.object({ ...filters, language: z.enum(['en', 'bn']).optional() }).refine(isRange, noRange),
  reply: z.array(card),
  paged: true,
  kept: true,
})

const search = { searchQuery: line(100), language: z.enum(['en', 'bn']).optional() }

/** A product as it is offered while somebody is still typing. */
export const match = card.pick({ _id: true, name: true, originalPrice: true, offerPrice: true, image: true })
export type Match = z.infer<typeof match>

export const getMatches = endpoint({
  method: 'GET',
  path: '/matches',
  summary: 'The ten best products for a search, with no more than a list under a search box shows.',
  access: 'public',
  query: z.object(search),
  reply: z.object({
    /** How many products the whole search finds. */
    total: z.number().int(),
    matches: z.array(match),
  }),
  kept: true,
})

export const getNearest = endpoint({
  method: 'GET',
  path: '/nearest',
  summary:
    'For a search that finds nothing: words of the shop that are near to it, and the nearest sub-categories.',
  access: 'public',
  query: z.object(search),
  reply: z.object({
    words: z.array(z.string()),
    categories: z.array(z.object({ category: z.string(), subCategory: z.string(), name: z.string() })),
  }),
  kept: true,
})

const ids = z.string().regex(/^[1-9]\d{0,17}(,[1-9]\d{0,17}){0,49}$/, 'Ids parted by commas.')

export const getCardsById = endpoint({
  method: 'GET',
  path: '/cardsById',
  summary:
    'Cards of up to 50 products, as they are this moment, in the order asked for; products that are gone are left out.',
  access: 'public',
  query: z.object({ ids, language: z.enum(['en', 'bn']).optional() }),
  reply: z.array(card),
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
    'Price, pieces left and Bengali name of up to 50 products, as they are this moment; products that are gone are left out.',
  access: 'public',
  query: z.object({ ids }),
  reply: z.array(
    z.object({ _id: z.string(), price: taka, stock: z.number().int().nullable(), nameBn: z.string() }),
  ),
})

const place = z.object({
  slug: z.string(),
  name: z.string(),
  /** Empty where the merchant wrote none. */
  nameBn: z.string(),
  /** What it was called before, in lower case: addresses with these names lead to it. */
  formerNames: z.array(z.string()),
})
export const category = place.extend({ subCategories: z.array(place) })
export type Category = z.infer<typeof category>

export const getCategories = endpoint({
  method: 'GET',
  path: '/categories',
  summary: 'The main categories and their sub-categories, in the order of the menu.',
  access: 'public',
  reply: z.array(category),
  kept: true,
})
