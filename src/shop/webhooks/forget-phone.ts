import { sql } from 'kysely'
import type { Tx } from '#platform/database.ts'

/** Deletes what other programs were told lately that has the number; every text is read, so only for a person who asks. */
export async function forgetPhoneInDeliveries(tx: Tx, phone: string) {
  await sql`delete from webhook_deliveries where body like '%' || ${phone} || '%'`.execute(tx)
}
