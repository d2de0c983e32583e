import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '#platform/database.ts'
import { cameBack, chargedPaisa, costsOfOrder, isSold } from './order-profit.ts'

/**
 * Orders by the campaign that brought them, on the day on which they were placed: so they stand beside what the campaign cost on that
 * day. Amounts count as in `daily_sales`.
 */
export const aggregateCampaigns = (tx: Tx, placedOrders: RawBuilder<unknown>) =>
  sql`
    insert into daily_campaigns
    select day, campaign_key, max(campaign), count(*),
      count(*) filter (where is_back or status not in ('Pending', 'Cancelled')),
      count(*) filter (where status = 'Delivered'),
      count(*) filter (where is_back),
      count(*) filter (where is_back or status in ('Shipping', 'Delivered')),
      count(*) filter (where is_known),
      coalesce(sum(goods_paisa) filter (where is_known), 0),
      coalesce(sum(cost_paisa) filter (where is_known), 0),
      coalesce(sum(charged_paisa) filter (where is_known or not is_sold), 0),
      coalesce(sum(delivery_charge_paisa) filter (where is_known and charged_paisa > 0), 0)
    from (
      select days.day, status, delivery_charge_paisa, coalesce(campaign_key, '') as campaign_key, coalesce(campaign, '') as campaign,
        sub_total_paisa - discount_paisa as goods_paisa, costs.cost_paisa, ${chargedPaisa} as charged_paisa,
        status = 'Delivered' and costs.cost_paisa is not null as is_known,
        ${isSold} as is_sold, ${cameBack} as is_back
      from ${placedOrders}
      left join lateral (
        select campaign_key, campaign from order_origins where order_id = orders.id
      ) as origin on true
      cross join lateral ${costsOfOrder} as costs
      where merged_into is null
    ) as each_order
    group by day, campaign_key`.execute(tx)
