import { sql } from 'kysely'
import type { OrderSubscriber } from '#shop/orders/events.ts'
import { orderDays } from './rules.ts'

/** Counts an order for the campaign whose message its number or its address got last, if that was in the last days. */
export const creditCampaign: OrderSubscriber<'placed'> = async (tx, _, { id }) => {
  await sql`insert into campaign_orders (order_id, campaign_id)
    select orders.id, campaign_id from orders
      join campaign_messages on phone = mobile_number or campaign_messages.email = lower(orders.email)
    where orders.id = ${id} and campaign_messages.state = 'sent'
      and tried_at between orders.placed_at - make_interval(days => ${orderDays}) and orders.placed_at
    order by tried_at desc limit 1`.execute(tx)
}
