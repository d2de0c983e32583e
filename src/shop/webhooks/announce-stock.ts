import { sql } from 'kysely'
import { z } from 'zod'
import { type Database, inTransaction, type Tx } from '#platform/database.ts'
import { type Jobs, job } from '#platform/jobs.ts'
import { queueDeliveries } from './commands/queue-event.ts'

export const checkStockForWebhooks = job({
  name: 'check-stock-for-webhooks',
  data: z.null(),
  everyMinute: true,
  end: 'next-run',
})

/** A product or variant, and how much of it there is: `sold-out`, `low`, or `in-stock`. */
const current = sql`(
  select products.id as product_id, 0 as variant_id, name, null as sku, '{}'::jsonb as options, stock,
    case when stock = 0 then 'sold-out' when low_stock then 'low' else 'in-stock' end as state
  from products where not has_variants and deleted_at is null
  union all
  select product_id, product_variants.id, name, product_variants.sku, options, product_variants.stock,
    case when product_variants.stock = 0 then 'sold-out' when product_variants.low_stock then 'low' else 'in-stock' end
  from product_variants join products on products.id = product_id
  where deleted_at is null
)`

/** Deliveries that are queued in one transaction. */
const batchSize = 200

/**
 * Notifies webhooks of what ran low, sold out, or came back since the last time. It compares with what was sent instead of being
 * called by what changes stock, because orders, forms, bulk edits and imports all do; so nothing is announced twice or forgotten, and
 * orders do not wait for it.
 */
export async function announceStock({ db, jobs }: { db: Database; jobs: Jobs }) {
  const webhooks = await db
    .selectFrom('webhooks')
    .select('id')
    .where('enabled', '=', true)
    .where(sql<boolean>`'stock.changed' = any(events)`)
    .execute()
  if (webhooks.length === 0) {
    await db.deleteFrom('announcedStock').execute()
    return
  }
  const ids = webhooks.map(({ id }) => id)
  const isFirstTime = !(await db.selectFrom('announcedStock').select('productId').limit(1).executeTakeFirst())
  while (!isFirstTime && (await inTransaction(db, (tx) => announceBatch(tx, jobs, ids))) >= batchSize);
  // What is new in the shop is no change.
  await sql`insert into announced_stock (product_id, variant_id, state)
    select product_id, variant_id, state from ${current} as now on conflict do nothing`.execute(db)
}

interface StockRow {
  productId: number
  variantId: number
  name: string
  sku: string | null
  options: Record<string, string>
  stock: number | null
  state: string
  before: string
}

async function announceBatch(tx: Tx, jobs: Jobs, webhookIds: number[]) {
  const { rows } = await sql<StockRow>`
    with changed as (
      select announced.product_id, announced.variant_id, announced.state as before, now.state, name, sku, options::text, stock
      from announced_stock as announced
        join ${current} as now on now.product_id = announced.product_id and now.variant_id = announced.variant_id
      where announced.state <> now.state
      order by announced.product_id, announced.variant_id limit ${batchSize}
    )
    update announced_stock set state = changed.state from changed
    where announced_stock.product_id = changed.product_id and announced_stock.variant_id = changed.variant_id
    returning changed.*`.execute(tx)
  for (const { productId, variantId, options, ...row } of rows) {
    const data = {
      productId: String(productId),
      variantId: variantId === 0 ? null : String(variantId),
      options: JSON.parse(String(options)),
      ...row,
    }
    await queueDeliveries(tx, jobs, webhookIds, 'stock.changed', data)
  }
  return rows.length
}
