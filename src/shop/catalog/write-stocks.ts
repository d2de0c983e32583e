import { sql } from 'kysely'
import type { Tx } from '#platform/database.ts'

export interface NewStock {
  productId: number
  /** Null for a product without variants. */
  variantId: number | null
  stock: number
  /** Left out where it stays. */
  costPaisa?: number
}

/**
 * Sets stocks and cost prices of products, or of their variants, within `recordStockChanges`; a product with variants gets from
 * them what `derivedFields` says.
 */
export async function writeStocks(tx: Tx, stocks: readonly NewStock[]) {
  const records = sql`jsonb_to_recordset(${JSON.stringify(
    stocks.map(({ productId, variantId, stock, costPaisa }) => ({
      product: productId,
      variant: variantId,
      stock,
      cost: costPaisa ?? null,
    })),
  )}::jsonb) as counted (product bigint, variant bigint, stock integer, cost integer)`
  await sql`
    update product_variants set stock = counted.stock, cost_price_paisa = coalesce(counted.cost, cost_price_paisa)
    from ${records} where product_variants.id = counted.variant and product_id = counted.product`.execute(tx)
  await sql`
    update products set stock = counted.stock, cost_price_paisa = coalesce(counted.cost, cost_price_paisa)
    from ${records} where products.id = counted.product and counted.variant is null and not has_variants`.execute(
    tx,
  )
  await sql`
    update products set stock = of_variants.stock, cost_price_paisa = of_variants.cost
    from (
      select product_id, case when count(*) = count(stock) then sum(stock) end as stock,
        (array_agg(cost_price_paisa order by price_paisa, position))[1] as cost
      from product_variants
      where product_id in (select product from ${records} where variant is not null)
      group by product_id
    ) as of_variants where products.id = of_variants.product_id`.execute(tx)
}
