import { sql } from 'kysely'
import { notPossibleNow } from '#lib/errors.ts'
import { productsTopic, type Topic } from '#lib/topic.ts'
import type { Tx } from '#platform/database.ts'
import {
  decrementStock,
  findProductSnapshots,
  type Pieces,
  restock,
  type StockCause,
  stockKey,
  type TakenStock,
} from '#shop/catalog/service.ts'
import { isInReview } from '../rules.ts'
import { holdsStock, type OrderStatus } from '../statuses.ts'
import { type Actor, roleOf, userOf } from './actor.ts'
import { type Item, type LineProblem, type ParsedOrder, rejectLines, stockOf } from './check-order.ts'

/**
 * What a change did to the stock, and which topic to publish for it: nothing, only numbers (`stock`), or products that sold out or
 * came back in stock.
 */
export type StockChange = 'untouched' | Topic

/** The topic for these pieces, some of whose products may have sold out or come back. */
export const stockTopic = (pieces: readonly Pick<Pieces, 'productId'>[], isShown: boolean) =>
  isShown ? productsTopic(pieces.map(({ productId }) => productId)) : 'stock'

/** Why an order moves stock. */
export const orderCause = (orderId: string, actor: Actor, reason: StockCause['reason']): StockCause => ({
  orderId,
  reason,
  userId: userOf(actor)?.id ?? null,
  role: roleOf(actor),
})

/** The pieces of lines with the same product and variant as one. */
function sumPieces(lines: readonly Pieces[]): Pieces[] {
  const byKey = Map.groupBy(lines, stockKey)
  return [...byKey.values()].flatMap((same) => {
    const quantity = same.reduce((sum, line) => sum + line.quantity, 0)
    return same.slice(0, 1).map(({ productId, variantId }) => ({ productId, variantId, quantity }))
  })
}

const piecesOf = ({ product, variant }: Item, quantity: number): Pieces => ({
  productId: product.id,
  variantId: variant?.id ?? null,
  quantity,
})

/** The pieces of a new order's products and variants with a limited stock. */
export const limitedPieces = (input: ParsedOrder, items: readonly Item[]) =>
  sumPieces(
    items.flatMap((item, line) =>
      stockOf(item) === null ? [] : [piecesOf(item, input.products[line]?.quantity ?? 0)],
    ),
  )

/**
 * Takes a new order's pieces from the limited stocks, and returns also how many products it sells out; rejects the whole order
 * if a line is short.
 */
export async function takeStockForOrder(
  tx: Tx,
  items: readonly Item[],
  needed: readonly Pieces[],
  cause: StockCause,
): Promise<Pick<TakenStock, 'soldOut' | 'movements'>> {
  if (needed.length === 0) return { soldOut: 0, movements: [] }
  const { taken, ...result } = await decrementStock(tx, needed, cause)
  const short = needed.filter((pieces) => !taken.has(stockKey(pieces)))
  if (short.length) await rejectShort(tx, items, needed, short)
  return result
}

/** Rejects an order because of what is short; names the lines, with what is left or that it is no longer sold. */
async function rejectShort(
  tx: Tx,
  items: readonly Item[],
  needed: readonly Pieces[],
  short: readonly Pieces[],
): Promise<never> {
  const current = await findProductSnapshots(
    tx,
    short.map(({ productId }) => productId),
  )
  const isShort = new Set(short.map(stockKey))
  const problems = items.flatMap((item, line): LineProblem[] => {
    const key = stockKey(piecesOf(item, 0))
    if (!isShort.has(key)) return []
    const product = current.get(item.product.id)
    const id = String(item.product.id)
    const now = item.variant ? product?.variants.find((each) => each.id === item.variant?.id) : product
    if (!product || !now || product.hasVariants !== (item.variant !== null))
      return [{ line, id, reason: 'gone', available: 0 }]
    const requested = needed.find((each) => stockKey(each) === key)?.quantity ?? 0
    // Of a product that is short in all, other variants may be left.
    const isEnough = item.variant !== null && now.stock !== null && now.stock >= requested
    return now.stock === null || isEnough ? [] : [{ line, id, reason: 'short', available: now.stock }]
  })
  return rejectLines(problems)
}

/** Which of these pieces, that were not taken, are short, and what is left of them; others of the same product may be left. */
async function findShort(tx: Tx, missing: readonly Pieces[]) {
  const { rows } = await sql<{ productId: number; variantId: number | null; stock: number | null }>`
    select ordered.product_id, ordered.variant_id,
      case when ordered.variant_id is null then products.stock else variants.stock end as stock
    from unnest(${missing.map(({ productId }) => productId)}::bigint[],
      ${missing.map(({ variantId }) => variantId)}::bigint[]) as ordered (product_id, variant_id)
    left join products on products.id = ordered.product_id
    left join product_variants as variants on variants.id = ordered.variant_id`.execute(tx)
  const stocks = new Map(rows.map((row) => [stockKey(row), row.stock]))
  const all = missing.map((pieces) => ({ ...pieces, left: stocks.get(stockKey(pieces)) ?? 0 }))
  const short = all.filter(({ left, quantity }) => left < quantity)
  return short.length > 0 ? short : all
}

interface OrderMove {
  id: string
  reviewReason: string | null
  from: OrderStatus
  to: OrderStatus
  actor: Actor
  /** They have left the shop: they are on sale again when somebody receives them, and are not taken twice. */
  areOutside?: boolean
  /** Default: what the statuses say. */
  reason?: StockCause['reason']
}

