import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '#platform/database.ts'
import { cameBack } from './order-profit.ts'
import { waitingClassRatio } from './rules.ts'

/**
 * What each of the staff did on these days, by figure: `call …` for each outcome, `first call …` for each class of minutes that an
 * order waited for it, `confirmed`, of those `delivered` and `came back`, `delivered on day`, `edit`, `packed`. Sums over days are
 * those of a period: an order has one first call, is packed once, and counts for the last person who confirmed it.
 */
export const aggregateStaffWork = (tx: Tx, days: readonly string[]) => {
  const onDay = (at: RawBuilder<unknown>) => sql`${at} >= days.day::timestamp at time zone 'Asia/Dhaka'
    and ${at} < (days.day + 1)::timestamp at time zone 'Asia/Dhaka'`
  return sql`
    insert into daily_staff_work (day, user_id, api_key_id, figure, count)
    select day, user_id, api_key_id, figure, count(*)
    from unnest(${days}::date[]) as days (day) cross join lateral (
      select user_id, api_key_id, 'call ' || outcome as figure from order_notes
      where outcome is not null and ${onDay(sql`at`)}
      union all
      select calls.user_id, calls.api_key_id, 'first call ' || floor(ln(1 + greatest(0, extract(epoch from calls.at - placed_at)) / 60) / ln(${waitingClassRatio}::numeric))
      from order_notes as calls join orders on orders.id = calls.order_id
      where outcome is not null and ${onDay(sql`calls.at`)}
        and not exists (select from order_notes as earlier
          where earlier.order_id = calls.order_id and earlier.id < calls.id and earlier.outcome is not null)
      union all
      select order_confirmers.user_id, order_confirmers.api_key_id, figure
      from order_confirmers join orders on orders.id = order_id
      cross join lateral (values ('confirmed'), (case
        when status = 'Delivered' then 'delivered'
        when ${cameBack} then 'came back' end)) as figures (figure)
      where merged_into is null and figure is not null and ${onDay(sql`order_confirmers.at`)}
      union all
      select order_confirmers.user_id, order_confirmers.api_key_id, 'delivered on day'
      from orders join order_confirmers on order_id = orders.id
      where status = 'Delivered' and ${onDay(sql`delivered_at`)}
      union all
      select user_id, api_key_id, 'edit' from order_history
      where role = 'admin' and change = 'edit' and ${onDay(sql`at`)}
      union all
      select made_by, api_key_id, 'packed' from parcels
      where made_by is not null and ${onDay(sql`created_at`)}
        and not exists (select from parcels as made
          where made.order_id = parcels.order_id and made.made_by is not null and made.id < parcels.id)
        and not exists (select from order_history as sent
          where sent.order_id = parcels.order_id and ${sentBy('sent')} and sent.at < parcels.created_at)
      union all
      select user_id, api_key_id, 'packed' from order_history as sent
      where ${sentBy('sent')} and ${onDay(sql`at`)}
        and not exists (select from parcels
          where parcels.order_id = sent.order_id and made_by is not null and created_at <= sent.at)
        and not exists (select from order_history as earlier
          where earlier.order_id = sent.order_id and earlier.id < sent.id and ${sentBy('earlier')})
    ) as work
    where user_id is not null
    group by 1, 2, 3, 4`.execute(tx)
}

/** A condition on a row of `order_history`: somebody of the shop sent the order. */
const sentBy = (row: string) =>
  sql`${sql.ref(`${row}.role`)} = 'admin' and ${sql.ref(`${row}.change`)} = 'status'
    and ${sql.ref(`${row}.toStatus`)} = 'Shipping' and ${sql.ref(`${row}.userId`)} is not null`
