import { type SqlBool, sql } from 'kysely'
import type { ParsedRequest } from '#lib/endpoint.ts'
import { notPossibleNow } from '#lib/errors.ts'
import { paisaOrNull } from '#lib/money.ts'
import { inTransaction, type Tx } from '#platform/database.ts'
import {
  causedBy,
  isKept,
  markChanged,
  recordStockChanges,
  stockKey,
  writeStocks,
} from '#shop/catalog/service.ts'
import type { Endpoints } from '#shop/endpoints.ts'
import { holdUncounted, lockOrdersOfUncounted } from '#shop/orders/commands/hold-counted.ts'
import type { Call } from '#shop/shop.ts'
import { onShelf, readOrderedPieces } from './list-stock.ts'
import type { StockProblem } from './rules.ts'

interface SentUnit {
  product: string
  variant: string
}

const unitOf = ({ product, variant }: SentUnit) => ({
  productId: Number(product),
  variantId: variant === '' ? null : Number(variant),
})

const productIdsOf = (lines: readonly SentUnit[]) =>
  [...new Set(lines.map(({ product }) => Number(product)))].sort((one, other) => one - other)

/** Locks the products in the order in which orders take their pieces; returns stocks and cost prices by `stockKey`. */
async function lockUnits(tx: Tx, productIds: readonly number[]) {
  const products = await tx
    .selectFrom('products')
    .select(['id as productId', 'stock', 'costPricePaisa', 'hasVariants'])
    .where(sql<SqlBool>`id = any(${productIds}::bigint[])`)
    .where(isKept)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  const variants = await tx
    .selectFrom('productVariants')
    .innerJoin('products', 'products.id', 'productId')
    .select(['productId', 'productVariants.id as variantId'])
    .select(['productVariants.stock', 'productVariants.costPricePaisa'])
    .where(sql<SqlBool>`products.id = any(${productIds}::bigint[])`)
    .where(isKept)
    .execute()
  const simple = products
    .filter(({ hasVariants }) => !hasVariants)
    .map((product) => ({ ...product, variantId: null as number | null }))
  return new Map([...simple, ...variants].map((unit) => [stockKey(unit), unit]))
}

interface Rejected {
  line: number
  reason: StockProblem
  onShelf?: number | null
  held?: number
}

const reject = (lines: Rejected[]) =>
  notPossibleNow('Some of these figures cannot be taken.', { lines } as Record<string, unknown>)

/**
 * Sets the stocks that staff counted on the shelf, all or none: a figure that is not as it was seen is rejected with what is there
 * now. An order that was placed while staff counted does not disturb, because its pieces are still on the shelf.
 */
export const takeStock = (
  { db, user, audit }: Call,
  { lines }: ParsedRequest<Endpoints['POST /stocktakes']>['body'],
) =>
  inTransaction(db, async (tx) => {
    const ids = productIdsOf(lines)
    // Before the products, as everything that moves an order does.
    await lockOrdersOfUncounted(tx, lines.map(unitOf))
    const units = await lockUnits(tx, ids)
    await holdUncounted(
      tx,
      lines.map(unitOf).filter((unit) => units.get(stockKey(unit))?.stock === null),
    )
    const ordered = await readOrderedPieces(tx, ids)
    const rejected: Rejected[] = []
    const counted = lines.flatMap(({ counted: figure, seen, ...sent }, line) => {
      const key = stockKey(unitOf(sent))
      const unit = units.get(key)
      const held = ordered.get(key)?.held ?? 0
      if (!unit) {
        rejected.push({ line, reason: 'gone' })
        return []
      }
      const now = onShelf(unit.stock, ordered.get(key))
      // Sent again after a lost response.
      if (now === figure) return []
      const isAsSeen = now === seen
      if (!isAsSeen || figure < held) {
        rejected.push({ line, reason: isAsSeen ? 'held' : 'changed', onShelf: now, held })
        return []
      }
      return [{ ...unitOf(sent), stock: figure - held, before: now, counted: figure }]
    })
    if (rejected.length) throw reject(rejected)
    if (counted.length) {
      await recordStockChanges(tx, ids, causedBy(user, 'stocktake'), () => writeStocks(tx, counted))
      await audit(tx, 'stock-counted', 'stock', {
        after: counted.map(({ productId, variantId, before, counted: figure }) => ({
          productId,
          variantId,
          before,
          counted: figure,
        })),
      })
    }
    return { changed: counted.length }
  })

/** The cost price after pieces came in: the average of what was on the shelf and what came in (D69). */
function averageCost(
  before: { pieces: number; costPaisa: number | null },
  incoming: { pieces: number; costPaisa: number },
) {
  if (before.costPaisa === null) return incoming.costPaisa
  const cost = before.pieces * before.costPaisa + incoming.pieces * incoming.costPaisa
  return Math.round(cost / (before.pieces + incoming.pieces))
}

/** Adds incoming goods to the stock, once for each key. */
export const receiveGoods = (
  { db, user, audit }: Call,
  { key, supplier, lines }: ParsedRequest<Endpoints['POST /incoming-goods']>['body'],
) =>
  inTransaction(db, async (tx) => {
    const pieces = lines.reduce((sum, line) => sum + line.pieces, 0)
    const claimed = await tx
      .insertInto('incomingGoods')
      .values({ key, supplier, userId: user.id })
      .onConflict((conflict) => conflict.doNothing())
      .returning('key')
      .executeTakeFirst()
    if (!claimed) return { pieces }
    const ids = productIdsOf(lines)
    const units = await lockUnits(tx, ids)
    const rejected = lines.flatMap((sent, line): Rejected[] => {
      const unit = units.get(stockKey(unitOf(sent)))
      if (unit?.stock != null) return []
      return [{ line, reason: unit ? 'not-counted' : 'gone' }]
    })
    if (rejected.length) throw reject(rejected)
    const ordered = await readOrderedPieces(tx, ids)
    for (const sent of lines) {
      const unit = units.get(stockKey(unitOf(sent)))
      if (!unit || unit.stock === null) throw new Error('Checked above.')
      const costPaisa = paisaOrNull(sent.costPrice)
      const before = onShelf(unit.stock, ordered.get(stockKey(unit))) ?? 0
      if (costPaisa !== null)
        unit.costPricePaisa = averageCost(
          { pieces: before, costPaisa: unit.costPricePaisa },
          { pieces: sent.pieces, costPaisa },
        )
      unit.stock += sent.pieces
      const cause = { ...causedBy(user, 'incoming'), note: supplier, unitCostPaisa: costPaisa }
      await recordStockChanges(tx, [unit.productId], cause, () =>
        writeStocks(tx, [
          {
            productId: unit.productId,
            variantId: unit.variantId,
            stock: unit.stock ?? 0,
            ...(unit.costPricePaisa !== null && { costPaisa: unit.costPricePaisa }),
          },
        ]),
      )
    }
    // An open form of the product has the old cost price.
    if (lines.some(({ costPrice }) => costPrice !== null)) await markChanged(tx, ids)
    await audit(tx, 'goods-received', 'stock', { after: { supplier, lines } })
    return { pieces }
  })
