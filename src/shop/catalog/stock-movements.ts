import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '#platform/database.ts'
import type { StockReason } from '#shop/stock/rules.ts'

/** Why a stock changes, and who did it. */
export interface StockCause {
  reason: StockReason
  orderId?: string
  /** Null when nobody was signed in. */
  userId: number | null
  role: string
  note?: string
  /** What a piece of incoming goods cost. */
  unitCostPaisa?: number | null
}

/** Causes of what signed-in staff do. */
export const causedBy = (user: { id: number; role: string }, reason: StockReason): StockCause => ({
  reason,
  userId: user.id,
  role: user.role,
})

/**
 * Inserts a row for each change that `source` has as product_id, variant_id, before and after. It can stand in the statement that
 * writes the stock.
 */
export const insertMovements = (
  { reason, orderId = '', userId, role, note = '', unitCostPaisa = null }: StockCause,
  source: RawBuilder<unknown>,
) => sql<{ id: number; productId: number; variantId: number | null }>`
  insert into stock_movements (product_id, variant_id, before, after, change, reason, order_id, user_id, role, note, unit_cost_paisa)
  select product_id, variant_id, before, after, coalesce(after, 0) - coalesce(before, 0),
    ${reason}::text, nullif(${orderId}::text, ''), ${userId}::bigint, ${role}::text, ${note}::text,
    ${unitCostPaisa}::integer
  from ${source}
  returning id, product_id, variant_id`

interface StockOf {
  productId: number
  variantId: number | null
  stock: number
}

/** The counted stocks of these products, or of their variants. */
async function readStocks(tx: Tx, productIds: readonly number[]) {
  const { rows } = await sql<StockOf>`
    select id as product_id, null::bigint as variant_id, stock from products
    where id = any(${productIds}::bigint[]) and not has_variants and stock is not null
    union all
    select product_id, id, stock from product_variants
    where product_id = any(${productIds}::bigint[]) and stock is not null`.execute(tx)
  return rows
}

/**
 * Records what `work` does to the stock of these products, which the transaction has locked; every command that sets a stock,
 * instead of taking or returning pieces, runs in it. Then the thresholds of the products are those of their variants.
 */
export async function recordStockChanges<Result>(
  tx: Tx,
  productIds: readonly number[],
  cause: StockCause,
  work: () => Promise<Result>,
): Promise<Result> {
  const before = await readStocks(tx, productIds)
  const result = await work()
  await writeDifferences(tx, productIds, before, cause)
  return result
}

/** The same for products that were added just now. */
export const recordNewStock = (tx: Tx, productIds: readonly number[], cause: StockCause) =>
  writeDifferences(tx, productIds, [], cause)

async function writeDifferences(
  tx: Tx,
  productIds: readonly number[],
  before: readonly StockOf[],
  cause: StockCause,
) {
  await applyThresholds(tx, productIds)
  const after = await readStocks(tx, productIds)
  const keyOf = ({ productId, variantId }: StockOf) => `${productId} ${variantId ?? ''}`
  const changes = new Map(
    before.map(({ stock, ...unit }) => [
      keyOf({ ...unit, stock }),
      { ...unit, before: stock as number | null, after: null as number | null },
    ]),
  )
  for (const { stock, ...unit } of after) {
    const key = keyOf({ ...unit, stock })
    const change = changes.get(key)
    if (change) change.after = stock
    else changes.set(key, { ...unit, before: null, after: stock })
  }
  const rows = [...changes.values()].filter((change) => change.before !== change.after)
  if (rows.length === 0) return
  const records = rows.map((row) => [row.productId, row.variantId, row.before, row.after])
  await insertMovements(
    cause,
    sql`(select (value ->> 0)::bigint as product_id, (value ->> 1)::bigint as variant_id,
      (value ->> 2)::integer as before, (value ->> 3)::integer as after
      from jsonb_array_elements(${JSON.stringify(records)}::jsonb)) as changed`,
  ).execute(tx)
}

/** Stores from how many pieces on these products, which the transaction has locked, and their variants run out. */
export async function applyThresholds(tx: Tx, productIds: readonly number[]) {
  await sql`
    with thresholds as materialized (
      select id, has_variants, low_stock_at as stored, coalesce(low_stock_threshold, shop_low_stock_threshold()) as threshold
      from products where id = any(${productIds}::bigint[])
    ), variants as (
      update product_variants set low_stock_at = threshold from thresholds
      where has_variants and product_id = thresholds.id and low_stock_at <> threshold
    )
    update products set low_stock_at = threshold from thresholds
    where products.id = thresholds.id and stored <> threshold`.execute(tx)
}
