import { type SqlBool, sql } from 'kysely'
import type { ParsedRequest } from '#lib/endpoint.ts'
import { notPossibleNow } from '#lib/errors.ts'
import { paisaOrNull } from '#lib/money.ts'
import { inTransaction, type Tx } from '#platform/database.ts'
import { causedBy, isKept, recordStockChanges, stockKey, writeStocks } from '#shop/catalog/service.ts'
import type { Endpoints } from '#shop/endpoints.ts'
import { openStatuses } from '#shop/orders/statuses.ts'
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
    await lockOrdersOfUncounted(tx, lines)
    const units = await lockUnits(tx, ids)
    await countOrdersIn(
      tx,
      lines.filter(({ product, variant }) => {
        const unit = units.get(stockKey(unitOf({ product, variant })))
        return unit?.stock === null
      }),
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

const linesOfUncounted = (lines: readonly SentUnit[]) => sql`
  from orders join order_lines on order_lines.order_id = orders.id
  join products on products.id = order_lines.product_id
  left join product_variants on product_variants.id = order_lines.variant_id
  where orders.status = any(${openStatuses}) and not stock_taken
    and not (orders.status = 'Pending' and orders.review_reason is not null)
    and (products.id, coalesce(product_variants.id, 0)) in (
      select (value ->> 0)::bigint, (value ->> 1)::bigint
      from jsonb_array_elements(${JSON.stringify(
        lines.map(unitOf).map(({ productId, variantId }) => [productId, variantId ?? 0]),
      )}::jsonb))
    and case when products.has_variants then product_variants.stock else products.stock end is null`

const lockOrdersOfUncounted = (tx: Tx, lines: readonly SentUnit[]) =>
  sql`select from orders where id in (select orders.id ${linesOfUncounted(lines)})
    order by id for update`.execute(tx)

/** Open orders hold their pieces from now on, of what was not counted when they were placed. */
async function countOrdersIn(tx: Tx, lines: readonly SentUnit[]) {
  if (lines.length === 0) return
  await sql`update order_lines as held set stock_taken = true
    from (select order_lines.order_id, order_lines.position ${linesOfUncounted(lines)}) as found
    where held.order_id = found.order_id and held.position = found.position`.execute(tx)
}

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
    if (lines.some(({ costPrice }) => costPrice !== null))
      await tx
        .updateTable('products')
        .set({ version: sql`version + 1`, updatedAt: sql`now()` })
        .where(sql<SqlBool>`id = any(${ids}::bigint[])`)
        .execute()
    await audit(tx, 'goods-received', 'stock', { after: { supplier, lines } })
    return { pieces }
  })
