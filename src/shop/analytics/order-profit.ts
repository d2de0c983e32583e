import { sql } from 'kysely'

/*
 * What an order costs the shop, for all figures alike. Both are joined laterally to `orders`: as plain joins they would read their
 * whole tables for each day.
 */

/** What the lines of an order cost, as `costs.cost_paisa`: null unless every cost is known; of an order whose pieces were all exchanged 0. */
export const costsOfOrder = sql`(
  select case when coalesce(bool_and(cost_paisa is not null), true)
    then coalesce(sum(cost_paisa::bigint * quantity), 0) end as cost_paisa
  from order_lines where order_id = orders.id and quantity > 0
)`

/** What couriers charged for an order. */
export const chargedPaisa = sql<number>`
  coalesce((select charge_paisa + return_charge_paisa from order_cash where order_id = orders.id), 0)`
