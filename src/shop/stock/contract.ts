import { z } from 'zod'
import { endpoint } from '#lib/endpoint.ts'
import { pageQuery } from '#lib/paging.ts'
import { idempotencyKey, line, rowId, taka } from '#lib/schemas.ts'
import { maxSearchInput } from '#shop/catalog/rules.ts'
import { maxStockLines, maxSupplierLength, stockReasons } from './rules.ts'

const id = rowId('a product or variant', 15)
/** Empty for a product without variants. */
const variantId = id.or(z.literal(''))
const pieces = z.int().min(0).max(1_000_000)

/** What is counted on its own: a product without variants, or a variant. */
const stockUnit = z.object({
  variantId: z.string(),
  /** By name; empty for a product without variants. */
  options: z.record(z.string(), z.string()),
  sku: z.string(),
  barcode: z.string(),
  /** Pieces that can be ordered; null where they are not counted. */
  available: z.int().nullable(),
  /** Pieces of orders that have not been handed over: they are on the shelf, too. */
  held: z.int(),
  /** What lies on the shelf: available and held pieces; null where they are not counted. */
  onShelf: z.int().nullable(),
  /** Pieces on their way to customers, and of returned orders that have not arrived yet. */
  withCourier: z.int(),
  comingBack: z.int(),
  /** What a piece costs the shop, on average (D69). */
  costPrice: taka.nullable(),
  runsOut: z.boolean(),
})
export type StockUnit = z.infer<typeof stockUnit>

const stockProduct = z.object({
  _id: z.string(),
  name: z.string(),
  nameBn: z.string(),
  image: z.string(),
  hidden: z.boolean(),
  category: z.string(),
  subCategory: z.string(),
  /** From how many pieces on it runs out. */
  lowStockAt: z.int(),
  units: z.array(stockUnit),
})
export type StockProduct = z.infer<typeof stockProduct>

export const getStocks = endpoint({
  method: 'GET',
  path: '/stocks',
  summary:
    'What of every product, or of its variants, is available, held by orders, with the courier and coming back, newest product first. `low` lists what runs out; by `need` what has run out comes first, then what runs out, and last what is not counted.',
  access: 'admin',
  permission: 'catalogue',
  query: z.object({
    search: line(maxSearchInput).optional(),
    category: line(100).optional(),
    product: id.optional(),
    show: z.enum(['low', 'out']).optional(),
    sort: z.enum(['need']).optional(),
    ...pageQuery,
  }),
  response: z.array(stockProduct),
  paged: true,
})

const stockMovement = z.object({
  _id: z.string(),
  at: z.iso.datetime(),
  variantId: z.string(),
  /** Empty for a product without variants, and for a variant that was deleted. */
  options: z.record(z.string(), z.string()),
  change: z.int(),
  /** Null where pieces were not counted, or are not counted any more. */
  before: z.int().nullable(),
  after: z.int().nullable(),
  reason: z.enum(stockReasons),
  /** Empty if no order caused it; the order may have been deleted. */
  orderId: z.string(),
  /** Name of the user; empty if nobody was signed in. */
  by: z.string(),
  role: z.string(),
  note: z.string(),
  unitCost: taka.nullable(),
})
export type StockMovement = z.infer<typeof stockMovement>

export const getStockMovements = endpoint({
  method: 'GET',
  path: '/stock-movements',
  summary: 'Every change of the stock of a product and its variants, newest first.',
  access: 'admin',
  permission: 'catalogue',
  query: z.object({ product: id, variant: id.optional(), ...pageQuery }),
  response: z.array(stockMovement),
  paged: true,
})

const unit = { product: id, variant: variantId }
const unitKey = ({ product, variant }: { product: string; variant: string }) => `${product} ${variant}`

export const postStocktake = endpoint({
  method: 'POST',
  path: '/stocktakes',
  summary:
    'Sets what was counted on the shelf; what can be ordered is that without the pieces held by orders. If a figure is not as it was `seen`, nothing is changed and the error has the `lines` with what is there now.',
  access: 'admin',
  permission: 'catalogue',
  body: z.object({
    lines: z
      .array(z.strictObject({ ...unit, counted: pieces, seen: pieces.nullable() }))
      .min(1)
      .max(maxStockLines)
      .refine((lines) => new Set(lines.map(unitKey)).size === lines.length, 'The same one twice.'),
  }),
  response: z.object({ changed: z.int() }),
})

export const postIncomingGoods = endpoint({
  method: 'POST',
  path: '/incoming-goods',
  summary:
    'Adds incoming pieces to the stock. With `costPrice` the cost price becomes the average of what was there and what came in. Idempotent by key.',
  access: 'admin',
  permission: 'catalogue',
  body: z.object({
    key: idempotencyKey,
    supplier: line(maxSupplierLength).default(''),
    lines: z
      .array(z.strictObject({ ...unit, pieces: pieces.min(1), costPrice: taka.nullable() }))
      .min(1)
      .max(maxStockLines),
  }),
  response: z.object({ pieces: z.int() }),
})
