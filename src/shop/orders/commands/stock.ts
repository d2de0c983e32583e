import { notPossibleNow } from '#lib/errors.ts'
import type { Tx } from '#platform/database.ts'
import { decrementStock, findProductSnapshots, type ProductSnapshot, restock } from '#shop/catalog/service.ts'
import { isInReview } from '../rules.ts'
import { holdsStock, type OrderStatus } from '../statuses.ts'
import { type ParsedOrder, rejectLines } from './check-order.ts'

/**
 * What a change did to the stock, and which event to publish for it: nothing, only numbers (`stock`), or a product sold out
 * or came back in stock (`storefront`).
 */
export type StockChange = 'untouched' | 'stock' | 'storefront'

const sumByProduct = (lines: readonly { productId: number; quantity: number }[]) => {
  const quantities = new Map<number, number>()
  for (const { productId, quantity } of lines)
    quantities.set(productId, (quantities.get(productId) ?? 0) + quantity)
  return quantities
}
const asProductQuantities = (quantities: ReadonlyMap<number, number>) =>
  [...quantities].map(([productId, quantity]) => ({ productId, quantity }))

/** The pieces of a new order's products with a limited stock. */
export const limitedPieces = (input: ParsedOrder, products: Map<number, ProductSnapshot>) =>
  sumByProduct(
    input.products
      .map(({ id, quantity }) => ({ productId: Number(id), quantity }))
      .filter(({ productId }) => products.get(productId)?.stock != null),
  )

/**
 * Takes a new order's pieces from the limited stocks, and returns how many products it sells out; rejects the whole order if a
 * line is short.
 */
export async function takeStockForOrder(
  tx: Tx,
  input: ParsedOrder,
  needed: ReadonlyMap<number, number>,
): Promise<number> {
  if (needed.size === 0) return 0
  const taken = await decrementStock(tx, asProductQuantities(needed))
  const short = [...needed.keys()].filter((productId) => !taken.has(productId))
  if (short.length) {
    const current = await findProductSnapshots(tx, short)
    rejectLines(
      input.products.flatMap(({ id }, line) => {
        const available = current.get(Number(id))?.stock
        return available == null ? [] : [{ line, id, reason: 'short' as const, available }]
      }),
    )
  }
  return [...taken.values()].filter(({ soldOut }) => soldOut).length
}

/** Puts back at once what `takeStockForOrder` has taken for an order that goes to review. */
export const returnStockOfOrder = (tx: Tx, needed: ReadonlyMap<number, number>) =>
  restock(tx, asProductQuantities(needed))

interface OrderMove {
  id: string
  reviewReason: string | null
  from: OrderStatus
  to: OrderStatus
}

/**
 * Puts an order's pieces back when it is cancelled, once, and takes them when it is reopened (D37), or confirmed after a review
 * (D60).
 */
export async function moveStock(
  tx: Tx,
  { id: orderId, reviewReason, from, to }: OrderMove,
): Promise<StockChange> {
  const isHolding = (status: OrderStatus) => holdsStock(status) && !isInReview({ status, reviewReason })
  const isTaking = isHolding(to)
  if (isHolding(from) === isTaking) return 'untouched'
  const lines = await tx
    .selectFrom('orderLines')
    .innerJoin('products', 'products.id', 'orderLines.productId')
    .select(['position', 'productId', 'quantity', 'stockTaken', 'stock', 'products.name'])
    .where('orderId', '=', orderId)
    .orderBy('position')
    .execute()
  const moving = lines.filter((line) => (isTaking ? line.stock !== null : line.stockTaken))
  if (moving.length === 0) return 'untouched'
  const pieces = asProductQuantities(
    sumByProduct(moving.map(({ productId, quantity }) => ({ productId: Number(productId), quantity }))),
  )
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
  if (!isTaking) return (await restock(tx, pieces)) ? 'storefront' : 'stock'
  const taken = await decrementStock(tx, pieces)
  const short = pieces.filter(({ productId }) => !taken.has(productId))
  if (short.length) {
    const names = short.map(({ productId, quantity }) => {
      const line = moving.find((each) => each.productId === productId)
      return `${line?.name} (${quantity} ordered, ${line?.stock} left)`
    })
    throw notPossibleNow(`Not enough is left of: ${names.join(', ')}`, { status: from, lines: short })
  }
  return [...taken.values()].some(({ soldOut }) => soldOut) ? 'storefront' : 'stock'
}

interface StockLine {
  productId: number | null
  quantity: number
  stockTaken: boolean
}

/** Pieces that these lines hold of each product with a limited stock. */
const heldBy = (lines: readonly StockLine[]) =>
  sumByProduct(
    lines.flatMap(({ productId, quantity, stockTaken }) =>
      productId !== null && stockTaken ? [{ productId, quantity }] : [],
    ),
  )

/** Takes or puts back the difference between an order's lines before and after an edit; rejects lines that are short. */
export async function adjustStock(
  tx: Tx,
  before: readonly StockLine[],
  after: readonly StockLine[],
  products: Map<number, ProductSnapshot>,
): Promise<StockChange> {
  const [heldBefore, heldAfter] = [heldBy(before), heldBy(after)]
  const differences = [...new Set([...heldBefore.keys(), ...heldAfter.keys()])].map((productId) => ({
    productId,
    quantity: (heldAfter.get(productId) ?? 0) - (heldBefore.get(productId) ?? 0),
  }))
  const more = differences.filter(({ quantity }) => quantity > 0)
  const fewer = differences.filter(({ quantity }) => quantity < 0)
  const taken = more.length ? await decrementStock(tx, more) : new Map<number, { soldOut: boolean }>()
  const short = more.filter(({ productId }) => !taken.has(productId))
  if (short.length)
    rejectLines(
      after.flatMap(({ productId }, line) => {
        if (productId === null || !short.some((each) => each.productId === productId)) return []
        const available = (heldBefore.get(productId) ?? 0) + (products.get(productId)?.stock ?? 0)
        return [{ line, id: String(productId), reason: 'short' as const, available }]
      }),
    )
  const returned = fewer.map(({ productId, quantity }) => ({ productId, quantity: -quantity }))
  const isBackInStock = returned.length > 0 && (await restock(tx, returned))
  if (differences.every(({ quantity }) => quantity === 0)) return 'untouched'
  return isBackInStock || [...taken.values()].some(({ soldOut }) => soldOut) ? 'storefront' : 'stock'
}
