import { notPossibleNow } from '#lib/errors.ts'
import type { Tx } from '#platform/database.ts'
import { decrementStock, findProductSnapshots, type ProductSnapshot, restock } from '#shop/catalog/service.ts'
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

/** Takes a new order's pieces from the limited stocks; rejects the whole order if a line is short. */
export async function takeStockForOrder(
  tx: Tx,
  input: ParsedOrder,
  products: Map<number, ProductSnapshot>,
): Promise<StockChange> {
  const needed = sumByProduct(
    input.products
      .map(({ id, quantity }) => ({ productId: Number(id), quantity }))
      .filter(({ productId }) => products.get(productId)?.stock != null),
  )
  if (needed.size === 0) return 'untouched'
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
  return [...taken.values()].some(({ soldOut }) => soldOut) ? 'storefront' : 'stock'
}

/** Puts an order's pieces back when it is cancelled, once, and takes them again when it is reopened (D37). */
export async function moveStock(
  tx: Tx,
  orderId: string,
  from: OrderStatus,
  to: OrderStatus,
): Promise<StockChange> {
  if (holdsStock(from) === holdsStock(to)) return 'untouched'
  const isTaking = holdsStock(to)
  const lines = await tx
    .selectFrom('orderLines')
    .innerJoin('products', 'products.id', 'orderLines.productId')
    .select(['position', 'productId', 'quantity', 'stockTaken', 'stock'])
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
  if (short.length)
    throw notPossibleNow('Some of these products are sold out by now.', { status: from, lines: short })
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
