import { sql } from 'kysely'
import { z } from 'zod'
import { type Database, inTransaction, literals } from '#platform/database.ts'
import { type Jobs, job } from '#platform/jobs.ts'
import { unconfirmedStatuses } from '#shop/orders/statuses.ts'
import { type Fact, listRecipients, queueNotifications } from './commands/queue-notifications.ts'

/** Finds what becomes due by itself, or is written in many places: a minute late is early enough for it. */
export const watchForStaff = job({
  name: 'watch-for-staff',
  data: z.null(),
  everyMinute: true,
  end: 'next-run',
})

/**
 * Each part reads an index, and only what is of the last day: the key of a fact has it told once. A backup with a problem and a file
 * is tried again.
 */
const recentFacts = sql<Fact>`
  select 'call-due' as event, 'call ' || id || ' ' || extract(epoch from call_due_at)::bigint as key, id as subject,
    total_paisa as amount_paisa, call_due_at as at
  from orders
  where status in (${literals(unconfirmedStatuses)}) and call_due_at <= now() and call_due_at > now() - interval '1 day'
  union all
  select 'parcel-attention', 'parcel ' || id || ' ' || extract(epoch from attention_at)::bigint, order_id, cash_paisa, attention_at
  from parcels where attention is not null and attention_at > now() - interval '1 day'
  union all
  select 'payment-to-check', 'payment ' || id, order_id, null, entered_at from advance_payments
  where state = 'checking' and not is_by_staff and entered_at > now() - interval '1 day'
  union all
  (select distinct on (product_id) 'stock-gone', 'stock ' || stock_movements.id, product_id::text, null::bigint, at
  from stock_movements join products on products.id = product_id
  where after = 0 and change < 0 and at > now() - interval '1 day' and not hidden and sold_out
  order by product_id, stock_movements.id desc)
  union all
  select 'message-received', 'message ' || id, id::text, null, sent_at from inbox
  where handled_at is null and sent_at > now() - interval '1 day'
  union all
  select 'backup-failed', 'backup ' || id, id::text, null, coalesce(finished_at, requested_at) from backups
  where problem is not null and file is null and requested_at > now() - interval '2 days'`

export const watch = ({ db, jobs }: { db: Database; jobs: Jobs }) =>
  inTransaction(db, async (tx) => {
    const recipients = await listRecipients(tx)
    if (recipients.length === 0) return
    const { rows } = await recentFacts.execute(tx)
    if (rows.length > 0) await queueNotifications(tx, jobs, recipients, rows)
  })
