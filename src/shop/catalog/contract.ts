import { z } from 'zod'
import { endpoint } from '#lib/endpoint.ts'
import { pageQuery } from '#lib/paging.ts'
import { filledLine, line, numberOf, rowId, taka } from '#lib/schemas.ts'
import { categoryQuery, filterQuery } from './filters-contract.ts'
import {
  type FieldName,
  fieldOf,
  type ProductField,
  type ProductFields,
  publicFieldNames,
} from './product-fields.ts'
import { maxOptionLength, productTypeNames } from './rules.ts'

export const productType = z.enum(productTypeNames)
/** A name of the given list, or a word of the merchant's own (D61). */
export type Color = string
export type Size = string

type ShapeOf<Name extends FieldName> = { [Key in Name]: z.ZodType<ProductFields[Key], ProductFields[Key]> }

/**
 * The shape of an object schema with these product fields; `schemaOf` makes the schema of one. `Object.fromEntries` forgets
 * which schema belongs to which name, so the type is asserted; the table of fields gives both.
 */
export const shapeOf = <Name extends FieldName>(
  names: readonly Name[],
  schemaOf: (field: ProductField) => z.ZodType,
) => Object.fromEntries(names.map((name) => [name, schemaOf(fieldOf(name))])) as unknown as ShapeOf<Name>

/** What several pieces of a product cost together in taka, whichever of its variants they are. */
export const quantityOffers = z.array(z.strictObject({ pieces: z.int(), price: taka }))

/** Schema of a field in responses: without the limits that only new values have. */
export function responseSchema(field: ProductField): z.ZodType {
  switch (field.kind) {
    case 'number': {
      const number = field.stored === 'paisa' ? taka : field.decimals === 0 ? z.int() : z.number()
      return field.required ? number : number.nullable()
    }
    case 'option':
      return z.enum(field.options).or(z.literal(''))
    case 'boolean':
      return z.boolean()
    case 'moment':
      return z.iso.datetime().nullable()
    case 'quantityOffers':
      return quantityOffers
    case 'options':
    case 'images':
    case 'imageAlts':
      return z.array(z.string())
    default:
      return z.string()
  }
}

/**
 * One combination of the options of a product, as it is sold. `options` has `size` and `color` as the product has them, and others
 * by the merchant's name for them; all variants of a product have the same ones. A `stock` of null is unlimited; `image` is a
 * URL as in `images`, and like `sku` and `barcode` empty where there is none.
 */
export const variant = z.object({
  _id: z.string(),
  options: z.record(z.string(), z.string()),
  sku: z.string(),
  barcode: z.string(),
  stock: z.int().nullable(),
  originalPrice: taka,
  offerPrice: taka.nullable(),
  image: z.string(),
  /** Grams of one piece; null where it weighs what the product does. */
  weight: z.int().nullable(),
})
export type Variant = z.infer<typeof variant>

/**
 * A product with the field names of DATA-01. Translations are empty where there are none; `images` are URLs of 900 px
 * images, the main one first, with their alternative texts in `imageAlts`; a `stock` of null is unlimited. Where it has
 * `variants`, sizes, colours, prices (those of the cheapest) and stock (of all) are derived from them.
 */
export const product = z.object({
  _id: z.string(),
  id: z.string(),
  ...shapeOf(publicFieldNames, responseSchema),
  variants: z.array(variant),
  createdAt: z.iso.datetime(),
})
export type Product = z.infer<typeof product>

const id = rowId('a product')

const sortOrder = z.enum(['newest', 'popular', 'price-up', 'price-down', 'discount', 'rating'])
export type SortOrder = z.infer<typeof sortOrder>

const listQuery = {
  ...filterQuery,
  searchQuery: line(100).optional(),
  sort: sortOrder.optional(),
  ...pageQuery,
}

const isRange = ({ minPrice = 0, maxPrice = minPrice }: { minPrice?: number; maxPrice?: number }) =>
  minPrice <= maxPrice
const rangeIssue = { path: ['maxPrice'], message: 'Less than minPrice.' }

export const getProducts = endpoint({
  method: 'GET',
  path: '/products',
  summary:
    'Lists products, newest first unless `sort` is set. `popular` lists Most Popular products first; products without a rating come last. `searchQuery` matches names in Bengali, Banglish and English, tolerates typos, and finds a product by its `_id`; without `sort` the best matches come first. Long lists with a search or filter are not counted to the end: see `X-Total-More`. Without `limit` the lists by type and category come whole, up to 1,000 products; all others 100 at a time.',
  access: 'public',
  query: z.object(listQuery).refine(isRange, rangeIssue),
  response: z.object({ data: z.array(product) }),
  paged: true,
  cached: true,
  replica: true,
})

export const popularCategory = z.object({
  key: z.enum(['bags', 'cosmetics', 'bathroom', 'electronics', 'kitchen', 'baby']),
  /** URL of its picture, 900 px wide; empty without one. */
  image: z.string(),
})
export type PopularCategory = z.infer<typeof popularCategory>
export type PopularCategoryKey = PopularCategory['key']

