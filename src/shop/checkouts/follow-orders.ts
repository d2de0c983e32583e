import { sql } from 'kysely'
import type { OrderSubscriber } from '#shop/orders/events.ts'
import { readCachedSettings } from '#shop/settings/service.ts'
import { dropReminders } from '#shop/sms/commands/queue-message.ts'
import { idleMinutes } from './rules.ts'

/**
 * Ends the checkout of an order, and the others of its number, with what waits to be sent about them. The key stays, also where
 * nothing was kept under it yet: a request that comes late waits for this row, and then keeps nothing. An order that staff enter
 * for a checkout that was left, or whose customer had opened its link, counts as recovered.
 */
export const endCheckout: OrderSubscriber<'placed'> = async (tx, { memoize }, { id, checkout }) => {
  const { keepCheckouts } = await readCachedSettings({ db: tx, memoize })
  if (keepCheckouts === 'off') return
  const { rows } = await sql<{ id: number }>`
    with placed as (select id, source, mobile_number from orders where id = ${id}),
    own as (
      insert into checkouts (key, ended_at) select ${checkout}, now() where ${checkout}::text is not null
      on conflict (key) do update set mobile_number = null, content = null, user_id = null, ended_at = now()
        where checkouts.ended_at is null
      returning id, changed_at, opened_at
    ),
    others as (
      update checkouts set mobile_number = null, content = null, user_id = null, ended_at = now()
      from placed
      where checkouts.mobile_number = placed.mobile_number and key is distinct from ${checkout}
      returning checkouts.id, changed_at, opened_at
    ),
    ended as (select * from own union all select * from others),
    recovered as (
      insert into recovered_orders (order_id, through)
      select id, case source when 'web' then 'link' else 'staff' end from placed
      where exists (
        select from ended where case source
          when 'web' then opened_at is not null
          else changed_at < now() - make_interval(mins => ${idleMinutes})
        end
      )
    )
    select id from ended`.execute(tx)
  await dropReminders(
    tx,
    rows.map(({ id }) => id),
  )
}
