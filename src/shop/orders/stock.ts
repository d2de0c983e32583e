import { notPossibleNow } from '#lib/errors.ts'
import type { Tx } from '#platform/database.ts'
import { findOnShelf, putStockBack, type Shelf, takeStock } from '#shop/catalog/service.ts'
import { type Asked, refuseLines } from './checking.ts'
import type { OrderStatus } from './contract.ts'

/** What became of counted stock: nothing, numbers only, or a product sold out or came back into the shop window. */
export type StockChange = 'untouched' | 'stock' | 'storefront'

/** Counts an order's pieces off the stock where it is counted; refuses the whole order when a line is short. */
export async function takeForOrder(tx: Tx, asked: Asked, shelf: Map<number, Shelf>): Promise<StockChange> {
  const wanted = new Map<number, number>()
  for (const { id, quantity } of asked.products)
    if (shelf.get(Number(id))?.stock != null) wanted.set(Number(id), (wanted.get(Number(id)) ?? 0) + quantity)
  if (wanted.size === 0) return 'untouched'
  const taken = await takeStock(
    tx,
    [...wanted].map(([productId, quantity]) => ({ productId, quantity })),
  )
  const short = [...wanted.keys()].filter((productId) => !taken.has(productId))
  if (short.length) {
    const now = await findOnShelf(tx, short)
    refuseLines(
      asked.products.flatMap(({ id }, line) => {
        const available = now.get(Number(id))?.stock
        return available == null ? [] : [{ line, id, reason: 'short' as const, available }]
      }),
    )
  }
  return [...taken.values()].some(({ soldOut }) => soldOut) ? 'storefront' : 'stock'
}

/** Cancelling puts back what was counted off, once; taking an order up again counts it off again or is refused (D37). */
export async function moveStock(
  tx: Tx,
  orderId: string,
  from: OrderStatus,
  to: OrderStatus,
): Promise<StockChange> {
  if (to !== 'Cancelled' && from !== 'Cancelled') return 'untouched'
  const lines = await tx
    .selectFrom('orderLines')
    .innerJoin('products', 'products.id', 'orderLines.productId')
    .select(['position', 'productId', 'quantity', 'stockTaken', 'stock'])
    .where('orderId', '=', orderId)
    .orderBy('position')
    .execute()
  const moving = lines.filter((line) => (to === 'Cancelled' ? line.stockTaken : line.stock !== null))
  if (moving.length === 0) return 'untouched'
  const pieces = [...Map.groupBy(moving, (line) => Number(line.productId))].map(([productId, group]) => ({
    productId,
    quantity: group.reduce((sum, line) => sum + line.quantity, 0),
  }))
  await tx
    .updateTable('orderLines')
    .set({ stockTaken: to !== 'Cancelled' })
    .where('orderId', '=', orderId)
    .where(
      'position',
      'in',
      moving.map((line) => line.position),
    )
    .execute()
  if (to === 'Cancelled') return (await putStockBack(tx, pieces)) ? 'storefront' : 'stock'
  const taken = await takeStock(tx, pieces)
  const short = pieces.filter(({ productId }) => !taken.has(productId))
  if (short.length)
    throw notPossibleNow('Some of these products are sold out by now.', { status: from, lines: short })
  return [...taken.values()].some(({ soldOut }) => soldOut) ? 'storefront' : 'stock'
}