export const getPopularCategories = endpoint({
  method: 'GET',
  path: '/popular-categories',
  summary:
    'The six popular categories of the home page, each with its picture, or that of its visible product with the highest discount.',
  access: 'public',
  response: z.array(popularCategory),
  cached: true,
  replica: true,
})

export const getFilterChoices = endpoint({
  method: 'GET',
  path: '/product-filters',
  summary:
    'The choices of the filters that have no fixed ones: by parameter, the values of the visible products, of all or of a category.',
  access: 'public',
  query: z.object(categoryQuery),
  response: z.record(z.string(), z.array(z.string())),
  cached: true,
  replica: true,
})

export const getFilterCounts = endpoint({
  method: 'GET',
  path: '/product-filter-counts',
  summary:
    'How many visible products, of all, of a category or of a search, have each option of the filters for sizes, colours, offers and stock, by parameter: the given sizes and colours, and those of the merchant’s own that occur. Empty for a search with 1,000 products or more.',
  access: 'public',
  query: z.object({ ...categoryQuery, searchQuery: line(100).optional() }),
  response: z.record(z.string(), z.record(z.string(), z.int())),
  cached: true,
  replica: true,
})

/** The fields a product list shows: a fifth of the size of full products. */
export const productSummary = product
  .pick({
    _id: true,
    name: true,
    originalPrice: true,
    offerPrice: true,
    ratings: true,
    reviews: true,
  })
  .extend({
    /** URL of the main image, 900 px wide; empty without one. */
    image: z.string(),
    soldOut: z.boolean(),
    /** Variants have other prices than this one, which is the lowest. */
    hasPriceRange: z.boolean(),
  })
export type ProductSummary = z.infer<typeof productSummary>

export const getProductSummaries = endpoint({
  method: 'GET',
  path: '/product-summaries',
  summary:
    'The same lists as `/products` with only the fields of a product card, the name in `language`. The default page size is 24.',
  access: 'public',
  query: z.object({ ...listQuery, language: z.enum(['en', 'bn']).optional() }).refine(isRange, rangeIssue),
  response: z.array(productSummary),
  paged: true,
  cached: true,
  replica: true,
})

const searchQuery = { searchQuery: line(100), language: z.enum(['en', 'bn']).optional() }

/** A product suggested while the user is typing a search. */
export const productSuggestion = productSummary.pick({
  _id: true,
  name: true,
  originalPrice: true,
  offerPrice: true,
  hasPriceRange: true,
  image: true,
})
export type ProductSuggestion = z.infer<typeof productSuggestion>

export const getSearchSuggestions = endpoint({
  method: 'GET',
  path: '/search/suggestions',
  summary: 'The ten best products for a search, with the fields that a suggestion list shows.',
  access: 'public',
  query: z.object(searchQuery),
  response: z.object({
    /** Number of results of the full search. */
    total: z.number().int(),
    suggestions: z.array(productSuggestion),
  }),
  cached: true,
  replica: true,
})

export const getPopularSearches = endpoint({
  method: 'GET',
  path: '/search/popular',
  summary: 'What shoppers look for most, in `language`: suggested before anything is typed.',
  access: 'public',
  query: z.object({ language: searchQuery.language }),
  response: z.array(z.string()),
  cached: true,
  replica: true,
})

export const getDidYouMean = endpoint({
  method: 'GET',
  path: '/search/did-you-mean',
  summary:
    'Alternatives for a search without results: similar words from product names, and similar sub-categories.',
  access: 'public',
  query: z.object(searchQuery),
  response: z.object({
    words: z.array(z.string()),
    categories: z.array(z.object({ category: z.string(), subCategory: z.string(), name: z.string() })),
  }),
  cached: true,
  replica: true,
})

const ids = z.string().regex(/^[1-9]\d{0,17}(,[1-9]\d{0,17}){0,49}$/, 'Ids parted by commas.')

export const getProductSummariesById = endpoint({
  method: 'GET',
  path: '/product-summaries/by-id',
  summary:
    'Summaries of up to 50 products, uncached, in the order of `ids`. Deleted and hidden products are left out.',
  access: 'public',
  query: z.object({ ids, language: z.enum(['en', 'bn']).optional() }),
  response: z.array(productSummary),
})

export const getProduct = endpoint({
  method: 'GET',
  path: '/product/:id',
  summary: 'One product with its exact stock.',
  access: 'public',
  params: z.object({ id: numberOf(id) }),
  response: z.object({ data: product }),
  cached: true,
  replica: true,
})

const comboPart = z.object({
  productId: z.string(),
  /** Empty where the customer chooses it, and for a product without variants. */
  variantId: z.string(),
  pieces: z.int(),
})

/** A combo as a cart computes with it. */
const pricedCombo = z.object({
  _id: z.string(),
  name: z.string(),
  nameBn: z.string(),
  price: taka,
  parts: z.array(comboPart),
})

