import { z } from 'zod'
import { nameKey } from '#lib/clean-text.ts'
import { endpoint } from '#lib/endpoint.ts'
import { pageQuery } from '#lib/paging.ts'
import { filledLine, line, lines, numberOf, rowId, taka } from '#lib/schemas.ts'
import { maxImages } from '#shop/media/rules.ts'
import { product, quantityOffers, responseSchema, shapeOf, variant } from './contract.ts'
import { fieldNames, type ProductField, type RequiredField, requiredFieldNames } from './product-fields.ts'
import { areQuantityOffers, maxQuantityOffers } from './quantity-offer-rules.ts'
import {
  isOption,
  isOptionName,
  maxBulkProducts,
  maxLengths,
  maxOptionLength,
  maxOptionNames,
  maxOptions,
  maxSearchInput,
  maxVariants,
} from './rules.ts'

const unique = (items: z.ZodType, max: number, message: string) =>
  z
    .array(items)
    .max(max, message)
    .refine(
      (list) => new Set(list.map((item) => nameKey(String(item)))).size === list.length,
      'The same one twice.',
    )

/** Whether a number has at most this many decimals. */
const hasDecimals = (number: number, decimals: number) =>
  Math.abs(number * 10 ** decimals - Math.round(number * 10 ** decimals)) < 1e-6

function numberSchema({ min, max, decimals, stored, required }: ProductField & { kind: 'number' }) {
  const bounds = `From ${min} to ${max}.`
  const number =
    stored === 'paisa'
      ? taka.min(min, bounds)
      : z
          .number()
          .min(min, bounds)
          .max(max, bounds)
          .refine((value) => hasDecimals(value, decimals), `At most ${decimals} decimals.`)
  return required ? number : number.nullable()
}

/** A size, colour or other option (D61). */
const optionWord = filledLine(maxOptionLength).refine(isOption, 'Without comma, semicolon or bar.')

const optionName = filledLine(maxOptionLength).refine(isOptionName, 'Letters and digits only.')

const imageUrl = z
  .string()
  .regex(/^\/images\/[0-9a-f]{32}-900\.webp$/, 'Not the address of a picture of the shop.')

function inputSchema(field: ProductField): z.ZodType {
  switch (field.kind) {
    case 'text':
      if (field.multiline) return lines(field.max)
      return field.required ? filledLine(field.max) : line(field.max)
    case 'category':
      return filledLine(100)
    case 'number':
      return numberSchema(field)
    case 'moment':
      return z.iso
        .datetime()
        .max(40)
        .transform((time) => new Date(Math.floor(Date.parse(time) / 60_000) * 60_000).toISOString())
        .nullable()
    case 'quantityOffers':
      return quantityOffers
        .max(maxQuantityOffers)
        .refine(
          areQuantityOffers,
          'Each number of pieces once, from 2 to 100, with a price of at least 1 taka.',
        )
    case 'options':
      return unique(optionWord, maxOptions, `At most ${maxOptions}.`)
    case 'images':
      return unique(imageUrl, maxImages, `At most ${maxImages} pictures.`)
    case 'imageAlts':
      return z.array(line(maxLengths.alt)).max(maxImages)
    default:
      return responseSchema(field)
  }
}

/** The editable fields of a product, validated the same way by the API and the CSV import. */
export const productInput = z.object(shapeOf(fieldNames, inputSchema))

const id = rowId('a product')
const code = line(60)

/**
 * A variant of a product. One with `_id` keeps its row, and what is left out of it; of a new one the prices are by default those
 * of the product, and its stock is not counted.
 */
export const variantInput = z.strictObject({
  _id: id.optional(),
  options: z
    .record(optionName, optionWord)
    .refine((options) => Object.keys(options).length > 0, 'Required')
    .refine((options) => Object.keys(options).length <= maxOptionNames, `At most ${maxOptionNames} options.`)
    .meta({ maxProperties: maxOptionNames })
    .optional(),
  sku: code.optional(),
  barcode: code.optional(),
  stock: productInput.shape.stock.optional(),
  /** The stock the client saw; answers 409 if it is another one by now. */
  stockWas: productInput.shape.stock.optional(),
  originalPrice: productInput.shape.originalPrice.optional(),
  offerPrice: productInput.shape.offerPrice.optional(),
  costPrice: productInput.shape.costPrice.optional(),
  image: imageUrl.or(z.literal('')).optional(),
  weight: productInput.shape.weight.optional(),
})
export type VariantInput = z.output<typeof variantInput>

/** All variants of a product, in order; none makes it a simple one. */
const variantsInput = z.array(variantInput).max(maxVariants, `At most ${maxVariants} variants.`).optional()

/** A variant as administrators see it. */
const adminVariant = variant.extend({ costPrice: taka.nullable() })
export type AdminVariant = z.infer<typeof adminVariant>

