import { sql } from 'kysely'
import type { Tx } from '#platform/database.ts'
import { openStatuses } from '../statuses.ts'

/** A product or one of its variants. */
interface Unit {
  productId: number
  variantId: number | null
}

const linesOfUncounted = (units: readonly Unit[]) => sql`
  from orders join order_lines on order_lines.order_id = orders.id
  join products on products.id = order_lines.product_id
  left join product_variants on product_variants.id = order_lines.variant_id
  where orders.status = any(${openStatuses}) and not stock_taken
    and not (orders.status = 'Pending' and orders.review_reason is not null)
    and (products.id, coalesce(product_variants.id, 0)) in (
      select (value ->> 0)::bigint, (value ->> 1)::bigint
      from jsonb_array_elements(${JSON.stringify(
        units.map(({ productId, variantId }) => [productId, variantId ?? 0]),
      )}::jsonb))
    and case when products.has_variants then product_variants.stock else products.stock end is null`

/** Locks the open orders of what was not counted yet, before their products as everything that moves an order does. */
export const lockOrdersOfUncounted = (tx: Tx, units: readonly Unit[]) =>
  sql`select from orders where id in (select orders.id ${linesOfUncounted(units)})
    order by id for update`.execute(tx)

/** Open orders hold their pieces from now on, of what was not counted when they were placed. */
export async function holdUncounted(tx: Tx, units: readonly Unit[]) {
  if (units.length === 0) return
  await sql`update order_lines as held set stock_taken = true
    from (select order_lines.order_id, order_lines.position ${linesOfUncounted(units)}) as found
    where held.order_id = found.order_id and held.position = found.position`.execute(tx)
}
