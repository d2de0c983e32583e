import { sql } from 'kysely'
import { literals } from '#platform/database.ts'
import { soldStatuses } from '#shop/orders/statuses.ts'

/*
 * What an order earns and costs, for all figures alike. Costs and charges are joined laterally to `orders`: as plain joins they would
 * read their whole tables for each day.
 */

/** Whether an order counts as sold. What couriers charged for one that does not is a loss: it came back, or was cancelled on the way. */
export const isSold = sql<boolean>`orders.status in (${literals(soldStatuses)})`

/** Whether an order came back, or was cancelled with a reason, which no other one has; as the index `orders_came_back` says it. */
export const cameBack = sql<boolean>`(orders.status = 'Return' or orders.return_reason is not null)`

/** What the lines of an order cost, as `costs.cost_paisa`: null unless every cost is known; of an order whose pieces were all exchanged 0. */
export const costsOfOrder = sql`(
  select case when coalesce(bool_and(cost_paisa is not null), true)
    then coalesce(sum(cost_paisa::bigint * quantity), 0) end as cost_paisa
  from order_lines where order_id = orders.id and quantity > 0
)`

/** What couriers charged for an order. */
export const chargedPaisa = sql<number>`
  coalesce((select charge_paisa + return_charge_paisa from order_cash where order_id = orders.id), 0)`

interface Earned {
  /** Of delivered orders whose cost is known: their goods, what these cost, and what customers paid for the delivery. */
  knownPaisa: number
  costPaisa: number
  deliveryPaisa: number
  /** What couriers charged for them, and for orders that are not sold. */
  chargePaisa: number
}

export const profitOf = ({ knownPaisa, costPaisa, deliveryPaisa, chargePaisa }: Earned) =>
  knownPaisa - costPaisa + deliveryPaisa - chargePaisa
