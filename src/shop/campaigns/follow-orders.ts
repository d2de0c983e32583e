import { sql } from 'kysely'
import { prepared } from '#platform/prepared-statements.ts'
import type { OrderSubscriber } from '#shop/orders/events.ts'
import { orderDays } from './rules.ts'

/** Counts an order for the campaign whose message its number or its address got last, if that was in the last days. */
export const creditCampaign: OrderSubscriber<'placed'> = async (tx, _, { id, mobileNumber, email }) => {
  await sql`insert into campaign_orders (order_id, campaign_id)
    select ${id}, campaign_id from campaign_messages
    where (phone = ${mobileNumber} or email = lower(${email})) and state = 'sent'
      and tried_at between now() - make_interval(days => ${orderDays}) and now()
    order by tried_at desc limit 1 ${prepared}`.execute(tx)
}
