import { z } from 'zod'
import { endpoint } from '#lib/endpoint.ts'
import { pageQuery } from '#lib/paging.ts'
import { filledLine, idempotencyKey, line, numberOf, rowId } from '#lib/schemas.ts'
import { productInput } from './products-contract.ts'
import { maxSearchInput } from './rules.ts'

const id = rowId('a product')
const amount = z.number().min(-10_000_000).max(10_000_000).multipleOf(0.01)
/** Prices become multiples of so many taka. */
const rounding = z.literal([1, 5, 10])

/** What to do with every product of a bulk change; where it has variants, with each of them. */
export const bulkAction = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('price'),
    /** Percent of the original price, or taka; less than 0 lowers it. */
    unit: z.enum(['percent', 'taka']),
    amount: amount.refine((value) => value !== 0, 'Not 0.'),
    rounding,
  }),
  z.strictObject({
    kind: z.literal('offer'),
    /** Percent off the original price. */
    percent: z.number().min(1).max(99),
    rounding,
    startsAt: productInput.shape.offerStartsAt,
    endsAt: productInput.shape.offerEndsAt,
  }),
  z.strictObject({ kind: z.literal('end-offer') }),
  z.strictObject({
    kind: z.literal('stock'),
    how: z.enum(['set', 'add']),
    pieces: z.int().min(-1_000_000).max(1_000_000),
  }),
  z.strictObject({ kind: z.literal('type'), productType: productInput.shape.productType }),
  z.strictObject({ kind: z.literal('category'), category: filledLine(100), subCategory: filledLine(100) }),
  z.strictObject({ kind: z.literal('hidden'), hidden: z.boolean() }),
  z.strictObject({ kind: z.literal('delete') }),
])
export type BulkAction = z.output<typeof bulkAction>

/** Some products, or all of a list of `GET /admin-products`. */
export const bulkSelection = z.union([
  z.strictObject({ ids: z.array(id).min(1).max(1000) }),
  z.strictObject({
    all: z.literal(true),
    search: line(maxSearchInput).optional(),
    show: z.enum(['hidden', 'sold-out', 'low-stock']).optional(),
  }),
])
export type BulkSelection = z.output<typeof bulkSelection>

const bulkInput = z.object({ products: bulkSelection, action: bulkAction })

/** Why a product is not changed, or not changed back. */
const reason = z.enum([
  'offer',
  'price',
  'stock',
  'uncounted',
  'gone',
  'changed',
  'sku',
  /** An error of the shop itself. */
  'unexpected',
])
export type BulkReason = z.output<typeof reason>

const value = z.string().or(z.number()).or(z.boolean()).nullable()
const fieldChange = z.object({ field: z.string(), before: value, after: value })
export type BulkFieldChange = z.output<typeof fieldChange>

export const previewBulkChange = endpoint({
  method: 'POST',
  path: '/bulk-changes/preview',
  summary:
    'What a bulk change would do, without doing it: how many products it changes, how many not and why, with three examples. Of a product with variants the examples have what is derived from them.',
  access: 'admin',
  permission: 'catalogue',
  body: bulkInput,
  response: z.object({
    total: z.int(),
    changed: z.int(),
    same: z.int(),
    rejected: z.array(z.object({ reason, count: z.int(), name: z.string() })),
    examples: z.array(z.object({ _id: z.string(), name: z.string(), changes: z.array(fieldChange) })),
  }),
})
export type BulkPreview = z.output<typeof previewBulkChange.response>

const bulkChange = z.object({
  _id: z.string(),
  /**
   * applying → done → undoing → undone; `failed` and `undo failed` after an error of the shop: what was changed until then stays
   * so, and it can be resumed, or undone.
   */
  status: z.enum(['applying', 'done', 'undoing', 'undone', 'failed', 'undo failed']),
  action: bulkAction,
  /** Name of the user who made it; empty when the account was deleted. */
  madeBy: z.string(),
  madeAt: z.iso.datetime(),
  /** All its products, and how many were gone through so far. */
  total: z.int(),
  progress: z.int(),
  /** Products that it has changed, changed back, and left as they were for a reason. */
  changed: z.int(),
  undone: z.int(),
  problems: z.int(),
  canUndo: z.boolean(),
  canResume: z.boolean(),
})
export type BulkChange = z.output<typeof bulkChange>

export const postBulkChange = endpoint({
  method: 'POST',
  path: '/bulk-changes',
  summary:
    'Changes many products in the background; products that cannot be changed like this are left as they are and listed. Idempotent by key. 409 while another bulk change is under way.',
  access: 'admin',
  permission: 'catalogue',
  body: bulkInput.extend({ key: idempotencyKey }),
  response: bulkChange,
  status: 201,
})

export const getLatestBulkChange = endpoint({
  method: 'GET',
  path: '/bulk-changes/latest',
  summary: 'The bulk change under way, or the last one; null when there was none in the last week.',
  access: 'admin',
  permission: 'catalogue',
  response: bulkChange.nullable(),
})

const params = z.object({ id: numberOf(rowId('a bulk change')) })

export const getBulkChangeProblems = endpoint({
  method: 'GET',
  path: '/bulk-changes/:id/problems',
  summary: 'The products that a bulk change, or undoing it, has left as they were, and why.',
  access: 'admin',
  permission: 'catalogue',
  params,
  query: z.object(pageQuery),
  response: z.array(z.object({ _id: z.string(), name: z.string(), reason })),
  paged: true,
})

export const undoBulkChange = endpoint({
  method: 'PUT',
  path: '/bulk-changes/:id/undo',
  summary:
    'Changes the products of the last bulk change back, in the background; those that were changed since are left as they are and listed.',
  access: 'admin',
  permission: 'catalogue',
  params,
  body: z.object({}),
  response: bulkChange,
})

export const resumeBulkChange = endpoint({
  method: 'PUT',
  path: '/bulk-changes/:id/resume',
  summary:
    'Goes on with the last bulk change, or with undoing it, after it has failed. 409 while another one is under way.',
  access: 'admin',
  permission: 'catalogue',
  params,
  body: z.object({}),
  response: bulkChange,
})