/** A product as administrators see it. */
export const adminProduct = product.extend({
  ...shapeOf(fieldNames, responseSchema),
  variants: z.array(adminVariant),
  /** Incremented by every update; sent back with an update for optimistic locking. */
  version: z.number().int(),
})
export type AdminProduct = z.infer<typeof adminProduct>

/** A row of the admin product list. */
export const adminProductSummary = adminProduct
  .pick({
    _id: true,
    name: true,
    nameBn: true,
    category: true,
    subCategory: true,
    productType: true,
    originalPrice: true,
    offerPrice: true,
    stock: true,
    hidden: true,
    version: true,
  })
  .extend({
    /** URL of the main image, 900 px wide; empty without one. */
    image: z.string(),
    /** Prices and stock are those of its variants and cannot be changed without them. */
    hasVariants: z.boolean(),
    /** Variants have other prices than this one, which is the lowest. */
    hasPriceRange: z.boolean(),
  })
export type AdminProductSummary = z.infer<typeof adminProductSummary>

const params = z.object({ id: numberOf(id) })

/** A UUID with or without hyphens. */
const uuidKey = z.string().regex(/^[0-9a-f]{8}(-?[0-9a-f]{4}){3}-?[0-9a-f]{12}$/, 'A UUID.')

export const getAdminProducts = endpoint({
  method: 'GET',
  path: '/admin-products',
  summary: 'All products including hidden ones, newest first. `search` matches like the shop’s own search.',
  access: 'admin',
  permission: 'catalogue',
  query: z.object({
    search: line(maxSearchInput).optional(),
    show: z.enum(['hidden', 'sold-out', 'low-stock']).optional(),
    ...pageQuery,
  }),
  response: z.array(adminProductSummary),
  paged: true,
})

export const getWaitingProducts = endpoint({
  method: 'GET',
  path: '/search/waiting-products',
  summary: 'How many new or changed products the search does not find yet.',
  access: 'admin',
  permission: 'catalogue',
  response: z.object({ count: z.int() }),
})

export const getAdminProduct = endpoint({
  method: 'GET',
  path: '/admin-products/:id',
  summary: 'One product, also while it is hidden, with its `version`.',
  access: 'admin',
  permission: 'catalogue',
  params,
  response: adminProduct,
})

/** Clients of the specification send it. */
const ignoredTime = z.iso
  .datetime()
  .max(40)
  .optional()
  .describe('Accepted and ignored: the shop sets the time of creation itself.')

export const postProduct = endpoint({
  method: 'POST',
  path: '/postProduct',
  summary:
    'Creates a product. Name, category, sub-category and original price are required. Repeated with the same `Idempotency-Key`, it updates the product created before.',
  access: 'admin',
  permission: 'catalogue',
  headers: z.object({ 'idempotency-key': uuidKey.optional() }),
  body: productInput
    .partial()
    .required(
      Object.fromEntries(requiredFieldNames.map((name) => [name, true])) as Record<RequiredField, true>,
    )
    .extend({ variants: variantsInput, createdAt: ignoredTime }),
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
  permission: 'catalogue',
  params,
  body: productInput.partial().extend({
    version: z.number().int().min(1).max(2_147_483_647).optional(),
    /** The stock the client saw. Orders change the stock without a new `version`, so it is checked on its own. */
    stockWas: productInput.shape.stock.optional(),
    /** Replace all variants. */
    variants: variantsInput,
    createdAt: ignoredTime,
  }),
  response: adminProduct,
  conflict: adminProduct,
})

export const updateProducts = endpoint({
  method: 'PATCH',
  path: '/products',
  summary:
    'Updates the same fields of several products: all of them, or, if one is rejected or was changed meanwhile, none; the error names its `productId`.',
  access: 'admin',
  permission: 'catalogue',
  body: z.object({
    products: z
      .array(
        z.strictObject({
          id,
          /** What the client saw, as in a single update. */
          version: z.number().int().min(1).max(2_147_483_647),
          stockWas: productInput.shape.stock.optional(),
        }),
      )
      .min(1)
      .max(maxBulkProducts)
      .refine((list) => new Set(list.map(({ id }) => id)).size === list.length, 'The same one twice.'),
    fields: productInput
      .pick({ originalPrice: true, offerPrice: true, stock: true, productType: true, hidden: true })
      .partial()
      .strict()
      .refine((fields) => Object.keys(fields).length > 0, 'Nothing to change.'),
  }),
  response: z.array(adminProductSummary),
  conflict: adminProduct,
})

export const deleteProduct = endpoint({
  method: 'DELETE',
  path: '/deleteProduct/:id',
  summary: 'Deletes a product permanently. Orders keep their copies of its name, price and image.',
  access: 'admin',
  permission: 'catalogue',
  params,
  response: z.object({ _id: z.string() }),
})