const reasonOf = ({ from, to }: Pick<OrderMove, 'from' | 'to'>) =>
  holdsStock(to) ? (holdsStock(from) ? 'confirmed' : 'reopened') : 'cancelled'

/**
 * Puts an order's pieces back when it is cancelled, once, and takes them when it is reopened (D37), or confirmed after a review
 * (D60). Of those that have left the shop nothing changes (D147).
 */
export async function moveStock(
  tx: Tx,
  {
    id: orderId,
    reviewReason,
    from,
    to,
    actor,
    areOutside = false,
    reason = reasonOf({ from, to }),
  }: OrderMove,
): Promise<StockChange> {
  const cause = orderCause(orderId, actor, reason)
  const isHolding = (status: OrderStatus) => holdsStock(status) && !isInReview({ status, reviewReason })
  const isTaking = isHolding(to)
  if (areOutside || isHolding(from) === isTaking) return 'untouched'
  const lines = await tx
    .selectFrom('orderLines')
    .innerJoin('products', 'products.id', 'orderLines.productId')
    .leftJoin('productVariants', 'productVariants.id', 'orderLines.variantId')
    .select(['orderLines.position', 'products.id as productId', 'variantId', 'quantity', 'stockTaken'])
    .select(['products.name', 'products.hasVariants'])
    .select('products.stock as productStock')
    .select('productVariants.stock as variantStock')
    .where('orderId', '=', orderId)
    .orderBy('orderLines.position')
    .execute()
  const gone = lines.filter(({ hasVariants, variantId }) => hasVariants && variantId === null)
  if (isTaking && gone.length)
    throw notPossibleNow(`No longer sold as ordered: ${gone.map(({ name }) => name).join(', ')}`, {
      status: from,
      lines: gone.map(({ productId, quantity }) => ({ productId, quantity })),
    })
  const stockLeft = (line: (typeof lines)[number]) => line[line.hasVariants ? 'variantStock' : 'productStock']
  const moving = lines.filter((line) => (isTaking ? stockLeft(line) !== null : line.stockTaken))
  if (moving.length === 0) return 'untouched'
  const pieces = sumPieces(moving)
  await tx
    .updateTable('orderLines')
    .set({ stockTaken: isTaking })
    .where('orderId', '=', orderId)
    .where(
      'position',
      'in',
      moving.map((line) => line.position),
    )
    .execute()
  if (!isTaking) return stockTopic(pieces, await restock(tx, pieces, cause))
  const { taken, soldOut } = await decrementStock(tx, pieces, cause)
  const missing = pieces.filter((each) => !taken.has(stockKey(each)))
  if (missing.length) throw await notEnough(tx, missing, { from, lines: moving })
  return stockTopic(pieces, soldOut > 0)
}

/** The error of a move that needs more pieces than there are. */
async function notEnough(
  tx: Tx,
  missing: Parameters<typeof findShort>[1],
  { from, lines }: { from: OrderStatus; lines: readonly NamedLine[] },
) {
  const short = await findShort(tx, missing)
  const names = short.map(({ left, ...each }) => {
    const line = lines.find((one) => stockKey(one) === stockKey(each))
    return `${line?.name} (${each.quantity} ordered, ${left} left)`
  })
  return notPossibleNow(`Not enough is left of: ${names.join(', ')}`, {
    status: from,
    lines: short.map(({ productId, quantity }) => ({ productId, quantity })),
  })
}

interface NamedLine {
  productId: number
  variantId: number | null
  name: string
}

interface StockLine {
  productId: number | null
  variantId: number | null
  quantity: number
  stockTaken: boolean
}

/** Pieces that these lines hold of each product and variant with a limited stock. */
const heldBy = (lines: readonly StockLine[]) =>
  sumPieces(
    lines.flatMap(({ productId, variantId, quantity, stockTaken }) =>
      productId !== null && stockTaken ? [{ productId, variantId, quantity }] : [],
    ),
  )

/** Takes or puts back the difference between an order's lines before and after an edit; rejects lines that are short. */
export async function adjustStock(
  tx: Tx,
  before: readonly StockLine[],
  after: readonly StockLine[],
  cause: StockCause,
): Promise<StockChange> {
  const held = heldBy(before)
  const returning = held.map((pieces) => ({ ...pieces, quantity: -pieces.quantity }))
  const differences = sumPieces([...heldBy(after), ...returning])
  const more = differences.filter(({ quantity }) => quantity > 0)
  const fewer = differences.filter(({ quantity }) => quantity < 0)
  const { taken, soldOut } = more.length
    ? await decrementStock(tx, more, cause)
    : { taken: new Set<string>(), soldOut: 0 }
  const missing = more.filter((pieces) => !taken.has(stockKey(pieces)))
  if (missing.length) {
    const short = await findShort(tx, missing)
    rejectLines(
      after.flatMap(({ productId, variantId }, line) => {
        if (productId === null) return []
        const key = stockKey({ productId, variantId })
        const pieces = short.find((each) => stockKey(each) === key)
        if (!pieces) return []
        const heldBefore = held.find((each) => stockKey(each) === key)?.quantity ?? 0
        const available = heldBefore + pieces.left
        return [{ line, id: String(productId), reason: 'short' as const, available }]
      }),
    )
  }
  const returned = fewer.map((pieces) => ({ ...pieces, quantity: -pieces.quantity }))
  const isBackInStock = returned.length > 0 && (await restock(tx, returned, cause))
  if (differences.every(({ quantity }) => quantity === 0)) return 'untouched'
  return stockTopic(differences, isBackInStock || soldOut > 0)
}
