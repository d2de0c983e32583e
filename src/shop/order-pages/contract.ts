import { z } from 'zod'
import { endpoint } from '#lib/endpoint.ts'
import { code, filledLine, line, lines, numberOf, opaque, rowId } from '#lib/schemas.ts'
import { isSlug, maxSlug } from '#lib/slug.ts'
import { originHeader } from '#shop/measurement/origin-rules.ts'
import { type Block, type BlockField, type BlockFields, blockFields, blockTypes } from './block-fields.ts'
import { maxBlocks, maxProducts } from './rules.ts'

const id = rowId('an order page', 9)

type SchemaOfField = (field: BlockField) => z.ZodType

const shapeOf = (fields: BlockFields, schemaOf: SchemaOfField) =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, schemaOf(field)]))

const words = (text: z.ZodType) => z.strictObject({ en: text, bn: text })

/** As it is typed. */
const typedField: SchemaOfField = (field) => {
  switch (field.kind) {
    case 'list':
      return z.array(z.strictObject(shapeOf(field.fields, typedField))).max(field.max)
    case 'picture':
      return line(100)
    case 'video':
      return line(300)
    default:
      return words((field.kind === 'text' ? line : lines)(field.max).default(''))
  }
}
/** As it was stored. */
const storedField: SchemaOfField = ({ kind, ...field }) => {
  if ('fields' in field) return z.array(z.object(shapeOf(field.fields, storedField)))
  return kind === 'picture' || kind === 'video' ? z.string() : words(z.string())
}

/** A block of any type; the table gives its type and its schema. */
const blockSchema = (schemaOf: SchemaOfField) => {
  const [first, ...others] = blockTypes.map((type) =>
    z.strictObject({ type: z.literal(type), ...shapeOf(blockFields[type], schemaOf) }),
  )
  if (!first) throw new Error('There are no blocks.')
  return z.discriminatedUnion('type', [first, ...others]) as unknown as z.ZodType<Block, Block>
}

const fields = z.object({
  title: filledLine(100),
  titleBn: line(100).default(''),
  /** Last part of its address `/o/…`. */
  slug: code(maxSlug).refine(isSlug, 'Small English letters, digits and hyphens, such as eid-offer.'),
  productIds: z.array(rowId('a product', 9)).min(1, 'Required').max(maxProducts),
  blocks: z.array(blockSchema(typedField)).max(maxBlocks),
  /** Whether search engines must not show it. */
  noindex: z.boolean(),
  enabled: z.boolean(),
})
export type OrderPageFields = z.output<typeof fields>

const shown = {
  slug: z.string(),
  title: z.string(),
  titleBn: z.string(),
  productIds: z.array(z.string()),
  blocks: z.array(blockSchema(storedField)),
  noindex: z.boolean(),
}

const orderPage = z.object({
  _id: z.string(),
  ...shown,
  enabled: z.boolean(),
  /** With it the page is shown before it is enabled. */
  previewKey: z.string(),
  /** Incremented by every update; sent back with an update for optimistic locking. */
  version: z.int(),
})
export type OrderPage = z.output<typeof orderPage>

const counts = { visits: z.int(), orders: z.int() }

const listed = orderPage.omit({ blocks: true }).extend(counts)
export type ListedOrderPage = z.output<typeof listed>

export const getOrderPage = endpoint({
  method: 'GET',
  path: '/order-pages/:slug',
  summary: 'An order page that is switched on, or any with its `preview`.',
  access: 'public',
  params: z.object({ slug: line(maxSlug) }),
  query: z.object({ preview: opaque(40).optional() }),
  response: z.object({ ...shown, isPreview: z.boolean() }),
  cached: true,
})

export const postOrderPageVisit = endpoint({
  method: 'POST',
  path: '/order-pages/:slug/visits',
  summary: 'Counts a visit of an order page, by what brought the visitor; nothing else is kept of it.',
  access: 'public',
  params: z.object({ slug: line(maxSlug) }),
  headers: z.object({ [originHeader]: opaque(20_000).optional() }),
  response: z.object({ counted: z.boolean() }),
})

export const getAdminOrderPages = endpoint({
  method: 'GET',
  path: '/admin-order-pages',
  summary: 'All order pages, the newest first, with their visits and orders of the last 30 days.',
  access: 'admin',
  permission: 'catalogue',
  response: z.array(listed),
})

export const getAdminOrderPage = endpoint({
  method: 'GET',
  path: '/admin-order-pages/:id',
  summary: 'An order page with its visits and orders of the last 30 days by what brought the visitors.',
  access: 'admin',
  permission: 'catalogue',
  params: z.object({ id: numberOf(id) }),
  response: z.object({
    page: orderPage,
    /** The most visits first. `source` is empty where nothing tells. */
    sources: z.array(z.object({ source: z.string(), ...counts })),
  }),
})

export const postOrderPage = endpoint({
  method: 'POST',
  path: '/order-pages',
  summary: 'Makes an order page of a product, filled with what is known of it and switched off.',
  access: 'admin',
  permission: 'catalogue',
  body: z.object({ productId: numberOf(rowId('a product', 9)) }),
  response: z.object({ insertedId: z.string() }),
  status: 201,
})

export const postOrderPageCopy = endpoint({
  method: 'POST',
  path: '/order-pages/:id/copies',
  summary: 'Copies an order page; the copy is switched off.',
  access: 'admin',
  permission: 'catalogue',
  params: z.object({ id: numberOf(id) }),
  response: z.object({ insertedId: z.string() }),
  status: 201,
})

export const putOrderPage = endpoint({
  method: 'PUT',
  path: '/order-pages/:id',
  summary: 'Updates an order page. 409 after a concurrent change.',
  access: 'admin',
  permission: 'catalogue',
  params: z.object({ id: numberOf(id) }),
  body: fields.extend({ version: z.int().min(1) }),
  response: orderPage,
  conflict: orderPage,
  invalidates: 'storefront',
})

export const deleteOrderPage = endpoint({
  method: 'DELETE',
  path: '/order-pages/:id',
  summary: 'Deletes an order page with its figures; its products and orders stay.',
  access: 'admin',
  permission: 'catalogue',
  params: z.object({ id: numberOf(id) }),
  response: z.object({ _id: z.string() }),
  invalidates: 'storefront',
})
