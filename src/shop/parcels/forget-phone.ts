import { sql } from 'kysely'
import type { Tx } from '#platform/database.ts'

/** Empties what couriers have sent about the parcels of a number's orders, as far as it has been handled. */
export async function forgetPhoneInWebhooks(tx: Tx, phone: string) {
  await sql`
    update courier_webhooks set body = ''
    where handled_at is not null and parcel_id in (
      select id from parcels where order_id in (select id from orders where mobile_number = ${phone})
    )`.execute(tx)
}