export const getStock = endpoint({
  method: 'GET',
  path: '/stock',
  summary:
    'Price, stock, category, sizes, colours and Bengali name of up to 50 products with price and stock of their variants, uncached. Deleted and hidden products are left out.',
  access: 'public',
  query: z.object({ ids }),
  response: z.array(
    z.object({
      _id: z.string(),
      price: taka,
      stock: z.number().int().nullable(),
      nameBn: z.string(),
      category: z.string(),
      /** Grams of one piece; null where the usual weight of the shop counts. */
      weight: z.int().nullable(),
      quantityOffers,
      /** The combos that it is a part of. */
      combos: z.array(pricedCombo),
      sizes: z.array(z.string()),
      colors: z.array(z.string()),
      variants: z.array(
        variant.pick({ _id: true, options: true, stock: true, weight: true }).extend({ price: taka }),
      ),
    }),
  ),
})

export const getColorValues = endpoint({
  method: 'GET',
  path: '/color-values',
  summary: 'How the merchant’s own colours look, by name.',
  access: 'public',
  response: z.record(z.string(), z.string()),
  cached: true,
  replica: true,
})

export const putColorValue = endpoint({
  method: 'PUT',
  path: '/color-values',
  summary: 'Sets how a colour of the merchant’s own looks; an empty `value` removes it.',
  access: 'admin',
  permission: 'catalogue',
  body: z.object({
    name: filledLine(maxOptionLength),
    value: z
      .string()
      .regex(/^(#[0-9a-f]{6})?$/i, 'Like #7b1e3a.')
      .transform((value) => value.toLowerCase()),
  }),
  response: z.record(z.string(), z.string()),
  invalidates: 'storefront',
})

const categoryNames = z.object({
  slug: z.string(),
  name: z.string(),
  /** Empty without a translation. */
  nameBn: z.string(),
  /** Earlier names in lower case; URLs with these names still work. */
  formerNames: z.array(z.string()),
})
export const category = categoryNames.extend({
  /** The picture that the merchant chose, or that of the product with its biggest discount; empty without one. */
  image: z.string(),
  isImageChosen: z.boolean(),
  subCategories: z.array(categoryNames),
})
export type Category = z.infer<typeof category>

const shownCollection = z.object({
  slug: z.string(),
  name: z.string(),
  nameBn: z.string(),
  text: z.string(),
  textBn: z.string(),
  /** URL of its picture, in a list also of that of its first product; empty without one. */
  image: z.string(),
  /** Picked by hand: its products have an order of their own. */
  isPicked: z.boolean(),
  onHome: z.boolean(),
})
export type ShownCollection = z.infer<typeof shownCollection>

export const getCollections = endpoint({
  method: 'GET',
  path: '/collections',
  summary: 'The collections that are shown now, the newest first.',
  access: 'public',
  response: z.array(shownCollection),
  cached: true,
  replica: true,
})

export const getCollection = endpoint({
  method: 'GET',
  path: '/collections/:slug',
  summary: 'A collection that is shown now.',
  access: 'public',
  params: z.object({ slug: line(60) }),
  response: shownCollection,
  cached: true,
  replica: true,
})

/** A combo that customers see: all its parts are sold, and cost more one by one. */
const shownCombo = pricedCombo.extend({
  slug: z.string(),
  /** URL of its picture, or of that of its first part; empty without one. */
  image: z.string(),
  /** What the parts cost one by one, of variants that are chosen the cheapest. */
  worth: taka,
  soldOut: z.boolean(),
  parts: z.array(
    comboPart.extend({
      name: z.string(),
      nameBn: z.string(),
      image: z.string(),
      /** Of one piece; of variants that are chosen the cheapest. */
      price: taka,
      /** Of the named variant. */
      options: z.record(z.string(), z.string()),
      /** Whether something is left for the customer to choose. */
      isOpen: z.boolean(),
    }),
  ),
})
export type ShownCombo = z.infer<typeof shownCombo>

export const getCombosOfProduct = endpoint({
  method: 'GET',
  path: '/product/:id/combos',
  summary:
    'The combos that a product is a part of, and the ids of all products on which they depend, also where none is shown.',
  access: 'public',
  params: z.object({ id: numberOf(id) }),
  response: z.object({ productIds: z.array(z.string()), combos: z.array(shownCombo) }),
  cached: true,
  replica: true,
})

export const getCombo = endpoint({
  method: 'GET',
  path: '/combos/:slug',
  summary: 'A combo that is shown: several products that cost less together.',
  access: 'public',
  params: z.object({ slug: line(60) }),
  response: shownCombo,
  cached: true,
  replica: true,
})

export const getCategories = endpoint({
  method: 'GET',
  path: '/categories',
  summary: 'Visible main categories with their sub-categories, in menu order.',
  access: 'public',
  response: z.array(category),
  cached: true,
  replica: true,
})
